//===- FileBytes.h - Read files into memory ---------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Reads regular files into memory. Files are never mapped: if another process truncates a mapped
// file, the next access ends this process with SIGBUS.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_OFFLINE_FILEBYTES_H
#define OCLC_OFFLINE_FILEBYTES_H

#include "Binary/ProgramArchive.h"

#include <optional>
#include <string>
#include <vector>

namespace oclc::offline {

/// A regular file that is open for reading.
class FileBytes final : public binary::ByteSource {
public:
  /// Opens the file at `path`. Returns nullopt, with the reason in errno, if that fails or the file
  /// is not a regular file.
  static std::optional<FileBytes> open(const std::string &path);
  /// Takes ownership of the open file descriptor `file`. Returns nullopt, and closes the file, if
  /// it is not a regular file.
  static std::optional<FileBytes> take(int file);

  FileBytes(FileBytes &&other) noexcept;
  FileBytes &operator=(FileBytes &&other) = delete;
  ~FileBytes() override;

  uint64_t size() const override { return bytes; }
  bool read(uint64_t offset, std::span<std::byte> into) const override;

private:
  FileBytes(int file, uint64_t bytes) : file(file), bytes(bytes) {}

  int file;
  uint64_t bytes;
};

/// Returns the content of a file; nullopt if the file cannot be read or has more than
/// limits::FileBytes bytes.
std::optional<std::vector<std::byte>> readFile(const std::string &path);

} // namespace oclc::offline

#endif // OCLC_OFFLINE_FILEBYTES_H

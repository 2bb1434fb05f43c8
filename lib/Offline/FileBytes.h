//===- FileBytes.h - The content of files -----------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Read into memory, never mapped: what others do to a file while it is open must not end the
// process.
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
  /// Nothing when it cannot be opened; errno says why.
  static std::optional<FileBytes> open(const std::string &path);
  /// Takes an open file over and closes it in the end; at once when it is no regular file.
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

/// All of a file of at most limits::FileBytes bytes; nothing when it cannot be read.
std::optional<std::vector<std::byte>> readFile(const std::string &path);

} // namespace oclc::offline

#endif // OCLC_OFFLINE_FILEBYTES_H

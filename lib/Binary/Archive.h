//===- Archive.h - Files that hold one binary or several --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// What clCreateProgramWithBinary takes is a binary, or an archive of binaries that clLinkProgram
// has made one program of. Whoever reads either goes through readProgram, which trusts nothing and
// lets no exception out, as Reader.h does.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_BINARY_ARCHIVE_H
#define OCLC_BINARY_ARCHIVE_H

#include "Binary/Reader.h"

namespace oclc::binary {

struct Member {
  Binary binary;
  uint64_t offset = 0; ///< In the file; it has binary.fileBytes bytes there.
};

/// A file that passed every check. Holds no reference to the bytes it was read from.
struct ProgramFile {
  BinaryType type = BinaryType::Executable;
  /// At least one. No two have kernels of the same name.
  std::vector<Member> members;
  bool isArchive = false;
  ContentHash archiveHash = {}; ///< Of an archive.
};

/// Either a program or the reason why there is none, as in ReadResult.
struct ProgramReadResult {
  std::optional<ProgramFile> program;
  std::string error;
  bool isOutOfMemory = false; ///< Nothing is known of the file.

  explicit operator bool() const { return program.has_value(); }
};

/// Checks `file`, the whole content of a file.
ProgramReadResult readProgram(std::span<const std::byte> file);

/// The archive of `members`, binaries that readProgram accepts; of type Executable or Library.
std::vector<std::byte> writeArchive(BinaryType type,
                                    std::span<const std::span<const std::byte>> members);

/// Computes the content hash of an archive, not those of its members, and stores it. Returns an
/// empty string, or why `file` is no archive.
std::string sealArchive(std::span<std::byte> file);

/// Whether `file` starts like an archive.
bool looksLikeArchive(std::span<const std::byte> file);

/// As in the manifest: "executable", "library" or "object".
std::string_view nameOf(BinaryType type);

} // namespace oclc::binary

#endif // OCLC_BINARY_ARCHIVE_H

//===- Archive.h - Read and write archives of binaries ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// clCreateProgramWithBinary takes a binary, or an archive of the binaries that clLinkProgram linked
// into one program. readProgram reads both. It treats the bytes as untrusted and throws no
// exception, like the functions of Reader.h.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_BINARY_ARCHIVE_H
#define OCLC_BINARY_ARCHIVE_H

#include "Binary/Reader.h"

namespace oclc::binary {

struct Member {
  Binary binary;
  uint64_t offset = 0; ///< File offset of the member, which has binary.fileBytes bytes.
};

/// A file that passed every check. Contains no reference to the bytes it was read from.
struct ProgramFile {
  BinaryType type = BinaryType::Executable;
  /// At least one; a single one unless the file is an archive. Kernel names are unique across all
  /// members.
  std::vector<Member> members;
  bool isArchive = false;
  ContentHash archiveHash = {}; ///< Content hash of an archive; zero for a single binary.
};

/// Either a program or the reason why the file was refused, as in ReadResult.
struct ProgramReadResult {
  std::optional<ProgramFile> program;
  std::string error;
  bool isOutOfMemory = false; ///< Memory ran out, so the file may be valid.

  explicit operator bool() const { return program.has_value(); }
};

/// Checks and reads `file`, the whole content of a file. If `only` is not null, refuses binaries
/// for another machine.
ProgramReadResult readProgram(std::span<const std::byte> file,
                              const Machine *only = &hostMachine());

/// Returns an archive of `members`, which must be binaries that readProgram accepts. `type` must be
/// Executable or Library.
std::vector<std::byte> writeArchive(BinaryType type,
                                    std::span<const std::span<const std::byte>> members);

/// Computes the content hash of the archive `file` and stores it there; the hashes of its members
/// stay as they are. Returns an empty string, or why `file` is not an archive.
std::string sealArchive(std::span<std::byte> file);

/// True if `file` starts with the magic number of an archive.
bool looksLikeArchive(std::span<const std::byte> file);

/// Returns the name of `type` in a manifest: "executable", "library" or "object".
std::string_view nameOf(BinaryType type);

} // namespace oclc::binary

#endif // OCLC_BINARY_ARCHIVE_H

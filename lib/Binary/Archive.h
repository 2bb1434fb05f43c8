//===- Archive.h - Read and write archives of binaries ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// clCreateProgramWithBinary takes a binary, or an archive of the binaries that clLinkProgram linked
// into one program. Instead of a binary, both the file and a member of the archive may be a
// multi-architecture binary. readProgram reads all of these files as the runtime of one machine
// does, and readAllPrograms as a tool that shows or checks the whole file. They treat the bytes as
// untrusted and throw no exception, like the functions of Reader.h.
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

/// The program in a file for one machine. Contains no reference to the bytes it was read from.
struct ProgramFile {
  const Machine *machine = nullptr; ///< Not null.
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

/// Checks and reads the program for `machine` in `file`, the whole content of a file. Does not read
/// binaries for other machines.
ProgramReadResult readProgram(std::span<const std::byte> file,
                              const Machine &machine = hostMachine());

/// A file that passed every check.
struct ProgramFiles {
  std::vector<ProgramFile> programs; ///< At least one, in ascending order of e_machine.
  bool isMulti = false;              ///< The file is a multi-architecture binary.
  ContentHash multiHash = {};        ///< Its hash; zero for any other file.
};

/// As ProgramReadResult.
struct ProgramsReadResult {
  std::optional<ProgramFiles> file;
  std::string error;
  bool isOutOfMemory = false;
};

/// Checks and reads the programs for all machines in `file`, and checks that they agree.
ProgramsReadResult readAllPrograms(std::span<const std::byte> file);

/// Returns an archive of `members`, which must be binaries that readProgram accepts, or
/// multi-architecture binaries for the same machines. `type` must be
/// Executable or Library.
std::vector<std::byte> writeArchive(BinaryType type,
                                    std::span<const std::span<const std::byte>> members);

/// Returns the bytes of the members of an archive, each a binary or a multi-architecture binary;
/// for any other file, all of its bytes. The file must be one that readAllPrograms accepts.
std::vector<std::span<const std::byte>> membersOf(std::span<const std::byte> file);

/// Computes the content hash of the archive `file` and stores it there; the hashes of its members
/// stay as they are. Returns an empty string, or why `file` is not an archive.
std::string sealArchive(std::span<std::byte> file);

/// True if `file` starts with the magic number of an archive.
bool looksLikeArchive(std::span<const std::byte> file);

/// Returns the name of `type` in a manifest: "executable", "library" or "object".
std::string_view nameOf(BinaryType type);

} // namespace oclc::binary

#endif // OCLC_BINARY_ARCHIVE_H

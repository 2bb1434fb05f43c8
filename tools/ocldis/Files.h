//===- Files.h - The files that ocldis shows --------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// A file is checked completely before any of it is printed; in a program archive, the index is
// checked first and each program before it is printed.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLDIS_FILES_H
#define OCLC_TOOLS_OCLDIS_FILES_H

#include "Binary/ProgramArchive.h"
#include "Ocldis.h"

#include <memory>

namespace ocldis {

/// The program in a file for one machine: a binary or an archive, and the parts of its members to
/// print. A binary is its own only member.
struct File {
  std::string name;
  oclc::binary::ProgramFile content;
  std::vector<Input> members;
};

/// A file with the programs for all its machines. There is one, unless the file is a
/// multi-architecture binary or an archive of them.
struct WholeFile {
  std::string name;
  uint64_t bytes = 0;
  bool isMulti = false;
  oclc::binary::ContentHash multiHash = {}; ///< If `isMulti`.
  std::vector<File> programs;
};

/// The functions below, except for shortDigest(), return an error message, or an empty string.

/// Checks `bytes`, the content of the file, and selects the kernels; all if none are named.
std::string load(WholeFile &file, std::span<const std::byte> bytes,
                 const std::vector<std::string> &kernels);

/// A file of the command line that is open. Of its kind, only whether it is a program archive is
/// known.
struct OpenedFile {
  std::vector<std::byte> bytes; ///< Content, if `source` reads from memory and not from a file.
  std::unique_ptr<oclc::binary::ByteSource> source;
  bool isProgramArchive = false;
};

/// Opens a file, or standard input. Of a program archive on disk, reads only the magic number; the
/// functions below read the requested parts.
std::string open(OpenedFile &file, const std::string &name);

/// A program archive with a checked index.
struct ArchiveFile {
  std::string name;
  oclc::binary::ProgramArchive index;
  const oclc::binary::ByteSource *source = nullptr;
};

/// Finds the programs whose digests begin with `prefix`. Returns a message if there is none, or if
/// their digests differ; else an empty string.
std::string findPrograms(const ArchiveFile &archive, const std::string &prefix,
                         std::vector<const oclc::binary::ArchivedProgram *> &found);

/// Reads and checks the binary of a program. The program must have one.
std::string loadProgram(const ArchiveFile &archive, const oclc::binary::ArchivedProgram &program,
                        const std::vector<std::string> &kernels, WholeFile &file);

/// Returns the first digits of the digest, which identify a program in the output.
std::string shortDigest(const oclc::binary::ArchivedProgram &program);

} // namespace ocldis

#endif // OCLC_TOOLS_OCLDIS_FILES_H

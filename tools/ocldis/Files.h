//===- Files.h - The files that ocldis shows --------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Nothing of a file is shown before all of it has been checked; of a program archive, nothing of a
// program.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLDIS_FILES_H
#define OCLC_TOOLS_OCLDIS_FILES_H

#include "Binary/ProgramArchive.h"
#include "Ocldis.h"

#include <memory>

namespace ocldis {

/// A binary or an archive, and what the user wants to see of its members; a binary is its own only
/// member.
struct File {
  std::string name;
  oclc::binary::ProgramFile content;
  std::vector<Input> members;
};

/// Functions return why something cannot be shown, or an empty string.

/// Checks `bytes`, the file's content, and selects the kernels; all when none are named.
std::string load(File &file, std::span<const std::byte> bytes,
                 const std::vector<std::string> &kernels);

/// What a name on the command line stands for, before its kind is known.
struct OpenedFile {
  std::vector<std::byte> bytes; ///< Of what is not known by `source`.
  std::unique_ptr<oclc::binary::ByteSource> source;
  bool isProgramArchive = false;
};

/// Opens a file, or standard input. Only the parts of a program archive that are wanted are read.
std::string open(OpenedFile &file, const std::string &name);

/// A program archive whose index has been checked.
struct ArchiveFile {
  std::string name;
  oclc::binary::ProgramArchive index;
  const oclc::binary::ByteSource *source = nullptr;
};

/// The programs whose digests begin with `prefix`; all of them are one program.
std::string findPrograms(const ArchiveFile &archive, const std::string &prefix,
                         std::vector<const oclc::binary::ArchivedProgram *> &found);

/// Reads and checks the binary of a program that has one.
std::string loadProgram(const ArchiveFile &archive, const oclc::binary::ArchivedProgram &program,
                        const std::vector<std::string> &kernels, File &file);

/// The first digits, by which people know a program.
std::string shortDigest(const oclc::binary::ArchivedProgram &program);

} // namespace ocldis

#endif // OCLC_TOOLS_OCLDIS_FILES_H

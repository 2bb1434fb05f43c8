//===- Ocldis.h - What ocldis is made of ------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// main.cpp reads the command line and the files; each function here prints one view of a file that
// binary::readProgram has accepted, or of a member of an archive.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLDIS_OCLDIS_H
#define OCLC_TOOLS_OCLDIS_OCLDIS_H

#include "Binary/Archive.h"
#include "Binary/ProgramArchive.h"

#include <cstddef>
#include <ostream>
#include <span>
#include <string>
#include <vector>

namespace ocldis {

/// A checked binary, perhaps of an archive, and what the user wants to see of it.
struct Input {
  std::string name;
  std::vector<std::byte> bytes;
  oclc::binary::Binary binary;
  std::vector<size_t> kernels; ///< Indices of the kernels to print.

  std::span<const std::byte> content(const oclc::binary::Section &section) const {
    return std::span(bytes).subspan(section.offset, section.inFile ? section.size : 0);
  }
};

struct DisassemblyOptions {
  bool intelSyntax = false;
  bool source = true;     ///< Between the instructions, where the file has debug information.
  bool bytes = false;     ///< The bytes of each instruction.
  bool everything = true; ///< Also code that belongs to no kernel.
};

void printManifest(std::ostream &out, const Input &input);
void printSections(std::ostream &out, const Input &input);

/// What an archive says of itself; its members are printed like files.
void printArchive(std::ostream &out, const std::string &name,
                  const oclc::binary::ProgramFile &archive);

/// One JSON object.
std::string toJson(const Input &input);
/// One for an archive, with those of the members in it.
std::string archiveToJson(const std::string &name, const oclc::binary::ProgramFile &archive,
                          const std::vector<std::string> &members);

/// What a program archive says of itself, ...
void printProgramArchive(std::ostream &out, const std::string &name, uint64_t bytes,
                         const oclc::binary::ProgramArchive &archive);
/// ... and of a program, with the kernels of its binaries.
void printProgram(std::ostream &out, const oclc::binary::ArchivedProgram &program,
                  const std::vector<Input> &binaries);

/// One object for a program, with that of its binary in it, ...
std::string programToJson(const oclc::binary::ProgramArchive &archive,
                          const oclc::binary::ArchivedProgram &program, const std::string &binary);
/// ... and one for the archive, with those of its programs.
std::string programArchiveToJson(const std::string &name, uint64_t bytes,
                                 const oclc::binary::ProgramArchive &archive,
                                 const std::vector<std::string> &programs);

/// "  label             value"
void printField(std::ostream &out, const std::string &label, const std::string &value);

/// "16x16x1"
std::string sizeText(const oclc::binary::Size3 &size);

/// These three return an error message, or an empty string.
std::string printDisassembly(std::ostream &out, const Input &input,
                             const DisassemblyOptions &options);
std::string printIR(std::ostream &out, const Input &input);
std::string printRemarks(std::ostream &out, const Input &input);

/// A function or another symbol of the file.
struct Symbol {
  std::string name;
  uint64_t address = 0;
  uint64_t size = 0;
  bool isFunction = false;
};

/// The symbols of the symbol table when the file still has one, and the entry points; sorted by
/// address, names unique.
std::vector<Symbol> collectSymbols(const Input &input);

/// `text` with control characters replaced, so that a file cannot drive the terminal.
std::string printable(std::string_view text);

} // namespace ocldis

#endif // OCLC_TOOLS_OCLDIS_OCLDIS_H

//===- Ocldis.h - What ocldis is made of ------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// main.cpp reads the command line, and Files.h the files. The functions here print views of a file
// that the reader has accepted, of a member of an archive, or of a program in a program archive.
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

/// A checked binary, which may be a member of an archive, and the parts of it to print.
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
  bool source = true;     ///< Source lines between instructions, if there is debug information.
  bool bytes = false;     ///< Bytes of each instruction.
  bool everything = true; ///< Also code that belongs to no kernel.
};

struct WholeFile; // Files.h

void printManifest(std::ostream &out, const Input &input);
void printSections(std::ostream &out, const Input &input);

/// Prints the header of an archive. The caller prints the members like files.
void printArchive(std::ostream &out, const std::string &name,
                  const oclc::binary::ProgramFile &archive);

/// Prints the header of a file for several machines. The caller prints their programs like files.
void printMachines(std::ostream &out, const WholeFile &file);
/// Returns a file for several machines as one JSON object that contains those of their programs.
std::string machinesToJson(const WholeFile &file, const std::vector<std::string> &programs);

/// Returns a binary as one JSON object.
std::string toJson(const Input &input);
/// Returns an archive as one JSON object that contains those of its members.
std::string archiveToJson(const std::string &name, const oclc::binary::ProgramFile &archive,
                          const std::vector<std::string> &members);

/// Prints the header of a program archive.
void printProgramArchive(std::ostream &out, const std::string &name, uint64_t bytes,
                         const oclc::binary::ProgramArchive &archive);
/// Prints the entry of a program, with the kernels of its binary.
void printProgram(std::ostream &out, const oclc::binary::ArchivedProgram &program,
                  const WholeFile &file);

/// Returns a program as one JSON object that contains `binary`, the object of its binary or "null".
std::string programToJson(const oclc::binary::ProgramArchive &archive,
                          const oclc::binary::ArchivedProgram &program, const std::string &binary);
/// Returns a program archive as one JSON object that contains those of its programs.
std::string programArchiveToJson(const std::string &name, uint64_t bytes,
                                 const oclc::binary::ProgramArchive &archive,
                                 const std::vector<std::string> &programs);

/// Prints a line "  label             value".
void printField(std::ostream &out, const std::string &label, const std::string &value);

/// Returns a text such as "16x16x1".
std::string sizeText(const oclc::binary::Size3 &size);

/// These three return an error message, or an empty string.
std::string printDisassembly(std::ostream &out, const Input &input,
                             const DisassemblyOptions &options);
std::string printIR(std::ostream &out, const Input &input);
std::string printRemarks(std::ostream &out, const Input &input);

/// A symbol of the file.
struct Symbol {
  std::string name;
  uint64_t address = 0;
  uint64_t size = 0;
  bool isFunction = false;
};

/// Returns the entry points and, if the file has a symbol table, the functions and objects that it
/// defines. They are sorted by address and have unique names.
std::vector<Symbol> collectSymbols(const Input &input);

/// Replaces control characters in `text`, so that a file cannot control the terminal.
std::string printable(std::string_view text);

} // namespace ocldis

#endif // OCLC_TOOLS_OCLDIS_OCLDIS_H

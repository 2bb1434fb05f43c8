//===- ArchivedPrograms.cpp - Takes programs from archives ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/ArchivedPrograms.h"

#include "Binary/MultiBinary.h"
#include "core/Code.h"

#include <algorithm>
#include <array>
#include <new>

namespace oclc::rt {

using binary::ArchivedProgram;
using offline::IfMissing;

/// If there is a multi-architecture binary at `offset`, changes offset and size to those of the
/// member for this machine, so that the others are not read. Returns why there is none, or an empty
/// string.
static std::string selectMember(const binary::ByteSource &file, uint64_t &offset, uint64_t &size) {
  std::array<std::byte, binary::MostMultiBinaryTable> buffer;
  const auto start = std::span(buffer).first(std::min<uint64_t>(size, buffer.size()));
  if (!file.read(offset, start) || !binary::looksLikeMultiBinary(start))
    return {};
  binary::MultiBinaryEntry member;
  std::string why = binary::findMember(start, size, binary::hostMachine(), member);
  if (why.empty()) {
    offset += member.offset;
    size = member.size;
  }
  return why;
}

/// Reads and checks the program's binary. On failure returns false and stores the reason in `why`.
static bool readBinary(const binary::ByteSource &file, uint64_t offset, uint64_t size,
                       CompileAnswer &answer, std::string &why) {
  why = selectMember(file, offset, size);
  if (!why.empty())
    return false;
  answer.binary.resize(size);
  if (!file.read(offset, answer.binary)) {
    why = "it cannot be read";
    return false;
  }
  binary::ProgramReadResult read = binary::readProgram(answer.binary);
  if (read.isOutOfMemory)
    throw std::bad_alloc();
  why = read.error;
  if (read.program)
    for (const binary::Member &member : read.program->members)
      why += explainNoTarget(member.binary);
  answer.content = std::move(read.program);
  return why.empty();
}

/// Selects among the archived programs with the wanted recipe, which may have been compiled with
/// different contents of included files. Returns the one whose included files have the same content
/// on this machine. If files are missing and wanted.ifMissing accepts that, returns the program
/// that no existing file contradicts, provided there is only one. Otherwise returns null; if there
/// is a program with the recipe, stores the reason in `why`.
static const ArchivedProgram *choose(const binary::ProgramArchive &archive,
                                     const WantedProgram &wanted, std::string &why) {
  const ArchivedProgram *possible = nullptr;
  bool isClear = true;
  std::string missing;
  for (const ArchivedProgram &program : archive.programs) {
    if (program.recipe != wanted.recipe)
      continue;
    std::string file;
    if (offline::areUnchanged(program.includes, wanted.folders, IfMissing::Refuse, file))
      return &program;
    if (!offline::areUnchanged(program.includes, wanted.folders, wanted.ifMissing, file)) {
      why = "the file '" + file + "' that it includes has changed";
      continue;
    }
    isClear = possible == nullptr;
    possible = &program;
    missing = file;
  }
  if (isClear)
    return possible;
  why =
      "for several contents of the files that it includes, of which '" + missing + "' is not there";
  return nullptr;
}

std::optional<CompileAnswer> takeProgram(const binary::ByteSource &file,
                                         const binary::ProgramArchive &archive,
                                         const WantedProgram &wanted, std::string &why) {
  const ArchivedProgram *program = choose(archive, wanted, why);
  if (!program)
    return std::nullopt;
  CompileAnswer answer;
  answer.log = program->log;
  for (const binary::Include &include : program->includes)
    if (std::string path = offline::findInclude(include.name, wanted.folders); !path.empty())
      answer.includes.push_back(std::move(path));
  if (program->size == 0)
    return answer; // The program did not compile, so the status remains Error.
  answer.status = CompileAnswer::Status::Success;
  if (!readBinary(file, archive.binaries + program->offset, program->size, answer, why))
    return std::nullopt;
  return answer;
}

} // namespace oclc::rt

//===- archive.cpp - Feeds the reader of archives ----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The input is an archive of binaries, also of libraries and objects, as clLinkProgram creates it
// and clCreateProgramWithBinary accepts it (binary::readProgram), or a multi-architecture binary,
// which may also be a member of the archive (binary::readAllPrograms). An accepted file is split
// and joined again, which must result in the same bytes. What is accepted as a whole must be
// accepted for each of its machines.
//
//===--------------------------------------------------------------------------------------------===//

#include "../Seal.h"
#include "Require.h"

#include <algorithm>
#include <vector>

using namespace oclc;
using fuzz::require;

extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed) {
  size = LLVMFuzzerMutate(data, size, most);
  if (seed % 8 != 0)
    (void)fuzz::seal(std::as_writable_bytes(std::span(data, size)));
  return size;
}

using Spans = std::vector<std::span<const std::byte>>;

/// Checks the members of a program for one machine, and returns their bytes.
static Spans membersOf(const binary::ProgramFile &program, std::span<const std::byte> file) {
  require(!program.members.empty(), "a program has members");
  Spans members;
  for (const binary::Member &member : program.members) {
    require(member.offset <= file.size() && member.binary.fileBytes <= file.size() - member.offset,
            "members are inside of the file");
    members.push_back(file.subspan(member.offset, member.binary.fileBytes));
  }
  return members;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const std::span<const std::byte> file = fuzz::bytesOf(data, size);
  const binary::ProgramReadResult own = binary::readProgram(file);
  require(bool(own) == own.error.empty(), "there is either a program or an error");
  if (own.program)
    (void)membersOf(*own.program, file);
  const binary::ProgramsReadResult all = binary::readAllPrograms(file);
  require(all.file.has_value() == all.error.empty(), "there are either programs or an error");
  if (!all.file)
    return 0;
  Spans parts;
  for (const binary::ProgramFile &program : all.file->programs) {
    require(bool(binary::readProgram(file, *program.machine)), "each machine accepts its program");
    for (const std::span<const std::byte> member : membersOf(program, file))
      parts.push_back(member);
  }
  const binary::ProgramFile &first = all.file->programs.front();
  if (first.isArchive)
    require(std::ranges::equal(binary::writeArchive(first.type, binary::membersOf(file)), file),
            "an archive that is read and written stays the same");
  if (all.file->isMulti)
    require(std::ranges::equal(binary::writeMultiBinary(parts), file),
            "a multi-architecture binary that is read and written stays the same");
  return 0;
}

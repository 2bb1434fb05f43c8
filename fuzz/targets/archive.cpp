//===- archive.cpp - Feeds the reader of archives ----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The input is an archive of binaries, also of libraries and objects, as clLinkProgram creates it
// and clCreateProgramWithBinary accepts it (binary::readProgram). An accepted archive is split and
// joined again, which must result in the same bytes.
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

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const std::span<const std::byte> file = fuzz::bytesOf(data, size);
  const binary::ProgramReadResult result = binary::readProgram(file);
  require(bool(result) == result.error.empty(), "there is either a program or an error");
  if (!result.program)
    return 0;
  const binary::ProgramFile &program = *result.program;
  require(!program.members.empty(), "a program has members");
  std::vector<std::span<const std::byte>> members;
  for (const binary::Member &member : program.members) {
    require(member.offset <= size && member.binary.fileBytes <= size - member.offset,
            "members are inside of the file");
    members.push_back(file.subspan(member.offset, member.binary.fileBytes));
  }
  if (program.isArchive)
    require(std::ranges::equal(binary::writeArchive(program.type, members), file),
            "an archive that is read and written stays the same");
  return 0;
}

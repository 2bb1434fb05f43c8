//===- program-archive.cpp - Feeds the reader of program archives ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The input is a program archive (.oclarc), from which the runtime reads programs
// (binary::readProgramArchive, binary::readAllPrograms). An accepted archive is written again. The
// new archive must be accepted, too, and have as many programs.
//
//===--------------------------------------------------------------------------------------------===//

#include "../Seal.h"
#include "Require.h"
#include "TreeMutator.h"

#include <algorithm>
#include <cstring>
#include <vector>

using namespace oclc;
using fuzz::require;
using Header = binary::ProgramArchiveHeader;

extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);

/// Mutates the index as MessagePack, and moves the programs accordingly. Returns the new size, or 0
/// if there is no index or the result does not fit into `most` bytes.
static size_t mutateIndex(uint8_t *data, size_t size, size_t most, unsigned seed) {
  Header header;
  if (size < sizeof(header))
    return 0;
  std::memcpy(&header, data, sizeof(header));
  if (header.indexBytes > size - sizeof(header))
    return 0;
  const auto endOf = [&] { return sizeof(header) + size_t(header.indexBytes); };
  const size_t start = std::min<size_t>(binary::alignedForMembers(endOf()), size);
  const std::vector<uint8_t> programs(data + start, data + size);
  header.indexBytes = fuzz::mutateDocument(fuzz::TreeFormat::MessagePack, data + sizeof(header),
                                           header.indexBytes, size - sizeof(header), seed);
  const size_t moved = binary::alignedForMembers(endOf());
  if (moved > most || programs.size() > most - moved)
    return 0;
  std::memset(data + endOf(), 0, moved - endOf());
  std::ranges::copy(programs, data + moved);
  header.fileBytes = moved + programs.size();
  std::memcpy(data, &header, sizeof(header));
  return header.fileBytes;
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed) {
  const size_t changed = seed % 2 ? mutateIndex(data, size, most, seed) : 0;
  size = changed != 0 ? changed : LLVMFuzzerMutate(data, size, most);
  if (seed % 16 != 0)
    (void)fuzz::seal(std::as_writable_bytes(std::span(data, size)));
  return size;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const std::span<const std::byte> file = fuzz::bytesOf(data, size);
  const auto result = binary::readProgramArchive(binary::MemoryBytes(file));
  require(result.archive.has_value() == result.error.empty(),
          "there is either an archive or an error");
  if (!result.archive)
    return 0;
  (void)binary::programArchiveToJson(*result.archive, 2);
  std::vector<binary::ProgramToArchive> programs;
  for (const binary::ArchivedProgram &program : result.archive->programs) {
    const uint64_t offset = program.size == 0 ? 0 : result.archive->binaries + program.offset;
    programs.push_back({program, file.subspan(offset, program.size)});
    if (program.size != 0)
      (void)binary::readAllPrograms(programs.back().binary);
  }
  const std::vector<std::byte> again =
      binary::writeProgramArchive(result.archive->compiler, programs);
  const auto second = binary::readProgramArchive(binary::MemoryBytes(again));
  if (!second.archive)
    fuzz::fail("what is written can be read");
  require(second.archive->programs.size() == programs.size(), "all programs are there again");
  return 0;
}

//===- Seal.h - Makes the hashes of a damaged file right again ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Every file contains a hash of its content, so that a reader detects damage before it parses
// anything. Tests of the parser have to correct the hash.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FUZZ_SEAL_H
#define OCLC_FUZZ_SEAL_H

#include "Binary/Archive.h"
#include "Binary/ProgramArchive.h"
#include "Binary/Writer.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace oclc::fuzz {

/// Calls visit(offset, size) for the members of an archive, up to the first invalid entry.
template <class Visit> void forEachMember(std::span<const std::byte> file, Visit visit) {
  binary::ArchiveHeader header;
  if (file.size() < sizeof(header))
    return;
  std::memcpy(&header, file.data(), sizeof(header));
  uint64_t table = sizeof(header), at = table + uint64_t(header.members) * sizeof(uint64_t);
  for (uint64_t i = 0; i != header.members && table + sizeof(uint64_t) <= file.size(); ++i) {
    uint64_t size;
    std::memcpy(&size, &file[table], sizeof(size));
    table += sizeof(size);
    at = binary::alignedForMembers(at);
    if (at > file.size() || size > file.size() - at)
      return;
    visit(at, size);
    at += size;
  }
}

/// Corrects the hash of a binary, or the hashes of an archive and its members. Returns false if
/// there is no room for the hash of the file.
inline bool sealProgram(std::span<std::byte> file) {
  if (!binary::looksLikeArchive(file))
    return binary::sealBinary(file).empty();
  forEachMember(file, [&](uint64_t offset, uint64_t size) {
    (void)binary::sealBinary(file.subspan(offset, size));
  });
  return binary::sealArchive(file).empty();
}

/// Corrects the hashes of a file of any format and of the files that it contains. Returns false if
/// there is no room for the hash of the file.
inline bool seal(std::span<std::byte> file) {
  if (!binary::looksLikeProgramArchive(file))
    return sealProgram(file);
  if (!binary::sealProgramArchive(file).empty())
    return false;
  // The hash of the index does not cover the programs, which have hashes of their own.
  if (const auto archive = binary::readProgramArchive(binary::MemoryBytes(file)).archive)
    for (const binary::ArchivedProgram &program : archive->programs)
      (void)sealProgram(file.subspan(archive->binaries + program.offset, program.size));
  return true;
}

} // namespace oclc::fuzz

#endif // OCLC_FUZZ_SEAL_H

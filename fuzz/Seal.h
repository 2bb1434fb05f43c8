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
#include "Binary/MultiBinary.h"
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

/// Calls visit(offset, size) for the binaries in a multi-architecture binary, up to the first one
/// that is not inside of the file.
template <class Visit> void forEachMachine(std::span<const std::byte> file, Visit visit) {
  binary::MultiBinaryHeader header;
  if (file.size() < sizeof(header))
    return;
  std::memcpy(&header, file.data(), sizeof(header));
  binary::MultiBinaryEntry entry;
  uint64_t at = sizeof(header);
  for (uint64_t i = 0; i != header.members && at + sizeof(entry) <= file.size(); ++i) {
    std::memcpy(&entry, &file[at], sizeof(entry));
    at += sizeof(entry);
    if (entry.offset > file.size() || entry.size > file.size() - entry.offset)
      return;
    visit(entry.offset, entry.size);
  }
}

/// Corrects the hash of a binary, or the hashes of a multi-architecture binary and its members.
/// Returns false if there is no room for the hash of the file.
inline bool sealMember(std::span<std::byte> file) {
  if (!binary::looksLikeMultiBinary(file))
    return binary::sealBinary(file).empty();
  forEachMachine(file, [&](uint64_t offset, uint64_t size) {
    (void)binary::sealBinary(file.subspan(offset, size));
  });
  return binary::sealMultiBinary(file).empty();
}

/// The same for an archive and its members, or one of these files.
inline bool sealProgram(std::span<std::byte> file) {
  if (!binary::looksLikeArchive(file))
    return sealMember(file);
  forEachMember(
      file, [&](uint64_t offset, uint64_t size) { (void)sealMember(file.subspan(offset, size)); });
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

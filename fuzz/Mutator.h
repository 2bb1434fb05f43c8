//===- Mutator.h - Damaged files, one after the other, from a valid one -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The same seed results in the same files. Half of them keep the content hash of the original, like
// damage on a disk; the other half get a correct hash, so that the checks after the hash are
// tested.
//
// The mutator can test every reader of binaries: oclc-mutate tests binary::readAllPrograms, and
// oclc-load-mutants tests the runtime through clCreateProgramWithBinary.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FUZZ_MUTATOR_H
#define OCLC_FUZZ_MUTATOR_H

#include "Seal.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <elf.h>
#include <random>
#include <span>
#include <vector>

namespace oclc::fuzz {

struct Mutant {
  enum Kind { BitFlip, ByteChange, WordChange, FieldSwap, BlockCopy, Zeros, Truncation, Extension };
  static constexpr int KindCount = 8;

  std::vector<std::byte> bytes;
  Kind kind = BitFlip;
  bool resealed = false; ///< True if the content hash matches these bytes.
  bool changed = false;  ///< True if hashed bytes differ from the original.
};

class Mutator {
public:
  Mutator(std::span<const std::byte> valid, uint64_t seed)
      : valid(valid.begin(), valid.end()), random(seed) {
    findPrograms();
    findRegions();
  }

  Mutant next() {
    Mutant mutant;
    mutant.bytes = valid;
    mutant.kind = static_cast<Mutant::Kind>(below(Mutant::KindCount));
    // Usually make one change. The reader stops at the first error that it finds, so other changes
    // would often not be tested.
    for (uint64_t left = below(4) ? 1 : 1 + below(4); left != 0; --left)
      apply(mutant);
    mutant.resealed = below(2) == 0 && seal(mutant.bytes);
    mutant.changed = isChanged(mutant.bytes);
    return mutant;
  }

private:
  struct Region {
    uint64_t offset, size;
  };

  /// Finds the index and the binaries of a program archive; other formats have none. The zeros
  /// between them are not hashed.
  void findPrograms() {
    const auto archive = binary::readProgramArchive(binary::MemoryBytes(valid)).archive;
    if (!archive)
      return;
    binary::ProgramArchiveHeader header;
    std::memcpy(&header, valid.data(), sizeof(header));
    index = {0, sizeof(header) + header.indexBytes};
    for (const binary::ArchivedProgram &program : archive->programs)
      if (program.size != 0)
        programs.push_back({archive->binaries + program.offset, program.size});
  }

  bool isChanged(const std::vector<std::byte> &bytes) const {
    if (index.size == 0 || bytes.size() != valid.size())
      return bytes != valid;
    auto differs = [&](const Region &region) {
      return std::memcmp(&bytes[region.offset], &valid[region.offset], region.size) != 0;
    };
    return differs(index) || std::any_of(programs.begin(), programs.end(), differs);
  }

  /// Corrects the content hash of the file, and those of the programs in a program archive. Returns
  /// false if the file has no room for its hash.
  bool seal(std::span<std::byte> file) const {
    if (index.size == 0)
      return sealProgram(file);
    for (const Region &program : programs)
      if (program.offset + program.size <= file.size())
        (void)sealProgram(file.subspan(program.offset, program.size));
    return binary::sealProgramArchive(file).empty();
  }

  uint64_t below(uint64_t limit) { return limit ? random() % limit : 0; }

  void addRegion(uint64_t offset, uint64_t size) {
    if (size != 0 && offset < valid.size())
      regions.push_back({offset, std::min<uint64_t>(size, valid.size() - offset)});
  }

  void findRegions() {
    addRegion(0, valid.size());
    if (index.size == 0)
      return findRegionsOfProgram(0, valid.size());
    addRegion(0, sizeof(binary::ProgramArchiveHeader));
    addRegion(0, index.size);
    addRegion(0, index.size); // Twice, because it has most of the structure that a reader parses.
    for (const Region &program : programs)
      findRegionsOfProgram(program.offset, program.size);
  }

  /// Finds the ranges with structure in a binary or a multi-architecture binary.
  void findRegionsOfMember(uint64_t start, uint64_t size) {
    const auto member = std::span<const std::byte>(valid).subspan(start, size);
    if (!binary::looksLikeMultiBinary(member))
      return findRegions(start, size);
    addRegion(start, sizeof(binary::MultiBinaryHeader));
    addRegion(start + sizeof(binary::MultiBinaryHeader), 2 * sizeof(binary::MultiBinaryEntry));
    forEachMachine(member,
                   [&](uint64_t offset, uint64_t bytes) { findRegions(start + offset, bytes); });
  }

  /// Finds the ranges with structure in a member, or in an archive of members.
  void findRegionsOfProgram(uint64_t start, uint64_t size) {
    const auto program = std::span<const std::byte>(valid).subspan(start, size);
    if (!binary::looksLikeArchive(program))
      return findRegionsOfMember(start, size);
    addRegion(start, sizeof(binary::ArchiveHeader));
    addRegion(start + sizeof(binary::ArchiveHeader), 32);
    forEachMember(program, [&](uint64_t offset, uint64_t bytes) {
      findRegionsOfMember(start + offset, bytes);
    });
  }

  /// Finds the ranges with structure in the binary at `start`: headers, tables and notes, but not
  /// code and data.
  void findRegions(uint64_t start, uint64_t size) {
    if (size < sizeof(Elf64_Ehdr))
      return;
    auto add = [&](uint64_t offset, uint64_t bytes) { addRegion(start + offset, bytes); };
    Elf64_Ehdr header;
    std::memcpy(&header, &valid[start], sizeof(header));
    add(0, sizeof(header));
    add(header.e_phoff, header.e_phnum * sizeof(Elf64_Phdr));
    add(header.e_shoff, header.e_shnum * sizeof(Elf64_Shdr));
    for (int i = 0; i != header.e_phnum; ++i) {
      Elf64_Phdr segment;
      if (header.e_phoff + (i + 1) * sizeof(segment) > size)
        break;
      std::memcpy(&segment, &valid[start + header.e_phoff + i * sizeof(segment)], sizeof(segment));
      if (segment.p_type == PT_NOTE) {
        add(segment.p_offset, 64);
        add(segment.p_offset, segment.p_filesz);
      } else if (segment.p_type == PT_DYNAMIC) {
        add(segment.p_offset, segment.p_filesz);
      } else if (segment.p_type == PT_LOAD && segment.p_flags == PF_R) {
        // Symbols, the hash table, strings and relocations are at the end of this segment.
        uint64_t tables = std::min<uint64_t>(segment.p_filesz, 1024);
        add(segment.p_offset + segment.p_filesz - tables, tables);
      }
    }
  }

  uint64_t interesting() {
    constexpr uint64_t Values[] = {
        0,    1,    2,      4,      8,          16,         24,         56,         64,        0x7f,
        0x80, 0xff, 0x1000, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff, 1ull << 32, 1ull << 63};
    switch (below(4)) {
    case 0:
      return Values[below(std::size(Values))];
    case 1:
      return ~Values[below(std::size(Values))] + 1;
    case 2:
      return below(valid.size() + 64);
    default:
      return random();
    }
  }

  void apply(Mutant &mutant) {
    std::vector<std::byte> &bytes = mutant.bytes;
    Region region = regions[below(regions.size())];
    if (bytes.empty() || region.offset + region.size > bytes.size())
      region = {0, bytes.size()};
    if (region.size == 0)
      return;
    uint64_t at = region.offset + below(region.size);
    auto room = [&](uint64_t wanted, uint64_t from) {
      return std::min<uint64_t>(wanted, bytes.size() - from);
    };
    switch (mutant.kind) {
    case Mutant::BitFlip:
      bytes[at] ^= std::byte(1u << below(8));
      break;
    case Mutant::ByteChange:
      bytes[at] = std::byte(below(256));
      break;
    case Mutant::WordChange: {
      uint64_t size = uint64_t(1) << (1 + below(3));
      at &= ~(size - 1);
      uint64_t value = interesting();
      if (below(3) == 0) { // A value close to the old one.
        uint64_t old = 0;
        std::memcpy(&old, &bytes[at], room(size, at));
        value = old + below(33) - 16;
      }
      std::memcpy(&bytes[at], &value, room(size, at));
      break;
    }
    case Mutant::FieldSwap: {
      uint64_t size = uint64_t(4) << below(4);
      uint64_t other = region.offset + below(region.size);
      at &= ~(size - 1);
      other &= ~(size - 1);
      uint64_t first = std::min(at, other), second = std::max(at, other);
      if (second - first >= size)
        std::swap_ranges(bytes.begin() + first, bytes.begin() + first + room(size, second),
                         bytes.begin() + second);
      break;
    }
    case Mutant::BlockCopy: {
      uint64_t from = below(bytes.size());
      uint64_t size = room(room(1 + below(64), at), from);
      std::memmove(&bytes[at], &bytes[from], size);
      break;
    }
    case Mutant::Zeros:
      std::memset(&bytes[at], 0, room(1 + below(64), at));
      break;
    case Mutant::Truncation:
      bytes.resize(below(2) ? at : bytes.size() - 1 - below(std::min<uint64_t>(bytes.size(), 64)));
      break;
    case Mutant::Extension:
      for (uint64_t left = 1 + below(64); left != 0; --left)
        bytes.push_back(std::byte(below(256)));
      break;
    }
  }

  std::vector<std::byte> valid;
  Region index = {};
  std::vector<Region> programs;
  std::mt19937_64 random;
  std::vector<Region> regions;
};

} // namespace oclc::fuzz

#endif // OCLC_FUZZ_MUTATOR_H

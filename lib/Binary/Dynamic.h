//===- Dynamic.h - What a loader will do ------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The dynamic table and what it points to: the symbol table with its hash, strings, relocations. A
// table that `parse` accepts makes dlopen do nothing but add the load address to words of writable
// segments, and dlsym find functions that stand in executable segments.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BINARY_DYNAMIC_H
#define OCLC_BINARY_DYNAMIC_H

#include "Binary/ElfFile.h"

namespace oclc::binary {

class Dynamic {
public:
  explicit Dynamic(const ElfFile &file) : file(file) {}

  /// Checks everything; the segments have been checked. Returns why it is wrong.
  std::string parse();

  /// The symbol that dlsym would find, or nothing.
  std::optional<Entry> find(std::string_view name) const;

private:
  std::string parseTable();
  std::string checkStrings();
  std::string checkHash();
  std::string checkSymbols();
  std::string checkRelocations();

  /// File offset of `size` bytes at `address` that stand in a segment that is only readable.
  std::optional<uint64_t> readOnly(uint64_t address, uint64_t size) const;
  Elf64_Sym symbol(uint64_t index) const {
    return file.load<Elf64_Sym>(symbols + index * sizeof(Elf64_Sym));
  }
  /// The start of the symbol's name, long enough for a message.
  std::string_view nameOf(const Elf64_Sym &symbol) const;
  bool hasName(const Elf64_Sym &symbol, std::string_view name) const;
  uint32_t word(uint64_t offset) const { return file.load<uint32_t>(offset); }

  const ElfFile &file;
  const Elf64_Phdr *table = nullptr;
  /// The value of a tag, when the table has it.
  struct Tag {
    uint64_t value = 0;
    bool isThere = false;
  };
  Tag symbolAddress, symbolSize, stringAddress, stringBytes, hashAddress;
  Tag relaAddress, relaBytes, relaSize, relaCount;
  // File offsets, once checked.
  uint64_t symbols = 0, strings = 0, bloom = 0, buckets = 0, chains = 0;
  uint64_t symbolCount = 0;
  uint32_t bucketCount = 0, firstHashed = 0, bloomWords = 0, bloomShift = 0;
  mutable uint64_t work =
      0; ///< Of all calls of find, so that a table of one bucket costs no hours.
};

} // namespace oclc::binary

#endif // OCLC_BINARY_DYNAMIC_H

//===- Dynamic.h - Check the dynamic table of an ELF file ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Checks the dynamic table (PT_DYNAMIC) and the tables that it points to: dynamic symbols, their
// GNU hash table, strings and relocations. If `parse` accepts a file, dlopen only adds the load
// address to words of writable segments (R_X86_64_RELATIVE and the like), and dlsym only finds
// functions in executable segments.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BINARY_DYNAMIC_H
#define OCLC_BINARY_DYNAMIC_H

#include "Binary/ElfFile.h"

namespace oclc::binary {

class Dynamic {
public:
  explicit Dynamic(const ElfFile &file) : file(file) {}

  /// Checks all tables. checkSegments must have accepted the file before. Returns why a table is
  /// refused, or an empty string.
  std::string parse();

  /// Returns the symbol that dlsym would find for `name`, or nullopt. `parse` must have succeeded.
  std::optional<Entry> find(std::string_view name) const;

private:
  std::string parseTable();
  std::string checkStrings();
  std::string checkHash();
  std::string checkSymbols();
  std::string checkRelocations();

  /// Returns the file offset of the `size` bytes at `address`, or nullopt unless they are in a
  /// segment that is neither writable nor executable.
  std::optional<uint64_t> readOnly(uint64_t address, uint64_t size) const;
  Elf64_Sym symbol(uint64_t index) const {
    return file.load<Elf64_Sym>(symbols + index * sizeof(Elf64_Sym));
  }
  /// Returns at most the first 128 bytes of the symbol's name, for a message.
  std::string_view nameOf(const Elf64_Sym &symbol) const;
  bool hasName(const Elf64_Sym &symbol, std::string_view name) const;
  uint32_t word(uint64_t offset) const { return file.load<uint32_t>(offset); }

  const ElfFile &file;
  const Elf64_Phdr *table = nullptr;
  /// The value of a tag, and whether the table contains the tag.
  struct Tag {
    uint64_t value = 0;
    bool isThere = false;
  };
  Tag symbolAddress, symbolSize, stringAddress, stringBytes, hashAddress;
  Tag relaAddress, relaBytes, relaSize, relaCount;
  // File offsets; set by the checks.
  uint64_t symbols = 0, strings = 0, bloom = 0, buckets = 0, chains = 0;
  uint64_t symbolCount = 0;
  uint32_t bucketCount = 0, firstHashed = 0, bloomWords = 0, bloomShift = 0;
  /// Words compared by all calls of find. The sum is limited, so that a malicious table with a
  /// single bucket cannot cost hours.
  mutable uint64_t work = 0;
};

} // namespace oclc::binary

#endif // OCLC_BINARY_DYNAMIC_H

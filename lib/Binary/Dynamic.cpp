//===- Dynamic.cpp - Check the dynamic table of an ELF file -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//

#include "Binary/Dynamic.h"

#include "Binary/Text.h"

#include <algorithm>
#include <bit>

using namespace oclc;
using namespace oclc::binary;

namespace {

/// Returns the message for a tag that makes a loader do more than a binary needs; null for any
/// other tag.
const char *tagName(int64_t tag) {
  switch (tag) {
  case DT_NEEDED:
    return "needs another library (DT_NEEDED)";
  case DT_INIT:
  case DT_INIT_ARRAY:
  case DT_PREINIT_ARRAY:
    return "runs code when it is loaded (DT_INIT)";
  case DT_FINI:
  case DT_FINI_ARRAY:
    return "runs code when it is unloaded (DT_FINI)";
  case DT_TEXTREL:
    return "changes its code when it is loaded (DT_TEXTREL)";
  case DT_RPATH:
  case DT_RUNPATH:
    return "has a library search path (DT_RUNPATH)";
  case DT_JMPREL:
  case DT_PLTGOT:
  case DT_PLTRELSZ:
  case DT_PLTREL:
    return "calls functions of other files (DT_JMPREL)";
  case DT_AUDIT:
  case DT_DEPAUDIT:
  case DT_FILTER:
  case DT_AUXILIARY:
    return "loads other files (DT_AUDIT or DT_FILTER)";
  default:
    return nullptr;
  }
}

/// Returns the hash of a symbol name in the table DT_GNU_HASH.
uint32_t gnuHash(std::string_view name) {
  uint32_t hash = 5381;
  for (unsigned char c : name)
    hash = hash * 33 + c;
  return hash;
}

} // namespace

std::optional<uint64_t> Dynamic::readOnly(uint64_t address, uint64_t size) const {
  const Elf64_Phdr *segment = file.segmentOf(address, size);
  if (!segment || (segment->p_flags & (PF_W | PF_X)))
    return std::nullopt;
  return segment->p_offset + (address - segment->p_vaddr);
}

std::string_view Dynamic::nameOf(const Elf64_Sym &symbol) const {
  constexpr size_t Enough = 128;
  auto *start = reinterpret_cast<const char *>(&file.bytes[strings + symbol.st_name]);
  return {start, strnlen(start, std::min<uint64_t>(stringBytes.value - symbol.st_name, Enough))};
}

bool Dynamic::hasName(const Elf64_Sym &symbol, std::string_view name) const {
  auto *start = reinterpret_cast<const char *>(&file.bytes[strings + symbol.st_name]);
  return name.size() < stringBytes.value - symbol.st_name &&
         std::memcmp(start, name.data(), name.size()) == 0 && start[name.size()] == '\0';
}

std::string Dynamic::parse() {
  for (auto check : {&Dynamic::parseTable, &Dynamic::checkStrings, &Dynamic::checkHash,
                     &Dynamic::checkSymbols, &Dynamic::checkRelocations})
    if (std::string why = (this->*check)(); !why.empty())
      return why;
  return {};
}

std::string Dynamic::parseTable() {
  table = &*std::find_if(file.segments.begin(), file.segments.end(),
                         [](const Elf64_Phdr &segment) { return segment.p_type == PT_DYNAMIC; });
  Tag flags, flags1;
  for (uint64_t at = 0;; at += sizeof(Elf64_Dyn)) {
    if (at == table->p_filesz)
      return "the dynamic table has no end";
    auto entry = file.load<Elf64_Dyn>(table->p_offset + at);
    Tag *field = nullptr;
    switch (entry.d_tag) {
    case DT_NULL:
      break;
    case DT_SYMTAB:
      field = &symbolAddress;
      break;
    case DT_SYMENT:
      field = &symbolSize;
      break;
    case DT_STRTAB:
      field = &stringAddress;
      break;
    case DT_STRSZ:
      field = &stringBytes;
      break;
    case DT_GNU_HASH:
      field = &hashAddress;
      break;
    case DT_RELA:
      field = &relaAddress;
      break;
    case DT_RELASZ:
      field = &relaBytes;
      break;
    case DT_RELAENT:
      field = &relaSize;
      break;
    case DT_RELACOUNT:
      field = &relaCount;
      break;
    case DT_FLAGS:
      field = &flags;
      break;
    case DT_FLAGS_1:
      field = &flags1;
      break;
    default:
      if (const char *what = tagName(entry.d_tag))
        return what;
      return concat("the dynamic table has tag ", hexNumber(static_cast<uint64_t>(entry.d_tag)),
                    ", which no binary has");
    }
    if (!field)
      break;
    if (field->isThere)
      return concat("the dynamic table has tag ", hexNumber(static_cast<uint64_t>(entry.d_tag)),
                    " twice");
    *field = {entry.d_un.d_val, true};
  }
  if (flags.value & DF_TEXTREL)
    return tagName(DT_TEXTREL);
  if ((flags.value & ~uint64_t(DF_SYMBOLIC | DF_BIND_NOW)) || (flags1.value & ~uint64_t(DF_1_NOW)))
    return concat("the dynamic table has flags ", hexNumber(flags.value), " and ",
                  hexNumber(flags1.value));
  if (!symbolAddress.isThere || !symbolSize.isThere || !stringAddress.isThere ||
      !stringBytes.isThere || !hashAddress.isThere)
    return "the dynamic table lacks the symbol, string or hash table";
  if (symbolSize.value != sizeof(Elf64_Sym))
    return concat("symbols of ", symbolSize.value, " bytes instead of ", sizeof(Elf64_Sym));
  return {};
}

std::string Dynamic::checkStrings() {
  auto offset = readOnly(stringAddress.value, stringBytes.value);
  if (!offset || stringBytes.value == 0)
    return "the dynamic string table is outside of the read-only memory";
  strings = *offset;
  // With a NUL byte at the end, every name that starts inside of the table also ends there.
  if (file.bytes[strings] != std::byte(0) ||
      file.bytes[strings + stringBytes.value - 1] != std::byte(0))
    return "the dynamic string table is not enclosed in NUL bytes";
  return {};
}

/// Checks the GNU hash table in the order in which the loader reads it: header, Bloom filter,
/// buckets, chains. The table stores neither its length nor the number of symbols. The end of the
/// chain that starts at the highest symbol index determines both.
std::string Dynamic::checkHash() {
  constexpr const char *Outside = "the symbol hash table is outside of the read-only memory";
  constexpr uint64_t Most = uint64_t(1) << 24; // Keeps the sums below far from overflow.
  auto start = readOnly(hashAddress.value, 16);
  if (!start || hashAddress.value % 8 != 0)
    return Outside;
  bucketCount = word(*start);
  firstHashed = word(*start + 4);
  bloomWords = word(*start + 8);
  bloomShift = word(*start + 12);
  if (bucketCount == 0 || bucketCount > Most || firstHashed == 0 || firstHashed > Most ||
      !std::has_single_bit(bloomWords) || bloomWords > Most || bloomShift > 31)
    return "the symbol hash table has a damaged header";
  uint64_t fixedBytes = 16 + uint64_t(bloomWords) * 8 + uint64_t(bucketCount) * 4;
  if (!readOnly(hashAddress.value, fixedBytes))
    return Outside;
  bloom = *start + 16;
  buckets = bloom + uint64_t(bloomWords) * 8;
  chains = buckets + uint64_t(bucketCount) * 4;

  uint64_t last = 0;
  for (uint32_t i = 0; i != bucketCount; ++i) {
    uint32_t first = word(buckets + uint64_t(i) * 4);
    if (first != 0 && (first < firstHashed || first > Most))
      return concat("bucket ", i, " of the symbol hash table starts at symbol ", first);
    last = std::max<uint64_t>(last, first);
  }
  symbolCount = firstHashed;
  if (last == 0)
    return {};
  // The last chain starts at symbol `last`. Its end mark (bit 0 of a word) also ends every chain
  // that starts at a lower index.
  for (symbolCount = last;; ++symbolCount) {
    uint64_t index = symbolCount - firstHashed;
    if (!readOnly(hashAddress.value, fixedBytes + (index + 1) * 4))
      return "a chain of the symbol hash table has no end";
    if (word(chains + index * 4) & 1)
      break;
  }
  ++symbolCount;
  return {};
}

std::string Dynamic::checkSymbols() {
  auto offset = readOnly(symbolAddress.value, symbolCount * sizeof(Elf64_Sym));
  if (!offset || symbolAddress.value % alignof(Elf64_Sym) != 0)
    return "the dynamic symbol table is outside of the read-only memory";
  symbols = *offset;
  for (uint64_t i = 1; i != symbolCount; ++i) {
    Elf64_Sym entry = symbol(i);
    if (entry.st_name >= stringBytes.value)
      return concat("the name of dynamic symbol ", i, " is outside of the string table");
    auto complain = [&](const char *before, const char *after) {
      return concat(before, " the symbol ", inQuotes(nameOf(entry)), after);
    };
    if (entry.st_shndx == SHN_UNDEF)
      return complain("needs", " from another file");
    if (ELF64_ST_TYPE(entry.st_info) == STT_GNU_IFUNC)
      return complain("runs code to look up", " (IFUNC)");
    int binding = ELF64_ST_BIND(entry.st_info);
    if (ELF64_ST_TYPE(entry.st_info) != STT_FUNC || entry.st_shndx >= SHN_LORESERVE ||
        (binding != STB_GLOBAL && binding != STB_WEAK))
      return complain("exports", ", which is not a function");
    const Elf64_Phdr *segment =
        file.segmentOf(entry.st_value, std::max<uint64_t>(entry.st_size, 1));
    if (!segment || !(segment->p_flags & PF_X))
      return complain("places", " outside of the code");
  }
  return {};
}

std::string Dynamic::checkRelocations() {
  if (!relaAddress.isThere && !relaBytes.isThere && !relaCount.isThere)
    return {};
  if (!relaAddress.isThere || !relaBytes.isThere || relaSize.value != sizeof(Elf64_Rela) ||
      relaBytes.value % sizeof(Elf64_Rela) != 0)
    return "the relocation table is incomplete";
  auto offset = readOnly(relaAddress.value, relaBytes.value);
  if (!offset || relaAddress.value % alignof(Elf64_Rela) != 0)
    return "the relocation table is outside of the read-only memory";
  uint64_t count = relaBytes.value / sizeof(Elf64_Rela);
  if (relaCount.isThere && relaCount.value != count)
    return concat(relaCount.value, " relative relocations instead of ", count);
  for (uint64_t i = 0; i != count; ++i) {
    auto rela = file.load<Elf64_Rela>(*offset + i * sizeof(Elf64_Rela));
    if (ELF64_R_TYPE(rela.r_info) != file.machine->relativeRelocation ||
        ELF64_R_SYM(rela.r_info) != 0)
      return concat("relocation ", i, " has type ", ELF64_R_TYPE(rela.r_info), ", not RELATIVE");
    const Elf64_Phdr *segment = file.segmentOf(rela.r_offset, sizeof(uint64_t), /*inFile=*/false);
    if (!segment || !(segment->p_flags & PF_W))
      return concat("relocation ", i, " changes address ", hexNumber(rela.r_offset),
                    ", outside of the writable memory");
    if (rela.r_offset + sizeof(uint64_t) > table->p_vaddr &&
        rela.r_offset < table->p_vaddr + table->p_memsz)
      return concat("relocation ", i, " changes the dynamic table");
  }
  return {};
}

std::optional<Entry> Dynamic::find(std::string_view name) const {
  uint32_t hash = gnuHash(name);
  auto filter = file.load<uint64_t>(bloom + uint64_t((hash / 64) & (bloomWords - 1)) * 8);
  if (!((filter >> (hash % 64)) & (filter >> ((hash >> bloomShift) % 64)) & 1))
    return std::nullopt;
  uint64_t index = word(buckets + uint64_t(hash % bucketCount) * 4);
  if (index == 0)
    return std::nullopt;
  constexpr uint64_t MostWork = uint64_t(1) << 26; // In words; no real table needs as much.
  for (; ++work <= MostWork; ++index) {
    uint32_t chain = word(chains + (index - firstHashed) * 4);
    if ((chain | 1) == (hash | 1)) {
      Elf64_Sym entry = symbol(index);
      work += name.size() / 8;
      if (hasName(entry, name)) {
        const Elf64_Phdr *segment = file.segmentOf(entry.st_value, 1);
        return Entry{entry.st_value, entry.st_value - segment->p_vaddr + segment->p_offset,
                     entry.st_size};
      }
    }
    if (chain & 1)
      break;
  }
  return std::nullopt;
}

//===- Sections.cpp - Sections and symbols with their sizes -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//

#include "Ocldis.h"
#include "Table.h"

#include <elf.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <sstream>
#include <tuple>

using namespace ocldis;
using namespace oclc;

namespace {

/// Adds the functions and objects that `.symtab` defines to `symbols`, by name. The reader has
/// checked the bounds of `.symtab` and `.strtab`, but not their content, which neither the loader
/// nor the runtime uses.
void addTableSymbols(const Input &input, std::map<std::string, Symbol> &symbols) {
  const binary::Section *table = input.binary.findSection(".symtab");
  const binary::Section *strings = input.binary.findSection(".strtab");
  if (!table || !strings)
    return;
  auto entries = input.content(*table);
  auto names = input.content(*strings);
  for (size_t at = 0; at + sizeof(Elf64_Sym) <= entries.size(); at += sizeof(Elf64_Sym)) {
    Elf64_Sym entry;
    std::memcpy(&entry, entries.data() + at, sizeof(entry));
    int type = ELF64_ST_TYPE(entry.st_info);
    if ((type != STT_FUNC && type != STT_OBJECT) || entry.st_shndx == SHN_UNDEF ||
        entry.st_name >= names.size())
      continue;
    auto *start = reinterpret_cast<const char *>(names.data()) + entry.st_name;
    std::string name(start, strnlen(start, names.size() - entry.st_name));
    symbols[name] = {name, entry.st_value, entry.st_size, type == STT_FUNC};
  }
}

} // namespace

std::vector<Symbol> ocldis::collectSymbols(const Input &input) {
  std::map<std::string, Symbol> symbols;
  addTableSymbols(input, symbols);
  const auto &kernels = input.binary.manifest.kernels;
  for (size_t k = 0; k != kernels.size(); ++k)
    for (size_t v = 0; v != kernels[k].variants.size(); ++v) {
      const std::string &name = kernels[k].variants[v].symbol;
      const binary::Entry &entry = input.binary.entries[k][v];
      symbols[name] = {name, entry.address, entry.size, true};
    }
  std::vector<Symbol> sorted;
  sorted.reserve(symbols.size());
  for (auto &[name, symbol] : symbols)
    sorted.push_back(std::move(symbol));
  std::sort(sorted.begin(), sorted.end(), [](const Symbol &a, const Symbol &b) {
    return std::tie(a.address, a.name) < std::tie(b.address, b.name);
  });
  return sorted;
}

void ocldis::printSections(std::ostream &out, const Input &input) {
  out << printable(input.name) << ": sections\n";
  Table table({Table::Left, Table::Right, Table::Right, Table::Left});
  table.add({"section", "offset", "bytes", "loaded"});
  uint64_t loaded = 0, unloaded = 0;
  for (const binary::Section &section : input.binary.sections) {
    table.add({section.name.empty() ? "-" : printable(section.name),
               section.inFile ? hex(section.offset) : "-", std::to_string(section.size),
               section.loaded ? "yes" : "no"});
    (section.loaded ? loaded : unloaded) += section.inFile ? section.size : 0;
  }
  table.print(out, 2);
  out << "  " << loaded << " bytes are loaded, " << unloaded << " are not, "
      << input.binary.fileBytes - std::min(input.binary.fileBytes, loaded + unloaded)
      << " are headers and padding\n\n"
      << printable(input.name) << ": symbols\n";
  Table symbols({Table::Left, Table::Right, Table::Right, Table::Left});
  symbols.add({"symbol", "address", "bytes", "kind"});
  for (const Symbol &symbol : collectSymbols(input))
    symbols.add({printable(symbol.name), hex(symbol.address), std::to_string(symbol.size),
                 symbol.isFunction ? "code" : "data"});
  symbols.print(out, 2);
}

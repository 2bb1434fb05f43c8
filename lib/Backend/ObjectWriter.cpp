//===- ObjectWriter.cpp - Write an object file with data sections -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Backend/ObjectWriter.h"

#include "Binary/Format.h"

#include "llvm/BinaryFormat/ELF.h"

#include <cstring>

using namespace llvm;
using namespace oclc;
using namespace oclc::backend;

namespace {

/// Appends sections after the ELF header; finish() appends the section headers.
class ObjectWriter {
public:
  ObjectWriter() : bytes(sizeof(ELF::Elf64_Ehdr)), headers(1) { names.push_back('\0'); }

  void add(StringRef name, uint32_t type, uint64_t flags, uint64_t alignment, StringRef content) {
    ELF::Elf64_Shdr header = {};
    header.sh_name = names.size();
    names.append(name.begin(), name.end());
    names.push_back('\0');
    header.sh_type = type;
    header.sh_flags = flags;
    header.sh_addralign = alignment;
    header.sh_offset = align(alignment);
    header.sh_size = content.size();
    bytes.append(content.begin(), content.end());
    headers.push_back(header);
  }

  SmallVector<char, 0> finish(const binary::Machine &machine) {
    constexpr StringLiteral namesName = ".shstrtab";
    SmallString<64> allNames = names;
    allNames += namesName;
    allNames.push_back('\0');
    add(namesName, ELF::SHT_STRTAB, 0, 1, allNames);

    ELF::Elf64_Ehdr header = {};
    std::memcpy(header.e_ident, ELF::ElfMagic, 4);
    header.e_ident[ELF::EI_CLASS] = ELF::ELFCLASS64;
    header.e_ident[ELF::EI_DATA] = ELF::ELFDATA2LSB;
    header.e_ident[ELF::EI_VERSION] = ELF::EV_CURRENT;
    header.e_type = ELF::ET_REL;
    header.e_machine = machine.elf;
    header.e_flags = machine.requiredFlags;
    header.e_version = ELF::EV_CURRENT;
    header.e_ehsize = sizeof(header);
    header.e_shentsize = sizeof(ELF::Elf64_Shdr);
    header.e_shnum = headers.size();
    header.e_shstrndx = headers.size() - 1;
    header.e_shoff = align(8);
    std::memcpy(bytes.data(), &header, sizeof(header));
    auto *table = reinterpret_cast<const char *>(headers.data());
    bytes.append(table, table + headers.size() * sizeof(ELF::Elf64_Shdr));
    return std::move(bytes);
  }

private:
  uint64_t align(uint64_t alignment) {
    bytes.resize(alignTo(bytes.size(), alignment));
    return bytes.size();
  }

  SmallVector<char, 0> bytes;
  SmallVector<ELF::Elf64_Shdr, 8> headers;
  SmallString<64> names;
};

} // namespace

SmallVector<char, 0> backend::makeDataObject(const binary::Machine &machine, ArrayRef<uint8_t> note,
                                             ArrayRef<ExtraSection> sections) {
  ObjectWriter writer;
  writer.add(binary::NoteSectionName, ELF::SHT_NOTE, ELF::SHF_ALLOC, 4, toStringRef(note));
  // This section states that the object needs no executable stack. LLD never makes the stack
  // executable without a request, but other linkers do so for objects without the section.
  writer.add(".note.GNU-stack", ELF::SHT_PROGBITS, 0, 1, "");
  for (const ExtraSection &section : sections)
    writer.add(section.name, ELF::SHT_PROGBITS, 0, 1, section.content);
  return writer.finish(machine);
}

//===- ElfFile.cpp - Parse and check the headers of an ELF file ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//

#include "Binary/ElfFile.h"

#include "Binary/Text.h"

#include <algorithm>
#include <bit>

using namespace oclc;
using namespace oclc::binary;

static_assert(std::endian::native == std::endian::little, "the reader copies little-endian fields");

namespace {

constexpr size_t MostSegments = 64;
constexpr size_t MostSections = 4096;
constexpr size_t LongestSectionName = 255;

/// Returns a message that says what a file that is not ELF probably is.
std::string describeForeign(std::span<const std::byte> bytes) {
  auto startsWith = [&](std::string_view magic) {
    return bytes.size() >= magic.size() &&
           std::memcmp(bytes.data(), magic.data(), magic.size()) == 0;
  };
  if (startsWith("BC\xc0\xde"))
    return "is LLVM bitcode, not an ELF file";
  if (startsWith("\x03\x02\x23\x07") || startsWith("\x07\x23\x02\x03"))
    return "is a SPIR-V module, not an ELF file";
  if (startsWith("poclbin"))
    return "is a PoCL binary, not an ELF file";
  if (startsWith("!<arch>\n"))
    return "is an archive, not an ELF file";
  bool isText = std::all_of(bytes.begin(), bytes.begin() + std::min<size_t>(bytes.size(), 512),
                            [](std::byte b) {
                              auto c = static_cast<unsigned char>(b);
                              return c >= 0x20 || c == '\n' || c == '\r' || c == '\t';
                            });
  return isText ? "is text, not an ELF file" : "is not an ELF file";
}

std::string typeName(uint16_t type) {
  switch (type) {
  case ET_REL:
    return "a relocatable object";
  case ET_EXEC:
    return "a program";
  case ET_CORE:
    return "a core dump";
  default:
    return concat("of ELF type ", type);
  }
}

} // namespace

std::string ElfFile::parse(std::span<const std::byte> file, const Machine *only) {
  bytes = file;
  std::string error = parseHeader(only);
  if (error.empty())
    error = parseSegments();
  if (error.empty())
    error = parseSections();
  return error;
}

std::string ElfFile::parseHeader(const Machine *only) {
  if (bytes.empty())
    return "is empty";
  size_t magic = std::min<size_t>(bytes.size(), SELFMAG);
  if (std::memcmp(bytes.data(), ELFMAG, magic) != 0)
    return describeForeign(bytes);
  if (bytes.size() < sizeof(Elf64_Ehdr))
    return concat("truncated: the ELF header ends at byte ", sizeof(Elf64_Ehdr), ", the file at ",
                  bytes.size());
  if (bytes.size() > limits::FileBytes)
    return concat("the file of ", bytes.size(), " bytes is larger than ", limits::FileBytes);
  header = load<Elf64_Ehdr>(0);
  if (header.e_ident[EI_CLASS] == ELFCLASS32)
    return "made for a 32-bit machine; binaries exist for x86_64, aarch64 and riscv64";
  if (header.e_ident[EI_CLASS] != ELFCLASS64)
    return concat("invalid ELF class ", header.e_ident[EI_CLASS]);
  if (header.e_ident[EI_DATA] == ELFDATA2MSB)
    return "made for a big-endian machine";
  if (header.e_ident[EI_DATA] != ELFDATA2LSB)
    return concat("invalid ELF data encoding ", header.e_ident[EI_DATA]);
  machine = findMachine(header.e_machine);
  if (only && machine != only)
    return concat("made for machine ", machineName(header.e_machine), ", not ", only->name);
  if (!machine)
    return concat("made for machine ", machineName(header.e_machine), ", which has no binaries");
  if (header.e_ident[EI_VERSION] != EV_CURRENT || header.e_version != EV_CURRENT)
    return concat("unknown ELF version ", header.e_version);
  if (header.e_ident[EI_OSABI] != ELFOSABI_NONE || header.e_ident[EI_ABIVERSION] != 0)
    return concat("made for operating system ABI ", header.e_ident[EI_OSABI], ", not System V");
  if (std::any_of(header.e_ident + EI_PAD, header.e_ident + EI_NIDENT,
                  [](unsigned char c) { return c != 0; }))
    return "the padding of the ELF identification is not zero";
  if (header.e_type != ET_DYN)
    return concat("is ", typeName(header.e_type), ", not a shared object");
  if (header.e_ehsize != sizeof(Elf64_Ehdr))
    return concat("the ELF header claims ", header.e_ehsize, " bytes instead of ",
                  sizeof(Elf64_Ehdr));
  if (header.e_entry != 0)
    return "is a program with an entry point, not a binary of kernels";
  if ((header.e_flags & ~machine->optionalFlags) != machine->requiredFlags)
    return concat("the ELF header has the unknown flags ", header.e_flags);
  return {};
}

std::string ElfFile::parseSegments() {
  if (header.e_phentsize != sizeof(Elf64_Phdr))
    return concat("program headers of ", header.e_phentsize, " bytes instead of ",
                  sizeof(Elf64_Phdr));
  if (header.e_phnum == 0 || header.e_phnum > MostSegments)
    return concat(header.e_phnum, " program headers are not 1 to ", MostSegments);
  uint64_t size = header.e_phnum * sizeof(Elf64_Phdr);
  if (header.e_phoff % alignof(Elf64_Phdr) != 0)
    return "the program header table is not aligned";
  if (header.e_phoff > limits::FileBytes)
    return concat("the program header table starts at byte ", hexNumber(header.e_phoff),
                  ", the file ends at ", bytes.size());
  if (!contains(header.e_phoff, size))
    return concat("truncated: the program header table ends at byte ", header.e_phoff + size,
                  ", the file at ", bytes.size());
  for (size_t i = 0; i != header.e_phnum; ++i) {
    auto segment = load<Elf64_Phdr>(header.e_phoff + i * sizeof(Elf64_Phdr));
    if (segment.p_offset > limits::FileBytes || segment.p_filesz > limits::FileBytes)
      return concat("segment ", i, " at byte ", hexNumber(segment.p_offset), " with ",
                    hexNumber(segment.p_filesz), " bytes is outside of the file");
    if (!contains(segment.p_offset, segment.p_filesz))
      return concat("truncated: segment ", i, " ends at byte ", segment.p_offset + segment.p_filesz,
                    ", the file at ", bytes.size());
    segments.push_back(segment);
  }
  return {};
}

std::string ElfFile::parseSections() {
  if (header.e_shoff == 0)
    return header.e_shnum == 0 ? "" : "there are section headers, but no place for them";
  if (header.e_shentsize != sizeof(Elf64_Shdr))
    return concat("section headers of ", header.e_shentsize, " bytes instead of ",
                  sizeof(Elf64_Shdr));
  if (header.e_shnum == 0 || header.e_shnum > MostSections)
    return concat(header.e_shnum, " section headers are not 1 to ", MostSections);
  uint64_t size = header.e_shnum * sizeof(Elf64_Shdr);
  if (header.e_shoff > limits::FileBytes)
    return concat("the section header table starts at byte ", hexNumber(header.e_shoff),
                  ", the file ends at ", bytes.size());
  if (!contains(header.e_shoff, size))
    return concat("truncated: the section header table ends at byte ", header.e_shoff + size,
                  ", the file at ", bytes.size());
  if (header.e_shstrndx >= header.e_shnum)
    return "the section of section names is not there";
  auto sectionHeader = [&](size_t i) {
    return load<Elf64_Shdr>(header.e_shoff + i * sizeof(Elf64_Shdr));
  };
  auto names = sectionHeader(header.e_shstrndx);
  if (names.sh_type != SHT_STRTAB || !contains(names.sh_offset, names.sh_size) ||
      names.sh_size == 0 || bytes[names.sh_offset + names.sh_size - 1] != std::byte(0))
    return "the section of section names is damaged";
  for (size_t i = 1; i != header.e_shnum; ++i) {
    auto entry = sectionHeader(i);
    bool inFile = entry.sh_type != SHT_NOBITS && entry.sh_type != SHT_NULL;
    if (entry.sh_name >= names.sh_size)
      return concat("the name of section ", i, " is outside of the section of names");
    // The name ends inside the section of names, because the last byte of that section is NUL. The
    // limit bounds the time for a file in which many sections share one very long name. Reading
    // such a file would take minutes without it.
    std::string name(
        reinterpret_cast<const char *>(&bytes[names.sh_offset + entry.sh_name]),
        strnlen(reinterpret_cast<const char *>(&bytes[names.sh_offset + entry.sh_name]),
                std::min<uint64_t>(names.sh_size - entry.sh_name, LongestSectionName + 1)));
    if (name.size() > LongestSectionName)
      return concat("the name of section ", i, " is longer than ", LongestSectionName, " bytes");
    if (inFile && !contains(entry.sh_offset, entry.sh_size))
      return concat("section ", inQuotes(name), " at byte ", hexNumber(entry.sh_offset), " with ",
                    hexNumber(entry.sh_size), " bytes is outside of the file");
    sections.push_back({std::move(name), inFile ? entry.sh_offset : 0, entry.sh_size,
                        (entry.sh_flags & SHF_ALLOC) != 0, inFile});
  }
  return {};
}

const Elf64_Phdr *ElfFile::segmentOf(uint64_t address, uint64_t size, bool inFile) const {
  for (const Elf64_Phdr &segment : segments) {
    if (segment.p_type != PT_LOAD || address < segment.p_vaddr)
      continue;
    uint64_t extent = inFile ? segment.p_filesz : segment.p_memsz;
    uint64_t inside = address - segment.p_vaddr;
    if (inside <= extent && size <= extent - inside)
      return &segment;
  }
  return nullptr;
}

bool binary::looksLikeBinary(std::span<const std::byte> file) {
  constexpr unsigned char Start[] = {0x7f, 'E', 'L', 'F', ELFCLASS64, ELFDATA2LSB, EV_CURRENT};
  if (file.size() < sizeof(Elf64_Ehdr) || std::memcmp(file.data(), Start, sizeof(Start)) != 0)
    return false;
  Elf64_Ehdr header;
  std::memcpy(&header, file.data(), sizeof(header));
  return header.e_type == ET_DYN && findMachine(header.e_machine) != nullptr;
}

//===- BinaryBuilder.h - Valid binaries made by hand, to be damaged ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Writes every byte of a small binary, so that tests of the reader need neither a compiler nor a
// linker and know the position of each field. The layout is that of the linker.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_UNIT_BINARYBUILDER_H
#define OCLC_TEST_UNIT_BINARYBUILDER_H

#include "Binary/Machine.h"
#include "Binary/Manifest.h"
#include "Binary/Writer.h"

#include <elf.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <span>
#include <string>
#include <vector>

namespace oclc::test {

/// Returns the machine of test files that need no certain one.
inline const binary::Machine &x86() { return *binary::findMachine(EM_X86_64); }

/// Returns a manifest that uses every field. Its symbols are those of makeBinary().
inline binary::Manifest makeManifest(const binary::Machine &machine = x86()) {
  using namespace oclc::binary;
  Manifest manifest;
  manifest.compiler = "oclc 0.1.0 (test)";
  manifest.options = "-cl-mad-enable -D N=4";
  manifest.sourceLanguage = "OpenCL C 1.2";
  manifest.triple = std::string(machine.architecture) + "-unknown-linux-gnu";
  manifest.argumentInfo = true;
  manifest.uniformWorkGroups = true;
  manifest.globalVariableBytes = 16;
  manifest.targets = {{"x86-64", {"sse", "sse2"}}, {"x86-64-v3", {"avx", "avx2", "fma"}}};
  Kernel scale;
  scale.name = "scale";
  scale.arguments = {
      {"data", "float4*", ArgumentKind::GlobalPointer, AccessQualifier::None, false, true, true, 8,
       8, 0},
      {"factor", "float", ArgumentKind::Value, AccessQualifier::None, false, false, false, 4, 4, 8},
      {"table", "float*", ArgumentKind::ConstantPointer, AccessQualifier::None, true, false, false,
       8, 8, 16},
      {"tile", "float*", ArgumentKind::LocalPointer, AccessQualifier::ReadOnly, false, false, false,
       8, 8, 24},
      {"picture", "image2d_array_t", ArgumentKind::Image, AccessQualifier::ReadWrite, false, false,
       false, 8, 8, 32},
      {"how", "sampler_t", ArgumentKind::Sampler, AccessQualifier::None, false, false, false, 4, 4,
       40}};
  scale.argumentBytes = 48;
  scale.requiredWorkGroupSize = Size3{16, 4, 1};
  scale.workGroupSizeHint = Size3{64, 1, 1};
  scale.attributes = "reqd_work_group_size(16,4,1)";
  scale.localSize = 256;
  scale.privateSize = 48;
  scale.variants = {
      {"oclc.scale.any", std::nullopt, 0, 1, Method::Loops, 16, 0, {}},
      {"oclc.scale.16x4x1", Size3{16, 4, 1}, 1, 8, Method::Cbs, 32, 128, {"rgba-unorm8"}}};
  Kernel empty;
  empty.name = "empty";
  empty.variants = {{"oclc.empty.any", std::nullopt, 0, 1, Method::Replicate, 0, 0, {}}};
  manifest.kernels = {scale, empty};
  return manifest;
}

/// A file, and the positions in it that tests change.
struct TestBinary {
  enum Segments { Headers, ReadOnly, Code, Writable, Dynamic, Relro, Stack, Note, SegmentCount };
  enum DynamicTags {
    Flags,
    Flags1,
    Rela,
    RelaSize,
    RelaEntry,
    RelaCount,
    SymbolTable,
    SymbolEntry,
    StringTable,
    StringSize,
    Hash,
    DynamicEnd,
    DynamicCount
  };

  std::vector<std::byte> bytes;
  uint64_t note = 0, buildID = 0, symbols = 0, hash = 0, strings = 0, relocations = 0;
  uint64_t dynamic = 0, sections = 0, manifestBytes = 0;
  uint32_t buckets = 0, symbolCount = 0;

  uint64_t segment(int index) const { return sizeof(Elf64_Ehdr) + index * sizeof(Elf64_Phdr); }
  uint64_t tag(int index) const { return dynamic + index * sizeof(Elf64_Dyn); }
  uint64_t symbol(int index) const { return symbols + index * sizeof(Elf64_Sym); }
  uint64_t header() const { return note + sizeof(Elf64_Nhdr) + 8; }
  uint64_t bucketTable() const { return hash + 16 + 8; }
  uint64_t chainTable() const { return bucketTable() + buckets * 4; }

  template <typename T> void put(uint64_t offset, T value) {
    std::memcpy(bytes.data() + offset, &value, sizeof(value));
  }
  template <typename T> T get(uint64_t offset) const {
    T value;
    std::memcpy(&value, bytes.data() + offset, sizeof(value));
    return value;
  }
  /// Corrects the content hash, if the file still has a place for it.
  TestBinary &seal() {
    (void)binary::sealBinary(bytes);
    return *this;
  }
};

/// Appends parts to a file.
class FileBuilder {
public:
  std::vector<std::byte> bytes;

  uint64_t align(uint64_t alignment) {
    bytes.resize((bytes.size() + alignment - 1) & ~(alignment - 1));
    return bytes.size();
  }
  uint64_t add(const void *data, size_t size, uint64_t alignment = 8) {
    uint64_t offset = align(alignment);
    auto *start = static_cast<const std::byte *>(data);
    bytes.insert(bytes.end(), start, start + size);
    return offset;
  }
  template <typename T> uint64_t add(const std::vector<T> &list, uint64_t alignment = 8) {
    return add(list.data(), list.size() * sizeof(T), alignment);
  }
};

inline uint32_t gnuHash(const std::string &name) {
  uint32_t hash = 5381;
  for (unsigned char c : name)
    hash = hash * 33 + c;
  return hash;
}

/// Returns an instruction that returns from a function.
inline uint32_t returnInstruction(const binary::Machine &machine) {
  switch (machine.elf) {
  case EM_AARCH64:
    return 0xd65f03c0;
  case EM_RISCV:
    return 0x00008067;
  default:
    return 0xc3c3c3c3;
  }
}

/// Returns a binary for `symbols`, with `manifest` (MessagePack) in its note. Each function is one
/// return instruction, and the writable segment contains one relocation.
inline TestBinary makeBinary(const std::vector<uint8_t> &manifest,
                             std::vector<std::string> symbols = {"oclc.scale.any",
                                                                 "oclc.scale.16x4x1",
                                                                 "oclc.empty.any"},
                             const binary::Machine &machine = x86()) {
  // The addresses of code and of writable memory. They are 0x10000 and 0x20000, or larger with a
  // large manifest or many symbols.
  auto roundUp = [](uint64_t size) { return (size + 0xffff) & ~uint64_t(0xffff); };
  // On machines with large pages, addresses and file offsets are the same within such a page, as
  // they are with small pages anyway.
  auto roundUpToPage = [](uint64_t size) { return (size + 0xfff) & ~uint64_t(0xfff); };
  const bool hasLargePages = machine.largestPage > 0x1000;
  const uint64_t codeOffset =
      hasLargePages ? roundUpToPage(manifest.size() + symbols.size() * 64 + 0x1000) : 0;
  const uint64_t writableOffset =
      hasLargePages ? codeOffset + roundUpToPage(symbols.size() * 16) : 0;
  const uint64_t codeAddress = roundUp(manifest.size() + symbols.size() * 64 + 0x4000) + codeOffset;
  const uint64_t writableAddress =
      roundUp(codeAddress - codeOffset + symbols.size() * 16) + writableOffset;
  TestBinary result;
  FileBuilder file;
  file.bytes.resize(result.segment(TestBinary::SegmentCount));

  // Notes.
  binary::NoteHeader header = {
      binary::NoteMagic, binary::FormatVersion, 0, uint32_t(manifest.size()), {}};
  Elf64_Nhdr note = {5, uint32_t(sizeof(header) + manifest.size()), binary::NoteType};
  result.note = file.add(&note, sizeof(note), 4);
  file.add("oclc\0\0\0", 8, 4);
  file.add(&header, sizeof(header), 4);
  file.add(manifest, 4);
  result.manifestBytes = manifest.size();
  Elf64_Nhdr identity = {4, 20, NT_GNU_BUILD_ID};
  result.buildID = file.add(&identity, sizeof(identity), 4);
  file.add("GNU\0abcdefghijklmnopqrst", 24, 4);
  uint64_t noteEnd = file.bytes.size();

  // Symbols in the order of their buckets, as the hash table needs them.
  result.buckets = 2;
  auto bucket = [&](const std::string &name) { return gnuHash(name) % result.buckets; };
  std::partition(symbols.begin(), symbols.end(),
                 [&](const std::string &name) { return bucket(name) == 0; });
  std::string strings(1, '\0');
  std::vector<Elf64_Sym> table(1);
  std::vector<uint32_t> chain, starts(result.buckets);
  constexpr uint32_t BloomShift = 26;
  uint64_t bloom = 0;
  for (size_t i = 0; i != symbols.size(); ++i) {
    Elf64_Sym symbol = {};
    symbol.st_name = uint32_t(strings.size());
    symbol.st_info = ELF64_ST_INFO(STB_GLOBAL, STT_FUNC);
    symbol.st_shndx = 1;
    symbol.st_value = codeAddress + i * 16;
    symbol.st_size = 1;
    strings += symbols[i] + '\0';
    uint32_t hash = gnuHash(symbols[i]);
    bloom |= uint64_t(1) << (hash % 64) | uint64_t(1) << ((hash >> BloomShift) % 64);
    if (!starts[bucket(symbols[i])])
      starts[bucket(symbols[i])] = uint32_t(table.size());
    bool isLast = i + 1 == symbols.size() || bucket(symbols[i + 1]) != bucket(symbols[i]);
    chain.push_back((hash & ~1u) | isLast);
    table.push_back(symbol);
  }
  result.symbolCount = uint32_t(table.size());
  result.symbols = file.add(table);
  result.hash = file.align(8);
  file.add(std::vector<uint32_t>{result.buckets, 1, 1, BloomShift}, 4);
  file.add(&bloom, sizeof(bloom), 4);
  file.add(starts, 4);
  file.add(chain, 4);
  result.strings = file.add(strings.data(), strings.size(), 1);
  Elf64_Rela relocation = {writableAddress + 0x100, machine.relativeRelocation,
                           int64_t(codeAddress)};
  result.relocations = file.add(&relocation, sizeof(relocation));
  uint64_t readOnlyEnd = file.bytes.size();

  // Code.
  if (hasLargePages)
    file.bytes.resize(codeOffset);
  uint64_t code = file.align(4096);
  const uint32_t instruction = returnInstruction(machine);
  for (size_t i = 0; i != symbols.size() * 4; ++i)
    file.add(&instruction, sizeof(instruction), 1);
  uint64_t codeEnd = file.bytes.size();

  // Writable memory: the dynamic table, then data, then zeros.
  result.dynamic = file.align(4096);
  std::vector<Elf64_Dyn> tags(TestBinary::DynamicCount);
  auto tag = [&](int index, int64_t name, uint64_t value) {
    tags[index].d_tag = name;
    tags[index].d_un.d_val = value;
  };
  tag(TestBinary::Flags, DT_FLAGS, DF_SYMBOLIC | DF_BIND_NOW);
  tag(TestBinary::Flags1, DT_FLAGS_1, DF_1_NOW);
  tag(TestBinary::Rela, DT_RELA, result.relocations);
  tag(TestBinary::RelaSize, DT_RELASZ, sizeof(relocation));
  tag(TestBinary::RelaEntry, DT_RELAENT, sizeof(relocation));
  tag(TestBinary::RelaCount, DT_RELACOUNT, 1);
  tag(TestBinary::SymbolTable, DT_SYMTAB, result.symbols);
  tag(TestBinary::SymbolEntry, DT_SYMENT, sizeof(Elf64_Sym));
  tag(TestBinary::StringTable, DT_STRTAB, result.strings);
  tag(TestBinary::StringSize, DT_STRSZ, strings.size());
  tag(TestBinary::Hash, DT_GNU_HASH, result.hash);
  tag(TestBinary::DynamicEnd, DT_NULL, 0);
  file.add(tags);
  file.bytes.resize(result.dynamic + 0x108);
  uint64_t writableEnd = file.bytes.size();

  // Sections: code and an embedded source.
  std::string names = std::string("\0.text\0.oclc.source\0.shstrtab\0", 30);
  std::string source = "kernel void empty() {}\n";
  uint64_t sourceOffset = file.add(source.data(), source.size(), 1);
  uint64_t namesOffset = file.add(names.data(), names.size(), 1);
  std::vector<Elf64_Shdr> sections(4);
  sections[1] = {
      1, SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR, codeAddress, code, codeEnd - code, 0, 0, 16, 0};
  sections[2] = {7, SHT_PROGBITS, 0, 0, sourceOffset, source.size(), 0, 0, 1, 0};
  sections[3] = {20, SHT_STRTAB, 0, 0, namesOffset, names.size(), 0, 0, 1, 0};
  result.sections = file.add(sections);
  result.bytes = std::move(file.bytes);

  Elf64_Ehdr elf = {};
  std::memcpy(elf.e_ident, ELFMAG, SELFMAG);
  elf.e_ident[EI_CLASS] = ELFCLASS64;
  elf.e_ident[EI_DATA] = ELFDATA2LSB;
  elf.e_ident[EI_VERSION] = EV_CURRENT;
  elf.e_type = ET_DYN;
  elf.e_machine = machine.elf;
  elf.e_version = EV_CURRENT;
  elf.e_flags = machine.requiredFlags;
  elf.e_phoff = sizeof(Elf64_Ehdr);
  elf.e_shoff = result.sections;
  elf.e_ehsize = sizeof(Elf64_Ehdr);
  elf.e_phentsize = sizeof(Elf64_Phdr);
  elf.e_phnum = TestBinary::SegmentCount;
  elf.e_shentsize = sizeof(Elf64_Shdr);
  elf.e_shnum = uint16_t(sections.size());
  elf.e_shstrndx = 3;
  result.put(0, elf);

  auto segment = [&](int index, uint32_t type, uint32_t flags, uint64_t offset, uint64_t address,
                     uint64_t fileSize, uint64_t memorySize, uint64_t alignment) {
    result.put(result.segment(index),
               Elf64_Phdr{type, flags, offset, address, address, fileSize, memorySize, alignment});
  };
  uint64_t headers = TestBinary::SegmentCount * sizeof(Elf64_Phdr);
  segment(TestBinary::Headers, PT_PHDR, PF_R, elf.e_phoff, elf.e_phoff, headers, headers, 8);
  segment(TestBinary::ReadOnly, PT_LOAD, PF_R, 0, 0, readOnlyEnd, readOnlyEnd, machine.largestPage);
  segment(TestBinary::Code, PT_LOAD, PF_R | PF_X, code, codeAddress, codeEnd - code, codeEnd - code,
          machine.largestPage);
  segment(TestBinary::Writable, PT_LOAD, PF_R | PF_W, result.dynamic, writableAddress,
          writableEnd - result.dynamic, 0x1800, machine.largestPage);
  uint64_t tagBytes = tags.size() * sizeof(Elf64_Dyn);
  segment(TestBinary::Dynamic, PT_DYNAMIC, PF_R | PF_W, result.dynamic, writableAddress, tagBytes,
          tagBytes, 8);
  segment(TestBinary::Relro, PT_GNU_RELRO, PF_R, result.dynamic, writableAddress, tagBytes, 0x1000,
          1);
  segment(TestBinary::Stack, PT_GNU_STACK, PF_R | PF_W, 0, 0, 0, 0, 0);
  segment(TestBinary::Note, PT_NOTE, PF_R, result.note, result.note, noteEnd - result.note,
          noteEnd - result.note, 4);
  return result.seal();
}

/// Returns a binary for `machine` with the symbols of makeManifest().
inline TestBinary makeBinary(const std::vector<uint8_t> &manifest, const binary::Machine &machine) {
  return makeBinary(manifest, {"oclc.scale.any", "oclc.scale.16x4x1", "oclc.empty.any"}, machine);
}

/// Returns a compiled object without kernels that imports the symbols `imports`. It has a section
/// of IR instead of one of source text.
inline TestBinary makeOpenObject(std::vector<std::string> imports,
                                 const binary::Machine &machine = x86()) {
  binary::Manifest manifest = makeManifest(machine);
  manifest.type = binary::BinaryType::CompiledObject;
  manifest.targets.clear();
  manifest.kernels.clear();
  manifest.imports = std::move(imports);
  TestBinary file = makeBinary(binary::encodeManifest(manifest), machine);
  const auto names = file.get<Elf64_Shdr>(file.sections + 3 * sizeof(Elf64_Shdr));
  std::memcpy(file.bytes.data() + names.sh_offset + 7, ".oclc.ir", 9);
  return file.seal();
}

inline TestBinary makeBinary(const binary::Machine &machine = x86()) {
  return makeBinary(binary::encodeManifest(makeManifest(machine)), machine);
}

} // namespace oclc::test

#endif // OCLC_TEST_UNIT_BINARYBUILDER_H

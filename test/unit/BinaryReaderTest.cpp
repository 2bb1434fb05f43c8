//===- BinaryReaderTest.cpp - Damaged and malicious binaries ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Binary/Reader.h"
#include "BinaryBuilder.h"

#include <gtest/gtest.h>

#include <dlfcn.h>
#include <functional>
#include <sys/mman.h>
#include <unistd.h>

using namespace oclc;
using namespace oclc::binary;
using oclc::test::TestBinary;

namespace {

std::string errorOfBinary(std::span<const std::byte> bytes) { return read(bytes).error; }

std::string errorOfBinary(std::string_view text) {
  return errorOfBinary(std::as_bytes(std::span(text.data(), text.size())));
}

Binary mustRead(const TestBinary &file) {
  ReadResult result = read(file.bytes);
  EXPECT_EQ(result.error, "");
  return result.binary.value_or(Binary());
}

/// Changes a valid file, corrects its hash, and returns the error of the reader.
std::string errorOfChanged(const std::function<void(TestBinary &)> &change) {
  TestBinary file = test::makeBinary();
  change(file);
  return errorOfBinary(file.seal().bytes);
}

template <typename T> std::string errorOfChanged(uint64_t offset, T value) {
  return errorOfChanged([&](TestBinary &file) { file.put(offset, value); });
}

/// Changes a field of segment `index`, and returns the error of the reader.
template <typename T> std::string errorAfterSegment(int index, T Elf64_Phdr::*field, T value) {
  return errorOfChanged([&](TestBinary &file) {
    auto segment = file.get<Elf64_Phdr>(file.segment(index));
    segment.*field = value;
    file.put(file.segment(index), segment);
  });
}

std::string errorAfterTag(int index, int64_t tag, uint64_t value) {
  return errorOfChanged([&](TestBinary &file) {
    Elf64_Dyn entry;
    entry.d_tag = tag;
    entry.d_un.d_val = value;
    file.put(file.tag(index), entry);
  });
}

template <typename T> std::string errorAfterSymbol(T Elf64_Sym::*field, T value) {
  return errorOfChanged([&](TestBinary &file) {
    auto symbol = file.get<Elf64_Sym>(file.symbol(1));
    symbol.*field = value;
    file.put(file.symbol(1), symbol);
  });
}

bool contains(const std::string &text, const std::string &part) {
  return text.find(part) != std::string::npos;
}
#define EXPECT_CONTAINS(text, part) EXPECT_PRED2(contains, text, part)

TEST(Reader, ValidFile) {
  TestBinary file = test::makeBinary();
  Binary binary = mustRead(file);
  EXPECT_TRUE(looksLikeBinary(file.bytes));
  EXPECT_EQ(binary.formatVersion, FormatVersion);
  EXPECT_EQ(toHex(binary.buildID), "6162636465666768696a6b6c6d6e6f7071727374");
  EXPECT_EQ(binary.fileBytes, file.bytes.size());
  EXPECT_EQ(binary.imageBytes, 0x22000u);
  const Section *source = binary.findSection(SourceSectionName);
  ASSERT_TRUE(source);
  EXPECT_FALSE(source->loaded);
  EXPECT_EQ(std::string(reinterpret_cast<const char *>(&file.bytes[source->offset]), source->size),
            "kernel void empty() {}\n");
  EXPECT_EQ(binary.findSection(".oclc.ir"), nullptr);
}

TEST(Reader, LoaderAgrees) {
  TestBinary file = test::makeBinary(hostMachine());
  Binary binary = mustRead(file);
  int fd = memfd_create("test", MFD_CLOEXEC);
  ASSERT_EQ(write(fd, file.bytes.data(), file.bytes.size()), ssize_t(file.bytes.size()));
  void *handle = dlopen(("/proc/self/fd/" + std::to_string(fd)).c_str(), RTLD_NOW);
  ASSERT_TRUE(handle) << dlerror();
  uint64_t base = 0;
  for (size_t k = 0; k != binary.entries.size(); ++k)
    for (size_t v = 0; v != binary.entries[k].size(); ++v) {
      const std::string &name = binary.manifest.kernels[k].variants[v].symbol;
      void *address = dlsym(handle, name.c_str());
      ASSERT_NE(address, nullptr) << name;
      uint64_t thisBase = reinterpret_cast<uint64_t>(address) - binary.entries[k][v].address;
      EXPECT_EQ(base ? base : thisBase, thisBase);
      base = thisBase;
      reinterpret_cast<void (*)()>(address)();
    }
  dlclose(handle);
  close(fd);
}

TEST(Reader, ForeignFiles) {
  EXPECT_EQ(errorOfBinary(""), "is empty");
  EXPECT_EQ(errorOfBinary("kernel void k() {}\n"), "is text, not an ELF file");
  EXPECT_EQ(errorOfBinary(std::string_view("\0\1\2\3", 4)), "is not an ELF file");
  EXPECT_EQ(errorOfBinary("BC\xc0\xde...."), "is LLVM bitcode, not an ELF file");
  EXPECT_EQ(errorOfBinary(std::string_view("\x03\x02\x23\x07\0\0", 6)),
            "is a SPIR-V module, not an ELF file");
  EXPECT_EQ(errorOfBinary(std::string_view("poclbin\0", 8)), "is a PoCL binary, not an ELF file");
  EXPECT_EQ(errorOfBinary("\x7f"
                          "ELF"),
            "truncated: the ELF header ends at byte 64, the file at 4");
  EXPECT_EQ(errorOfChanged(offsetof(Elf64_Ehdr, e_machine), Elf64_Half(EM_S390)),
            "made for machine s390x, which has no binaries");
  EXPECT_EQ(errorOfChanged(EI_CLASS, char(ELFCLASS32)),
            "made for a 32-bit machine; binaries exist for x86_64, aarch64 and riscv64");
  EXPECT_EQ(errorOfChanged(EI_DATA, char(ELFDATA2MSB)), "made for a big-endian machine");
  EXPECT_EQ(errorOfChanged(EI_OSABI, char(ELFOSABI_FREEBSD)),
            "made for operating system ABI 9, not System V");
  EXPECT_EQ(errorOfChanged(offsetof(Elf64_Ehdr, e_type), Elf64_Half(ET_REL)),
            "is a relocatable object, not a shared object");
  EXPECT_EQ(
      errorOfChanged([](TestBinary &file) { file.bytes[file.note + sizeof(Elf64_Nhdr)] = {}; }),
      "there is a note '' of type 1, which no binary has");
  EXPECT_EQ(errorOfChanged([](TestBinary &file) {
              file.put(file.segment(TestBinary::Note), uint32_t(PT_GNU_EH_FRAME));
            }),
            "there is no oclc note: not made by this compiler");
}

TEST(Reader, Machines) {
  for (const Machine &machine : allMachines()) {
    const TestBinary file = test::makeBinary(machine);
    EXPECT_TRUE(looksLikeBinary(file.bytes));
    EXPECT_EQ(mustRead(file).machine, &machine);
    for (const Machine &other : allMachines())
      EXPECT_EQ(read(file.bytes, &other).error,
                &other == &machine ? ""
                                   : "made for machine " + std::string(machine.name) + ", not " +
                                         std::string(other.name));
    EXPECT_EQ(findMachine(machine.elf), &machine);
    EXPECT_EQ(machineName(machine.elf), machine.name);
  }
  EXPECT_EQ(findMachine(EM_386), nullptr);
  EXPECT_TRUE(std::ranges::is_sorted(allMachines(), {}, &Machine::elf));
}

/// Changes a valid file for `machine`, corrects its hash, and returns the error of the reader.
std::string errorOfMachine(const Machine &machine,
                           const std::function<void(TestBinary &)> &change) {
  TestBinary file = test::makeBinary(machine);
  change(file);
  return errorOfBinary(file.seal().bytes);
}

TEST(Reader, FlagsOfMachines) {
  auto errorOfFlags = [](const Machine &machine, Elf64_Word flags) {
    return errorOfMachine(
        machine, [=](TestBinary &file) { file.put(offsetof(Elf64_Ehdr, e_flags), flags); });
  };
  auto refused = [](Elf64_Word flags) {
    return "the ELF header has the unknown flags " + std::to_string(flags);
  };
  for (const Machine &machine : allMachines()) {
    const bool isRiscv = machine.elf == EM_RISCV;
    EXPECT_EQ(errorOfFlags(machine, 0), isRiscv ? refused(0) : "");
    // The ABI lp64d, without and with compressed instructions and total store order.
    for (Elf64_Word flags : {0x04, 0x05, 0x14, 0x15})
      EXPECT_EQ(errorOfFlags(machine, flags), isRiscv ? "" : refused(flags));
    // The ABIs lp64, lp64f, lp64q and lp64e, and a bit without a meaning.
    for (Elf64_Word flags : {0x01, 0x02, 0x06, 0x0c, 0x24})
      EXPECT_EQ(errorOfFlags(machine, flags), refused(flags));
  }
}

TEST(Reader, RelocationsOfMachines) {
  for (const Machine &machine : allMachines())
    for (const Machine &other : allMachines()) {
      const std::string error = errorOfMachine(machine, [&](TestBinary &file) {
        auto rela = file.get<Elf64_Rela>(file.relocations);
        rela.r_info = other.relativeRelocation;
        file.put(file.relocations, rela);
      });
      EXPECT_EQ(error, &other == &machine
                           ? ""
                           : "relocation 0 has type " + std::to_string(other.relativeRelocation) +
                                 ", not RELATIVE");
    }
}

TEST(Reader, SegmentsOfMachines) {
  for (const Machine &machine : allMachines()) {
    const bool hasSmallPages = machine.elf == EM_X86_64;
    auto errorOfSegment = [&](int index, auto field, auto value) {
      return errorOfMachine(machine, [&](TestBinary &file) {
        auto segment = file.get<Elf64_Phdr>(file.segment(index));
        segment.*field = value;
        file.put(file.segment(index), segment);
      });
    };
    EXPECT_EQ(errorOfSegment(TestBinary::Writable, &Elf64_Phdr::p_align, Elf64_Xword(0x4000)),
              hasSmallPages
                  ? "segment 3 stands in the file at another place of its page than in memory"
                  : "segment 3 has alignment 0x4000");
    // Code in the second page of 4 KiB, which is in the first page of 64 KiB.
    const std::string nearer = errorOfMachine(machine, [](TestBinary &file) {
      auto code = file.get<Elf64_Phdr>(file.segment(TestBinary::Code));
      code.p_vaddr = code.p_offset = 0x1000;
      file.put(file.segment(TestBinary::Code), code);
    });
    EXPECT_CONTAINS(nearer, hasSmallPages ? " outside of the code"
                                          : "segment 2 shares a page with the segment before");
    const Elf64_Word attributes = 0x70000003; // PT_RISCV_ATTRIBUTES
    EXPECT_EQ(errorOfSegment(TestBinary::Relro, &Elf64_Phdr::p_type, attributes),
              machine.elf == EM_RISCV ? "" : "segment 5 has type 0x70000003, which no binary has");
    EXPECT_EQ(errorOfSegment(TestBinary::Relro, &Elf64_Phdr::p_type, Elf64_Word(PT_NULL)),
              "segment 5 has type 0x0, which no binary has");
  }
}

TEST(Reader, TripleNamesTheMachine) {
  for (const Machine &machine : allMachines())
    for (const Machine &other : allMachines()) {
      const TestBinary file = test::makeBinary(encodeManifest(test::makeManifest(other)), machine);
      EXPECT_EQ(errorOfBinary(file.bytes),
                &other == &machine
                    ? ""
                    : "manifest: the triple '" + std::string(other.architecture) +
                          "-unknown-linux-gnu' is not of the machine " + std::string(machine.name));
    }
}

TEST(Reader, Versions) {
  auto headerField = [](size_t offset, uint32_t value) {
    return errorOfChanged([=](TestBinary &file) { file.put(file.header() + offset, value); });
  };
  EXPECT_EQ(headerField(offsetof(NoteHeader, formatVersion), 7),
            "format version 7 is newer than 1");
  EXPECT_EQ(headerField(offsetof(NoteHeader, formatVersion), 0), "format version 0 does not exist");
  EXPECT_EQ(headerField(offsetof(NoteHeader, flags), 4), "the oclc note has unknown flags 0x4");
  EXPECT_CONTAINS(headerField(offsetof(NoteHeader, magic), 1), "starts with 0x1 instead of");
  EXPECT_CONTAINS(headerField(offsetof(NoteHeader, manifestBytes), 1),
                  "the manifest claims 1 bytes, the note has");
}

TEST(Reader, TruncatedAtEveryByte) {
  TestBinary file = test::makeBinary();
  for (size_t size = 0; size != file.bytes.size(); ++size) {
    std::span<const std::byte> part(file.bytes.data(), size);
    std::string error = errorOfBinary(part);
    if (size == 0)
      EXPECT_EQ(error, "is empty");
    else
      EXPECT_EQ(error.substr(0, 10), "truncated:") << size;
  }
}

TEST(Reader, EveryBitOfTheFileCounts) {
  TestBinary file = test::makeBinary();
  // Flip every bit of the structures in front of the code, and one bit of each byte behind them.
  uint64_t structured = file.relocations + sizeof(Elf64_Rela);
  for (size_t i = 0; i != file.bytes.size(); ++i)
    for (int bit = 0; bit != (i < structured ? 8 : 1); ++bit) {
      std::byte before = file.bytes[i];
      file.bytes[i] ^= std::byte(1 << bit);
      EXPECT_FALSE(read(file.bytes)) << i << "." << bit;
      file.bytes[i] = before;
    }
  file.bytes.push_back({});
  EXPECT_CONTAINS(errorOfBinary(file.bytes), "damaged: the content hash is");
}

/// Flips one bit at a time, except in the code and the padding around it, and corrects the hash.
/// Whatever the bit means, the reader returns either a binary or an error.
TEST(Reader, EveryBitWithTheRightHash) {
  const TestBinary valid = test::makeBinary();
  size_t accepted = 0;
  auto tryByte = [&](size_t i) {
    for (int bit = 0; bit != 8; ++bit) {
      TestBinary file = valid;
      file.bytes[i] ^= std::byte(1 << bit);
      ReadResult result = read(file.seal().bytes);
      EXPECT_NE(result.error.empty(), !result);
      accepted += bool(result);
    }
  };
  for (size_t i = 0; i != valid.relocations + sizeof(Elf64_Rela); ++i)
    tryByte(i);
  for (size_t i = valid.dynamic; i != valid.bytes.size(); ++i)
    tryByte(i);
  // The reader accepts changes of names, of sizes and of sections that are not loaded.
  EXPECT_GT(accepted, 0u);
}

TEST(Reader, ElfHeader) {
  auto field = [](size_t offset, auto value) { return errorOfChanged(offset, value); };
  EXPECT_EQ(field(offsetof(Elf64_Ehdr, e_phnum), Elf64_Half(0)),
            "0 program headers are not 1 to 64");
  EXPECT_EQ(field(offsetof(Elf64_Ehdr, e_phnum), Elf64_Half(65)),
            "65 program headers are not 1 to 64");
  EXPECT_EQ(field(offsetof(Elf64_Ehdr, e_phentsize), Elf64_Half(32)),
            "program headers of 32 bytes instead of 56");
  EXPECT_CONTAINS(field(offsetof(Elf64_Ehdr, e_phoff), ~Elf64_Off(7)), "the program header table");
  EXPECT_EQ(field(offsetof(Elf64_Ehdr, e_phoff), Elf64_Off(65)),
            "the program header table is not aligned");
  EXPECT_CONTAINS(field(offsetof(Elf64_Ehdr, e_shoff), ~Elf64_Off(7)), "the section header table");
  EXPECT_CONTAINS(field(offsetof(Elf64_Ehdr, e_shnum), Elf64_Half(0)), "0 section headers");
  EXPECT_EQ(field(offsetof(Elf64_Ehdr, e_shoff), Elf64_Off(0)),
            "there are section headers, but no place for them");
  EXPECT_EQ(field(offsetof(Elf64_Ehdr, e_shstrndx), Elf64_Half(2)),
            "the section of section names is damaged");
  EXPECT_EQ(field(offsetof(Elf64_Ehdr, e_shstrndx), Elf64_Half(9)),
            "the section of section names is not there");
  EXPECT_EQ(field(offsetof(Elf64_Ehdr, e_entry), Elf64_Addr(1)),
            "is a program with an entry point, not a binary of kernels");
}

TEST(Reader, Sections) {
  auto section = [](int index, auto field, auto value) {
    return errorOfChanged([=](TestBinary &file) {
      uint64_t offset = file.sections + index * sizeof(Elf64_Shdr);
      auto header = file.get<Elf64_Shdr>(offset);
      header.*field = value;
      file.put(offset, header);
    });
  };
  EXPECT_CONTAINS(section(1, &Elf64_Shdr::sh_name, Elf64_Word(1000)), "the name of section 1");
  EXPECT_EQ(section(2, &Elf64_Shdr::sh_size, ~Elf64_Xword(0)),
            "section '.oclc.source' at byte 0x2108 with 0xffffffffffffffff bytes is outside of the "
            "file");
  EXPECT_CONTAINS(section(2, &Elf64_Shdr::sh_offset, ~Elf64_Off(0)), "is outside of the file");
  EXPECT_CONTAINS(section(3, &Elf64_Shdr::sh_size, Elf64_Xword(29)), "names is damaged");
}

TEST(Reader, Segments) {
  using S = TestBinary;
  auto flags = &Elf64_Phdr::p_flags;
  EXPECT_EQ(errorAfterSegment(S::Code, flags, Elf64_Word(PF_R | PF_W | PF_X)),
            "segment 2 is writable and executable");
  EXPECT_CONTAINS(errorAfterSegment(S::Code, flags, Elf64_Word(PF_R)), " outside of the code");
  EXPECT_EQ(errorAfterSegment(S::Stack, flags, Elf64_Word(PF_R | PF_W | PF_X)),
            "segment 6 asks for an executable stack");
  EXPECT_EQ(errorAfterSegment(S::Stack, &Elf64_Phdr::p_type, Elf64_Word(PT_GNU_RELRO)),
            "segment 6 is not inside of a writable segment");
  EXPECT_EQ(errorAfterSegment(S::Stack, &Elf64_Phdr::p_type, Elf64_Word(PT_INTERP)),
            "segment 6 asks for a program interpreter");
  EXPECT_EQ(errorAfterSegment(S::Stack, &Elf64_Phdr::p_type, Elf64_Word(PT_TLS)),
            "segment 6 asks for thread-local storage");
  EXPECT_EQ(errorAfterSegment(S::Headers, &Elf64_Phdr::p_type, Elf64_Word(PT_GNU_STACK)),
            "there are 2 stack headers (PT_GNU_STACK) instead of one");
  EXPECT_EQ(errorAfterSegment(S::Relro, &Elf64_Phdr::p_type, Elf64_Word(PT_GNU_EH_FRAME)),
            "segment 5 has type 0x6474e550, which no binary has");
  EXPECT_EQ(errorAfterSegment(S::Relro, &Elf64_Phdr::p_memsz, Elf64_Xword(0x3000)),
            "segment 5 is not inside of a writable segment");
  EXPECT_EQ(errorOfChanged([](TestBinary &file) {
              auto segment = file.get<Elf64_Phdr>(file.segment(S::Relro));
              segment.p_vaddr = ~Elf64_Addr(0xfff);
              segment.p_memsz = 0x2000;
              file.put(file.segment(S::Relro), segment);
            }),
            "segment 5 is not inside of a writable segment");
  EXPECT_EQ(errorAfterSegment(S::Headers, &Elf64_Phdr::p_filesz, Elf64_Xword(56)),
            "segment 0 is not the program header table");
  EXPECT_EQ(errorAfterSegment(S::Code, &Elf64_Phdr::p_vaddr, Elf64_Addr(0x20000)),
            "segment 3 shares a page with the segment before, or comes out of order");
  EXPECT_EQ(errorAfterSegment(S::Code, &Elf64_Phdr::p_vaddr, Elf64_Addr(0x10001)),
            "segment 2 stands in the file at another place of its page than in memory");
  EXPECT_CONTAINS(errorAfterSegment(S::Code, &Elf64_Phdr::p_vaddr, ~Elf64_Addr(0xfff)), "beyond");
  EXPECT_CONTAINS(errorAfterSegment(S::Writable, &Elf64_Phdr::p_memsz, ~Elf64_Xword(0)), "beyond");
  EXPECT_EQ(errorAfterSegment(S::Writable, &Elf64_Phdr::p_memsz, Elf64_Xword(8)),
            "segment 3 takes 8 bytes of memory for 264 bytes of file");
  EXPECT_EQ(errorAfterSegment(S::Code, &Elf64_Phdr::p_memsz, Elf64_Xword(64)),
            "segment 2 is larger in memory than in the file, but not writable");
  EXPECT_EQ(errorAfterSegment(S::Code, &Elf64_Phdr::p_align, Elf64_Xword(3)),
            "segment 2 has alignment 0x3");
  EXPECT_EQ(errorAfterSegment(S::Code, &Elf64_Phdr::p_align, Elf64_Xword(1) << 40),
            "segment 2 has alignment 0x10000000000");
  EXPECT_CONTAINS(errorAfterSegment(S::Code, &Elf64_Phdr::p_filesz, ~Elf64_Xword(0)),
                  "is outside of the file");
  EXPECT_CONTAINS(errorAfterSegment(S::Code, &Elf64_Phdr::p_offset, Elf64_Off(0x100000)),
                  "truncated: segment 2 ends at byte");
  EXPECT_EQ(errorAfterSegment(S::Dynamic, &Elf64_Phdr::p_vaddr, Elf64_Addr(0)),
            "segment 4 is not a table in a loaded segment");
  EXPECT_EQ(errorAfterSegment(S::Dynamic, flags, Elf64_Word(PF_R)), "segment 4 is not writable");
  EXPECT_EQ(errorAfterSegment(S::Note, &Elf64_Phdr::p_vaddr, Elf64_Addr(0)),
            "segment 7 is not inside of a read-only segment");
}

TEST(Reader, Notes) {
  EXPECT_EQ(
      errorOfChanged([](TestBinary &file) { file.put(file.note, ~uint32_t(0)); }).substr(0, 9),
      "a note of");
  EXPECT_CONTAINS(errorOfChanged([](TestBinary &file) { file.put(file.note + 4, uint32_t(8)); }),
                  "the oclc note has 8 bytes, its header needs 32");
  EXPECT_EQ(errorOfChanged([](TestBinary &file) { file.put(file.buildID + 8, uint32_t(5)); }),
            "there is a note 'GNU' of type 5, which no binary has");
  EXPECT_EQ(
      errorAfterSegment(TestBinary::Headers, &Elf64_Phdr::p_type, Elf64_Word(PT_NOTE)).substr(0, 6),
      "a note");
  // A second segment with the same note.
  EXPECT_EQ(errorOfChanged([](TestBinary &file) {
              auto note = file.get<Elf64_Phdr>(file.segment(TestBinary::Note));
              file.put(file.segment(TestBinary::Relro), note);
            }),
            "there is more than one oclc note");
}

TEST(Reader, DynamicTable) {
  using S = TestBinary;
  const struct {
    int64_t tag;
    const char *error;
  } cases[] = {
      {DT_NEEDED, "needs another library (DT_NEEDED)"},
      {DT_INIT, "runs code when it is loaded (DT_INIT)"},
      {DT_INIT_ARRAY, "runs code when it is loaded (DT_INIT)"},
      {DT_PREINIT_ARRAY, "runs code when it is loaded (DT_INIT)"},
      {DT_FINI, "runs code when it is unloaded (DT_FINI)"},
      {DT_FINI_ARRAY, "runs code when it is unloaded (DT_FINI)"},
      {DT_TEXTREL, "changes its code when it is loaded (DT_TEXTREL)"},
      {DT_RUNPATH, "has a library search path (DT_RUNPATH)"},
      {DT_JMPREL, "calls functions of other files (DT_JMPREL)"},
      {DT_AUDIT, "loads other files (DT_AUDIT or DT_FILTER)"},
      {DT_VERSYM, "the dynamic table has tag 0x6ffffff0, which no binary has"},
      {DT_HASH, "the dynamic table has tag 0x4, which no binary has"},
      {DT_SYMTAB, "the dynamic table has tag 0x6 twice"},
      {-1, "the dynamic table has tag 0xffffffffffffffff, which no binary has"},
  };
  for (const auto &c : cases)
    EXPECT_EQ(errorAfterTag(S::Flags, c.tag, 0), c.error);
  EXPECT_EQ(errorAfterTag(S::DynamicEnd, DT_FLAGS, 0), "the dynamic table has tag 0x1e twice");
  EXPECT_EQ(errorAfterTag(S::Flags, DT_FLAGS, DF_TEXTREL),
            "changes its code when it is loaded (DT_TEXTREL)");
  EXPECT_EQ(errorAfterTag(S::Flags1, DT_FLAGS_1, DF_1_NODELETE),
            "the dynamic table has flags 0xa and 0x8");
  EXPECT_EQ(errorAfterTag(S::Flags, DT_NULL, 0),
            "the dynamic table lacks the symbol, string or hash table");
  EXPECT_EQ(errorAfterTag(S::SymbolEntry, DT_SYMENT, 16), "symbols of 16 bytes instead of 24");
  EXPECT_EQ(errorAfterTag(S::SymbolTable, DT_SYMTAB, ~uint64_t(7)),
            "the dynamic symbol table is outside of the read-only memory");
  EXPECT_EQ(errorAfterTag(S::SymbolTable, DT_SYMTAB, 0x20000),
            "the dynamic symbol table is outside of the read-only memory");
  EXPECT_EQ(errorAfterTag(S::StringTable, DT_STRTAB, 0x10000),
            "the dynamic string table is outside of the read-only memory");
  EXPECT_EQ(errorAfterTag(S::StringSize, DT_STRSZ, ~uint64_t(0)),
            "the dynamic string table is outside of the read-only memory");
  EXPECT_EQ(errorAfterTag(S::StringSize, DT_STRSZ, 3),
            "the dynamic string table is not enclosed in NUL bytes");
  EXPECT_EQ(errorOfChanged([](TestBinary &file) {
              for (int i = 0; i != S::DynamicCount; ++i)
                if (i >= S::DynamicEnd)
                  file.put(file.tag(i), Elf64_Dyn{DT_RELACOUNT, {1}});
            }),
            "the dynamic table has tag 0x6ffffff9 twice");
}

TEST(Reader, HashTable) {
  auto word = [](int index, uint32_t value) {
    return errorOfChanged([=](TestBinary &file) { file.put(file.hash + index * 4, value); });
  };
  const char *damaged = "the symbol hash table has a damaged header";
  EXPECT_EQ(word(0, 0), damaged);
  EXPECT_EQ(word(0, 0xffffffff), damaged);
  EXPECT_EQ(word(0, 0xfffff), "the symbol hash table is outside of the read-only memory");
  EXPECT_EQ(word(1, 0), damaged);
  EXPECT_EQ(word(2, 0), damaged);
  EXPECT_EQ(word(2, 3), damaged);
  EXPECT_EQ(word(2, 0x100000), "the symbol hash table is outside of the read-only memory");
  EXPECT_EQ(word(3, 32), damaged);
  EXPECT_CONTAINS(errorOfChanged([](TestBinary &file) { file.put(file.bucketTable(), 0xfffffu); }),
                  "a chain of the symbol hash table has no end");
  EXPECT_CONTAINS(errorOfChanged([](TestBinary &file) {
                    file.put(file.hash + 4, 2u);
                    file.put(file.bucketTable(), 1u);
                  }),
                  "of the symbol hash table starts at symbol 1");
  // Without the end mark of the last chain, the reader walks on into the bytes behind the table.
  std::string error = errorOfChanged([](TestBinary &file) {
    uint64_t last = file.chainTable() + (file.symbolCount - 2) * 4;
    file.put(last, file.get<uint32_t>(last) & ~1u);
  });
  EXPECT_NE(error, "");
  // An empty filter hides the symbols from the loader.
  EXPECT_CONTAINS(errorOfChanged([](TestBinary &file) { file.put(file.hash + 16, uint64_t(0)); }),
                  "has no code: the symbol");
}

/// If the chains of the hash table contain all symbols, looking all of them up takes quadratic
/// time. The reader gives up instead of taking minutes.
TEST(Reader, DegenerateHashTable) {
  Manifest manifest = test::makeManifest();
  Kernel kernel = manifest.kernels[1];
  manifest.kernels.clear();
  std::vector<std::string> symbols;
  for (int i = 0; i != 40000; ++i) {
    kernel.name = "k" + std::to_string(i);
    kernel.variants[0].symbol = "s" + std::to_string(i);
    symbols.push_back(kernel.variants[0].symbol);
    manifest.kernels.push_back(kernel);
  }
  EXPECT_CONTAINS(read(test::makeBinary(encodeManifest(manifest), symbols).bytes).error,
                  "has no code");
}

TEST(Reader, Symbols) {
  EXPECT_CONTAINS(errorAfterSymbol(&Elf64_Sym::st_shndx, Elf64_Section(SHN_UNDEF)),
                  "from another file");
  EXPECT_CONTAINS(errorAfterSymbol<unsigned char>(&Elf64_Sym::st_info,
                                                  ELF64_ST_INFO(STB_GLOBAL, STT_GNU_IFUNC)),
                  "runs code to look up the symbol");
  EXPECT_CONTAINS(
      errorAfterSymbol<unsigned char>(&Elf64_Sym::st_info, ELF64_ST_INFO(STB_GLOBAL, STT_OBJECT)),
      ", which is not a function");
  EXPECT_CONTAINS(
      errorAfterSymbol<unsigned char>(&Elf64_Sym::st_info, ELF64_ST_INFO(STB_GLOBAL, STT_TLS)),
      ", which is not a function");
  EXPECT_CONTAINS(errorAfterSymbol(&Elf64_Sym::st_shndx, Elf64_Section(SHN_ABS)),
                  ", which is not a function");
  EXPECT_CONTAINS(errorAfterSymbol(&Elf64_Sym::st_value, Elf64_Addr(0)), " outside of the code");
  EXPECT_CONTAINS(errorAfterSymbol(&Elf64_Sym::st_value, Elf64_Addr(0x20000)),
                  " outside of the code");
  EXPECT_CONTAINS(errorAfterSymbol(&Elf64_Sym::st_size, ~Elf64_Xword(0)), " outside of the code");
  EXPECT_CONTAINS(errorAfterSymbol(&Elf64_Sym::st_name, Elf64_Word(0xffffffff)),
                  "the name of dynamic symbol 1 is outside of the string table");
}

TEST(Reader, Relocations) {
  auto relocation = [](uint64_t offset, uint64_t info, int64_t addend) {
    return errorOfChanged(
        [=](TestBinary &file) { file.put(file.relocations, Elf64_Rela{offset, info, addend}); });
  };
  EXPECT_EQ(relocation(0x20108, R_X86_64_RELATIVE, 0), "");
  // The reader accepts any addend, because the loader only stores it.
  EXPECT_EQ(relocation(0x20108, R_X86_64_RELATIVE, -8), "");
  EXPECT_EQ(relocation(0x20100, R_X86_64_IRELATIVE, 0x10000),
            "relocation 0 has type 37, not RELATIVE");
  EXPECT_EQ(relocation(0x20100, ELF64_R_INFO(1, R_X86_64_64), 0),
            "relocation 0 has type 1, not RELATIVE");
  EXPECT_EQ(relocation(0x20100, ELF64_R_INFO(1, R_X86_64_RELATIVE), 0),
            "relocation 0 has type 8, not RELATIVE");
  EXPECT_EQ(relocation(0x10000, R_X86_64_RELATIVE, 0),
            "relocation 0 changes address 0x10000, outside of the writable memory");
  EXPECT_EQ(relocation(0x217fc, R_X86_64_RELATIVE, 0),
            "relocation 0 changes address 0x217fc, outside of the writable memory");
  EXPECT_EQ(relocation(~uint64_t(3), R_X86_64_RELATIVE, 0),
            "relocation 0 changes address 0xfffffffffffffffc, outside of the writable memory");
  EXPECT_EQ(relocation(0x20008, R_X86_64_RELATIVE, 0), "relocation 0 changes the dynamic table");
  using S = TestBinary;
  EXPECT_EQ(errorAfterTag(S::RelaCount, DT_RELACOUNT, 2), "2 relative relocations instead of 1");
  EXPECT_EQ(errorAfterTag(S::RelaEntry, DT_RELAENT, 16), "the relocation table is incomplete");
  EXPECT_EQ(errorAfterTag(S::RelaSize, DT_RELASZ, 25), "the relocation table is incomplete");
  EXPECT_EQ(errorAfterTag(S::RelaSize, DT_RELASZ, 24 * 1000),
            "the relocation table is outside of the read-only memory");
  EXPECT_EQ(errorAfterTag(S::Rela, DT_RELA, 0x20000),
            "the relocation table is outside of the read-only memory");
}

TEST(Writer, SealRefusesForeignFiles) {
  std::vector<std::byte> text(100, std::byte('x'));
  EXPECT_EQ(sealBinary(text), "is text, not an ELF file");
}

} // namespace

//===- BinaryMultiTest.cpp - Multi-architecture binaries, whole and damaged -------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Binary/Archive.h"
#include "Binary/MultiBinary.h"
#include "BinaryBuilder.h"

#include <gtest/gtest.h>

#include <functional>

using namespace oclc;
using namespace oclc::binary;

namespace {

using Bytes = std::vector<std::byte>;

const Machine &x86() { return *findMachine(EM_X86_64); }
const Machine &arm() { return *findMachine(EM_AARCH64); }
const Machine &riscv() { return *findMachine(EM_RISCV); }

Bytes binaryFor(const Machine &machine, const std::function<void(Manifest &)> &change = nullptr) {
  Manifest manifest = test::makeManifest(machine);
  if (change)
    change(manifest);
  return test::makeBinary(encodeManifest(manifest), machine).bytes;
}

/// A library with one kernel.
Bytes libraryFor(const Machine &machine, const std::string &name) {
  return binaryFor(machine, [&](Manifest &manifest) {
    manifest.type = BinaryType::Library;
    manifest.kernels.erase(manifest.kernels.begin());
    manifest.kernels[0].name = name;
  });
}

std::vector<std::span<const std::byte>> spans(const std::vector<Bytes> &files) {
  return {files.begin(), files.end()};
}

Bytes multi(const std::vector<Bytes> &members) { return writeMultiBinary(spans(members)); }

Bytes forAll() { return multi({binaryFor(riscv()), binaryFor(x86()), binaryFor(arm())}); }

Bytes libraryForAll(const std::string &name) {
  return multi({libraryFor(x86(), name), libraryFor(arm(), name), libraryFor(riscv(), name)});
}

std::string errorFor(const Bytes &file, const Machine &machine) {
  // The buffer is exactly as large as the file, so that sanitizers find a read behind its end.
  Bytes exact(file);
  exact.shrink_to_fit();
  ProgramReadResult result = readProgram(exact, machine);
  EXPECT_EQ(bool(result), result.error.empty());
  return result.error;
}

std::string errorOfAll(const Bytes &file) {
  Bytes exact(file);
  exact.shrink_to_fit();
  ProgramsReadResult result = readAllPrograms(exact);
  EXPECT_EQ(result.file.has_value(), result.error.empty());
  return result.error;
}

ProgramFiles mustReadAll(const Bytes &file) {
  ProgramsReadResult result = readAllPrograms(file);
  EXPECT_EQ(result.error, "");
  return result.file.value_or(ProgramFiles());
}

MultiBinary tableOf(const Bytes &file) {
  MultiBinary table;
  EXPECT_EQ(readTable(file, file.size(), table), "");
  return table;
}

/// Changes a valid file, corrects its hash, and returns the error, which is the same one for all
/// readers.
std::string errorAfterChange(const std::function<void(Bytes &)> &change) {
  Bytes file = forAll();
  change(file);
  EXPECT_EQ(sealMultiBinary(file), "");
  const std::string error = errorOfAll(file);
  for (const Machine &machine : allMachines())
    EXPECT_EQ(errorFor(file, machine), error);
  return error;
}

template <class T> std::string errorAfterChange(size_t offset, T value) {
  return errorAfterChange([&](Bytes &file) { std::memcpy(&file[offset], &value, sizeof(value)); });
}

constexpr size_t TableStart = sizeof(MultiBinaryHeader);
constexpr size_t SecondEntry = TableStart + sizeof(MultiBinaryEntry);

TEST(MultiBinary, HoldsABinaryForEachMachine) {
  const Bytes file = forAll();
  EXPECT_TRUE(looksLikeMultiBinary(file));
  EXPECT_EQ(tableOf(file).members.size(), 3u);
  const ProgramFiles all = mustReadAll(file);
  EXPECT_TRUE(all.isMulti);
  ASSERT_EQ(all.programs.size(), 3u);
  for (size_t i = 0; i != 3; ++i) {
    const Machine &machine = allMachines()[i];
    const Bytes original = binaryFor(machine);
    EXPECT_EQ(all.programs[i].machine, &machine);
    const Member &member = all.programs[i].members.at(0);
    EXPECT_EQ(member.binary.machine, &machine);
    EXPECT_EQ(member.offset % ArchiveAlignment, 0u);
    const auto bytes = std::span(file).subspan(member.offset, member.binary.fileBytes);
    EXPECT_TRUE(std::ranges::equal(bytes, original));
    EXPECT_TRUE(std::ranges::equal(partFor(file, machine), original));
    EXPECT_EQ(errorFor(file, machine), "");
  }
}

TEST(MultiBinary, IsTheSameInEveryOrder) {
  EXPECT_EQ(forAll(), multi({binaryFor(x86()), binaryFor(arm()), binaryFor(riscv())}));
}

TEST(MultiBinary, OtherFilesAreTheirOwnPart) {
  const Bytes file = binaryFor(arm());
  EXPECT_EQ(partFor(file, x86()).size(), file.size());
  EXPECT_EQ(mustReadAll(file).programs.at(0).machine, &arm());
  EXPECT_FALSE(mustReadAll(file).isMulti);
  EXPECT_EQ(errorFor(file, x86()), "made for machine aarch64, not x86-64");
}

TEST(MultiBinary, ListsItsMachinesToOthers) {
  const Bytes file = multi({binaryFor(arm()), binaryFor(riscv())});
  EXPECT_EQ(errorFor(file, x86()), "made for machines aarch64 and riscv64, not x86-64");
  EXPECT_EQ(partFor(file, x86()).size(), file.size());
}

TEST(MultiBinary, TouchesOnlyItsOwnMember) {
  Bytes file = forAll();
  const MultiBinary table = tableOf(file);
  for (const MultiBinaryEntry &entry : table.members)
    if (entry.machine != EM_AARCH64)
      std::fill_n(file.begin() + ptrdiff_t(entry.offset), entry.size, std::byte(1));
  EXPECT_EQ(errorFor(file, arm()), "");
  EXPECT_EQ(errorFor(file, x86()), "the member for x86-64: is not an ELF file");
  EXPECT_EQ(errorOfAll(file), "the member for x86-64: is not an ELF file");
  // The table is enough to find the member.
  MultiBinaryEntry found;
  EXPECT_EQ(findMember(std::span(file).first(MostMultiBinaryTable), file.size(), arm(), found), "");
  EXPECT_EQ(found.offset, table.find(arm())->offset);
}

TEST(MultiBinary, UnknownMachines) {
  // A runtime ignores members for machines that it does not know.
  Bytes file = forAll();
  const uint32_t machine = EM_LOONGARCH;
  std::memcpy(&file[TableStart + 2 * sizeof(MultiBinaryEntry)], &machine, sizeof(machine));
  EXPECT_EQ(sealMultiBinary(file), "");
  EXPECT_EQ(errorFor(file, x86()), "");
  EXPECT_EQ(errorFor(file, riscv()),
            "made for machines x86-64, aarch64 and loongarch, not riscv64");
  EXPECT_EQ(errorOfAll(file), "made for machine loongarch, which has no binaries");
}

TEST(MultiBinary, Header) {
  EXPECT_EQ(errorAfterChange(offsetof(MultiBinaryHeader, version), uint32_t(2)),
            "multi-architecture version 2 is newer than 1");
  EXPECT_EQ(errorAfterChange(offsetof(MultiBinaryHeader, version), uint32_t(0)),
            "multi-architecture version 0 does not exist");
  for (uint32_t count : {0u, 1u, 65u})
    EXPECT_EQ(errorAfterChange(offsetof(MultiBinaryHeader, members), count),
              "is for " + std::to_string(count) + " machines, not for 2 to 64");
  Bytes file = forAll();
  file[offsetof(MultiBinaryHeader, hash)] ^= std::byte(1);
  EXPECT_EQ(errorOfAll(file).substr(0, 43), "damaged: the hash of the table of machines ");
  EXPECT_EQ(sealMultiBinary(std::span(file).first(8)), "is not a multi-architecture binary");
}

TEST(MultiBinary, TableOfMachines) {
  EXPECT_EQ(errorAfterChange(TableStart + offsetof(MultiBinaryEntry, reserved), uint32_t(3)),
            "a field of the table of machines is 3 and not 0");
  EXPECT_EQ(errorAfterChange(TableStart, uint32_t(EM_AARCH64)),
            "the machines aarch64 and aarch64 are out of order");
  EXPECT_EQ(errorAfterChange(TableStart, uint32_t(EM_LOONGARCH)),
            "the machines loongarch and aarch64 are out of order");
  EXPECT_EQ(errorAfterChange(SecondEntry, uint32_t(0x10000)), "there is no machine 65536");
  EXPECT_EQ(errorAfterChange(TableStart + offsetof(MultiBinaryEntry, offset), uint64_t(128)),
            "the member for x86-64 starts at byte 128 instead of 112");
  EXPECT_EQ(errorAfterChange(TableStart + offsetof(MultiBinaryEntry, size), ~uint64_t(0)),
            "the member for x86-64 of 18446744073709551615 bytes ends behind the file");
  EXPECT_EQ(errorAfterChange(TableStart + offsetof(MultiBinaryEntry, size), uint64_t(0)),
            "the member for aarch64 starts at byte " +
                std::to_string(tableOf(forAll()).members[1].offset) + " instead of 112");
}

TEST(MultiBinary, Sizes) {
  const std::string end = std::to_string(forAll().size());
  EXPECT_EQ(errorAfterChange([](Bytes &file) { file.pop_back(); }),
            "truncated: the multi-architecture binary ends at byte " + end + ", the file at " +
                std::to_string(forAll().size() - 1));
  EXPECT_EQ(errorAfterChange([](Bytes &file) { file.push_back({}); }),
            "the file has 1 bytes behind the multi-architecture binary");
  EXPECT_EQ(errorAfterChange([](Bytes &file) {
              file.resize(file.size() + 2);
              const uint64_t size = file.size();
              std::memcpy(&file[offsetof(MultiBinaryHeader, fileBytes)], &size, sizeof(size));
            }),
            "the file has 2 bytes behind its members");
  // A table that is larger than the file.
  Bytes small = forAll();
  small.resize(SecondEntry);
  const uint64_t size = small.size();
  std::memcpy(&small[offsetof(MultiBinaryHeader, fileBytes)], &size, sizeof(size));
  EXPECT_EQ(sealMultiBinary(small), "the table of machines ends behind the file");
  EXPECT_EQ(errorOfAll(small), "the table of machines ends behind the file");
}

TEST(MultiBinary, EveryLengthAndEveryBitOfTheTable) {
  const Bytes good = forAll();
  for (size_t size = 0; size != TableStart + 3 * sizeof(MultiBinaryEntry) + 16; ++size) {
    Bytes shorter(good.begin(), good.begin() + ptrdiff_t(size));
    EXPECT_NE(errorOfAll(shorter), "") << size;
    EXPECT_NE(errorFor(shorter, x86()), "") << size;
    for (int bit = 0; bit != 8; ++bit) {
      Bytes bad = good;
      bad[size] ^= std::byte(1 << bit);
      EXPECT_NE(errorOfAll(bad), "") << size << "." << bit;
      const bool isHash = size >= offsetof(MultiBinaryHeader, hash) && size < TableStart;
      if (sealMultiBinary(bad).empty() && !isHash) {
        EXPECT_NE(errorOfAll(bad), "") << size << "." << bit << " with a right hash";
      }
    }
  }
}

TEST(MultiBinary, Members) {
  Bytes damaged = forAll();
  damaged.back() ^= std::byte(1);
  EXPECT_EQ(errorOfAll(damaged).substr(0, 53),
            "the member for riscv64: damaged: the content hash is ");
  EXPECT_EQ(errorFor(damaged, x86()), "");
  // A member that is for another machine than the table says.
  Bytes swapped = multi({binaryFor(x86()), binaryFor(arm())});
  const uint32_t machine = EM_RISCV;
  std::memcpy(&swapped[SecondEntry], &machine, sizeof(machine));
  EXPECT_EQ(sealMultiBinary(swapped), "");
  EXPECT_EQ(errorFor(swapped, riscv()),
            "the member for riscv64: made for machine aarch64, not riscv64");
  EXPECT_EQ(errorFor(swapped, x86()), "");
  // The padding in front of a member must be zero.
  Bytes first = binaryFor(x86());
  first.push_back({}); // Ends at no multiple of 16.
  Bytes padded = multi({first, binaryFor(arm())});
  const MultiBinary table = tableOf(padded);
  padded[table.members[1].offset - 1] = std::byte(1);
  EXPECT_EQ(checkPadding(padded, table), "there are bytes in front of the member for aarch64");
  EXPECT_EQ(errorFor(padded, arm()), "");
}

TEST(MultiBinary, MembersAgree) {
  auto errorOf = [](const std::function<void(Manifest &)> &change) {
    const Bytes file = multi({binaryFor(x86()), binaryFor(arm(), change), binaryFor(riscv())});
    for (const Machine &machine : allMachines())
      EXPECT_EQ(errorFor(file, machine), "");
    return errorOfAll(file);
  };
  const std::string differ = "the binaries for x86-64 and aarch64 differ in ";
  EXPECT_EQ(errorOf([](Manifest &m) { m.type = BinaryType::Library; }), differ + "the type");
  EXPECT_EQ(errorOf([](Manifest &m) { m.options = "-DN=5"; }), differ + "the options");
  EXPECT_EQ(errorOf([](Manifest &m) { m.sourceLanguage = "SPIR-V"; }),
            differ + "the source language");
  EXPECT_EQ(errorOf([](Manifest &m) { m.argumentInfo = false; }),
            differ + "the information about arguments");
  EXPECT_EQ(errorOf([](Manifest &m) { m.uniformWorkGroups = false; }),
            differ + "whether work-groups are uniform");
  EXPECT_EQ(errorOf([](Manifest &m) { m.globalVariableBytes = 8; }),
            differ + "the size of program-scope variables");
  EXPECT_EQ(errorOf([](Manifest &m) { m.kernels[1].name = "other"; }),
            differ + "the names of the kernels");
  EXPECT_EQ(errorOf([](Manifest &m) { m.kernels.pop_back(); }),
            differ + "the names of the kernels");
  EXPECT_EQ(errorOf([](Manifest &m) { m.kernels[0].arguments[1].name = "f"; }),
            differ + "the kernel 'scale'");
  EXPECT_EQ(errorOf([](Manifest &m) { m.kernels[0].arguments[1].typeName = "int"; }),
            differ + "the kernel 'scale'");
  EXPECT_EQ(errorOf([](Manifest &m) { m.kernels[0].requiredWorkGroupSize.reset(); }),
            differ + "the kernel 'scale'");
  // The compiler, the targets, the variants and sizes of memory are those of the machine.
  EXPECT_EQ(errorOf([](Manifest &m) {
              m.compiler = "another";
              m.targets = {{"cortex-a76", {"neon"}}, {"neoverse-v1", {"neon", "sve"}}};
              m.kernels[0].variants.pop_back();
              m.kernels[0].localSize = 512;
              m.kernels[0].privateSize = 64;
            }),
            "");
}

TEST(MultiBinary, ImportsAgree) {
  auto open = [](const Machine &machine, const char *import) {
    return test::makeOpenObject({import}, machine).bytes;
  };
  EXPECT_EQ(errorOfAll(multi({open(x86(), "f"), open(arm(), "f")})), "");
  EXPECT_EQ(errorOfAll(multi({open(x86(), "f"), open(arm(), "g")})),
            "the binaries for x86-64 and aarch64 differ in the imports");
}

TEST(MultiBinary, MembersOfArchives) {
  const std::vector<Bytes> members = {libraryForAll("first"), libraryForAll("second")};
  const Bytes file = writeArchive(BinaryType::Executable, spans(members));
  const ProgramFiles all = mustReadAll(file);
  EXPECT_FALSE(all.isMulti);
  ASSERT_EQ(all.programs.size(), 3u);
  for (const ProgramFile &program : all.programs) {
    EXPECT_TRUE(program.isArchive);
    ASSERT_EQ(program.members.size(), 2u);
    const Member &second = program.members[1];
    EXPECT_EQ(second.binary.manifest.kernels.at(0).name, "second");
    EXPECT_TRUE(std::ranges::equal(std::span(file).subspan(second.offset, second.binary.fileBytes),
                                   libraryFor(*program.machine, "second")));
    EXPECT_EQ(errorFor(file, *program.machine), "");
  }
  const auto parts = membersOf(file);
  ASSERT_EQ(parts.size(), 2u);
  EXPECT_TRUE(std::ranges::equal(parts[1], members[1]));
  EXPECT_EQ(membersOf(members[0]).size(), 1u);

  const Bytes mixed = writeArchive(BinaryType::Executable,
                                   spans({libraryForAll("first"), libraryFor(x86(), "second")}));
  EXPECT_EQ(errorOfAll(mixed), "member 1: is for other machines than member 0");
  EXPECT_EQ(errorFor(mixed, x86()), "");
  EXPECT_EQ(errorFor(mixed, arm()), "member 1: made for machine x86-64, not aarch64");
  const Bytes same =
      writeArchive(BinaryType::Executable, spans({libraryForAll("k"), libraryForAll("k")}));
  EXPECT_EQ(errorOfAll(same), "kernel 'k' is in the members 0 and 1");
}

TEST(MultiBinary, NoArchiveInside) {
  const std::vector<Bytes> members = {libraryFor(x86(), "k")};
  const Bytes archive = writeArchive(BinaryType::Library, spans(members));
  Bytes file = multi({binaryFor(x86()), binaryFor(arm())});
  // An archive where the table says that there is a binary.
  Bytes other = multi({libraryFor(x86(), "k"), libraryFor(arm(), "k")});
  std::ranges::copy(archive, other.begin() + ptrdiff_t(tableOf(other).members[0].offset));
  EXPECT_EQ(errorFor(other, x86()), "the member for x86-64: is not an ELF file");
  // Nor a multi-architecture binary.
  std::ranges::copy(std::span(other).first(MostMultiBinaryTable),
                    file.begin() + ptrdiff_t(tableOf(file).members[0].offset));
  EXPECT_EQ(errorFor(file, x86()), "the member for x86-64: is not an ELF file");
}

} // namespace

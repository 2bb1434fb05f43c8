//===- BinaryArchiveTest.cpp - Archives, whole and damaged ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Binary/Archive.h"
#include "BinaryBuilder.h"

#include <gtest/gtest.h>

#include <functional>

using namespace oclc;
using namespace oclc::binary;

namespace {

using Bytes = std::vector<std::byte>;

/// A library with one kernel.
Bytes library(const std::string &name, BinaryType type = BinaryType::Library) {
  Manifest manifest = test::makeManifest();
  manifest.type = type;
  manifest.kernels.erase(manifest.kernels.begin());
  manifest.kernels[0].name = name;
  return test::makeBinary(encodeManifest(manifest)).bytes;
}

Bytes archive(const std::vector<Bytes> &members, BinaryType type = BinaryType::Executable) {
  return writeArchive(type,
                      std::vector<std::span<const std::byte>>(members.begin(), members.end()));
}

Bytes twoMembers() {
  return archive({library("first"), library("second", BinaryType::CompiledObject)});
}

std::string errorOf(const Bytes &file) {
  // The buffer is exactly as large as the file, so that sanitizers find a read behind its end.
  Bytes exact(file);
  exact.shrink_to_fit();
  ProgramReadResult result = readProgram(exact, test::x86());
  EXPECT_EQ(bool(result), result.error.empty());
  return result.error;
}

ProgramFile mustRead(const Bytes &file) {
  ProgramReadResult result = readProgram(file, test::x86());
  EXPECT_EQ(result.error, "");
  return result.program.value_or(ProgramFile());
}

/// Changes a valid archive, corrects its hash, and returns the error of the reader.
std::string errorAfter(const std::function<void(Bytes &)> &change) {
  Bytes file = twoMembers();
  change(file);
  EXPECT_EQ(sealArchive(file), "");
  return errorOf(file);
}

template <class T> std::string errorAfter(size_t offset, T value) {
  return errorAfter([&](Bytes &file) { std::memcpy(&file[offset], &value, sizeof(value)); });
}

constexpr size_t Table = sizeof(ArchiveHeader);

TEST(Archive, HoldsItsMembers) {
  const Bytes first = library("first"), second = library("second", BinaryType::CompiledObject);
  for (BinaryType type : {BinaryType::Executable, BinaryType::Library}) {
    const Bytes file = archive({first, second}, type);
    const ProgramFile program = mustRead(file);
    EXPECT_TRUE(program.isArchive);
    EXPECT_EQ(program.type, type);
    ASSERT_EQ(program.members.size(), 2u);
    for (size_t i = 0; i != 2; ++i) {
      const Member &member = program.members[i];
      const Bytes &original = i == 0 ? first : second;
      EXPECT_EQ(member.offset % ArchiveAlignment, 0u);
      ASSERT_LE(member.offset + member.binary.fileBytes, file.size());
      EXPECT_TRUE(std::equal(original.begin(), original.end(),
                             file.begin() + ptrdiff_t(member.offset),
                             file.begin() + ptrdiff_t(member.offset + member.binary.fileBytes)));
      EXPECT_EQ(member.binary.manifest.kernels[0].name, i == 0 ? "first" : "second");
    }
  }
}

TEST(Archive, OneBinaryIsAProgramToo) {
  for (BinaryType type :
       {BinaryType::Executable, BinaryType::Library, BinaryType::CompiledObject}) {
    const ProgramFile program = mustRead(library("only", type));
    EXPECT_FALSE(program.isArchive);
    EXPECT_EQ(program.type, type);
    EXPECT_EQ(program.members.size(), 1u);
    EXPECT_EQ(program.members.at(0).offset, 0u);
  }
  EXPECT_EQ(errorOf({}), "is empty");
}

TEST(Archive, IsTheSameEveryTime) { EXPECT_EQ(twoMembers(), twoMembers()); }

TEST(Archive, Header) {
  EXPECT_EQ(errorAfter(offsetof(ArchiveHeader, version), uint32_t(2)),
            "archive version 2 is newer than 1");
  EXPECT_EQ(errorAfter(offsetof(ArchiveHeader, version), uint32_t(0)),
            "archive version 0 does not exist");
  EXPECT_EQ(errorAfter(offsetof(ArchiveHeader, type), uint32_t(BinaryType::CompiledObject)),
            "the archive is of the unknown type 2");
  EXPECT_EQ(errorAfter(offsetof(ArchiveHeader, type), ~uint32_t(0)),
            "the archive is of the unknown type 4294967295");
  EXPECT_EQ(errorAfter(offsetof(ArchiveHeader, members), uint32_t(0)),
            "the archive has no members");
  EXPECT_EQ(errorAfter(offsetof(ArchiveHeader, members), uint32_t(1025)),
            "the archive has 1025 members, more than 1024");
  EXPECT_EQ(errorAfter(offsetof(ArchiveHeader, reserved), uint32_t(7)),
            "a field of the archive's header is 7 and not 0");
  Bytes file = twoMembers();
  file[offsetof(ArchiveHeader, hash)] ^= std::byte(1);
  EXPECT_EQ(errorOf(file).substr(0, 29), "damaged: the content hash is ");
}

TEST(Archive, Sizes) {
  const Bytes good = twoMembers();
  const std::string end = std::to_string(good.size());
  EXPECT_EQ(errorAfter([](Bytes &file) { file.pop_back(); }),
            "truncated: the archive ends at byte " + end + ", the file at " +
                std::to_string(good.size() - 1));
  EXPECT_EQ(errorAfter([](Bytes &file) { file.push_back({}); }),
            "the file has 1 bytes behind the archive");
  EXPECT_EQ(errorAfter(Table, ~uint64_t(0)),
            "member 0 of 18446744073709551615 bytes ends behind the archive");
  EXPECT_EQ(errorAfter(Table + 8, uint64_t(good.size())).substr(0, 12), "member 1 of ");
  EXPECT_EQ(errorAfter(Table, uint64_t(0)).substr(0, 19), "member 0: is empty");
  // An archive of one member has padding where the table contains the size of the second one.
  EXPECT_EQ(errorAfter(offsetof(ArchiveHeader, members), uint32_t(1)).substr(0, 10), "there are ");
  // A table that is larger than the file.
  Bytes small(good.begin(), good.begin() + Table + 8);
  const uint64_t size = small.size();
  std::memcpy(&small[offsetof(ArchiveHeader, fileBytes)], &size, sizeof(size));
  EXPECT_EQ(sealArchive(small), "");
  EXPECT_EQ(errorOf(small), "the table of members ends behind the archive");
  // Bytes behind the last member.
  Bytes one = archive({library("first")});
  one.resize(one.size() + 3);
  const uint64_t more = one.size();
  std::memcpy(&one[offsetof(ArchiveHeader, fileBytes)], &more, sizeof(more));
  EXPECT_EQ(sealArchive(one), "");
  EXPECT_EQ(errorOf(one), "the archive has 3 bytes behind its members");
}

TEST(Archive, EveryLength) {
  const Bytes good = twoMembers();
  for (size_t size = 0; size != good.size(); size += size < 200 ? 1 : 251) {
    Bytes shorter(good.begin(), good.begin() + ptrdiff_t(std::min(size, good.size() - 1)));
    EXPECT_NE(errorOf(shorter), "") << size;
    if (size >= sizeof(ArchiveHeader)) {
      const uint64_t bytes = shorter.size();
      std::memcpy(&shorter[offsetof(ArchiveHeader, fileBytes)], &bytes, sizeof(bytes));
      EXPECT_EQ(sealArchive(shorter), "");
      EXPECT_NE(errorOf(shorter), "") << size;
    }
    if (size + 251 > good.size())
      break;
  }
}

TEST(Archive, EveryByteOfTheHeader) {
  const Bytes good = twoMembers();
  for (size_t at = 0; at != Table + 16; ++at)
    for (int bit = 0; bit != 8; ++bit) {
      Bytes bad = good;
      bad[at] ^= std::byte(1 << bit);
      EXPECT_NE(errorOf(bad), "") << at;
      const bool isHash = at >= offsetof(ArchiveHeader, hash) && at < Table;
      const bool isType = at == offsetof(ArchiveHeader, type) && bit == 0;
      if (sealArchive(bad).empty() && !isHash && !isType) {
        EXPECT_NE(errorOf(bad), "") << at << " with a right hash";
      }
    }
}

TEST(Archive, Members) {
  EXPECT_EQ(errorOf(archive({library("k"), library("l"), library("k")})),
            "kernel 'k' is in the members 0 and 2");
  EXPECT_EQ(errorOf(archive({library("k", BinaryType::Executable)})),
            "member 0: is an executable, which nothing can be linked with");
  EXPECT_EQ(errorOf(archive({library("k"), twoMembers()})), "member 1: is not an ELF file");
  EXPECT_EQ(errorOf(archive({test::makeOpenObject({"f"}).bytes})),
            "member 0: is an object that imports 'f', and nothing in an archive imports anything");
  Bytes damaged = library("k");
  damaged[damaged.size() / 2] ^= std::byte(1);
  EXPECT_EQ(errorOf(archive({library("l"), damaged})).substr(0, 38),
            "member 1: damaged: the content hash is");
  // The padding between the table and the first member must be zero.
  Bytes padded = archive({library("k")});
  ASSERT_EQ(mustRead(padded).members.at(0).offset, Table + 16);
  padded[Table + 15] = std::byte(1);
  EXPECT_EQ(sealArchive(padded), "");
  EXPECT_EQ(errorOf(padded), "there are bytes in front of member 0");
}

} // namespace

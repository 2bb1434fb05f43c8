//===- BinaryProgramArchiveTest.cpp - Program archives, whole and damaged ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Binary/ProgramArchive.h"
#include "Binary/Reader.h"
#include "BinaryBuilder.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <functional>

using namespace oclc;
using namespace oclc::binary;

namespace {

using Bytes = std::vector<std::byte>;
using Json = nlohmann::json;

const Bytes First(100, std::byte(1)), Second(3, std::byte(2));

ArchivedProgram program(uint8_t number) {
  ArchivedProgram result;
  result.recipe.fill(number);
  result.source.fill(uint8_t(number + 100));
  result.kind = ProgramKind::IL;
  result.type = BinaryType::CompiledObject;
  result.options = {"-DN=3", "-cl-mad-enable"};
  result.specConstants = {{7, "32"}, {0xffffffff, "true"}};
  result.includes = {{"types.h", {}}, {"../shared/x y.h", {}}};
  result.includes[0].digest.fill(9);
  result.log = "<source>:1:1: warning: \xc3\xa4\n";
  return result;
}

/// Returns an archive of three programs. The second one failed to compile.
Bytes sample() {
  return writeProgramArchive(
      "oclc 0.1.0 (test)",
      std::vector<ProgramToArchive>{{program(1), First}, {program(2), {}}, {program(3), Second}});
}

std::string errorOfArchive(const Bytes &file) {
  const ProgramArchiveReadResult result = readProgramArchive(MemoryBytes(file));
  EXPECT_EQ(result.archive.has_value(), result.error.empty());
  return result.error;
}

/// Changes the header of a valid archive, corrects the hash, and returns the error of the reader.
std::string errorOfChangedHeader(const std::function<void(ProgramArchiveHeader &)> &change) {
  Bytes file = sample();
  ProgramArchiveHeader header;
  std::memcpy(&header, file.data(), sizeof(header));
  change(header);
  std::memcpy(file.data(), &header, sizeof(header));
  sealProgramArchive(file);
  return errorOfArchive(file);
}

/// Changes the index of a valid archive, corrects the hash, and returns the error of the reader.
std::string errorAfterIndex(const std::function<void(Json &)> &change) {
  Bytes file = sample();
  ProgramArchiveHeader header;
  std::memcpy(&header, file.data(), sizeof(header));
  const auto *start = reinterpret_cast<const uint8_t *>(file.data()) + sizeof(header);
  Json index = Json::from_msgpack(start, start + header.indexBytes);
  change(index);
  const std::vector<uint8_t> changed = Json::to_msgpack(index);
  Bytes result(alignedForMembers(sizeof(header) + changed.size()));
  const uint64_t binaries = alignedForMembers(sizeof(header) + header.indexBytes);
  result.insert(result.end(), file.begin() + ptrdiff_t(binaries), file.end());
  header.indexBytes = changed.size();
  header.fileBytes = result.size();
  std::memcpy(result.data(), &header, sizeof(header));
  std::memcpy(result.data() + sizeof(header), changed.data(), changed.size());
  EXPECT_EQ(sealProgramArchive(result), "");
  return errorOfArchive(result);
}

TEST(ProgramArchive, HoldsItsPrograms) {
  const Bytes file = sample();
  EXPECT_TRUE(looksLikeProgramArchive(file));
  const ProgramArchiveReadResult read = readProgramArchive(MemoryBytes(file));
  ASSERT_EQ(read.error, "");
  EXPECT_EQ(read.archive->compiler, "oclc 0.1.0 (test)");
  ASSERT_EQ(read.archive->programs.size(), 3u);
  const std::vector<Bytes> binaries = {First, {}, Second};
  for (uint8_t i = 0; i != 3; ++i) {
    const ArchivedProgram &each = read.archive->programs[i], expected = program(uint8_t(i + 1));
    EXPECT_EQ(each.recipe, expected.recipe);
    EXPECT_EQ(each.source, expected.source);
    EXPECT_EQ(each.kind, expected.kind);
    EXPECT_EQ(each.type, expected.type);
    EXPECT_EQ(each.options, expected.options);
    EXPECT_EQ(each.specConstants, expected.specConstants);
    ASSERT_EQ(each.includes.size(), 2u);
    EXPECT_EQ(each.includes[1].name, "../shared/x y.h");
    EXPECT_EQ(each.includes[0].digest, expected.includes[0].digest);
    EXPECT_EQ(each.log, expected.log);
    Bytes binary(each.size);
    ASSERT_TRUE(MemoryBytes(file).read(read.archive->binaries + each.offset, binary));
    EXPECT_EQ(binary, binaries[i]);
  }
}

TEST(ProgramArchive, MayBeEmpty) { EXPECT_EQ(errorOfArchive(writeProgramArchive("oclc", {})), ""); }

TEST(ProgramArchive, EveryDamageToTheIndexIsFound) {
  const Bytes whole = sample();
  const ProgramArchiveReadResult read = readProgramArchive(MemoryBytes(whole));
  ASSERT_TRUE(read.archive);
  ProgramArchiveHeader header;
  std::memcpy(&header, whole.data(), sizeof(header));
  for (size_t at = 0; at != sizeof(header) + header.indexBytes; ++at)
    for (int bit = 0; bit != 8; ++bit) {
      Bytes damaged = whole;
      damaged[at] ^= std::byte(1 << bit);
      EXPECT_NE(errorOfArchive(damaged), "") << "byte " << at << " bit " << bit;
    }
}

TEST(ProgramArchive, EveryCutIsFound) {
  const Bytes whole = sample();
  for (size_t size = 0; size != whole.size(); ++size)
    EXPECT_NE(errorOfArchive(Bytes(whole.begin(), whole.begin() + ptrdiff_t(size))), "") << size;
  Bytes longer = whole;
  longer.push_back(std::byte());
  EXPECT_EQ(errorOfArchive(longer), "the file has 1 bytes behind the program archive");
}

TEST(ProgramArchive, HostileHeadersAreRefused) {
  EXPECT_EQ(errorOfChangedHeader([](auto &header) { header.version = 2; }),
            "program archive version 2 is newer than 1");
  EXPECT_EQ(errorOfChangedHeader([](auto &header) { header.version = 0; }),
            "program archive version 0 does not exist");
  EXPECT_EQ(errorOfChangedHeader([](auto &header) { header.reserved = 5; }),
            "a field of the program archive's header is 5 and not 0");
  for (uint64_t size : {uint64_t(1) << 63, UINT64_MAX, limits::IndexBytes + 1, uint64_t(5000)})
    EXPECT_EQ(errorOfChangedHeader([&](auto &header) { header.indexBytes = size; }),
              "the index of " + std::to_string(size) + " bytes is too long");
}

TEST(ProgramArchive, HostileIndicesAreRefused) {
  EXPECT_EQ(errorAfterIndex([](Json &index) { index["programs"][1]["recipe"] = "abc"; }),
            "index: programs[1].recipe: expected 64 hexadecimal digits");
  EXPECT_EQ(
      errorAfterIndex([](Json &index) { index["programs"][1]["recipe"] = std::string(64, 'g'); }),
      "index: programs[1].recipe: expected 64 hexadecimal digits");
  EXPECT_EQ(errorAfterIndex([](Json &index) { index["programs"][0]["kind"] = "x"; }),
            "index: programs[0].kind: unknown value 'x'");
  EXPECT_EQ(errorAfterIndex([](Json &index) { index["programs"] = 3; }),
            "index: programs: expected an array, found an integer");
  EXPECT_EQ(errorAfterIndex([](Json &index) { index.erase("compiler"); }),
            "index: key 'compiler' is missing");
  EXPECT_EQ(errorAfterIndex([](Json &index) { index = "x"; }),
            "index: expected a map, found a string");
}

TEST(ProgramArchive, BinariesMustBeInTheFileAndApart) {
  auto after = [](size_t which, uint64_t offset, uint64_t size) {
    return errorAfterIndex([&](Json &index) {
      index["programs"][which]["offset"] = offset;
      index["programs"][which]["size"] = size;
    });
  };
  EXPECT_EQ(after(2, 112, 3), "");
  EXPECT_EQ(after(2, 112, 4), "program 2 cannot have 4 bytes at byte 112");
  EXPECT_EQ(after(2, UINT64_MAX, 4), "program 2 cannot have 4 bytes at byte 18446744073709551615");
  EXPECT_EQ(after(2, 99, 3), "program 2 cannot have 3 bytes at byte 99");
  EXPECT_EQ(after(2, 0, limits::FileBytes + 1),
            "index: programs[2].size: 2147483649 is more than 2147483648");
}

} // namespace

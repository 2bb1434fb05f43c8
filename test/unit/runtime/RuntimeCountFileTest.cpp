//===- RuntimeCountFileTest.cpp - Lines with counts that are right at any moment --------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/CountFile.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

using oclc::rt::capture::CountFile;

namespace {

namespace fs = std::filesystem;

/// Counts with memory that is mapped from the file, and without mapped memory.
class RuntimeCountFile : public testing::TestWithParam<bool> {
protected:
  RuntimeCountFile() {
    std::string name = (fs::temp_directory_path() / "count-file-XXXXXX").string();
    folder = mkdtemp(name.data());
    path = folder / "file";
  }
  ~RuntimeCountFile() override { fs::remove_all(folder); }

  std::string content() const {
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
  }

  fs::path folder, path;
};

TEST_P(RuntimeCountFile, CountsTakeThePlaceOfOthers) {
  CountFile file;
  ASSERT_TRUE(file.create(path, GetParam()));
  CountFile::Place first, second;
  ASSERT_TRUE(file.add("{\"a\":", 1, first));
  ASSERT_TRUE(file.add("{\"longer\":", 12, second));
  EXPECT_EQ(first.mapped != nullptr, GetParam());
  EXPECT_EQ(first.offset % 16, 0) << "one store, which nothing divides";
  auto expect = [&](const std::string &a, const std::string &b) {
    constexpr size_t Width = 16;
    auto right = [](const std::string &digits) {
      return std::string(Width - digits.size(), ' ') + digits;
    };
    EXPECT_EQ(content(),
              "{\"a\":           " + right(a) + "}\n{\"longer\":    " + right(b) + "}\n");
  };
  expect("1", "12");
  EXPECT_TRUE(file.set(first, 9'999'999'999'999'999));
  EXPECT_TRUE(file.set(second, 345));
  expect("9999999999999999", "345");
  EXPECT_TRUE(file.set(first, UINT64_MAX));
  EXPECT_TRUE(file.set(second, 346));
  expect("9999999999999999", "346");
}

/// Counts in a file that is mapped in parts.
TEST_P(RuntimeCountFile, ManyLines) {
  constexpr size_t Lines = 5000;
  CountFile file;
  ASSERT_TRUE(file.create(path, GetParam()));
  std::vector<CountFile::Place> places(Lines);
  for (size_t i = 0; i != Lines; ++i)
    ASSERT_TRUE(file.add(std::string(i % 100, ' ') + "{\"n\":", 0, places[i]));
  for (size_t i = 0; i != Lines; ++i)
    ASSERT_TRUE(file.set(places[i], i * i));
  std::ifstream stream(path);
  std::string line;
  for (size_t i = 0; i != Lines; ++i) {
    ASSERT_TRUE(std::getline(stream, line));
    ASSERT_TRUE(line.ends_with(" " + std::to_string(i * i) + "}")) << line;
  }
  EXPECT_FALSE(std::getline(stream, line));
}

TEST_P(RuntimeCountFile, FilesThatCannotBeWritten) {
  CountFile file;
  EXPECT_FALSE(file.create("/proc/file", GetParam()));
  EXPECT_TRUE(file.path().empty());
  ASSERT_TRUE(file.create(path, GetParam()));
  CountFile::Place place, other;
  ASSERT_TRUE(file.add("{\"a\":", 1, place));
  fs::remove(path);
  EXPECT_FALSE(file.add("{\"b\":", 1, other));
  EXPECT_EQ(errno, ENOENT);
  EXPECT_EQ(other.offset, 0);
  EXPECT_EQ(file.set(place, 2), GetParam()) << "the memory is still there";
  EXPECT_FALSE(fs::exists(path));
}

INSTANTIATE_TEST_SUITE_P(Ways, RuntimeCountFile, testing::Bool());

} // namespace

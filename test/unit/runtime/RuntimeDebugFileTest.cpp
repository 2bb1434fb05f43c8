//===- RuntimeDebugFileTest.cpp - Files in which debuggers find code --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/DebugFile.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string_view>

using namespace oclc;
using namespace oclc::rt;

namespace {

namespace fs = std::filesystem;

class RuntimeDebugFile : public testing::Test {
protected:
  RuntimeDebugFile() {
    // Other tests of this program leave theirs.
    for (const char *each : {"OCLC_CACHE", "OCLC_CACHE_KEY", "OCLC_CACHE_SIZE"})
      unsetenv(each);
    setenv("OCLC_CACHE_DIR", root.c_str(), 1);
    binary.sections.push_back({".debug_info"});
  }
  ~RuntimeDebugFile() override {
    unsetenv("OCLC_CACHE_DIR");
    fs::remove_all(root);
  }

  std::unique_ptr<DebugFile> create(std::string_view content = "code") const {
    return DebugFile::create(std::as_bytes(std::span(content)), binary);
  }
  size_t files() const {
    return size_t(std::distance(fs::directory_iterator(root / "debug"), fs::directory_iterator()));
  }
  static std::string contentOf(const std::string &path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  static fs::path makeRoot() {
    std::string name = (fs::temp_directory_path() / "debug-test-XXXXXX").string();
    return mkdtemp(name.data());
  }

  const fs::path root = makeRoot();
  binary::Binary binary;
};

TEST_F(RuntimeDebugFile, StaysForTheNextProgram) {
  const std::string path = create()->path();
  EXPECT_EQ(contentOf(path), "code");
  const auto written = fs::last_write_time(path);
  for (int i = 0; i != 10; ++i)
    EXPECT_EQ(create()->path(), path);
  EXPECT_EQ(fs::last_write_time(path), written) << "is not written again";
  EXPECT_EQ(files(), 1u);
}

TEST_F(RuntimeDebugFile, ProgramsShareNone) {
  const std::unique_ptr<DebugFile> one = create();
  std::unique_ptr<DebugFile> two = create();
  const std::string path = two->path();
  EXPECT_NE(one->path(), path);
  two.reset();
  EXPECT_EQ(create()->path(), path);
  binary.hash[0] ^= 1;
  EXPECT_NE(create()->path(), one->path());
  EXPECT_EQ(files(), 3u);
}

TEST_F(RuntimeDebugFile, IsReplacedIfItHasOtherContent) {
  const std::string path = create()->path();
  for (const std::string_view damaged : {"code and more", "edoc", ""}) {
    std::ofstream(path) << damaged;
    EXPECT_EQ(create()->path(), path);
    EXPECT_EQ(contentOf(path), "code");
  }
}

TEST_F(RuntimeDebugFile, NeedsDebugInformationAndAFolder) {
  setenv("OCLC_CACHE", "off", 1);
  EXPECT_EQ(create(), nullptr);
  unsetenv("OCLC_CACHE");
  binary.sections.clear();
  EXPECT_EQ(create(), nullptr);
}

} // namespace

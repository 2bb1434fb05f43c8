//===- EmbeddedCaptureTest.cpp - A process that captures itself -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "CompilerTest.h"
#include "oclc/oclc.h"

#include <cstdlib>
#include <filesystem>

namespace {

namespace fs = std::filesystem;

class EmbeddedCapture : public CompilerTest {
protected:
  EmbeddedCapture() {
    std::string name = (fs::temp_directory_path() / "capture-test-XXXXXX").string();
    root = mkdtemp(name.data());
    setenv("OCLC_TEST_ANSWERS", RUNTIME_TEST_BINARIES, 1);
  }
  ~EmbeddedCapture() override { fs::remove_all(root); }

  /// Calls oclcCapture(), and returns the status and the messages of its result.
  std::pair<int, std::string> capture(const char *folder) {
    oclcResult *result = function<oclcCaptureFn>("oclcCapture")(folder);
    const std::pair<int, std::string> all = {
        function<oclcResultStatusFn>("oclcResultStatus")(result),
        function<oclcResultMessagesFn>("oclcResultMessages")(result)};
    function<oclcReleaseResultFn>("oclcReleaseResult")(result);
    return all;
  }
  template <class Fn> Fn function(const char *name) {
    return reinterpret_cast<Fn>(clGetExtensionFunctionAddressForPlatform(platform, name));
  }

  fs::path root;
};

TEST_F(EmbeddedCapture, BeginsOnceAndBeforeTheFirstProgram) {
  EXPECT_EQ(capture(nullptr).first, OCLC_BAD_USAGE);
  EXPECT_EQ(capture("").first, OCLC_BAD_USAGE);
  const std::string folder = (root / "a/b").string();
  EXPECT_EQ(capture(folder.c_str()), std::pair(int(OCLC_SUCCESS), std::string()));
  EXPECT_CL(buildWith(source("good")));
  size_t programs = 0;
  for (const auto &each : fs::directory_iterator(root / "a/b/programs"))
    programs += fs::exists(each.path() / "program.json");
  EXPECT_EQ(programs, 1u);
  EXPECT_EQ(capture((root / "c").c_str()),
            std::pair(int(OCLC_BAD_USAGE),
                      std::string("oclc: error: nothing is captured: there have been programs "
                                  "already\n")));
  EXPECT_FALSE(fs::exists(root / "c"));
}

} // namespace

//===- ForkClientTest.cpp - Fork servers of programs that are replaced ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// ForkedProgram.cpp is the program. It prints the last bytes of its file, which each test appends.
//
//===------------------------------------------------------------------------------------------===//

#include "../Emulation.h"
#include "Offline/ScratchFolder.h"
#include "platform/ChildProcess.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

using namespace oclc::rt;

namespace {

namespace fs = std::filesystem;

class ForkClientTest : public testing::Test {
protected:
  void SetUp() override {
    if (oclc::test::IsEmulated)
      GTEST_SKIP() << "under an emulator the driver cannot start programs of its architecture";
  }
  /// Writes a version of the program, whose name has eight letters.
  void write(const fs::path &path, const std::string &version) const {
    fs::copy(RUNTIME_TEST_FORKED_PROGRAM, path);
    std::ofstream(path, std::ios::app | std::ios::binary) << version;
  }
  /// Runs the program by its fork server, and returns the version.
  std::string run() const {
    ChildRequest request;
    request.command = {program.string(), "argument"};
    request.mostOutput = request.mostText = 1024;
    request.seconds = 60;
    request.usesForkServer = true;
    const ChildOutcome outcome = runChild(request);
    EXPECT_EQ(outcome.text, "forked\n") << "it was started without a server";
    return {reinterpret_cast<const char *>(outcome.output.data()), outcome.output.size()};
  }

  const oclc::offline::ScratchFolder folder;
  const fs::path program = fs::path(folder.path()) / "program", other = program.string() + ".other";
};

TEST_F(ForkClientTest, AReplacedProgramHasANewServer) {
  write(program, "version1");
  EXPECT_EQ(run(), "version1");
  EXPECT_EQ(run(), "version1");
  write(other, "version2");
  fs::rename(other, program);
  EXPECT_EQ(run(), "version2");
  EXPECT_EQ(run(), "version2");
}

TEST_F(ForkClientTest, ARenamedProgramHasNoServerAtItsOldPath) {
  write(program, "version1");
  EXPECT_EQ(run(), "version1");
  fs::rename(program, other);
  write(program, "version2");
  EXPECT_EQ(run(), "version2");
  fs::rename(other, program);
  EXPECT_EQ(run(), "version1");
}

} // namespace

//===- UpgradeTest.cpp - Quick code first, then fast code -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Runs the oclc of this build, with a cache. Quick code states -O1 in its manifest.
//
//===------------------------------------------------------------------------------------------===//

#include "CompilerTest.h"

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

const fs::path &cacheFolder() {
  static const fs::path folder = [] {
    std::string name = (fs::temp_directory_path() / "upgrade-test-XXXXXX").string();
    return fs::path(mkdtemp(name.data()));
  }();
  return folder;
}

class Upgrade : public CompilerTest {
protected:
  // The driver reads these variables at the first call, which the fixture's constructor makes.
  static void SetUpTestSuite() {
    setenv("OCLC_CACHE", "on", 1);
    setenv("OCLC_CACHE_DIR", cacheFolder().c_str(), 1);
  }
  static void TearDownTestSuite() { fs::remove_all(cacheFolder()); }
  ~Upgrade() override { unsetenv("OCLC_BUILD"); }

  bool isQuick(cl_program program) {
    const std::vector<unsigned char> file = binary(program);
    const std::string_view text(reinterpret_cast<const char *>(file.data()), file.size());
    return text.find("-O1") != std::string_view::npos;
  }
  cl_program built(const std::string &text, const char *options = "") {
    cl_program program = source(text);
    EXPECT_CL(buildWith(program, options)) << log(program);
    return program;
  }
  /// Builds the same program again until the build returns fast code. Returns false if that takes
  /// more than a minute.
  bool becomesFast(const std::string &text) {
    const auto end = Clock::now() + std::chrono::minutes(1);
    while (isQuick(built(text))) {
      if (Clock::now() > end)
        return false;
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    return true;
  }
  /// Launches a kernel that squares the numbers of a buffer, and checks what it writes.
  void expectSquares(cl_kernel kernel) {
    std::vector<int> numbers(1000), expected;
    for (size_t i = 0; i != numbers.size(); ++i) {
      numbers[i] = int(i) - 500;
      expected.push_back(numbers[i] * numbers[i]);
    }
    cl_mem memory = bufferOf(numbers);
    setArgument(kernel, 0, memory);
    EXPECT_CL(launch(kernel, {numbers.size()}));
    EXPECT_EQ(read<int>(memory, numbers.size()), expected);
  }
  static size_t cacheEntries() {
    size_t count = 0;
    for (const auto &each : fs::recursive_directory_iterator(cacheFolder()))
      count += each.path().extension() == ".oclarc" ? 1 : 0;
    return count;
  }
  cl_kernel kernelOf(cl_program program) {
    cl_int error;
    cl_kernel kernel = clCreateKernel(program, "square", &error);
    EXPECT_CL(error);
    return kernel;
  }
};

/// Returns a program whose text no other test has.
std::string squares(const std::string &unique) {
  return "// " + unique +
         "\nkernel void square(global int *a) { int i = get_global_id(0); a[i] *= a[i]; }";
}

TEST_F(Upgrade, QuickCodeFirst) {
  const std::string text = squares("first");
  cl_program program = built(text);
  EXPECT_TRUE(isQuick(program));
  cl_kernel kernel = kernelOf(program);
  expectSquares(kernel);
  EXPECT_TRUE(becomesFast(text));
  // The kernel runs the fast code now. What the program says of itself has not changed.
  expectSquares(kernel);
  EXPECT_TRUE(isQuick(program));
  EXPECT_CL(clReleaseKernel(kernel));
}

TEST_F(Upgrade, ApplicationsKeepQuickBinaries) {
  const std::string text = squares("kept");
  const std::vector<unsigned char> file = binary(built(text));
  const auto load = [&] {
    const unsigned char *start = file.data();
    const size_t size = file.size();
    cl_int error;
    cl_program program =
        keep(clCreateProgramWithBinary(context, 1, &device, &size, &start, nullptr, &error));
    EXPECT_CL(error);
    EXPECT_CL(buildWith(program));
    return program;
  };
  cl_kernel before = kernelOf(load());
  expectSquares(before);
  EXPECT_TRUE(becomesFast(text));
  cl_kernel after = kernelOf(load());
  expectSquares(before);
  expectSquares(after);
  EXPECT_CL(clReleaseKernel(before));
  EXPECT_CL(clReleaseKernel(after));
}

TEST_F(Upgrade, LinkedObjects) {
  cl_program objects[] = {source(squares("object")),
                          source("kernel void other(global int *a) { a[get_global_id(0)] = 3; }")};
  for (cl_program object : objects) {
    ASSERT_CL(compile(object));
    EXPECT_TRUE(isQuick(object));
  }
  const size_t before = cacheEntries();
  cl_int error;
  cl_program linked =
      keep(clLinkProgram(context, 0, nullptr, nullptr, 2, objects, nullptr, nullptr, &error));
  ASSERT_CL(error);
  cl_kernel kernel = kernelOf(linked);
  expectSquares(kernel);
  // The two objects are compiled again, each on its own.
  const auto end = Clock::now() + std::chrono::minutes(1);
  while (cacheEntries() < before + 2 && Clock::now() < end)
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_GE(cacheEntries(), before + 2);
  expectSquares(kernel);
  EXPECT_CL(clReleaseKernel(kernel));
}

TEST_F(Upgrade, OptionsAboutCodeAreNotOverridden) {
  const std::string text = squares("options");
  EXPECT_FALSE(isQuick(built(text, "-cl-opt-disable")));
  EXPECT_FALSE(isQuick(built(text, "--vector-width=4")));
  EXPECT_FALSE(isQuick(built(text, "-g")));
  EXPECT_TRUE(isQuick(built(text, "-cl-mad-enable")));
}

TEST_F(Upgrade, EnvironmentSelectsOneTier) {
  setenv("OCLC_BUILD", "full", 1);
  EXPECT_FALSE(isQuick(built(squares("full"))));
  setenv("OCLC_BUILD", "quick", 1);
  const std::string text = squares("quick");
  EXPECT_TRUE(isQuick(built(text)));
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
  EXPECT_TRUE(isQuick(built(text)));
}

TEST_F(Upgrade, BuildsFindWhatFullBuildsLeft) {
  // The name of the kernel makes the IR, too, different from that of other tests.
  const std::string text = "kernel void left(global int *a) { a[get_global_id(0)] += 1; }";
  setenv("OCLC_BUILD", "full", 1);
  EXPECT_FALSE(isQuick(built(text)));
  setenv("OCLC_BUILD", "quick", 1);
  EXPECT_TRUE(isQuick(built(text)));
  unsetenv("OCLC_BUILD");
  EXPECT_FALSE(isQuick(built(text)));
}

// Variables would lose their values if the code that contains them were replaced.
TEST_F(Upgrade, ProgramsWithVariablesAreFastAtOnce) {
  cl_program program = built("global int count = 5;\n"
                             "kernel void square(global int *a) { *a = ++count; }",
                             "-cl-std=CL3.0");
  EXPECT_FALSE(isQuick(program));
  cl_kernel kernel = kernelOf(program);
  cl_mem memory = bufferOf(std::vector<int>{0});
  setArgument(kernel, 0, memory);
  EXPECT_CL(launch(kernel, {1}));
  EXPECT_CL(launch(kernel, {1}));
  EXPECT_EQ(read<int>(memory, 1)[0], 7);
  EXPECT_CL(clReleaseKernel(kernel));
}

TEST_F(Upgrade, MistakesAreReportedOnce) {
  cl_program program = source("kernel void f() { nothing; }");
  EXPECT_EQ(buildWith(program), CL_BUILD_PROGRAM_FAILURE);
  const std::string text = log(program);
  const size_t first = text.find("undeclared identifier");
  EXPECT_NE(first, std::string::npos) << text;
  EXPECT_EQ(text.find("undeclared identifier", first + 1), std::string::npos) << text;
}

// A forked process has a queue of its own, and no thread of its parent's.
TEST_F(Upgrade, InForkedProcesses) {
  built(squares("parent"));
  const pid_t child = fork();
  if (child == 0) {
    const bool works = becomesFast(squares("child"));
    _exit(works ? 0 : 1);
  }
  int status = -1;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
}

} // namespace

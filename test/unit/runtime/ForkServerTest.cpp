//===- ForkServerTest.cpp - Builds whose compiler is forked by a server -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Runs the oclc of this build, and looks for its servers among the children of the process.
//
//===------------------------------------------------------------------------------------------===//

#include "CompilerTest.h"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace {

namespace fs = std::filesystem;

/// Returns the process IDs of the children of this process whose command has the option of a
/// server.
std::vector<pid_t> servers() {
  std::vector<pid_t> found;
  for (const fs::directory_entry &thread : fs::directory_iterator("/proc/self/task")) {
    std::ifstream children(thread.path() / "children");
    for (pid_t child; children >> child;) {
      std::ostringstream command;
      command << std::ifstream("/proc/" + std::to_string(child) + "/cmdline").rdbuf();
      const std::string words = command.str();
      std::error_code none;
      const fs::path file = fs::read_symlink("/proc/" + std::to_string(child) + "/fd/3", none);
      if (words.find("--fork-server=") != std::string::npos && file.string().starts_with("socket:"))
        found.push_back(child);
    }
  }
  return found;
}

/// Waits until a condition holds. Returns false if it does not hold within a minute.
template <class Condition> bool waitUntil(Condition &&condition) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  while (!condition()) {
    if (std::chrono::steady_clock::now() > end)
      return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return true;
}

class ForkServer : public CompilerTest {
protected:
  ForkServer() { setenv("OCLC_BUILD", "full", 1); } // No compiler runs after the build.
  ~ForkServer() override {
    unsetenv("OCLC_BUILD");
    unsetenv("OCLC_FORK_SERVER");
  }
  void SetUp() override {
    CompilerTest::SetUp();
    if (!fs::exists("/proc/thread-self/children"))
      GTEST_SKIP() << "the kernel does not list the children of a process";
  }
  cl_int build(const char *options = "") {
    return buildWith(source("kernel void f(global int *a) { *a = VALUE; }"),
                     ("-DVALUE=" + std::to_string(++builds) + " " + options).c_str());
  }

  /// Runs `test` in a forked copy of this process. Returns true if it returns true.
  template <class Test> static bool inCopy(Test &&test) {
    constexpr int Succeeded = 42;
    const pid_t copy = fork();
    if (copy == 0)
      _exit(test() ? Succeeded : 1);
    int status = 0;
    EXPECT_EQ(waitpid(copy, &status, 0), copy);
    return WIFEXITED(status) && WEXITSTATUS(status) == Succeeded;
  }

private:
  int builds = 0;
};

TEST_F(ForkServer, ServesSeveralBuildsAndEndsWhenItIsIdle) {
  ASSERT_CL(build());
  const std::vector<pid_t> first = servers();
  ASSERT_EQ(first.size(), 1u);
  ASSERT_CL(build());
  EXPECT_EQ(servers(), first);
  // No zombie process remains either.
  EXPECT_TRUE(waitUntil([] {
    siginfo_t info;
    return waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) != 0 && errno == ECHILD;
  }));
  ASSERT_CL(build());
  EXPECT_EQ(servers().size(), 1u);
}

TEST_F(ForkServer, IsNotStartedIfItIsNotWanted) {
  setenv("OCLC_FORK_SERVER", "off", 1);
  EXPECT_TRUE(inCopy([&] { return build() == CL_SUCCESS && servers().empty(); }));
}

TEST_F(ForkServer, TheNextBuildDoesWithoutOneThatWasKilled) {
  ASSERT_CL(build());
  const std::vector<pid_t> first = servers();
  ASSERT_EQ(first.size(), 1u);
  ASSERT_EQ(kill(first[0], SIGKILL), 0);
  ASSERT_CL(build());
  ASSERT_CL(build());
  EXPECT_EQ(servers().size(), 1u);
  EXPECT_NE(servers(), first);
}

TEST_F(ForkServer, CompilersHaveTheCurrentFolderAndEnvironmentOfTheirBuild) {
  ASSERT_CL(build());
  std::string name = (fs::temp_directory_path() / "fork-server-XXXXXX").string();
  const fs::path folder = mkdtemp(name.data()), before = fs::current_path();
  std::ofstream(folder / "here.h") << "#define HERE 7\n";
  fs::current_path(folder);
  cl_program program = source("#include \"here.h\"\nkernel void f(global int *a) { *a = HERE; }");
  EXPECT_CL(buildWith(program, "-I .")) << log(program);
  fs::current_path(before);
  fs::remove_all(folder);
  setenv("OCLC_SANDBOX", "perhaps", 1);
  EXPECT_EQ(build(), CL_INVALID_BUILD_OPTIONS) << "this value is unknown";
  unsetenv("OCLC_SANDBOX");
  EXPECT_CL(build());
}

TEST_F(ForkServer, AForkedApplicationHasItsOwn) {
  ASSERT_CL(build());
  const std::vector<pid_t> own = servers();
  ASSERT_EQ(own.size(), 1u);
  EXPECT_TRUE(inCopy([&] {
    return servers().empty() && build() == CL_SUCCESS && servers().size() == 1 && servers() != own;
  }));
  EXPECT_CL(build());
  EXPECT_EQ(servers(), own);
}

TEST_F(ForkServer, HasTheRightsOfItsApplication) {
  if (geteuid() != 0)
    GTEST_SKIP() << "only root can change its group";
  EXPECT_TRUE(inCopy([&] {
    constexpr gid_t Nobody = 65534;
    if (build() != CL_SUCCESS || servers().size() != 1)
      return false;
    const std::vector<pid_t> before = servers();
    return setgid(Nobody) == 0 && build() == CL_SUCCESS && servers().size() == 1 &&
           servers() != before;
  }));
}

TEST_F(ForkServer, ServesThreadsAtOnce) {
  std::vector<std::thread> threads;
  for (int i = 0; i != 8; ++i)
    threads.emplace_back([&, i] {
      cl_program program = source("kernel void f(global int *a) { *a = VALUE; }");
      EXPECT_CL(buildWith(program, ("-DVALUE=1" + std::to_string(i)).c_str()));
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(servers().size(), 1u);
}

} // namespace

//===- SandboxTest.cpp - Tests what a process in a sandbox can do -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Sandbox/Sandbox.h"
#include "Sandbox/KernelSupport.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sched.h>
#include <string>
#include <sys/ioctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace fs = std::filesystem;
using namespace oclc::sandbox;

namespace {

/// Returns 0 if `call` succeeds, otherwise errno.
template <class Call> int errorOf(Call call) {
  errno = 0;
  return call() < 0 ? errno : 0;
}

int openFor(const std::string &path, int flags) {
  return errorOf([&] { return open(path.c_str(), flags, 0600); });
}

/// Runs a program without arguments and returns its exit status, or 100 + errno if it cannot start.
int statusOf(const char *program) {
  const pid_t child = fork();
  if (child == 0) {
    execl(program, program, nullptr);
    _exit(100 + errno);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WEXITSTATUS(status);
}

class SandboxTest : public testing::Test {
protected:
  void SetUp() override {
    folder = fs::temp_directory_path() / ("oclc-sandbox-test-" + std::to_string(getpid()));
    fs::create_directories(folder / "inside");
    fs::create_directories(folder / "outside");
    std::ofstream(folder / "outside" / "file") << "text";
    std::ofstream(folder / "inside" / "file") << "text";
  }
  void TearDown() override { fs::remove_all(folder); }

  std::string path(const char *name) const { return folder / name; }

  /// Returns the result of `work` in a child that has entered the sandbox: 255 if it could not
  /// enter, and 256 plus the signal if a signal has ended it.
  static int inside(const Allowance &allowed, const std::function<int()> &work) {
    const Sandbox sandbox(allowed);
    const pid_t child = fork();
    if (child == 0)
      _exit(sandbox.enter() ? work() : 255);
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 256 + WTERMSIG(status);
  }

  fs::path folder;
};

#define NEEDS_LANDLOCK(Version)                                                                    \
  if (landlockVersion() < (Version))                                                               \
  GTEST_SKIP() << "this kernel has no Landlock " << (Version)
#define NEEDS_FILTERS                                                                              \
  if (!hasSystemCallFilters())                                                                     \
  GTEST_SKIP() << "this kernel has no seccomp"

/// Without file descriptors, neither the ruleset nor the filter can be created. A sandbox that the
/// kernel supports but that could not be created must not count as entered.
TEST_F(SandboxTest, IsNotEnteredIfItCannotBeCreated) {
  NEEDS_LANDLOCK(1);
  NEEDS_FILTERS;
  const pid_t child = fork();
  if (child == 0) {
    const rlimit none = {0, 0};
    setrlimit(RLIMIT_NOFILE, &none);
    _exit(Sandbox(Allowance{}).enter() ? 1 : 0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
}

TEST_F(SandboxTest, WritesWhereItMay) {
  NEEDS_LANDLOCK(3);
  const Allowance allowed = {.writable = {path("inside")}};
  EXPECT_EQ(inside(allowed, [&] { return openFor(path("inside/new"), O_WRONLY | O_CREAT); }), 0);
  EXPECT_EQ(inside(allowed, [&] { return openFor(path("inside/file"), O_RDWR | O_TRUNC); }), 0);
  EXPECT_EQ(inside(allowed, [&] { return openFor("/dev/null", O_RDWR); }), 0);
  EXPECT_EQ(inside(allowed, [&] { return openFor(path("outside/file"), O_RDONLY); }), 0);
  EXPECT_EQ(inside(allowed, [&] { return openFor(path("outside/file"), O_WRONLY); }), EACCES);
  EXPECT_EQ(inside(allowed, [&] { return openFor(path("outside/new"), O_WRONLY | O_CREAT); }),
            EACCES);
  EXPECT_EQ(inside(allowed,
                   [&] { return errorOf([&] { return unlink(path("outside/file").c_str()); }); }),
            EACCES);
  EXPECT_EQ(inside(allowed,
                   [&] {
                     return errorOf([&] {
                       return rename(path("inside/file").c_str(), path("outside/moved").c_str());
                     });
                   }),
            EACCES);
  EXPECT_TRUE(fs::exists(path("outside/file")));
}

TEST_F(SandboxTest, WritesOneFile) {
  NEEDS_LANDLOCK(3);
  const Allowance allowed = {.writable = {path("inside/file")}};
  EXPECT_EQ(inside(allowed, [&] { return openFor(path("inside/file"), O_WRONLY | O_TRUNC); }), 0);
  EXPECT_EQ(inside(allowed, [&] { return openFor(path("inside/new"), O_WRONLY | O_CREAT); }),
            EACCES);
}

TEST_F(SandboxTest, ReadsWhereItMay) {
  NEEDS_LANDLOCK(1);
  const Allowance allowed = {.readable = {path("inside")}, .readsAnything = false};
  EXPECT_EQ(inside(allowed, [&] { return openFor(path("inside/file"), O_RDONLY); }), 0);
  EXPECT_EQ(inside(allowed, [&] { return openFor(path("outside/file"), O_RDONLY); }), EACCES);
  EXPECT_EQ(inside(allowed, [&] { return openFor("/etc/passwd", O_RDONLY); }), EACCES);
  const std::string parent = "/proc/" + std::to_string(getpid()) + "/environ";
  EXPECT_EQ(inside(allowed, [&] { return openFor(parent, O_RDONLY); }), EACCES);
}

TEST_F(SandboxTest, StartsTheProgramsThatItMay) {
  NEEDS_LANDLOCK(1);
  const Allowance one = {.programs = filesToStart("/usr/bin/true")};
  ASSERT_EQ(one.programs.size(), 2U); // The program and its dynamic loader.
  EXPECT_EQ(inside(one, [] { return statusOf("/usr/bin/true"); }), 0);
  EXPECT_EQ(inside(one, [] { return statusOf("/usr/bin/false"); }), 100 + EACCES);
  EXPECT_EQ(inside({.anyProgram = true}, [] { return statusOf("/usr/bin/false"); }), 1);
}

TEST_F(SandboxTest, ReachesNobody) {
  NEEDS_FILTERS;
  for (const int family : {AF_UNIX, AF_INET, AF_INET6, AF_NETLINK})
    EXPECT_EQ(inside({}, [=] { return errorOf([=] { return socket(family, SOCK_STREAM, 0); }); }),
              ENOSYS);
  EXPECT_EQ(inside({}, [] { return errorOf([] { return ptrace(PTRACE_TRACEME, 0, 0, 0); }); }),
            ENOSYS);
  char typed = '\n';
  EXPECT_EQ(inside({}, [&] { return errorOf([&] { return ioctl(0, TIOCSTI, &typed); }); }), ENOSYS);
}

TEST_F(SandboxTest, SignalsNobodyElse) {
  NEEDS_LANDLOCK(VersionWithSignals);
  EXPECT_EQ(inside({}, [] { return errorOf([] { return kill(getppid(), SIGURG); }); }), EPERM);
  EXPECT_EQ(inside({}, [] { return errorOf([] { return kill(getpid(), 0); }); }), 0);
}

TEST_F(SandboxTest, ChangesNoModes) {
  NEEDS_FILTERS;
  const std::string file = path("inside/file");
  EXPECT_EQ(inside({.writable = {folder}},
                   [&] { return errorOf([&] { return chmod(file.c_str(), 0777); }); }),
            ENOSYS);
  EXPECT_EQ(inside({}, [&] { return errorOf([&] { return truncate(file.c_str(), 0); }); }), ENOSYS);
}

TEST_F(SandboxTest, HasNoNamespaces) {
  NEEDS_FILTERS;
  EXPECT_EQ(inside({}, [] { return errorOf([] { return unshare(CLONE_NEWUSER); }); }), ENOSYS);
}

TEST_F(SandboxTest, ComputesAsBefore) {
  EXPECT_EQ(inside({},
                   [] {
                     int sum = 0;
                     std::thread([&] { sum = 7; }).join();
                     std::vector<char> much(100 << 20, 1);
                     return sum + much.back() - 1;
                   }),
            7);
}

/// Enters a second sandbox inside of the first one, as the translator that oclc starts does.
TEST_F(SandboxTest, BecomesSmaller) {
  NEEDS_LANDLOCK(1);
  const Allowance outer = {.writable = {path("inside"), path("outside")}};
  const Allowance inner = {.writable = {path("inside")}};
  EXPECT_EQ(inside(outer,
                   [&] {
                     if (!Sandbox(inner).enter())
                       return 254;
                     return openFor(path("inside/file"), O_WRONLY) == 0
                                ? openFor(path("outside/file"), O_WRONLY)
                                : 253;
                   }),
            EACCES);
}

TEST_F(SandboxTest, TellsWhatAProgramNeeds) {
  const std::string script = path("inside/script"), damaged = path("inside/damaged");
  std::ofstream(script) << "#! /bin/sh -e\ntrue\n";
  EXPECT_TRUE(filesToStart(script).empty()); // A script may start any program.
  fs::create_directories(path("inside/lib"));
  const std::vector<std::string> files = filesToStart(script);
  ASSERT_EQ(files.size(), 4U);
  EXPECT_EQ(files[0], script);
  EXPECT_EQ(files[1], "/bin/sh");
  EXPECT_EQ(files[3], fs::canonical(path("inside/lib")));

  EXPECT_TRUE(filesToStart(path("no/such/file")).empty());
  for (size_t size : {3, 5, 40, 63, 64, 100, 200}) {
    std::vector<char> head(size);
    std::ifstream("/usr/bin/true", std::ios::binary).read(head.data(), std::streamsize(size));
    std::ofstream(damaged, std::ios::binary).write(head.data(), std::streamsize(size));
    EXPECT_TRUE(filesToStart(damaged).empty()) << size;
  }
}

} // namespace

//===- RuntimePrivilegeTest.cpp - The driver in set-uid programs ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// An unprivileged user runs a set-uid program of root in an environment that the user chooses. Only
// root can create such a program.
//
//===------------------------------------------------------------------------------------------===//

#include "../Emulation.h"

#include "gtest/gtest.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace fs = std::filesystem;

namespace {

constexpr uid_t Nobody = 65534;

std::string contentOf(const fs::path &path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

class RuntimePrivilege : public testing::Test {
protected:
  void SetUp() override {
    if (oclc::test::IsEmulated)
      GTEST_SKIP() << "the kernel cannot start a set-uid program under an emulator";
    if (geteuid() != 0)
      GTEST_SKIP() << "only root can make a set-uid program";
    std::string name = (fs::temp_directory_path() / "oclc-privilege-XXXXXX").string();
    ASSERT_TRUE(mkdtemp(name.data()));
    folder = name;
    fs::permissions(folder, fs::perms::all);
    program = folder / "program";
    fs::copy_file(RUNTIME_PRIVILEGED_PROGRAM, program);
    std::ofstream(folder / "module.spv", std::ios::binary) << std::string("\3\2#\7\0\0\1\0", 8);
    // Programs that the user puts into the environment in place of the compiler and the translator.
    evil = folder / "evil";
    std::ofstream(evil) << "#!/bin/sh\n/usr/bin/id -u > '" << (folder / "ran").string() << "'\n";
    for (const char *copy : {"oclc", "llvm-spirv", "llvm-spirv-19"})
      fs::copy_file(evil, folder / copy);
    for (const char *each : {"evil", "oclc", "llvm-spirv", "llvm-spirv-19"})
      fs::permissions(folder / each, fs::perms(0755));
  }
  void TearDown() override {
    if (!folder.empty())
      fs::remove_all(folder);
  }

  /// Gives a program the permissions `mode`, runs it for an unprivileged user in a hostile
  /// environment, and returns its output. Its exit status must be `expected`.
  std::string run(mode_t mode, std::vector<std::string> command, int expected = 0) const {
    fs::permissions(command[0], fs::perms(mode));
    std::vector<std::string> variables = hostile();
    const pid_t child = fork();
    if (child == 0)
      becomeProgram(command, variables);
    int status = -1;
    EXPECT_EQ(child, waitpid(child, &status, 0));
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == expected) << status;
    return contentOf(folder / "said");
  }

  [[noreturn]] void becomeProgram(std::vector<std::string> &command,
                                  std::vector<std::string> &variables) const {
    const std::string said = folder / "said";
    std::vector<char *> arguments, environment;
    for (auto &[from, to] : {std::pair(&command, &arguments), {&variables, &environment}}) {
      for (std::string &each : *from)
        to->push_back(each.data());
      to->push_back(nullptr);
    }
    if (freopen(said.c_str(), "w", stdout) && dup2(STDOUT_FILENO, STDERR_FILENO) >= 0 &&
        setgid(Nobody) == 0 && setuid(Nobody) == 0)
      execve(arguments[0], arguments.data(), environment.data());
    _exit(127);
  }

  std::vector<std::string> compileByDriver() const {
    return {program, RUNTIME_DRIVER, folder / "module.spv"};
  }
  std::vector<std::string> hostile() const {
    return {"OCLC_COMPILER=" + evil.string(), "OCLC_SPIRV_TRANSLATOR=" + evil.string(),
            "PATH=" + folder.string(), "OCLC_LOG=2", "TMPDIR=" + folder.string()};
  }

  fs::path folder, program, evil;
};

TEST_F(RuntimePrivilege, SetUidProgramsStartNothing) {
  const std::string said = run(04755, compileByDriver());
  // Some file systems ignore the set-uid bit.
  if (said.find("privileged: 0") != std::string::npos)
    GTEST_SKIP() << folder << " is on a file system without set-uid programs";
  EXPECT_NE(said.find("privileged: 1\nstatus: 5\n"), std::string::npos) << said;
  EXPECT_NE(said.find("starts no compiler in a process with more rights"), std::string::npos)
      << said;
  EXPECT_FALSE(fs::exists(folder / "ran"));
}

#ifdef RUNTIME_OCLC
TEST_F(RuntimePrivilege, TheCompilerRefuses) {
  const fs::path oclc = folder / "set-uid-oclc";
  fs::copy_file(RUNTIME_OCLC, oclc);
  if (run(04755, compileByDriver()).find("privileged: 0") != std::string::npos)
    GTEST_SKIP() << folder << " is on a file system without set-uid programs";
  const std::string said = run(04755, {oclc, "-x", "spirv", folder / "module.spv"}, 2);
  EXPECT_NE(said.find("a compiler does not run with more rights"), std::string::npos) << said;
  EXPECT_FALSE(fs::exists(folder / "ran"));
}
#endif

/// Without the set-uid bit, the program uses the environment of the user. So the test above would
/// detect the use of the environment.
TEST_F(RuntimePrivilege, OthersObeyTheirUser) {
  if (access(RUNTIME_DRIVER, R_OK) != 0)
    GTEST_SKIP();
  const std::string said = run(0755, compileByDriver());
  if (said.find("privileged") == std::string::npos)
    GTEST_SKIP() << "the user cannot read the driver: " << said;
  EXPECT_NE(said.find("privileged: 0\n"), std::string::npos) << said;
  EXPECT_EQ(contentOf(folder / "ran"), std::to_string(Nobody) + "\n") << said;
}

} // namespace

//===- Emulation.h - Tests that run under an emulator ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Cross builds run tests with an emulator of user programs. A program under it can start programs
// of the building machine, such as a shell, and programs of its own architecture only through
// another emulator. TEST_EMULATOR is the command of the emulator, with line ends between the words.
// The variable OCLC_TEST_NATIVE says that there is no emulator of user programs: the same build
// also runs on a machine of its architecture, as scripts/check-pages does.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_UNIT_EMULATION_H
#define OCLC_TEST_UNIT_EMULATION_H

#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

namespace oclc::test {

#ifdef TEST_EMULATOR
inline const bool IsEmulated = std::getenv("OCLC_TEST_NATIVE") == nullptr;
#else
inline constexpr bool IsEmulated = false;
#endif

/// QEMU aborts if a process that was forked by one with threads starts a thread.
inline constexpr const char NoThreadsAfterFork[] =
    "the emulator cannot start threads in a forked process";

/// Returns the command that starts `program` of this architecture.
inline std::vector<std::string> commandFor(const std::string &program) {
  std::vector<std::string> command;
#ifdef TEST_EMULATOR
  std::istringstream words(IsEmulated ? TEST_EMULATOR : "");
  for (std::string word; std::getline(words, word);)
    command.push_back(word);
#endif
  command.push_back(program);
  return command;
}

/// Returns the command that starts this program again. An emulator shows its own file as
/// /proc/self/exe when a program is started, but not when the link is read.
inline std::vector<std::string> commandForSelf() {
  return commandFor(std::filesystem::read_symlink("/proc/self/exe"));
}

} // namespace oclc::test

#endif // OCLC_TEST_UNIT_EMULATION_H

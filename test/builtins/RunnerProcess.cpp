//===- RunnerProcess.cpp - A process that runs code of another machine ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "RunnerProcess.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace oclc::test {

[[noreturn]] static void fail(const std::string &what, int error) {
  std::fprintf(stderr, "cannot start %s: %s\n", what.c_str(), std::strerror(error));
  std::exit(1);
}

RunnerProcess::RunnerProcess(const std::vector<std::string> &words) {
  int toProgram[2], fromProgram[2];
  if (pipe2(toProgram, O_CLOEXEC) != 0 || pipe2(fromProgram, O_CLOEXEC) != 0)
    fail(words.front(), errno);
  // A write to a program that has ended returns an error.
  std::signal(SIGPIPE, SIG_IGN);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, toProgram[0], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, fromProgram[1], STDOUT_FILENO);
  std::vector<char *> arguments;
  arguments.reserve(words.size() + 1);
  for (const std::string &word : words)
    arguments.push_back(const_cast<char *>(word.c_str()));
  arguments.push_back(nullptr);
  const int error =
      posix_spawnp(&Process, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error)
    fail(words.front(), error);
  close(toProgram[0]);
  close(fromProgram[1]);
  Input = toProgram[1];
  Output = fromProgram[0];
}

RunnerProcess::~RunnerProcess() {
  close(Input);
  close(Output);
  waitpid(Process, nullptr, 0);
}

bool RunnerProcess::write(const void *data, size_t size) const {
  const char *next = static_cast<const char *>(data);
  while (size) {
    const ssize_t done = ::write(Input, next, size);
    if (done <= 0)
      return false;
    next += done, size -= size_t(done);
  }
  return true;
}

bool RunnerProcess::read(void *data, size_t size) const {
  char *next = static_cast<char *>(data);
  while (size) {
    const ssize_t done = ::read(Output, next, size);
    if (done <= 0)
      return false;
    next += done, size -= size_t(done);
  }
  return true;
}

} // namespace oclc::test

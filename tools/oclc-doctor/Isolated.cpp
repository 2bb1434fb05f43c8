//===- Isolated.cpp - Calls a function in a process of its own --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Isolated.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

namespace oclc::doctor {

[[noreturn]] static void runChild(int pipe, unsigned seconds,
                                  const std::function<void(FILE *)> &function) {
  alarm(seconds);
  // The result leaves out the messages of drivers.
  const int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
  dup2(nothing, STDOUT_FILENO);
  dup2(nothing, STDERR_FILENO);
  if (FILE *out = fdopen(pipe, "w")) {
    setvbuf(out, nullptr, _IOLBF, 0);
    function(out);
    std::fflush(out);
  }
  _exit(0);
}

static std::string describeEnd(int status, unsigned seconds) {
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM)
    return "gave no answer in " + std::to_string(seconds) + " s";
  if (WIFSIGNALED(status))
    return std::string("crashed (") + strsignal(WTERMSIG(status)) + ")";
  if (WEXITSTATUS(status) != 0)
    return "ended the process with status " + std::to_string(WEXITSTATUS(status));
  return {};
}

/// Reads until the writers close the pipe, or `seconds` have passed: a process that the child has
/// left behind may keep it open.
static std::string readAll(int pipe, unsigned seconds) {
  const time_t end = time(nullptr) + time_t(seconds);
  std::string text;
  char block[4096];
  for (time_t now = time(nullptr); now <= end; now = time(nullptr)) {
    pollfd ready = {pipe, POLLIN, 0};
    const int found = poll(&ready, 1, int(end - now + 1) * 1000);
    const ssize_t count = found > 0 ? read(pipe, block, sizeof(block)) : found;
    if (count > 0)
      text.append(block, size_t(count));
    else if (count == 0 || errno != EINTR)
      break;
  }
  return text;
}

IsolatedResult runIsolated(unsigned seconds, const std::function<void(FILE *)> &function) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    return {"", std::string("cannot be tried: ") + std::strerror(errno)};
  std::fflush(stdout);
  const pid_t child = fork();
  if (child == 0)
    runChild(ends[1], seconds, function);
  close(ends[1]);
  IsolatedResult result;
  if (child < 0) {
    result.failure = std::string("cannot be tried: ") + std::strerror(errno);
  } else {
    result.output = readAll(ends[0], seconds + 1);
    int status = 0;
    if (waitpid(child, &status, 0) == child)
      result.failure = describeEnd(status, seconds);
  }
  close(ends[0]);
  return result;
}

} // namespace oclc::doctor

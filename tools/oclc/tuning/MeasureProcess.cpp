//===- MeasureProcess.cpp - Run oclc-measure, here or on another machine -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "tuning/MeasureProcess.h"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace oclc::tool {
namespace {

using Clock = std::chrono::steady_clock;

/// Maximum length of a line in bytes.
constexpr size_t MostLineBytes = size_t(1) << 20;

[[noreturn]] void becomeCommand(const std::string &command, int input, int output, pid_t parent) {
  constexpr int CannotRun = 127;
  // The command and what it starts are one process group, which can be ended together.
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent)
    _exit(CannotRun);
  dup2(input, STDIN_FILENO);
  dup2(output, STDOUT_FILENO);
  execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
  _exit(CannotRun);
}

/// Reads `output` until its end or the deadline, and calls `take` with each line. Returns an error
/// message, or an empty text.
std::string readLines(int output, Clock::time_point deadline,
                      llvm::function_ref<void(const std::string &)> take) {
  std::string line;
  char block[1 << 12];
  while (true) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    pollfd waiting = {output, POLLIN, 0};
    const int ready = left <= 0 ? 0 : poll(&waiting, 1, int(left));
    if (ready == 0)
      return "it did not end in time";
    const ssize_t count = ready < 0 ? -1 : read(output, block, sizeof(block));
    if (count < 0 && errno == EINTR)
      continue;
    if (count <= 0)
      return count == 0 ? "" : strerror(errno);
    for (const char letter : std::string_view(block, size_t(count)))
      if (letter == '\n') {
        take(line);
        line.clear();
      } else if (line.push_back(letter); line.size() > MostLineBytes) {
        return "it writes a line that is too long";
      }
  }
}

std::string describeStatus(int status) {
  if (WIFSIGNALED(status))
    return std::string("it was ended by a signal (") + strsignal(WTERMSIG(status)) + ")";
  return WEXITSTATUS(status) == 0 ? ""
                                  : "it failed with status " + std::to_string(WEXITSTATUS(status));
}

} // namespace

std::string runMeasurement(const std::string &command, const std::string &job, unsigned seconds,
                           llvm::function_ref<void(const std::string &line)> take) {
  const Clock::time_point deadline = Clock::now() + std::chrono::seconds(seconds);
  int ends[2];
  const int input = open(job.c_str(), O_RDONLY | O_CLOEXEC);
  if (input < 0)
    return strerror(errno);
  if (pipe2(ends, O_CLOEXEC) != 0) {
    close(input);
    return strerror(errno);
  }
  const pid_t parent = getpid(), child = fork();
  if (child == 0)
    becomeCommand(command, input, ends[1], parent);
  close(input);
  close(ends[1]);
  std::string why = child < 0 ? strerror(errno) : readLines(ends[0], deadline, take);
  close(ends[0]);
  if (child < 0)
    return why;
  if (!why.empty())
    kill(-child, SIGKILL);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR)
    ;
  return why.empty() ? describeStatus(status) : why;
}

} // namespace oclc::tool

//===- ChildPool.cpp - Programs that run side by side -----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "ChildPool.h"

#include "Binary/Format.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace oclc::tool {

namespace {

/// Runs in the child after the fork. The parent has one thread, so all functions may be called.
[[noreturn]] void becomeProgram(const ChildCommand &command, pid_t parent,
                                const sigset_t &signals) {
  constexpr int CannotRun = 127;
  // The child ends with its parent.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent)
    _exit(CannotRun);
  // Limit the size of messages and binaries, and write no core file.
  rlimit limit = {binary::limits::FileBytes, binary::limits::FileBytes};
  setrlimit(RLIMIT_FSIZE, &limit);
  limit = {};
  setrlimit(RLIMIT_CORE, &limit);
  const int nothing = open("/dev/null", O_RDWR);
  const int messages = open(command.messages.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  dup2(nothing, STDIN_FILENO);
  dup2(nothing, STDOUT_FILENO);
  dup2(messages, STDERR_FILENO);
  setenv("TMPDIR", command.scratch.c_str(), /*overwrite=*/1);
  sigprocmask(SIG_SETMASK, &signals, nullptr);
  std::vector<char *> arguments;
  arguments.reserve(command.arguments.size() + 1);
  for (const std::string &argument : command.arguments)
    arguments.push_back(const_cast<char *>(argument.c_str()));
  arguments.push_back(nullptr);
  if (messages >= 0 && chdir(command.folder.c_str()) == 0)
    execv(arguments[0], arguments.data());
  dprintf(STDERR_FILENO, "the compiler cannot be run: %s\n", strerror(errno));
  _exit(CannotRun);
}

} // namespace

ChildPool::ChildPool(unsigned mostAtOnce) : MostAtOnce(std::max(1U, mostAtOnce)) {
  sigemptyset(&Awaited);
  sigaddset(&Awaited, SIGCHLD);
  for (int signal : {SIGINT, SIGTERM, SIGHUP}) {
    // A signal that is ignored, as under nohup, stays ignored.
    struct sigaction action;
    if (sigaction(signal, nullptr, &action) == 0 && action.sa_handler != SIG_IGN)
      sigaddset(&Awaited, signal);
  }
  sigprocmask(SIG_BLOCK, &Awaited, &Before);
}

ChildPool::~ChildPool() {
  killAll();
  sigprocmask(SIG_SETMASK, &Before, nullptr);
}

void ChildPool::killAll() {
  for (const auto &[pid, child] : Running) {
    kill(pid, SIGKILL);
    waitpid(pid, nullptr, 0);
  }
  Running.clear();
}

void ChildPool::start(Id child, const ChildCommand &command) {
  const pid_t parent = getpid(), pid = fork();
  if (pid == 0)
    becomeProgram(command, parent, Before);
  if (pid < 0) {
    Failed.push_back({child, {ChildEnd::NotStarted, errno}});
    return;
  }
  Process &started = Running[pid];
  started.child = child;
  if (command.seconds != 0)
    started.deadline = Clock::now() + std::chrono::seconds(command.seconds);
}

std::optional<ChildPool::Ended> ChildPool::reap() {
  for (const auto &[pid, child] : Running) {
    int status = 0;
    if (waitpid(pid, &status, WNOHANG) != pid)
      continue;
    const Ended result = {child.child, WIFSIGNALED(status)
                                           ? ChildEnd{ChildEnd::Signalled, WTERMSIG(status)}
                                           : ChildEnd{ChildEnd::Exited, WEXITSTATUS(status)}};
    Running.erase(pid);
    return result;
  }
  return std::nullopt;
}

std::optional<ChildPool::Ended> ChildPool::killLate() {
  for (const auto &[pid, child] : Running) {
    if (!child.deadline || Clock::now() < *child.deadline)
      continue;
    kill(pid, SIGKILL);
    waitpid(pid, nullptr, 0);
    const Ended result = {child.child, {ChildEnd::OutOfTime, 0}};
    Running.erase(pid);
    return result;
  }
  return std::nullopt;
}

std::optional<ChildPool::Clock::time_point> ChildPool::nextDeadline() const {
  std::optional<Clock::time_point> next;
  for (const auto &[pid, child] : Running)
    if (child.deadline && (!next || *child.deadline < *next))
      next = child.deadline;
  return next;
}

std::variant<ChildPool::Ended, ChildPool::Interrupted> ChildPool::wait() {
  if (!Failed.empty()) {
    const Ended result = Failed.back();
    Failed.pop_back();
    return result;
  }
  while (true) {
    // One SIGCHLD may stand for several children, so look for ended children before each wait.
    if (std::optional<Ended> result = reap())
      return *result;
    if (std::optional<Ended> result = killLate())
      return *result;
    constexpr auto Longest = std::chrono::nanoseconds(std::chrono::hours(1));
    auto left = Longest;
    if (const auto deadline = nextDeadline())
      left = std::clamp<std::chrono::nanoseconds>(*deadline - Clock::now(), {}, Longest);
    constexpr long PerSecond = 1'000'000'000;
    const timespec patience = {left.count() / PerSecond, left.count() % PerSecond};
    const int signal = sigtimedwait(&Awaited, nullptr, &patience);
    if (signal > 0 && signal != SIGCHLD)
      return Interrupted{signal};
  }
}

} // namespace oclc::tool

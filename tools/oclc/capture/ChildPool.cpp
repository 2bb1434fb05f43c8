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

/// In the child. This process has one thread, so that all functions may be called.
[[noreturn]] void becomeProgram(const ChildCommand &Command, pid_t Parent,
                                const sigset_t &Signals) {
  constexpr int CannotRun = 127;
  // Nobody would wait for it.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != Parent)
    _exit(CannotRun);
  // Neither an endless message nor an endless binary fills the disk; a core file helps nobody.
  rlimit Limit = {binary::limits::FileBytes, binary::limits::FileBytes};
  setrlimit(RLIMIT_FSIZE, &Limit);
  Limit = {};
  setrlimit(RLIMIT_CORE, &Limit);
  const int Nothing = open("/dev/null", O_RDWR);
  const int Messages = open(Command.messages.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  dup2(Nothing, STDIN_FILENO);
  dup2(Nothing, STDOUT_FILENO);
  dup2(Messages, STDERR_FILENO);
  setenv("TMPDIR", Command.scratch.c_str(), /*overwrite=*/1);
  sigprocmask(SIG_SETMASK, &Signals, nullptr);
  std::vector<char *> Arguments;
  Arguments.reserve(Command.arguments.size() + 1);
  for (const std::string &Argument : Command.arguments)
    Arguments.push_back(const_cast<char *>(Argument.c_str()));
  Arguments.push_back(nullptr);
  if (Messages >= 0 && chdir(Command.folder.c_str()) == 0)
    execv(Arguments[0], Arguments.data());
  dprintf(STDERR_FILENO, "the compiler cannot be run: %s\n", strerror(errno));
  _exit(CannotRun);
}

} // namespace

ChildPool::ChildPool(unsigned MostAtOnce) : MostAtOnce(std::max(1U, MostAtOnce)) {
  sigemptyset(&Awaited);
  sigaddset(&Awaited, SIGCHLD);
  for (int Signal : {SIGINT, SIGTERM, SIGHUP}) {
    // Who ignores a signal, as under nohup, goes on.
    struct sigaction Action;
    if (sigaction(Signal, nullptr, &Action) == 0 && Action.sa_handler != SIG_IGN)
      sigaddset(&Awaited, Signal);
  }
  sigprocmask(SIG_BLOCK, &Awaited, &Before);
}

ChildPool::~ChildPool() {
  killAll();
  sigprocmask(SIG_SETMASK, &Before, nullptr);
}

void ChildPool::killAll() {
  for (const auto &[Pid, Child] : Running) {
    kill(Pid, SIGKILL);
    waitpid(Pid, nullptr, 0);
  }
  Running.clear();
}

void ChildPool::start(Id Child, const ChildCommand &Command) {
  const pid_t Parent = getpid(), Pid = fork();
  if (Pid == 0)
    becomeProgram(Command, Parent, Before);
  if (Pid < 0) {
    Failed.push_back({Child, {ChildEnd::NotStarted, errno}});
    return;
  }
  Process &Started = Running[Pid];
  Started.child = Child;
  if (Command.seconds != 0)
    Started.deadline = Clock::now() + std::chrono::seconds(Command.seconds);
}

std::optional<ChildPool::Ended> ChildPool::reap() {
  for (const auto &[Pid, Child] : Running) {
    int Status = 0;
    if (waitpid(Pid, &Status, WNOHANG) != Pid)
      continue;
    const Ended Result = {Child.child, WIFSIGNALED(Status)
                                           ? ChildEnd{ChildEnd::Signalled, WTERMSIG(Status)}
                                           : ChildEnd{ChildEnd::Exited, WEXITSTATUS(Status)}};
    Running.erase(Pid);
    return Result;
  }
  return std::nullopt;
}

std::optional<ChildPool::Ended> ChildPool::killLate() {
  for (const auto &[Pid, Child] : Running) {
    if (!Child.deadline || Clock::now() < *Child.deadline)
      continue;
    kill(Pid, SIGKILL);
    waitpid(Pid, nullptr, 0);
    const Ended Result = {Child.child, {ChildEnd::OutOfTime, 0}};
    Running.erase(Pid);
    return Result;
  }
  return std::nullopt;
}

std::optional<ChildPool::Clock::time_point> ChildPool::nextDeadline() const {
  std::optional<Clock::time_point> Next;
  for (const auto &[Pid, Child] : Running)
    if (Child.deadline && (!Next || *Child.deadline < *Next))
      Next = Child.deadline;
  return Next;
}

std::variant<ChildPool::Ended, ChildPool::Interrupted> ChildPool::wait() {
  if (!Failed.empty()) {
    const Ended Result = Failed.back();
    Failed.pop_back();
    return Result;
  }
  while (true) {
    // One signal may stand for several children.
    if (std::optional<Ended> Result = reap())
      return *Result;
    if (std::optional<Ended> Result = killLate())
      return *Result;
    constexpr auto Longest = std::chrono::nanoseconds(std::chrono::hours(1));
    auto Left = Longest;
    if (const auto Deadline = nextDeadline())
      Left = std::clamp<std::chrono::nanoseconds>(*Deadline - Clock::now(), {}, Longest);
    constexpr long PerSecond = 1'000'000'000;
    const timespec Patience = {Left.count() / PerSecond, Left.count() % PerSecond};
    const int Signal = sigtimedwait(&Awaited, nullptr, &Patience);
    if (Signal > 0 && Signal != SIGCHLD)
      return Interrupted{Signal};
  }
}

} // namespace oclc::tool

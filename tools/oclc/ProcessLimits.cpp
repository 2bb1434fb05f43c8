//===- ProcessLimits.cpp - What a compilation may take ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "ProcessLimits.h"

#include "Request.h"
#include "Restart.h"

#include "llvm/Support/Compiler.h"
#include "llvm/Support/ErrorHandling.h"

#include <algorithm>
#include <csignal>
#include <new>
#include <pthread.h>
#include <sys/resource.h>
#include <unistd.h>

using namespace llvm;

namespace oclc::tool {
namespace {

rlimit MemoryBefore = {RLIM_INFINITY, RLIM_INFINITY};

/// The process that has the limits. Those that it forks have its handlers, too.
pid_t Limited = 0;

/// The lowest address of the main thread's stack.
uintptr_t StackStart = 0;

uintptr_t findStackStart() {
  pthread_attr_t Attributes;
  if (pthread_getattr_np(pthread_self(), &Attributes) != 0)
    return 0;
  void *Start = nullptr;
  size_t Size = 0;
  pthread_attr_getstack(&Attributes, &Start, &Size);
  pthread_attr_destroy(&Attributes);
  return reinterpret_cast<uintptr_t>(Start);
}

/// A frame may begin far below the last one that had room.
bool isBelowStack(const void *Address) {
  constexpr uintptr_t Above = uintptr_t(64) << 10, Below = uintptr_t(1) << 20;
  const auto At = reinterpret_cast<uintptr_t>(Address);
  return At < StackStart + Above && At + Below > StackStart;
}

struct sigaction FaultBefore[NSIG];

void handleFault(int Signal, siginfo_t *Info, void *) {
  if (isBelowStack(Info->si_addr))
    endAt(Limit::Stack);
  // It happens again when this returns, and others take care of it.
  sigaction(Signal, &FaultBefore[Signal], nullptr);
}

void catchStackOverflow() {
#if !LLVM_ADDRESS_SANITIZER_BUILD // It says itself what happened.
  StackStart = findStackStart();
  struct sigaction Action = {};
  Action.sa_sigaction = handleFault;
  Action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  for (int Signal : {SIGSEGV, SIGBUS})
    sigaction(Signal, &Action, &FaultBefore[Signal]);
#endif
}

void endOutOfMemory() { endAt(Limit::Memory); }

} // namespace

void enlargeStack() {
  rlimit Limit;
  if (getrlimit(RLIMIT_STACK, &Limit) == 0 && Limit.rlim_cur < StackBytes) {
    Limit.rlim_cur = std::min<rlim_t>(StackBytes, Limit.rlim_max);
    setrlimit(RLIMIT_STACK, &Limit);
  }
  static char HandlerStack[64 << 10];
  stack_t Stack = {};
  Stack.ss_sp = HandlerStack;
  Stack.ss_size = sizeof(HandlerStack);
  sigaltstack(&Stack, nullptr);
}

void limitMemory(const Limits &Allowed) {
  Limited = getpid();
  catchStackOverflow();
  std::set_new_handler(endOutOfMemory);
  install_bad_alloc_error_handler([](void *, const char *, bool) { endOutOfMemory(); });
#if !LLVM_ADDRESS_SANITIZER_BUILD
  if (Allowed.megabytes == 0 || getrlimit(RLIMIT_AS, &MemoryBefore) != 0)
    return;
  rlimit Limit = MemoryBefore;
  Limit.rlim_cur = std::min(rlim_t(Allowed.megabytes) << 20, Limit.rlim_cur);
  setrlimit(RLIMIT_AS, &Limit);
#endif
}

void limitTime(const Limits &Allowed) {
  signal(SIGALRM, [](int) { endAt(Limit::Time); });
  alarm(Allowed.seconds);
}

void endAt(Limit Reached) {
  if (!CurrentProgress || getpid() != Limited)
    _exit(CompileError);
  CurrentProgress->reached = Reached;
  if (!CurrentProgress->mayRestart)
    _exit(CompileError);
  // What comes next has no limits, and gets signals.
  alarm(0);
#if !LLVM_ADDRESS_SANITIZER_BUILD
  setrlimit(RLIMIT_AS, &MemoryBefore);
#endif
  sigset_t All;
  sigfillset(&All);
  sigprocmask(SIG_UNBLOCK, &All, nullptr);
  restart(*CurrentProgress);
  _exit(CompileError);
}

} // namespace oclc::tool

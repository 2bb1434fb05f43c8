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

/// Id of the process that has the limits. Processes that it forks inherit its signal handlers, but
/// must only exit in them.
pid_t Limited = 0;

/// The lowest address of the main thread's stack.
uintptr_t StackStart = 0;

uintptr_t findStackStart() {
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0)
    return 0;
  void *start = nullptr;
  size_t size = 0;
  pthread_attr_getstack(&attributes, &start, &size);
  pthread_attr_destroy(&attributes);
  return reinterpret_cast<uintptr_t>(start);
}

/// True if a fault at `address` indicates a stack overflow: it is near the stack's lowest address.
/// A large frame may begin far below the previous one, so up to 1 MiB below the stack counts, too.
bool isBelowStack(const void *address) {
  constexpr uintptr_t Above = uintptr_t(64) << 10, Below = uintptr_t(1) << 20;
  const auto at = reinterpret_cast<uintptr_t>(address);
  return at < StackStart + Above && at + Below > StackStart;
}

struct sigaction FaultBefore[NSIG];

void handleFault(int signal, siginfo_t *info, void *) {
  if (isBelowStack(info->si_addr))
    endAt(Limit::Stack);
  // The fault occurs again after the return, and the previous handler handles it.
  sigaction(signal, &FaultBefore[signal], nullptr);
}

void catchStackOverflow() {
#if !LLVM_ADDRESS_SANITIZER_BUILD // AddressSanitizer reports a stack overflow itself.
  StackStart = findStackStart();
  struct sigaction action = {};
  action.sa_sigaction = handleFault;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  for (int signal : {SIGSEGV, SIGBUS})
    sigaction(signal, &action, &FaultBefore[signal]);
#endif
}

void endOutOfMemory() { endAt(Limit::Memory); }

} // namespace

void enlargeStack() {
  rlimit limit;
  if (getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur < StackBytes) {
    limit.rlim_cur = std::min<rlim_t>(StackBytes, limit.rlim_max);
    setrlimit(RLIMIT_STACK, &limit);
  }
  static char HandlerStack[64 << 10];
  stack_t stack = {};
  stack.ss_sp = HandlerStack;
  stack.ss_size = sizeof(HandlerStack);
  sigaltstack(&stack, nullptr);
}

void limitMemory(const Limits &allowed) {
  Limited = getpid();
  catchStackOverflow();
  std::set_new_handler(endOutOfMemory);
  install_bad_alloc_error_handler([](void *, const char *, bool) { endOutOfMemory(); });
#if !LLVM_ADDRESS_SANITIZER_BUILD
  if (allowed.megabytes == 0 || getrlimit(RLIMIT_AS, &MemoryBefore) != 0)
    return;
  rlimit limit = MemoryBefore;
  limit.rlim_cur = std::min(rlim_t(allowed.megabytes) << 20, limit.rlim_cur);
  setrlimit(RLIMIT_AS, &limit);
#endif
}

void limitTime(const Limits &allowed) {
  signal(SIGALRM, [](int) { endAt(Limit::Time); });
  alarm(allowed.seconds);
}

void endAt(Limit reached) {
  if (!CurrentProgress || getpid() != Limited)
    _exit(CompileError);
  CurrentProgress->reached = reached;
  if (!CurrentProgress->mayRestart)
    _exit(CompileError);
  // The restarted program inherits limits and blocked signals, so reset both first.
  alarm(0);
#if !LLVM_ADDRESS_SANITIZER_BUILD
  setrlimit(RLIMIT_AS, &MemoryBefore);
#endif
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_UNBLOCK, &all, nullptr);
  restart(*CurrentProgress);
  _exit(CompileError);
}

} // namespace oclc::tool

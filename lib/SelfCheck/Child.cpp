//===- Child.cpp - Run work in a restricted child process -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "SelfCheck/Child.h"

#include "Sandbox/Sandbox.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__)
#define OCLC_ADDRESS_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define OCLC_ADDRESS_SANITIZER 1
#endif
#endif

namespace oclc::selfcheck {

static void setLimit(__rlimit_resource resource, rlim_t value) {
  rlimit limit;
  if (getrlimit(resource, &limit) != 0)
    return;
  limit.rlim_cur = std::min(value, limit.rlim_max);
  setrlimit(resource, &limit);
}

#ifndef OCLC_ADDRESS_SANITIZER
/// Returns the size in bytes of the process's address space.
static rlim_t addressSpace() {
  char text[64] = "";
  if (FILE *file = std::fopen("/proc/self/statm", "r")) {
    text[std::fread(text, 1, sizeof(text) - 1, file)] = 0;
    std::fclose(file);
  }
  return rlim_t(std::strtoul(text, nullptr, 10)) * rlim_t(sysconf(_SC_PAGESIZE));
}
#endif

/// Limits the processor time and memory of the process. Also restores the default signal actions,
/// so that a crash of a kernel only ends this process, and removes the compiler's new-handler, so
/// that a trial that runs out of memory throws std::bad_alloc.
static void limitProcess(unsigned seconds, [[maybe_unused]] uint64_t bytes) {
  std::set_new_handler(nullptr);
  for (int signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGPROF, SIGXCPU})
    std::signal(signal, SIG_DFL);
  setLimit(RLIMIT_CORE, 0);
  setLimit(RLIMIT_CPU, seconds);
#ifndef OCLC_ADDRESS_SANITIZER
  setLimit(RLIMIT_AS, addressSpace() + rlim_t(bytes));
#endif
}

ChildEnd runInChild(const std::function<void()> &work, unsigned seconds, uint64_t bytes) {
  // The sandbox lets the child write no files and start no programs. The child needs neither,
  // because it leaves its results in shared memory.
  static const sandbox::Sandbox sandbox(sandbox::Allowance{});
  const pid_t parent = getpid(), child = fork();
  if (child < 0)
    return -1;
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
      _exit(1);
    limitProcess(seconds, bytes);
    sandbox.enter(); // A failure is ignored: the operating system may lack a protection.
    try {
      work();
    } catch (const std::bad_alloc &) {
      _exit(1);
    }
    _exit(0);
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR)
      return -1;
  return WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status) == 0 ? 0 : -1;
}

void limitTime(double seconds) {
  itimerval timer = {};
  timer.it_value.tv_sec = time_t(seconds);
  timer.it_value.tv_usec = suseconds_t((seconds - double(time_t(seconds))) * 1e6);
  setitimer(ITIMER_PROF, &timer, nullptr);
}

std::string describeEnd(ChildEnd end) {
  switch (end) {
  case SIGSEGV:
  case SIGBUS:
    return "it accesses memory outside of its buffers";
  case SIGPROF:
  case SIGXCPU:
    return "it does not end in time";
  case -1:
    return "it needs more memory than there is";
  default:
    return std::string("it is ended by a signal (") + strsignal(end) + ")";
  }
}

void *mapShared(uint64_t bytes) {
  void *memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED)
    throw std::bad_alloc();
  return memory;
}

void unmapShared(void *memory, uint64_t bytes) { munmap(memory, bytes); }

} // namespace oclc::selfcheck

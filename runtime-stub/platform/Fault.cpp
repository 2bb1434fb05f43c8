//===- Fault.cpp - Reports the kernel in which a fatal signal was raised ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "platform/Fault.h"

#include "Base/Environment.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

namespace oclc::rt::fault {

constinit thread_local const Running *current = nullptr;
std::atomic<unsigned> installed{0};

namespace {

/// A line of text, assembled with async-signal-safe functions only.
class Line {
public:
  Line &operator<<(const char *text) {
    const size_t length = std::min(std::strlen(text), sizeof(content) - size);
    std::memcpy(content + size, text, length);
    size += length;
    return *this;
  }
  Line &add(uint64_t number, unsigned base) {
    char digits[24];
    char *at = digits + sizeof(digits) - 1;
    *at = '\0';
    do
      *--at = "0123456789abcdef"[number % base];
    while (number /= base);
    return *this << at;
  }
  void write() {
    content[std::min(size, sizeof(content) - 1)] = '\n';
    // There is nowhere to report that the write failed.
    [[maybe_unused]] const ssize_t written =
        ::write(STDERR_FILENO, content, std::min(size + 1, sizeof(content)));
  }

private:
  char content[512];
  size_t size = 0;
};

} // namespace

static void describe(Line &line, int signal, const siginfo_t &info) {
  switch (signal) {
  case SIGFPE:
    line << "integer division by zero or overflow (SIGFPE)";
    return;
  case SIGILL:
    line << "an instruction that this CPU does not run (SIGILL)";
    return;
  }
  const char *name = signal == SIGBUS ? " (SIGBUS)" : " (SIGSEGV)";
  if (info.si_code == SI_KERNEL) // The CPU does not report the address.
    line << "access to an impossible address" << name;
  else
    (line << "access to address 0x").add(reinterpret_cast<uintptr_t>(info.si_addr), 16) << name;
}

static void report(int signal, const siginfo_t &info, const Running &running) {
  Line line;
  line << "oclc: kernel '" << running.kernel << "': ";
  describe(line, signal, info);
  line << (running.end - running.first == 1 ? " in work-group " : " in work-groups ");
  line.add(running.first, 10);
  if (running.end - running.first != 1)
    (line << " to ").add(running.end - 1, 10);
  line.write();
}

static void handle(int signal, siginfo_t *info, void *) {
  const int error = errno;
  const bool isSent = info->si_code <= 0; // Sent by a process, not raised by an instruction.
  if (current && !isSent)
    report(signal, *info, *current);
  // On return, the instruction executes again and raises the same signal, which then has its
  // default effect. A signal that a process sent is raised again explicitly.
  struct sigaction standard = {};
  standard.sa_handler = SIG_DFL;
  sigaction(signal, &standard, nullptr);
  if (isSent)
    raise(signal);
  errno = error;
}

void install() {
  if (installed.exchange(1, std::memory_order_relaxed))
    return;
  if (const char *wish = environment("OCLC_FAULT_HANDLER"); wish && !std::strcmp(wish, "off"))
    return;
  struct sigaction ours = {};
  ours.sa_sigaction = handle;
  ours.sa_flags = SA_SIGINFO | SA_ONSTACK;
  for (int signal : {SIGFPE, SIGSEGV, SIGBUS, SIGILL}) {
    struct sigaction present;
    if (sigaction(signal, nullptr, &present) == 0 && !(present.sa_flags & SA_SIGINFO) &&
        present.sa_handler == SIG_DFL)
      sigaction(signal, &ours, nullptr);
  }
}

} // namespace oclc::rt::fault

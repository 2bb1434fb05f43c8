//===- StandardOutput.cpp - Writing to the application's standard output ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Writes to the file descriptor of `stdout` and bypasses its buffer. fwrite would set the stream's
// orientation and error flag, which belong to the application, and would lose text if the
// descriptor is non-blocking.
//
//===------------------------------------------------------------------------------------------===//

#include "platform/StandardOutput.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <poll.h>
#include <pthread.h>
#include <unistd.h>

namespace oclc::rt {

namespace {

/// Blocks SIGPIPE and SIGXFSZ for the calling thread, so that a write that cannot succeed fails and
/// does not end the process. The destructor discards those signals and restores the mask.
class NoWriteSignals {
public:
  NoWriteSignals() {
    sigemptyset(&signals);
    sigaddset(&signals, SIGPIPE);
    sigaddset(&signals, SIGXFSZ);
    sigset_t pending;
    sigemptyset(&pending);
    sigpending(&pending);
    for (int signal : {SIGPIPE, SIGXFSZ})
      if (sigismember(&pending, signal))
        sigdelset(&signals, signal); // Blocked and pending already: it belongs to the application.
    pthread_sigmask(SIG_BLOCK, &signals, &previous);
  }
  ~NoWriteSignals() {
    const timespec now{};
    while (sigtimedwait(&signals, nullptr, &now) > 0 || errno == EINTR)
      ;
    pthread_sigmask(SIG_SETMASK, &previous, nullptr);
  }

private:
  sigset_t signals, previous;
};

/// Locks `stdout`, so that other threads write before or after the text.
class StandardOutputLock {
public:
  StandardOutputLock() { flockfile(stdout); }
  ~StandardOutputLock() { funlockfile(stdout); }
};

} // namespace

static bool writeText(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(file, text.data(), text.size());
    if (written > 0) {
      text.remove_prefix(size_t(written));
    } else if (written < 0 && errno == EAGAIN) {
      pollfd waited{file, POLLOUT, 0};
      poll(&waited, 1, -1);
    } else if (written == 0 || errno != EINTR) {
      return false;
    }
  }
  return true;
}

bool writeToStandardOutput(std::string_view text) {
  StandardOutputLock lock;
  NoWriteSignals quiet;
  std::fflush(stdout);
  const int file = fileno(stdout);
  if (file >= 0)
    return writeText(file, text);
  // The application has replaced `stdout` by an in-memory stream.
  return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() &&
         std::fflush(stdout) == 0;
}

} // namespace oclc::rt

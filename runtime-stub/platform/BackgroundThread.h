//===- BackgroundThread.h - Threads that the application does not know of ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_PLATFORM_BACKGROUNDTHREAD_H
#define OCLC_RUNTIME_PLATFORM_BACKGROUNDTHREAD_H

#include <csignal>

namespace oclc::rt {

/// Blocks signals on the calling thread during its lifetime, so that threads created meanwhile
/// leave the application's signals to the application's own threads. Does not block the signals
/// that code on such a thread can raise itself, nor SIGPROF, which profilers need.
class SignalsBlocked {
public:
  SignalsBlocked();
  ~SignalsBlocked();
  SignalsBlocked(const SignalsBlocked &) = delete;
  SignalsBlocked &operator=(const SignalsBlocked &) = delete;

private:
  sigset_t previous;
};

/// Starts a detached thread that runs `main` with `argument`, with signals blocked. Returns false
/// if no thread can be created.
bool startInBackground(void *(*main)(void *), void *argument);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_PLATFORM_BACKGROUNDTHREAD_H

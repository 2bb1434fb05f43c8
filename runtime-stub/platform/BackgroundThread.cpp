//===- BackgroundThread.cpp - Threads that the application does not know of -------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "platform/BackgroundThread.h"

#include <pthread.h>

namespace oclc::rt {

SignalsBlocked::SignalsBlocked() {
  sigset_t blocked;
  sigfillset(&blocked);
  for (int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS, SIGPROF})
    sigdelset(&blocked, signal);
  pthread_sigmask(SIG_SETMASK, &blocked, &previous);
}

SignalsBlocked::~SignalsBlocked() { pthread_sigmask(SIG_SETMASK, &previous, nullptr); }

bool startInBackground(void *(*main)(void *), void *argument) {
  const SignalsBlocked blocked;
  pthread_t thread;
  const bool started = pthread_create(&thread, nullptr, main, argument) == 0;
  if (started)
    pthread_detach(thread);
  return started;
}

} // namespace oclc::rt

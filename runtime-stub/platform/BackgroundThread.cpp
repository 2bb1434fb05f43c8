//===- BackgroundThread.cpp - Threads that the application does not know of -------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "platform/BackgroundThread.h"

#include <csignal>
#include <pthread.h>

namespace oclc::rt {

bool startInBackground(void *(*main)(void *), void *argument) {
  sigset_t blocked, previous;
  sigfillset(&blocked);
  for (int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS, SIGPROF})
    sigdelset(&blocked, signal);
  pthread_sigmask(SIG_SETMASK, &blocked, &previous);
  pthread_t thread;
  const bool started = pthread_create(&thread, nullptr, main, argument) == 0;
  pthread_sigmask(SIG_SETMASK, &previous, nullptr);
  if (started)
    pthread_detach(thread);
  return started;
}

} // namespace oclc::rt

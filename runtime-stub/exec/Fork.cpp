//===- Fork.cpp - The scheduler in a child process --------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// A child has one thread and a copy of everything else. When no thread was at work or waiting in
// the parent, that copy is complete: the child starts workers of its own, and does what is still
// pending for itself. A command that a thread of the parent was at work on stays half done in the
// child for ever, and nothing can be said of what depends on it: every call that would need threads
// is an error then.
//
// The mutexes of the scheduler, of all queues, of the memory that they share, and of what is
// counted are held across the fork, so that no thread of the parent is in the middle of a change.
//
//===------------------------------------------------------------------------------------------===//

#include "core/Capture.h"
#include "core/CapturedLaunches.h"
#include "core/Lifetime.h"
#include "core/Log.h"
#include "exec/HostMemory.h"
#include "exec/Scheduler.h"

#include <pthread.h>

namespace oclc::rt {

void Scheduler::handleForks() {
  // What is computed once is computed now: a child would wait for ever for a thread of the parent
  // that was at it.
  Device::get().globalMemorySize();
  Device::get().localMemorySize();
  logs(LogLevel::Refusals);
  pthread_atfork([] { get().beforeFork(); }, [] { get().afterFork(/*inChild=*/false); },
                 [] { get().afterFork(/*inChild=*/true); });
}

void Scheduler::beforeFork() {
  Queue::lockAll();
  mutex.lock();
  host::lockMemory();
  lifetime::lock();
  capture::lockDecision();
  capture::lockLaunches();
}

void Scheduler::afterFork(bool inChild) {
  if (inChild) {
    orphaned = orphaned || inside != 0;
    idleFirst = nullptr;
    looking = executing = inside = workers = 0;
    lastThreadNumber.store(0, std::memory_order_relaxed);
  }
  capture::unlockLaunches(inChild);
  capture::unlockDecision();
  lifetime::unlock();
  host::unlockMemory();
  mutex.unlock();
  Queue::unlockAll();
}

void Scheduler::requireThreads() const {
  if (!orphaned)
    return;
  log("this process was forked while its parent was running commands");
  throw Orphaned();
}

} // namespace oclc::rt

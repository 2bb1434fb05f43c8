//===- Fork.cpp - The scheduler in a forked process -------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Keeps the scheduler consistent across fork(). A child process has one thread and a copy of
// everything else. If no thread of the parent was executing a command or waiting for one, that copy
// is complete: the child starts its own workers and executes the pending commands itself. Otherwise
// a command that a thread of the parent was executing stays incomplete in the child for ever, and
// so does every command that depends on it. Every call that needs threads is then an error. The
// same holds for a child whose parent waits for signals of shared semaphores (SemaphoreWatch.h).
//
// beforeFork() locks the mutexes of the scheduler, of all queues, of all semaphores, of
// HostMemory.h's allocator, of the capture and of the lifetime checks. So no thread of the parent
// is in the middle of a change during the fork.
//
//===------------------------------------------------------------------------------------------===//

#include "base/Log.h"
#include "core/Capture.h"
#include "core/CapturedLaunches.h"
#include "core/HostMemory.h"
#include "core/Lifetime.h"
#include "exec/Scheduler.h"
#include "exec/SemaphoreWatch.h"

#include <pthread.h>

namespace oclc::rt {

void Scheduler::handleForks() {
  // Compute now the values that are initialised on first use. If a thread of the parent were
  // initialising one of them during the fork, the child would wait for that thread for ever.
  Device::get().globalMemorySize();
  Device::get().localMemorySize();
  logs(LogLevel::Refusals);
  pthread_atfork([] { get().beforeFork(); }, [] { get().afterFork(/*inChild=*/false); },
                 [] { get().afterFork(/*inChild=*/true); });
}

void Scheduler::beforeFork() {
  Queue::lockAll();
  mutex.lock();
  SemaphoreWatch::get().lock();
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
  if (SemaphoreWatch::get().unlock(inChild))
    orphaned = true;
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

//===- SemaphoreWatch.cpp - Opens the gates of shared semaphores ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "exec/SemaphoreWatch.h"

#include "exec/Scheduler.h"
#include "platform/BackgroundThread.h"

#include <cerrno>
#include <span>
#include <sys/epoll.h>

namespace oclc::rt {

SemaphoreWatch &SemaphoreWatch::get() {
  // Never destroyed: its thread may still use it while the process exits.
  static SemaphoreWatch &watch = *new SemaphoreWatch;
  return watch;
}

void SemaphoreWatch::add(Semaphore &semaphore, OneEvent gate) {
  const Ref<Event> event = gate.front();
  cl_int status = CL_SUBMITTED;
  {
    const std::lock_guard lock(Semaphore::mutex());
    if (semaphore.gates.empty() && semaphore.counter().take())
      status = CL_COMPLETE;
    else if (!watch(semaphore))
      status = CL_OUT_OF_RESOURCES;
    else {
      semaphore.gates.splice(semaphore.gates.end(), gate);
      ++pending;
    }
  }
  if (status <= CL_COMPLETE)
    Scheduler::get().completeUserEvent(*event, status);
}

/// Adds a semaphore to those that the thread waits for. Returns false if that is impossible.
bool SemaphoreWatch::watch(Semaphore &semaphore) {
  if (semaphore.watched == process)
    return true;
  if (!start())
    return false;
  epoll_event event = {};
  event.events = EPOLLIN;
  event.data.ptr = &semaphore;
  if (epoll_ctl(poll.get(), EPOLL_CTL_ADD, semaphore.counter().descriptor(), &event) != 0)
    return false;
  semaphore.retain();
  semaphore.watched = process;
  return true;
}

bool SemaphoreWatch::start() {
  if (!poll.isOpen())
    poll = Descriptor(epoll_create1(EPOLL_CLOEXEC));
  if (!isRunning && poll.isOpen())
    isRunning = startInBackground(
        [](void *watch) -> void * {
          static_cast<SemaphoreWatch *>(watch)->run();
          return nullptr;
        },
        this);
  return isRunning;
}

void SemaphoreWatch::run() {
  int descriptor;
  {
    const std::lock_guard lock(Semaphore::mutex());
    descriptor = poll.get();
  }
  for (;;) {
    epoll_event events[16];
    const int count = epoll_wait(descriptor, events, std::size(events), -1);
    if (count < 0 && errno != EINTR)
      return;
    for (int i = 0; i < count; ++i)
      serve(*static_cast<Semaphore *>(events[i].data.ptr));
  }
}

/// Opens gates as long as there are signals. When no gate is left, forgets the semaphore.
void SemaphoreWatch::serve(Semaphore &semaphore) {
  OneEvent opened; // Released after the mutex.
  std::unique_lock lock(Semaphore::mutex());
  while (!semaphore.gates.empty() && semaphore.counter().take()) {
    opened.splice(opened.begin(), semaphore.gates, semaphore.gates.begin());
    opening = opened.front().get();
    lock.unlock();
    Scheduler::get().completeUserEvent(*opened.front(), CL_COMPLETE);
    lock.lock();
    opening = nullptr;
    --pending;
  }
  if (!semaphore.gates.empty())
    return;
  epoll_ctl(poll.get(), EPOLL_CTL_DEL, semaphore.counter().descriptor(), nullptr);
  semaphore.watched = 0;
  lock.unlock();
  semaphore.release();
}

void SemaphoreWatch::lock() { Semaphore::mutex().lock(); }

bool SemaphoreWatch::unlock(bool inChild) {
  // The scheduler is locked, too, so a gate is either complete with all that follows, or not at
  // all.
  const bool lacksThread = inChild && pending != unsigned(opening && opening->isDone());
  if (inChild) {
    // The parent uses the instance, too, so the child must not change it.
    poll = Descriptor();
    isRunning = false;
    pending = 0;
    opening = nullptr;
    ++process;
  }
  Semaphore::mutex().unlock();
  return lacksThread;
}

} // namespace oclc::rt

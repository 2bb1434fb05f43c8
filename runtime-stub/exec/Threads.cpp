//===- Threads.cpp - The threads that work the graph off --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "exec/HostInfo.h"
#include "exec/Scheduler.h"
#include "exec/Topology.h"

#include <algorithm>
#include <csignal>
#include <immintrin.h>
#include <pthread.h>
#include <vector>

namespace oclc::rt {

/// How long a thread looks for work before it sleeps; about what a wake-up costs.
static constexpr uint64_t LookAroundTime = 3000; // ns

/// Kernels keep private arrays on the stack.
static constexpr size_t WorkerStackSize = size_t(8) << 20;

static thread_local Parker threadParker;
static thread_local unsigned ownNumber = 0;

unsigned Scheduler::threadNumber() { return ownNumber; }

/// A ready or shared event that brings `target` nearest: itself, or what stands in front of it in
/// its in-order queue.
Event *Scheduler::nearest(Event &target) const {
  if (!target.queue || !target.queue->device->hasRoom())
    return nullptr;
  if (target.inReadyList)
    return &target;
  const bool inOrder = target.queue->inOrder();
  for (Event *event = sharedFirst; event; event = event->nextInList)
    if (event == &target || (inOrder && event->queue.get() == target.queue.get()))
      return event;
  return inOrder ? ReadyList::firstOf(*target.queue) : nullptr;
}

/// An event for the calling thread to work on, taken out of the ready list or joined. `target` is
/// what the thread waits for, null for workers: then what brings it nearer comes first, and
/// functions of the application are left to workers unless the target cannot complete without them.
Event *Scheduler::take(Event *target) {
  Event *choice = target ? nearest(*target) : nullptr;
  for (Event *event = sharedFirst; event && !choice; event = event->nextInList)
    if (event->queue->device->hasRoom())
      choice = event;
  if (!choice)
    choice = ready.find([&](const Event &event) {
      return (!target || !event.work || !event.work->callsApplication()) &&
             event.queue->device->hasRoom();
    });
  if (!choice)
    return nullptr;
  if (choice->inReadyList) {
    ready.remove(*choice);
    available.fetch_sub(1, std::memory_order_relaxed);
    // What was shared before its last thread had to leave is so again.
    if (choice->everShared)
      shareLocked(*choice);
  }
  ++choice->participants;
  choice->queue->device->changeThreads(1);
  return choice;
}

/// Workers run a sub-device's commands on its CPUs, and others where they belong; the threads of
/// the application stay where they are.
static void keepWorkerOn(const Device &device) {
  // By its CPUs: the device may be gone, and another one in its place.
  static thread_local std::vector<unsigned> last;
  const std::vector<unsigned> &wanted =
      device.parent ? device.cpus : host::cpusOfWorker(Scheduler::threadNumber());
  if ((last.empty() ? host::affinity() : last) == wanted)
    return;
  try {
    host::keepThreadOn(wanted);
    last = wanted;
  } catch (const std::bad_alloc &) {
    last.clear(); // The place is not worth a command.
  }
}

void Scheduler::execute(Event &event, const Event *target, Lock &lock, Wakes &wakes) {
  ++executing;
  ++inside;
  const bool begins = !std::exchange(event.begun, true);
  Event::Callback *onRunning = nullptr;
  if (begins && !event.waitFailed) {
    event.currentStatus.store(CL_RUNNING, std::memory_order_release);
    event.takeCallbacks(CL_RUNNING, onRunning);
  }
  Work *work = event.waitFailed ? nullptr : event.work.get();
  lock.unlock();
  wakes.send();

  Event::call(onRunning, CL_RUNNING);
  const bool profiling = event.queue->profiling();
  if (begins && profiling)
    event.commandTimes.started = host::monotonicTime();
  if (!target)
    keepWorkerOn(*event.queue->device);
  if (work)
    work->run(event, target);

  // Resources are given back before anybody can see that the command is complete.
  cl_int status = event.waitFailed ? CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST : CL_COMPLETE;
  auto close = [&] {
    if (work)
      status = work->result();
    if (profiling)
      event.commandTimes.ended = host::monotonicTime();
    event.work.reset();
  };
  const bool alone = !event.everShared;
  bool rest = work && work->hasRest();
  if (alone && !rest)
    close();

  lock.lock();
  --executing;
  event.queue->device->changeThreads(-1);
  // Others may have finished a command of a command buffer in the meantime, and begun the next.
  if (!alone)
    rest = work && work->hasRest();
  if (!rest)
    unshare(event);
  if (--event.participants != 0) {
    --inside;
    return;
  }
  if (rest) {
    // This thread has to leave; somebody else begins again where it stopped.
    --inside;
    unshare(event);
    makeReady(event);
    recruit(1, wakes);
    return;
  }
  if (!alone) {
    lock.unlock();
    close();
    lock.lock();
  }
  // The rest is not missed in a process that is forked in the meantime.
  --inside;
  complete(event, status, true, lock, wakes);
}

void Scheduler::wait(Event &event) {
  if (event.isDone())
    return;
  requireThreads();
  if (event.status() == CL_QUEUED) {
    Lock pendingLock(event.queue->pendingMutex);
    dispatch(*event.queue, pendingLock, /*staying=*/true);
  }
  Wakes wakes(*this);
  Lock lock(mutex);
  ++inside;
  while (!event.isDone()) {
    Event *next = take(&event);
    if (!next && executing != 0) {
      lookAround(&event, lock);
      if (event.isDone())
        break;
      next = take(&event);
    }
    if (next) {
      execute(*next, &event, lock, wakes);
      continue;
    }
    // What this thread must not touch needs a worker.
    if (!ready.empty())
      recruit(1, wakes);
    Waiter self{threadParker, event.waiters};
    event.waiters = &self;
    threadParker.prepare();
    lock.unlock();
    wakes.send();
    threadParker.park();
    lock.lock();
    for (Waiter **link = &event.waiters; *link; link = &(*link)->next)
      if (*link == &self) {
        *link = self.next;
        break;
      }
  }
  --inside;
  recruitForReady(false, wakes);
}

/// Up to `count` more threads shall come and work.
void Scheduler::recruit(unsigned count, Wakes &wakes) {
  count = std::min(count, threads - std::min(threads, executing));
  count -= std::min(count, looking);
  while (count != 0 && idleFirst) {
    Parker &parker = *idleFirst;
    removeIdle(parker);
    wakes.add(parker);
    --count;
  }
  if (unsigned more = std::min(count, threads - workers)) {
    workers += more;
    wakes.addNewWorkers(more);
  }
}

/// Recruits for commands that are ready; the calling thread takes one itself if it stays.
void Scheduler::recruitForReady(bool staying, Wakes &wakes) {
  const auto count = unsigned(std::min<size_t>(ready.size(), threads + 1));
  if (count > unsigned(staying))
    recruit(count - staying, wakes);
}

/// Spends a short while without the mutex until something changes.
void Scheduler::lookAround(const Event *target, Lock &lock) {
  if (!target)
    ++looking;
  lock.unlock();
  const uint64_t end = host::monotonicTime() + LookAroundTime;
  do {
    for (unsigned i = 0; i < 8; ++i)
      _mm_pause();
    if (available.load(std::memory_order_relaxed) != 0 || (target && target->isDone()))
      break;
  } while (host::monotonicTime() < end);
  lock.lock();
  if (!target)
    --looking;
}

void Scheduler::pushIdle(Parker &parker) {
  parker.previous = nullptr;
  parker.next = idleFirst;
  if (idleFirst)
    idleFirst->previous = &parker;
  idleFirst = &parker;
}

void Scheduler::removeIdle(Parker &parker) {
  (parker.previous ? parker.previous->next : idleFirst) = parker.next;
  if (parker.next)
    parker.next->previous = parker.previous;
}

void Scheduler::workerLoop() {
  ownNumber = lastThreadNumber.fetch_add(1, std::memory_order_relaxed) + 1;
  Wakes wakes(*this);
  Lock lock(mutex);
  bool worked = false;
  for (;;) {
    Event *event = take(nullptr);
    if (!event && std::exchange(worked, false)) {
      lookAround(nullptr, lock);
      event = take(nullptr);
    }
    if (event) {
      execute(*event, nullptr, lock, wakes);
      worked = true;
      continue;
    }
    threadParker.prepare();
    pushIdle(threadParker);
    lock.unlock();
    wakes.send();
    threadParker.park();
    lock.lock();
  }
}

void Scheduler::startWorkers(unsigned count) {
  // The application's signals stay with its own threads, except those that code here can raise and
  // that profilers live on.
  sigset_t blocked, previous;
  sigfillset(&blocked);
  for (int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS, SIGPROF})
    sigdelset(&blocked, signal);
  pthread_sigmask(SIG_SETMASK, &blocked, &previous);
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_attr_setstacksize(&attributes, WorkerStackSize);
  auto main = [](void *scheduler) -> void * {
    // For the report of a kernel that needs more stack than there is.
    alignas(64) char signalStack[32768];
    const stack_t description = {signalStack, 0, sizeof(signalStack)};
    sigaltstack(&description, nullptr);
    static_cast<Scheduler *>(scheduler)->workerLoop();
    return nullptr;
  };
  for (; count != 0; --count) {
    pthread_t thread;
    if (pthread_create(&thread, &attributes, main, this) != 0)
      break;
    pthread_setname_np(thread, "oclc-worker");
  }
  pthread_attr_destroy(&attributes);
  pthread_sigmask(SIG_SETMASK, &previous, nullptr);
  if (count != 0) {
    // Threads that wait do the work; whoever recruits next tries again.
    Lock lock(mutex);
    workers -= count;
  }
}

} // namespace oclc::rt

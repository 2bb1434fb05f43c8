//===- Threads.cpp - The threads that execute commands ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "base/Instructions.h"
#include "exec/Scheduler.h"
#include "platform/BackgroundThread.h"
#include "platform/HostInfo.h"
#include "platform/Topology.h"

#include <algorithm>
#include <csignal>
#include <pthread.h>
#include <vector>

namespace oclc::rt {

/// Time for which a thread polls for work before it sleeps; about the cost of a wake-up.
static constexpr uint64_t LookAroundTime = 3000; // ns

/// In bytes: large enough for kernels that have private arrays on the stack.
static constexpr size_t WorkerStackSize = size_t(8) << 20;

static thread_local Parker threadParker;
static thread_local unsigned ownNumber = 0;

unsigned Scheduler::threadNumber() { return ownNumber; }

/// Returns a ready or shared event whose execution brings the completion of `target` closer:
/// `target` itself, or a preceding command of its in-order queue. Null if there is none or if no
/// more threads may run on the target's device.
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

/// Returns an event from the ready or shared list for the calling thread to execute; null if there
/// is none. Counts the thread as a participant of the event, and removes the event from the ready
/// list. `target` is the event that the thread waits for, null for workers. Events that bring
/// `target` closer come first, then shared events, then ready events in the order of their queues'
/// priorities. A waiting thread leaves functions of the application to workers unless the target
/// cannot complete without them.
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
    // The event was shared until its last thread left, so share it again.
    if (choice->everShared)
      shareLocked(*choice);
  }
  ++choice->participants;
  choice->queue->device->changeThreads(1);
  return choice;
}

/// Sets the affinity of a worker. Commands of a sub-device run on that sub-device's CPUs, others on
/// the worker's default CPUs. The affinity of the application's threads is not changed.
static void keepWorkerOn(const Device &device) {
  // Compare the CPUs, not the device: the device may have been deleted, and another one may have
  // its address.
  static thread_local std::vector<unsigned> last;
  const std::vector<unsigned> &wanted =
      device.parent ? device.cpus : host::cpusOfWorker(Scheduler::threadNumber());
  if ((last.empty() ? host::affinity() : last) == wanted)
    return;
  try {
    host::keepThreadOn(wanted);
    last = wanted;
  } catch (const std::bad_alloc &) {
    last.clear(); // Affinity is optional, so the command runs anyway.
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

  // close() releases resources before other threads can see that the command is complete.
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
  // Ask again under the mutex: in the meantime other threads may have completed a command of a
  // command buffer and started the next one.
  if (!alone)
    rest = work && work->hasRest();
  if (!rest)
    unshare(event);
  if (--event.participants != 0) {
    --inside;
    return;
  }
  if (rest) {
    // This thread must leave; another one continues with the remaining work.
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
  // A child process that is forked after this point lacks nothing: complete() updates the graph
  // before it releases the mutex, and the child does not need what this thread does after that.
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
    // Commands that this thread must not execute need a worker.
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

/// Wakes or starts workers, so that up to `count` more threads look for work. Workers that are
/// polling already count. The limit of threads applies.
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

/// Recruits workers for the ready commands. If `staying`, the calling thread executes one of them
/// itself.
void Scheduler::recruitForReady(bool staying, Wakes &wakes) {
  const auto count = unsigned(std::min<size_t>(ready.size(), threads + 1));
  if (count > unsigned(staying))
    recruit(count - staying, wakes);
}

/// Polls without the mutex until work is available, `target` is complete (if it is not null), or
/// LookAroundTime has passed.
void Scheduler::lookAround(const Event *target, Lock &lock) {
  if (!target)
    ++looking;
  lock.unlock();
  const uint64_t end = host::monotonicTime() + LookAroundTime;
  do {
    for (unsigned i = 0; i < 8; ++i)
      relaxCpu();
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
  const SignalsBlocked blocked;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_attr_setstacksize(&attributes, WorkerStackSize);
  auto main = [](void *scheduler) -> void * {
    // Stack for the signal handler, which must also report a kernel that has overflowed the
    // thread's stack.
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
  if (count != 0) {
    // The waiting threads execute the commands. The next call of recruit() tries again to start
    // workers.
    Lock lock(mutex);
    workers -= count;
  }
}

} // namespace oclc::rt

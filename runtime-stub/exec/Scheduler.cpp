//===- Scheduler.cpp - The dependency graph ---------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "exec/Scheduler.h"

#include "core/CommandBuffer.h"
#include "platform/HostInfo.h"

#include <algorithm>

namespace oclc::rt {

Scheduler &Scheduler::get() {
  // Never destroyed: workers may still use it while the process exits.
  static Scheduler &scheduler = *new Scheduler;
  return scheduler;
}

Scheduler::Scheduler() : threads(Device::get().computeUnits()) { handleForks(); }

void Scheduler::makeReady(Event &event) {
  ready.add(event);
  available.fetch_add(1, std::memory_order_relaxed);
}

void Scheduler::shareLocked(Event &event) {
  if (event.inSharedList)
    return;
  event.inSharedList = true;
  event.nextInList = sharedFirst;
  sharedFirst = &event;
  available.fetch_add(1, std::memory_order_relaxed);
}

void Scheduler::unshare(Event &event) {
  if (!event.inSharedList)
    return;
  event.inSharedList = false;
  Event **link = &sharedFirst;
  while (*link != &event)
    link = &(*link)->nextInList;
  *link = event.nextInList;
  available.fetch_sub(1, std::memory_order_relaxed);
}

/// Completes an event: updates the graph, calls the event's callbacks and releases the graph's
/// reference to the event. Releases the mutex during the callbacks. If `staying`, the calling
/// thread itself executes commands afterwards.
void Scheduler::complete(Event &event, cl_int status, bool staying, Lock &lock, Wakes &wakes) {
  event.currentStatus.store(status, std::memory_order_release);

  if (Queue *queue = event.queue.get()) {
    (event.previousInQueue ? event.previousInQueue->nextInQueue : queue->first) = event.nextInQueue;
    (event.nextInQueue ? event.nextInQueue->previousInQueue : queue->last) = event.previousInQueue;
    queue->incomplete.fetch_sub(1, std::memory_order_relaxed);
    if (queue->barrier == &event)
      queue->barrier = nullptr;
  }

  if (CommandBuffer *buffer = event.commandBuffer.get(); buffer && buffer->last == &event)
    buffer->last = nullptr;

  for (Event::Edge *edge = event.edges; edge;) {
    // The edges are read only while the mutex is held: an edge is part of its dependent event,
    // which may be destroyed as soon as the mutex is released.
    Event &dependent = *edge->dependent;
    dependent.waitFailed |= edge->propagates && status < 0;
    edge = edge->next;
    if (--dependent.unresolved == 0)
      makeReady(dependent);
  }
  for (Waiter *waiter = std::exchange(event.waiters, nullptr); waiter; waiter = waiter->next)
    wakes.add(waiter->parker);
  recruitForReady(staying, wakes);
  Event::Callback *callback = std::exchange(event.callbacks, nullptr);

  lock.unlock();
  wakes.send();
  while (callback) {
    callback->function(event.handle(), status < 0 ? status : callback->type, callback->userData);
    delete std::exchange(callback, callback->next);
  }
  event.release();
  lock.lock();
}

void Scheduler::flush(Queue &queue) {
  if (orphaned)
    return;
  Lock pendingLock(queue.pendingMutex);
  dispatch(queue, pendingLock, /*staying=*/false);
}

/// Returns the last command of an in-order queue, pending or in the graph; null if all commands are
/// complete.
Ref<Event> Scheduler::lastCommand(Queue &queue) {
  Lock pendingLock(queue.pendingMutex);
  if (Event *last = queue.pending.lastCommand())
    return last;
  Lock lock(mutex);
  return queue.last;
}

void Scheduler::finish(Queue &queue) {
  requireThreads();
  Ref<Event> target;
  if (queue.inOrder()) {
    target = lastCommand(queue);
    if (!target)
      return;
  } else {
    target = Ref<Event>::adopt(new Event(queue, CL_COMMAND_MARKER, nullptr, Ordering::Marker));
    enqueue(*target, {});
  }
  wait(*target);
}

bool Scheduler::completeUserEvent(Event &event, cl_int status) {
  requireThreads();
  Wakes wakes(*this);
  Lock lock(mutex);
  if (event.isDone())
    return false;
  event.retain(); // complete() releases one reference.
  complete(event, status, false, lock, wakes);
  return true;
}

void Scheduler::addCallback(Event &event, cl_int type, Event::CallbackFn function, void *userData) {
  if (!event.isDone())
    requireThreads();
  auto callback = std::make_unique<Event::Callback>(nullptr, &event, type, function, userData);
  Lock lock(mutex);
  if (cl_int status = event.status(); status <= type) {
    lock.unlock();
    function(event.handle(), status < 0 ? status : type, userData);
    return;
  }
  callback->next = event.callbacks;
  event.callbacks = callback.release();
  lock.unlock();
  // Dispatch the command: an application that waits for its callback would otherwise wait for ever.
  if (event.queue && event.status() == CL_QUEUED)
    flush(*event.queue);
}

void Scheduler::share(Event &event, unsigned helpers) {
  if (event.queue->hints.throttled)
    helpers = std::min(helpers, std::max(threads / 2, 1u) - 1);
  Wakes wakes(*this);
  Lock lock(mutex);
  helpers = std::min(helpers, event.queue->device->room());
  if (helpers == 0)
    return;
  if (!event.everShared)
    event.everShared = true;
  shareLocked(event);
  recruit(helpers, wakes);
}

} // namespace oclc::rt

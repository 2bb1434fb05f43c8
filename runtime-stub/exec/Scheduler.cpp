//===- Scheduler.cpp - The dependency graph ---------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "exec/Scheduler.h"

#include "exec/HostInfo.h"

namespace oclc::rt {

/// Commands that may pile up in a queue before a worker starts on them unasked.
static constexpr uint64_t MaxUnflushed = 1024;

Scheduler &Scheduler::get() {
  // Never destroyed: workers may still use it while the process exits.
  static Scheduler &scheduler = *new Scheduler;
  return scheduler;
}

Scheduler::Scheduler() : threads(host::cpuCount()) {}

void Scheduler::depend(Event &event, Event &on, bool propagates, Event::Edge *&freeEdge) {
  if (on.isDone()) {
    event.waitFailed |= propagates && on.status() < 0;
    return;
  }
  Event::Edge *edge = freeEdge++;
  *edge = {nullptr, &event, propagates};
  *on.lastEdge = edge;
  on.lastEdge = &edge->next;
  ++event.unresolved;
  // What somebody waits for in another queue has to get done.
  if (propagates && on.queue && on.queue.get() != event.queue.get())
    on.queue->flushed = on.queue->submitted;
}

bool Scheduler::isFlushed(const Event &event) { return event.sequence <= event.queue->flushed; }

void Scheduler::submit(Event &event, std::span<Event *const> waitList, Ordering ordering) {
  Queue &queue = *event.queue;
  const bool afterAll = !queue.inOrder() && ordering != Ordering::Free && waitList.empty();

  // One edge from the queue, one from each event of the list; allocated here, without the mutex.
  // How many commands a marker has to wait for shows only under it, hence the loop.
  size_t capacity = waitList.size() + 1;
  Lock lock(mutex, std::defer_lock);
  for (;;) {
    if (capacity > std::size(event.ownEdges))
      event.moreEdges = std::make_unique<Event::Edge[]>(capacity);
    lock.lock();
    size_t needed = capacity;
    if (afterAll) {
      needed = 0;
      for (Event *other = queue.first; other; other = other->nextInQueue)
        ++needed;
    }
    if (needed <= capacity)
      break;
    lock.unlock();
    capacity = needed + needed / 4;
  }
  Event::Edge *freeEdge = event.moreEdges ? event.moreEdges.get() : event.ownEdges;

  if (queue.inOrder()) {
    if (queue.last)
      depend(event, *queue.last, false, freeEdge);
  } else if (afterAll) {
    for (Event *other = queue.first; other; other = other->nextInQueue)
      depend(event, *other, false, freeEdge);
  } else if (queue.barrier) {
    depend(event, *queue.barrier, false, freeEdge);
  }
  for (Event *other : waitList)
    depend(event, *other, true, freeEdge);
  if (ordering == Ordering::Barrier)
    queue.barrier = &event;

  event.retain(); // the graph's reference, given back in complete()
  event.sequence = ++queue.submitted;
  event.previousInQueue = queue.last;
  (queue.last ? queue.last->nextInQueue : queue.first) = &event;
  queue.last = &event;

  if (event.unresolved == 0)
    makeReady(event);
  if (queue.submitted - queue.flushed < MaxUnflushed)
    return;
  queue.flushed = queue.submitted;
  Wakes wakes(*this);
  recruitForReady(false, wakes);
  lock.unlock();
}

void Scheduler::makeReady(Event &event) {
  event.nextInList = nullptr;
  (readyLast ? readyLast->nextInList : readyFirst) = &event;
  readyLast = &event;
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

/// `staying`: the calling thread looks for more to do afterwards. Lets go of the mutex in between.
void Scheduler::complete(Event &event, cl_int status, bool staying, Lock &lock, Wakes &wakes) {
  event.currentStatus.store(status, std::memory_order_release);

  if (Queue *queue = event.queue.get()) {
    (event.previousInQueue ? event.previousInQueue->nextInQueue : queue->first) = event.nextInQueue;
    (event.nextInQueue ? event.nextInQueue->previousInQueue : queue->last) = event.previousInQueue;
    if (queue->barrier == &event)
      queue->barrier = nullptr;
  }

  for (Event::Edge *edge = event.edges; edge;) {
    // The edge is part of its dependent, which may be gone as soon as the mutex is.
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
  Wakes wakes(*this);
  Lock lock(mutex);
  queue.flushed = queue.submitted;
  recruitForReady(false, wakes);
}

void Scheduler::finish(Queue &queue) {
  Ref<Event> target;
  {
    Lock lock(mutex);
    if (!queue.last)
      return;
    if (queue.inOrder())
      target = queue.last;
  }
  if (!target) {
    target = Ref<Event>::adopt(new Event(queue, CL_COMMAND_MARKER, nullptr));
    submit(*target, {}, Ordering::Marker);
  }
  wait(*target);
}

bool Scheduler::completeUserEvent(Event &event, cl_int status) {
  Wakes wakes(*this);
  Lock lock(mutex);
  if (event.isDone())
    return false;
  event.retain(); // complete() gives one back
  complete(event, status, false, lock, wakes);
  return true;
}

void Scheduler::addCallback(Event &event, cl_int type, Event::CallbackFn function, void *userData) {
  auto callback = std::make_unique<Event::Callback>(nullptr, type, function, userData);
  Lock lock(mutex);
  if (cl_int status = event.status(); status <= type) {
    lock.unlock();
    function(event.handle(), status < 0 ? status : type, userData);
    return;
  }
  callback->next = event.callbacks;
  event.callbacks = callback.release();
}

void Scheduler::share(Event &event, unsigned helpers) {
  Wakes wakes(*this);
  Lock lock(mutex);
  if (!event.everShared)
    event.everShared = true;
  shareLocked(event);
  recruit(helpers, wakes);
}

} // namespace oclc::rt

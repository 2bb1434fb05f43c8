//===- Dispatch.cpp - Insertion of batches into the dependency graph ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "base/Log.h"
#include "core/CommandBuffer.h"
#include "exec/Scheduler.h"
#include "platform/HostInfo.h"

#include <cstdio>

namespace oclc::rt {

/// Number of pending commands at which a queue is dispatched without a flush.
static constexpr unsigned MaxPending = 1024;

/// Returns an upper bound of the number of events that the command may have to wait for. A marker
/// or barrier without a wait list waits for all preceding commands of an out-of-order queue. The
/// caller holds the queue's pendingMutex, so no other command can be added before this one, and the
/// number of the preceding commands can only decrease.
size_t Scheduler::edgesOf(const Event &event, size_t waitCount) {
  const Queue &queue = *event.queue;
  if (event.ordering != Ordering::Free && waitCount == 0 && !queue.inOrder())
    return queue.incomplete.load(std::memory_order_relaxed) + queue.pending.commands();
  return waitCount + 1 + (event.commandBuffer.get() != nullptr);
}

void Scheduler::enqueue(Event &event, std::span<Event *const> waitList) {
  requireThreads();
  Queue &queue = *event.queue;
  // Commands of other queues in the wait list must be dispatched, or they would never complete.
  for (Event *on : waitList)
    if (on->queue && on->queue.get() != &queue && on->status() == CL_QUEUED)
      flush(*on->queue);
  Lock pendingLock(queue.pendingMutex);
  event.reserveEdges(edgesOf(event, waitList.size()));
  queue.pending.add(event, waitList, event.commandBuffer.get() != nullptr);
  if (queue.pending.commands() >= MaxPending)
    dispatch(queue, pendingLock, /*staying=*/false);
}

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
}

void Scheduler::insert(Event &event, std::span<const Ref<Event>> waitList) {
  Queue &queue = *event.queue;
  Event::Edge *freeEdge = event.moreEdges ? event.moreEdges.get() : event.ownEdges;
  if (queue.inOrder()) {
    if (queue.last)
      depend(event, *queue.last, false, freeEdge);
  } else if (event.ordering != Ordering::Free && waitList.empty()) {
    for (Event *other = queue.first; other; other = other->nextInQueue)
      depend(event, *other, false, freeEdge);
  } else if (queue.barrier) {
    depend(event, *queue.barrier, false, freeEdge);
  }
  for (const Ref<Event> &on : waitList)
    depend(event, *on, true, freeEdge);
  if (CommandBuffer *buffer = event.commandBuffer.get()) {
    if (buffer->last)
      depend(event, *buffer->last, false, freeEdge);
    buffer->last = &event;
  }
  if (event.ordering == Ordering::Barrier)
    queue.barrier = &event;

  event.previousInQueue = queue.last;
  event.nextInQueue = nullptr;
  (queue.last ? queue.last->nextInQueue : queue.first) = &event;
  queue.last = &event;
  queue.incomplete.fetch_add(1, std::memory_order_relaxed);
  event.batch.store(nullptr, std::memory_order_relaxed);
  event.currentStatus.store(CL_SUBMITTED, std::memory_order_release);
  if (event.unresolved == 0)
    makeReady(event);
}

static void logDispatch(const std::list<Batch> &batches) {
  for (const Batch &batch : batches) {
    // Formats into a fixed buffer, because a dispatch must not fail for lack of memory.
    char text[48];
    std::snprintf(text, sizeof(text), "dispatch of %u command%s", batch.commands,
                  batch.commands == 1 ? "" : "s");
    log(LogLevel::Dispatches, text);
  }
}

/// Moves all pending batches into the graph. Releases `pendingLock`, unless nothing is pending. If
/// `staying`, the calling thread itself executes commands afterwards, so one worker less is needed.
void Scheduler::dispatch(Queue &queue, Lock &pendingLock, bool staying) {
  if (queue.pending.empty())
    return;
  std::list<Batch> batches = queue.pending.take();
  queue.dispatches.fetch_add(batches.size(), std::memory_order_relaxed);
  if (logs(LogLevel::Dispatches))
    logDispatch(batches);
  const cl_ulong now = queue.profiling() ? host::monotonicTime() : 0;
  Event::Callback *onSubmitted = nullptr;
  Wakes wakes(*this);
  {
    Lock lock(mutex);
    for (const Batch &batch : batches) {
      std::span<const Ref<Event>> waits(batch.waits);
      for (Event *event = batch.first, *next; event; event = next) {
        next = event->nextInQueue;
        event->commandTimes.submitted = now;
        event->takeCallbacks(CL_SUBMITTED, onSubmitted);
        insert(*event, waits.first(event->waitCount));
        waits = waits.subspan(event->waitCount);
      }
    }
    recruitForReady(staying, wakes);
  }
  pendingLock.unlock();
  wakes.send();
  Event::call(onSubmitted, CL_SUBMITTED);

  // Releases references to events without holding any mutex, because a reference may be the last
  // one and run the event's destructor.
  for (Batch &batch : batches)
    batch.clear();
  pendingLock.lock();
  queue.pending.recycle(batches);
  pendingLock.unlock();
}

} // namespace oclc::rt

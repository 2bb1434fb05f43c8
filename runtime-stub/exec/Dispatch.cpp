//===- Dispatch.cpp - Batches enter the dependency graph ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/CommandBuffer.h"
#include "core/Log.h"
#include "exec/HostInfo.h"
#include "exec/Scheduler.h"

#include <cstdio>

namespace oclc::rt {

/// Commands that may pile up in a queue before they are dispatched unasked.
static constexpr unsigned MaxPending = 1024;

/// How many events the command may have to wait for. With the queue's batches locked: everything in
/// front of a marker without a wait list is known then, and only gets less.
size_t Scheduler::edgesOf(const Event &event, size_t waitCount) {
  const Queue &queue = *event.queue;
  if (event.ordering != Ordering::Free && waitCount == 0 && !queue.inOrder())
    return queue.incomplete.load(std::memory_order_relaxed) + queue.pending.commands();
  return waitCount + 1 + (event.commandBuffer.get() != nullptr);
}

void Scheduler::enqueue(Event &event, std::span<Event *const> waitList) {
  requireThreads();
  Queue &queue = *event.queue;
  // What somebody waits for in another queue has to get done.
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
    // Without memory: a dispatch cannot fail.
    char text[48];
    std::snprintf(text, sizeof(text), "dispatch of %u command%s", batch.commands,
                  batch.commands == 1 ? "" : "s");
    log(LogLevel::Dispatches, text);
  }
}

/// `staying`: the calling thread looks for more to do afterwards. Lets go of the lock.
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

  // Without any mutex: this may be the last that is known of an event.
  for (Batch &batch : batches)
    batch.clear();
  pendingLock.lock();
  queue.pending.recycle(batches);
  pendingLock.unlock();
}

} // namespace oclc::rt

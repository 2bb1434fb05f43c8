//===- Batch.cpp - Commands that are dispatched together ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/Batch.h"

#include "core/Event.h"

namespace oclc::rt {

bool PendingBatches::belongsToLast(const Event &command, std::span<Event *const> waitList,
                                   bool isCommandBuffer) const {
  if (batches.empty() || batches.back().isClosed || isCommandBuffer)
    return false;
  if (waitList.empty())
    return true;
  const Batch *only = nullptr;
  for (Event *on : waitList) {
    const Batch *batch = on->batch.load(std::memory_order_relaxed);
    if (!batch || on->queue.get() != command.queue.get())
      continue;
    if (only && only != batch)
      return false;
    only = batch;
  }
  // The command can go into the last batch even if the events are in an earlier one: all pending
  // batches are dispatched together.
  return only != nullptr;
}

Batch &PendingBatches::newBatch() {
  if (spare.empty())
    batches.emplace_back();
  else
    batches.splice(batches.end(), spare, spare.begin());
  return batches.back();
}

void PendingBatches::add(Event &command, std::span<Event *const> waitList, bool isCommandBuffer) {
  Batch &batch = belongsToLast(command, waitList, isCommandBuffer) ? batches.back() : newBatch();
  const size_t before = batch.waits.size();
  try {
    for (Event *on : waitList)
      batch.waits.emplace_back(on);
  } catch (...) {
    batch.waits.resize(before);
    if (!batch.first)
      spare.splice(spare.begin(), batches, std::prev(batches.end()));
    throw;
  }
  batch.isClosed = isCommandBuffer;
  command.retain(); // The graph takes over this reference.
  command.batch.store(&batch, std::memory_order_relaxed);
  command.waitCount = unsigned(waitList.size());
  (batch.last ? batch.last->nextInQueue : batch.first) = &command;
  batch.last = &command;
  ++batch.commands;
  ++commandCount;
}

std::list<Batch> PendingBatches::take() {
  commandCount = 0;
  return std::exchange(batches, {});
}

void PendingBatches::recycle(std::list<Batch> &dispatched) {
  if (spare.empty())
    spare.splice(spare.end(), dispatched, dispatched.begin());
}

} // namespace oclc::rt

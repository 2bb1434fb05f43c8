//===- Batch.h - Commands that are dispatched together -----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Enqueued commands wait in batches of their queue. A flush, or a call that implies one, dispatches
// the batches: their commands enter the dependency graph in one step (Scheduler::dispatch). Other
// runtimes submit command buffers to a device in the same way. A batch begins where such a runtime
// would begin a command buffer: see PendingBatches::add.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_BATCH_H
#define OCLC_RUNTIME_CORE_BATCH_H

#include "core/Object.h"

#include <cstdint>
#include <list>
#include <span>
#include <vector>

namespace oclc::rt {

class Event;

/// Commands of one queue in the order in which they were enqueued.
struct Batch {
  /// First command. Event::nextInQueue links the commands, and the batch holds a reference to each.
  Event *first = nullptr;
  Event *last = nullptr;
  unsigned commands = 0;
  bool isClosed = false; ///< Contains a command buffer; accepts no other commands.
  /// The wait lists of the commands, concatenated in the order of the commands.
  std::vector<Ref<Event>> waits;

  void clear() {
    waits.clear();
    first = last = nullptr;
    commands = 0;
    isClosed = false;
  }
};

/// The batches of a queue that have not been dispatched, oldest first.
class PendingBatches {
public:
  bool empty() const { return batches.empty(); }
  unsigned commands() const { return commandCount; }
  Event *lastCommand() const { return batches.empty() ? nullptr : batches.back().last; }
  std::list<Batch>::const_iterator begin() const { return batches.begin(); }
  std::list<Batch>::const_iterator end() const { return batches.end(); }

  /// Appends a command with its wait list to the last batch or to a new one. The choice depends on
  /// the pending events in the wait list: those of this queue that have not been dispatched. The
  /// command goes
  ///
  ///   - into the last batch, if the wait list is empty;
  ///   - into the last batch, if there are pending events and one batch contains all of them, even
  ///     if it is an earlier one;
  ///   - into a new batch, if the pending events are in several batches, or if the wait list
  ///     contains only other events.
  ///
  /// If there is no batch, the command gets a new one. A command buffer always gets a new batch,
  /// and so does the command that follows it.
  ///
  /// Throws std::bad_alloc before it changes anything.
  void add(Event &command, std::span<Event *const> waitList, bool isCommandBuffer);

  /// Removes and returns all batches, for a dispatch.
  std::list<Batch> take();
  /// Takes back the cleared batches of a dispatch, at least one. Keeps one of them, so that
  /// newBatch() can reuse its memory.
  void recycle(std::list<Batch> &dispatched);

private:
  bool belongsToLast(const Event &command, std::span<Event *const> waitList,
                     bool isCommandBuffer) const;
  Batch &newBatch();

  std::list<Batch> batches, spare;
  unsigned commandCount = 0;
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_BATCH_H

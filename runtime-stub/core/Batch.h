//===- Batch.h - Commands that go to the threads together --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// What the application enqueues waits in batches of its queue. A flush, or what implies one,
// dispatches them: their commands enter the dependency graph in one step (Scheduler::dispatch).
// That is what other runtimes do with a device's command buffers, and a batch begins where theirs
// would: see PendingBatches::add.
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
  Event *first = nullptr; ///< Linked by Event::nextInQueue; each holds a reference.
  Event *last = nullptr;
  unsigned commands = 0;
  bool isClosed = false; ///< Of a command buffer of the application: takes nothing else.
  /// The wait lists of the commands, one behind the other.
  std::vector<Ref<Event>> waits;

  void clear() {
    waits.clear();
    first = last = nullptr;
    commands = 0;
    isClosed = false;
  }
};

/// The batches of a queue that are not dispatched, oldest first.
class PendingBatches {
public:
  bool empty() const { return batches.empty(); }
  unsigned commands() const { return commandCount; }
  Event *lastCommand() const { return batches.empty() ? nullptr : batches.back().last; }
  std::list<Batch>::const_iterator begin() const { return batches.begin(); }
  std::list<Batch>::const_iterator end() const { return batches.end(); }

  /// Puts a command with its wait list at the end, into the last batch or a new one:
  ///
  ///   - without a wait list into the last one, unless that is of a command buffer;
  ///   - with one of which some are in exactly one batch, likewise;
  ///   - with one of which some are in several batches, or none in any: into a new one.
  ///
  /// Throws std::bad_alloc before it changes anything.
  void add(Event &command, std::span<Event *const> waitList, bool isCommandBuffer);

  /// All batches, for a dispatch; none is left.
  std::list<Batch> take();
  /// A dispatched batch, empty again, comes back for its memory.
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

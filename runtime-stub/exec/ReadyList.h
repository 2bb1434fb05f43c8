//===- ReadyList.h - Commands whose dependencies are complete ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// The commands that are ready to run. Each queue has a list of its ready commands. For each
// priority there is a list of the queues that have ready commands; these queues take turns. All
// lists are guarded by the scheduler's mutex.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_EXEC_READYLIST_H
#define OCLC_RUNTIME_EXEC_READYLIST_H

#include "core/Event.h"
#include "core/Queue.h"

namespace oclc::rt {

class ReadyList {
public:
  size_t size() const { return count; }
  bool empty() const { return count == 0; }

  void add(Event &event);
  void remove(Event &event);

  /// Returns the oldest ready command of the queue; null if there is none.
  static Event *firstOf(const Queue &queue) { return queue.readyFirst; }

  /// Returns the oldest command for which `suits` is true, from the first queue that has one:
  /// higher priorities first, then in the order of turns. Null if there is none.
  template <class Predicate> Event *find(Predicate suits) const {
    for (const Turns &turns : queues)
      for (Queue *queue = turns.first; queue; queue = queue->nextReady)
        for (Event *event = queue->readyFirst; event; event = event->nextInList)
          if (suits(*event))
            return event;
    return nullptr;
  }

private:
  struct Turns {
    Queue *first = nullptr, *last = nullptr;
  };

  Turns &turnsOf(const Queue &queue) { return queues[size_t(queue.hints.priority)]; }
  void link(Queue &queue);
  void unlink(Queue &queue);

  Turns queues[3]; ///< By priority.
  size_t count = 0;
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_EXEC_READYLIST_H

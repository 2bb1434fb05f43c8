//===- ReadyList.h - Commands that wait for nothing any more ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// A list for each queue, and for each priority a list of the queues that have any, which take
// turns. The scheduler's mutex guards it all.
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

  /// The oldest ready command of the queue.
  static Event *firstOf(const Queue &queue) { return queue.readyFirst; }

  /// The oldest one that `suits`, of the queue whose turn it is; null if there is none.
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

//===- ReadyList.cpp - Commands whose dependencies are complete -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "exec/ReadyList.h"

namespace oclc::rt {

void ReadyList::link(Queue &queue) {
  Turns &turns = turnsOf(queue);
  queue.previousReady = turns.last;
  queue.nextReady = nullptr;
  (turns.last ? turns.last->nextReady : turns.first) = &queue;
  turns.last = &queue;
}

void ReadyList::unlink(Queue &queue) {
  Turns &turns = turnsOf(queue);
  (queue.previousReady ? queue.previousReady->nextReady : turns.first) = queue.nextReady;
  (queue.nextReady ? queue.nextReady->previousReady : turns.last) = queue.previousReady;
}

void ReadyList::add(Event &event) {
  Queue &queue = *event.queue;
  if (!queue.readyFirst)
    link(queue);
  event.inReadyList = true;
  event.previousInList = queue.readyLast;
  event.nextInList = nullptr;
  (queue.readyLast ? queue.readyLast->nextInList : queue.readyFirst) = &event;
  queue.readyLast = &event;
  ++count;
}

/// Removes a command. If its queue has other ready commands, moves the queue to the end of the list
/// of queues, so that the next turn is another queue's.
void ReadyList::remove(Event &event) {
  Queue &queue = *event.queue;
  (event.previousInList ? event.previousInList->nextInList : queue.readyFirst) = event.nextInList;
  (event.nextInList ? event.nextInList->previousInList : queue.readyLast) = event.previousInList;
  event.inReadyList = false;
  --count;
  unlink(queue);
  if (queue.readyFirst)
    link(queue);
}

} // namespace oclc::rt

//===- Queue.cpp - Command queues --------------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/Queue.h"

#include "core/Event.h"

#include <algorithm>

namespace oclc::rt {

namespace {

/// List of all queues of the process. It owns no references to them.
struct QueueList {
  std::mutex mutex;
  std::vector<Queue *> queues;

  static QueueList &get() {
    // Never destroyed, because queues may outlive all static objects.
    static QueueList &list = *new QueueList;
    return list;
  }
};

} // namespace

void Queue::enlist() {
  std::lock_guard lock(QueueList::get().mutex);
  QueueList::get().queues.push_back(this);
}

Queue::~Queue() {
  std::lock_guard lock(QueueList::get().mutex);
  std::erase(QueueList::get().queues, this);
}

void Queue::lockAll() {
  QueueList::get().mutex.lock();
  for (Queue *queue : QueueList::get().queues)
    queue->pendingMutex.lock();
}

void Queue::unlockAll() {
  for (Queue *queue : QueueList::get().queues)
    queue->pendingMutex.unlock();
  QueueList::get().mutex.unlock();
}

std::vector<Ref<Queue>> Queue::allOf(const Context &context) {
  std::vector<Ref<Queue>> found;
  std::lock_guard lock(QueueList::get().mutex);
  found.reserve(QueueList::get().queues.size());
  for (Queue *queue : QueueList::get().queues)
    if (queue->context.get() == &context && queue->tryRetain())
      found.push_back(Ref<Queue>::adopt(queue));
  return found;
}

} // namespace oclc::rt

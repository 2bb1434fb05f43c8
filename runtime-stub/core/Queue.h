//===- Queue.h - Command queues ---------------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_QUEUE_H
#define OCLC_RUNTIME_CORE_QUEUE_H

#include "core/Batch.h"
#include "core/Context.h"
#include "core/Device.h"
#include "core/Object.h"

#include <atomic>
#include <mutex>
#include <vector>

namespace oclc::rt {

class Event;

/// Priority of a queue. Workers prefer ready commands of queues with a higher priority. A thread
/// that waits for an event first takes the commands that it waits for, whatever their priority.
/// Scheduler::take() documents the whole order.
enum class Priority : uint8_t { High, Medium, Low };

/// Hints of cl_khr_priority_hints and cl_khr_throttle_hints.
struct QueueHints {
  Priority priority = Priority::Medium;
  bool throttled = false; ///< A launch uses threads for at most half of the CPUs, but at least one.
};

class Queue final : public Object<Queue, cl_command_queue, Tag::Queue> {
public:
  Queue(Ref<Context> context, Ref<Device> device, cl_command_queue_properties properties,
        std::vector<cl_queue_properties> propertyList, QueueHints hints)
      : context(std::move(context)), device(std::move(device)), properties(properties),
        propertyList(std::move(propertyList)), hints(hints) {
    enlist();
  }
  ~Queue();

  /// Returns the current queues of a context.
  static std::vector<Ref<Queue>> allOf(const Context &context);

  /// Locks all queues and the list of queues.
  static void lockAll();
  static void unlockAll();

  bool inOrder() const { return !(properties & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE); }
  bool profiling() const { return properties & CL_QUEUE_PROFILING_ENABLE; }

  const Ref<Context> context;
  const Ref<Device> device;
  const cl_command_queue_properties properties;
  /// As passed to clCreateCommandQueueWithProperties, with the terminating zero; empty otherwise.
  const std::vector<cl_queue_properties> propertyList;
  const QueueHints hints;

  /// Number of batches that have been dispatched.
  uint64_t dispatchCount() const { return dispatches.load(std::memory_order_relaxed); }

private:
  friend class Scheduler;
  friend class ReadyList;

  void enlist();

  // Guards commands that are enqueued and not dispatched. Locked before the scheduler's mutex, and
  // held while a batch enters the graph, so that batches enter it in order.
  std::mutex pendingMutex;
  PendingBatches pending;
  std::atomic<uint64_t> dispatches{0};

  // The queue's part of the dependency graph, guarded by the scheduler's mutex. The pointers do not
  // own events: an event leaves these lists when it completes.
  Event *first = nullptr; ///< Commands that are not complete, oldest first.
  Event *last = nullptr;
  std::atomic<size_t> incomplete{0}; ///< Length of this list; increases only under both mutexes.
  Event *barrier = nullptr;          ///< The last barrier of an out-of-order queue.
  Event *readyFirst = nullptr, *readyLast = nullptr;
  Queue *previousReady = nullptr, *nextReady = nullptr; ///< In ReadyList's list of queues.
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_QUEUE_H

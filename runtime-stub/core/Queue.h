//===- Queue.h - Command queues ---------------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_QUEUE_H
#define OCLC_RUNTIME_CORE_QUEUE_H

#include "core/Context.h"
#include "core/Object.h"

#include <vector>

namespace oclc::rt {

class Event;

class Queue final : public Object<Queue, cl_command_queue, Tag::Queue> {
public:
  Queue(Ref<Context> context, cl_command_queue_properties properties,
        std::vector<cl_queue_properties> propertyList)
      : context(std::move(context)), properties(properties), propertyList(std::move(propertyList)) {
  }

  bool inOrder() const { return !(properties & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE); }
  bool profiling() const { return properties & CL_QUEUE_PROFILING_ENABLE; }

  const Ref<Context> context;
  const cl_command_queue_properties properties;
  /// As given to clCreateCommandQueueWithProperties, with the closing zero; empty otherwise.
  const std::vector<cl_queue_properties> propertyList;

private:
  friend class Scheduler;

  // The queue's part of the dependency graph, guarded by the scheduler's mutex. None of the
  // pointers owns: an event leaves these lists when it completes.
  Event *first = nullptr; ///< Commands that are not complete, oldest first.
  Event *last = nullptr;
  Event *barrier = nullptr; ///< What later commands of an out-of-order queue wait for.
  uint64_t submitted = 0;   ///< Commands so far ...
  uint64_t flushed = 0;     ///< ... and how many of them must get done without anybody waiting.
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_QUEUE_H

//===- CommandBuffer.h - Recorded commands that can be enqueued again and again ----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// cl_khr_command_buffer, version 0.9.8, for one queue. The commands run in the order in which they
// were recorded, which satisfies every list of synchronization points; each runs on all threads.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_COMMANDBUFFER_H
#define OCLC_RUNTIME_CORE_COMMANDBUFFER_H

#include "core/Event.h"
#include "core/Object.h"
#include "core/Queue.h"
#include "exec/Work.h"

#include <memory>
#include <mutex>
#include <vector>

namespace oclc::rt {

class CommandBuffer final
    : public Object<CommandBuffer, cl_command_buffer_khr, Tag::CommandBuffer> {
public:
  CommandBuffer(Ref<Queue> queue, std::vector<cl_command_buffer_properties_khr> propertyList)
      : queue(std::move(queue)), propertyList(std::move(propertyList)) {}

  /// Adds a command; null for one that does nothing. Its synchronization point, counted from 1, or
  /// 0 when the buffer takes no more commands.
  cl_sync_point_khr record(std::unique_ptr<Work> work);
  bool isSyncPoint(cl_sync_point_khr point) const;

  /// False when it is finalized already.
  bool finalize();
  bool isFinalized() const;

  /// After finalize(), nothing changes the list.
  const std::vector<std::unique_ptr<Work>> &commands() const { return recorded; }

  const Ref<Queue> queue;
  /// As given to clCreateCommandBufferKHR, with the closing zero; empty otherwise.
  const std::vector<cl_command_buffer_properties_khr> propertyList;

private:
  friend class Scheduler;

  mutable std::mutex mutex;
  std::vector<std::unique_ptr<Work>> recorded; // guarded by mutex until finalized
  bool finalized = false;                      // guarded by mutex

  /// The last instance in the dependency graph; guarded by the scheduler's mutex. Instances share
  /// their work, so they run one after the other.
  Event *last = nullptr;
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_COMMANDBUFFER_H

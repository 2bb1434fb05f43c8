//===- CommandBuffer.h - Recorded commands that can be enqueued repeatedly ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Implements cl_khr_command_buffer, version 0.9.8, for one queue. The commands run sequentially in
// the order of their recording, which satisfies every list of synchronization points. All threads
// may share the work of the current command.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_COMMANDBUFFER_H
#define OCLC_RUNTIME_CORE_COMMANDBUFFER_H

#include "core/Event.h"
#include "core/Object.h"
#include "core/Queue.h"
#include "core/Work.h"

#include <memory>
#include <mutex>
#include <vector>

namespace oclc::rt {

class CommandBuffer final
    : public Object<CommandBuffer, cl_command_buffer_khr, Tag::CommandBuffer> {
public:
  CommandBuffer(Ref<Queue> queue, std::vector<cl_command_buffer_properties_khr> propertyList)
      : queue(std::move(queue)), propertyList(std::move(propertyList)) {}

  /// Adds a command; `work` is null for a command that does nothing. Returns its synchronization
  /// point, counted from 1, or 0 if the buffer is finalized.
  cl_sync_point_khr record(std::unique_ptr<Work> work);
  bool isSyncPoint(cl_sync_point_khr point) const;

  /// Finalizes the buffer. Returns false if that has been done already.
  bool finalize();
  bool isFinalized() const;

  /// Returns the commands. The list does not change after finalize().
  const std::vector<std::unique_ptr<Work>> &commands() const { return recorded; }

  const Ref<Queue> queue;
  /// As passed to clCreateCommandBufferKHR, with the terminating zero; empty if none were passed.
  const std::vector<cl_command_buffer_properties_khr> propertyList;

private:
  friend class Scheduler;

  mutable std::mutex mutex;
  std::vector<std::unique_ptr<Work>> recorded; // guarded by mutex until finalized
  bool finalized = false;                      // guarded by mutex

  /// The last instance of this buffer in the dependency graph; guarded by the scheduler's mutex.
  /// Instances use the same Work objects, so they must run sequentially.
  Event *last = nullptr;
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_COMMANDBUFFER_H

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
// An update of mutable commands (cl_khr_command_buffer_mutable_dispatch, version 0.9.5) replaces
// the list of commands. Instances that are already enqueued keep the previous list.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_COMMANDBUFFER_H
#define OCLC_RUNTIME_CORE_COMMANDBUFFER_H

#include "core/Event.h"
#include "core/MutableCommand.h"
#include "core/Object.h"
#include "core/Queue.h"
#include "core/Work.h"

#include <map>
#include <memory>
#include <mutex>
#include <vector>

namespace oclc::rt {

/// The work of the commands, in their order. Null for a command that does nothing, or whose
/// arguments are not all set.
using CommandList = std::vector<std::shared_ptr<Work>>;

class CommandBuffer final
    : public Object<CommandBuffer, cl_command_buffer_khr, Tag::CommandBuffer> {
public:
  CommandBuffer(Ref<Queue> queue, std::vector<cl_command_buffer_properties_khr> propertyList,
                cl_command_buffer_flags_khr flags = 0, cl_mutable_dispatch_asserts_khr asserts = 0)
      : queue(std::move(queue)), propertyList(std::move(propertyList)), flags(flags),
        asserts(asserts) {}

  /// Adds a command; `work` is null for a command that does nothing. `command` is null for a
  /// command that cannot be updated. Returns the synchronization point, counted from 1, or 0 if the
  /// buffer is finalized.
  cl_sync_point_khr record(std::unique_ptr<Work> work, const Ref<MutableCommand> &command = {});
  bool isSyncPoint(cl_sync_point_khr point) const;

  /// Finalizes the buffer. Returns false if that has been done already.
  bool finalize();
  bool isFinalized() const;
  /// True if the buffer is finalized, and all commands have all of their arguments.
  bool isExecutable() const;

  /// Returns the commands of a finalized buffer. The list does not change.
  std::shared_ptr<const CommandList> commands() const;

  MutableCommand::State stateOf(const MutableCommand &command) const;

  struct Change {
    MutableCommand::State state;
    std::shared_ptr<Work> work;
  };
  using Changes = std::map<MutableCommand *, Change>;
  /// Changes commands of this buffer for later instances, all at once.
  void update(Changes changes);

  const Ref<Queue> queue;
  /// As passed to clCreateCommandBufferKHR, with the terminating zero; empty if none were passed.
  const std::vector<cl_command_buffer_properties_khr> propertyList;
  const cl_command_buffer_flags_khr flags;
  const cl_mutable_dispatch_asserts_khr asserts;

private:
  friend class Scheduler;

  mutable std::mutex mutex;
  /// Guarded by mutex. Does not change after finalize(): updates replace it.
  std::shared_ptr<CommandList> list = std::make_shared<CommandList>();
  std::vector<Ref<MutableCommand>> mutableCommands; // guarded by mutex until finalized
  size_t incomplete = 0;  // guarded by mutex; number of commands that lack arguments
  bool finalized = false; // guarded by mutex

  /// The last instance of this buffer in the dependency graph; guarded by the scheduler's mutex.
  /// Instances use the same Work objects, so they must run sequentially.
  Event *last = nullptr;
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_COMMANDBUFFER_H

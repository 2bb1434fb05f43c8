//===- CommandBuffer.cpp - Recorded commands that can be enqueued repeatedly -------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/CommandBuffer.h"

namespace oclc::rt {

cl_sync_point_khr CommandBuffer::record(std::unique_ptr<Work> work,
                                        const Ref<MutableCommand> &command) {
  std::lock_guard lock(mutex);
  if (finalized)
    return 0;
  if (command) {
    command->index = list->size();
    mutableCommands.push_back(command);
  }
  list->push_back(std::move(work));
  if (command && !command->state.isComplete)
    ++incomplete;
  return cl_sync_point_khr(list->size());
}

bool CommandBuffer::isSyncPoint(cl_sync_point_khr point) const {
  std::lock_guard lock(mutex);
  return point != 0 && point <= list->size();
}

bool CommandBuffer::finalize() {
  std::lock_guard lock(mutex);
  return !std::exchange(finalized, true);
}

bool CommandBuffer::isFinalized() const {
  std::lock_guard lock(mutex);
  return finalized;
}

bool CommandBuffer::isExecutable() const {
  std::lock_guard lock(mutex);
  return finalized && incomplete == 0;
}

std::shared_ptr<const CommandList> CommandBuffer::commands() const {
  std::lock_guard lock(mutex);
  return list;
}

MutableCommand::State CommandBuffer::stateOf(const MutableCommand &command) const {
  std::lock_guard lock(mutex);
  return command.state;
}

void CommandBuffer::update(Changes changes) {
  std::lock_guard lock(mutex);
  auto updated = std::make_shared<CommandList>(*list);
  for (auto &[command, change] : changes) {
    if (!command->state.isComplete && change.state.isComplete)
      --incomplete;
    std::swap(command->state, change.state);
    (*updated)[command->index] = std::move(change.work);
  }
  list = std::move(updated);
}

} // namespace oclc::rt

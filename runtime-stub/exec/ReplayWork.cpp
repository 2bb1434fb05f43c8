//===- ReplayWork.cpp - Runs the commands of a command buffer ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "exec/ReplayWork.h"

namespace oclc::rt {

ReplayWork::ReplayWork(Ref<CommandBuffer> buffer) : buffer(std::move(buffer)) {}

/// The next command that does anything; null at the end. With the mutex.
Work *ReplayWork::current() const {
  return index == buffer->commands().size() ? nullptr : buffer->commands()[index].get();
}

/// With the mutex, and no thread at work.
void ReplayWork::advance() {
  ++index;
  if (status < 0)
    index = buffer->commands().size();
}

/// The thread that begins a command may still be alone with it.
static bool mayJoin(const Work &work) { return work.isShared() && work.hasRest(); }

/// The command to work on; null when there is nothing to begin.
Work *ReplayWork::enter() {
  std::lock_guard lock(mutex);
  while (index != buffer->commands().size() && !current())
    ++index;
  Work *work = current();
  if (!work || (threads != 0 && !mayJoin(*work)))
    return nullptr;
  if (threads == 0 && !begun) {
    work->rewind();
    begun = true;
  }
  ++threads;
  return work;
}

/// Whether the calling thread goes on with the next command.
bool ReplayWork::leave(Work &work) {
  std::lock_guard lock(mutex);
  if (--threads != 0 || work.hasRest())
    return false;
  if (const cl_int result = work.result(); result < 0)
    status = result;
  begun = false;
  advance();
  return true;
}

void ReplayWork::run(Event &event, const Event *until) {
  while (Work *work = enter()) {
    work->run(event, until);
    if (!leave(*work) || (until && until->isDone()))
      return;
  }
}

bool ReplayWork::hasRest() const {
  std::lock_guard lock(mutex);
  const Work *work = current();
  return index != buffer->commands().size() && (threads == 0 || (work && mayJoin(*work)));
}

} // namespace oclc::rt

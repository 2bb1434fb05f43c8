//===- ReplayWork.cpp - Runs the commands of a command buffer ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "exec/ReplayWork.h"

namespace oclc::rt {

ReplayWork::ReplayWork(std::shared_ptr<const CommandList> commands)
    : commands(std::move(commands)) {}

/// Returns the current command; null at the end of the buffer and for a command that does nothing.
/// The caller holds the mutex.
Work *ReplayWork::current() const {
  return index == commands->size() ? nullptr : (*commands)[index].get();
}

/// Advances to the next command, or to the end after an error. The caller holds the mutex, and no
/// thread runs the current command.
void ReplayWork::advance() {
  ++index;
  if (status < 0)
    index = commands->size();
}

/// True if other threads may join. Until the command is shared, the thread that started it must
/// remain alone.
static bool mayJoin(const Work &work) { return work.isShared() && work.hasRest(); }

/// Joins or starts the current command and returns it; null if there is nothing to do for the
/// calling thread.
Work *ReplayWork::enter() {
  std::lock_guard lock(mutex);
  while (index != commands->size() && !current())
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

/// Ends the calling thread's part in the current command. If no other thread runs the command and
/// none of its work is left to start, advances (to the end after an error) and returns true.
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
  return index != commands->size() && (threads == 0 || (work && mayJoin(*work)));
}

} // namespace oclc::rt

//===- Event.cpp - Events: the nodes of the dependency graph ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/Event.h"

#include "exec/HostInfo.h"

namespace oclc::rt {

Work::~Work() = default;

Event::Event(Queue &queue, cl_command_type type, std::unique_ptr<Work> work)
    : context(queue.context), queue(&queue), type(type), work(std::move(work)) {
  // The command goes to the device at once, so both times are the same.
  if (queue.profiling())
    commandTimes.queued = commandTimes.submitted = host::monotonicTime();
}

Event::Event(Ref<Context> context) : context(std::move(context)), type(CL_COMMAND_USER) {}

Event::~Event() {
  while (callbacks) {
    Callback *next = callbacks->next;
    delete callbacks;
    callbacks = next;
  }
}

} // namespace oclc::rt

//===- Event.cpp - Events, the nodes of the dependency graph ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/Event.h"

#include "core/CommandBuffer.h"
#include "platform/HostInfo.h"

namespace oclc::rt {

Work::~Work() = default;

Event::Event(Queue &queue, cl_command_type type, std::unique_ptr<Work> work, Ordering ordering)
    : context(queue.context), queue(&queue), type(type), currentStatus(CL_QUEUED),
      work(std::move(work)), ordering(ordering) {
  if (queue.profiling())
    commandTimes.queued = host::monotonicTime();
}

Event::Event(Queue &queue, CommandBuffer &buffer, std::unique_ptr<Work> work)
    : context(queue.context), queue(&queue), type(CL_COMMAND_COMMAND_BUFFER_KHR),
      commandBuffer(&buffer), currentStatus(CL_QUEUED), work(std::move(work)) {
  if (queue.profiling())
    commandTimes.queued = host::monotonicTime();
}

Event::Event(Ref<Context> context)
    : context(std::move(context)), type(CL_COMMAND_USER), currentStatus(CL_SUBMITTED) {}

void Event::reserveEdges(size_t count) {
  if (count > std::size(ownEdges))
    moreEdges = std::make_unique<Edge[]>(count);
}

void Event::takeCallbacks(cl_int type, Callback *&into) {
  for (Callback **link = &callbacks; *link;) {
    Callback *callback = *link;
    if (callback->type != type) {
      link = &callback->next;
      continue;
    }
    *link = callback->next;
    callback->next = into;
    into = callback;
    retain(); // Without this reference, the event could be deleted before the call.
  }
}

void Event::call(Callback *list, cl_int status) {
  while (Callback *callback = list) {
    list = callback->next;
    callback->function(callback->event->handle(), status, callback->userData);
    callback->event->release();
    delete callback;
  }
}

Event::~Event() {
  while (callbacks) {
    Callback *next = callbacks->next;
    delete callbacks;
    callbacks = next;
  }
}

} // namespace oclc::rt

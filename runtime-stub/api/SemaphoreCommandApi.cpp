//===- SemaphoreCommandApi.cpp - Commands that signal and await semaphores --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Implements the commands of cl_khr_semaphore, version 1.0.1. Binary semaphores need no payloads,
// so lists of payloads are ignored.
//
//===------------------------------------------------------------------------------------------===//

#include "api/Api.h"
#include "api/NamedFunctions.h"
#include "exec/SemaphoreWork.h"

using namespace oclc::rt;
using namespace oclc::rt::api;

using Semaphores = std::vector<Ref<Semaphore>>;

/// Returns an error unless commands of the queue may use the semaphore.
static cl_int checkSemaphore(const Enqueue &command, const Semaphore &semaphore) {
  if (!semaphore.mayBeUsedOn(command.device()))
    return CL_INVALID_COMMAND_QUEUE;
  return command.sameContext(semaphore.context) ? CL_SUCCESS : CL_INVALID_CONTEXT;
}

static cl_int checkCommand(Enqueue &command, cl_uint count, const cl_semaphore_khr *list,
                           Semaphores &semaphores) {
  if (cl_int error = command.check())
    return error;
  if (count == 0 || !list)
    return CL_INVALID_VALUE;
  for (cl_uint i = 0; i != count; ++i) {
    Semaphore *semaphore = Semaphore::from(list[i]);
    if (!semaphore)
      return CL_INVALID_SEMAPHORE_KHR;
    if (cl_int error = checkSemaphore(command, *semaphore))
      return error;
    semaphores.emplace_back(semaphore);
  }
  return command.waitsFailed() ? CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST : CL_SUCCESS;
}

/// Removes and returns the first event of a list.
static OneEvent takeFirst(std::list<Ref<Event>> &list) {
  OneEvent first;
  first.splice(first.end(), list, list.begin());
  return first;
}

static void addGate(std::list<Ref<Event>> &gates, const Enqueue &command) {
  gates.push_back(make<Event>(command.queue().context));
}

/// Checks a command on semaphores, and calls `submit` with it and with them.
template <class SubmitFn>
static cl_int enqueue(cl_command_queue queue, cl_uint count, const cl_semaphore_khr *list,
                      cl_uint waitCount, const cl_event *waitList, cl_event *event,
                      SubmitFn submit) {
  return guarded([&]() -> cl_int {
    Enqueue command(queue, waitCount, waitList, event);
    Semaphores semaphores;
    if (cl_int error = checkCommand(command, count, list, semaphores))
      return error;
    submit(command, semaphores);
    return CL_SUCCESS;
  });
}

static cl_int CL_API_CALL enqueueWait(cl_command_queue queue, cl_uint count,
                                      const cl_semaphore_khr *list,
                                      const cl_semaphore_payload_khr *payloads, cl_uint waitCount,
                                      const cl_event *waitList, cl_event *event) {
  const auto submit = [&](Enqueue &command, const Semaphores &semaphores) {
    std::list<Ref<Event>> gates;
    for (cl_uint i = 0; i != count; ++i)
      addGate(gates, command);
    command.submitAfter(gates, CL_COMMAND_SEMAPHORE_WAIT_KHR,
                        std::make_unique<WaitWork>(semaphores));
    for (const Ref<Semaphore> &each : semaphores)
      connectWait(*each, takeFirst(gates));
  };
  return enqueue(queue, count, list, waitCount, waitList, event, submit);
}

static cl_int CL_API_CALL enqueueSignal(cl_command_queue queue, cl_uint count,
                                        const cl_semaphore_khr *list,
                                        const cl_semaphore_payload_khr *payloads, cl_uint waitCount,
                                        const cl_event *waitList, cl_event *event) {
  const auto submit = [&](Enqueue &command, const Semaphores &semaphores) {
    std::list<Ref<Event>> turns, signals(count);
    for (const Ref<Semaphore> &each : semaphores)
      if (each->isShared())
        addGate(turns, command);
    const Ref<Event> signal = command.submitAfter(turns, CL_COMMAND_SEMAPHORE_SIGNAL_KHR,
                                                  std::make_unique<SignalWork>(semaphores));
    for (const Ref<Semaphore> &each : semaphores) {
      signals.front() = signal;
      if (each->isShared())
        orderSignal(*each, takeFirst(signals), takeFirst(turns));
      else
        connectSignal(*each, takeFirst(signals));
    }
    // Commands of other queues and processes may wait for the signal, and they do not flush this
    // queue.
    command.begin();
  };
  return enqueue(queue, count, list, waitCount, waitList, event, submit);
}

std::span<const NamedFunction> api::semaphoreCommandFunctions() {
  static const NamedFunction functions[] = {
      {"clEnqueueWaitSemaphoresKHR", address(enqueueWait)},
      {"clEnqueueSignalSemaphoresKHR", address(enqueueSignal)},
  };
  return functions;
}

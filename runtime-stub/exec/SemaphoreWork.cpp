//===- SemaphoreWork.cpp - Commands that signal and await semaphores --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "exec/SemaphoreWork.h"

#include "exec/Scheduler.h"
#include "exec/SemaphoreWatch.h"

namespace oclc::rt {

/// Completes the gate `data`, whose reference it takes over. The wait of a signal that fails would
/// never end, so it fails, too.
static void CL_CALLBACK open(cl_event signal, cl_int status, void *data) {
  const auto gate = Ref<Event>::adopt(static_cast<Event *>(data));
  Scheduler::get().completeUserEvent(*gate, status);
}

static void CL_CALLBACK openAnyway(cl_event signal, cl_int status, void *data) {
  open(signal, CL_COMPLETE, data);
}

/// Opens the oldest gate of the semaphore `data`, whose reference it takes over.
static void CL_CALLBACK openOldest(cl_event signal, cl_int status, void *data) {
  const auto semaphore = Ref<Semaphore>::adopt(static_cast<Semaphore *>(data));
  const OneEvent gate = semaphore->takeGate();
  Scheduler::get().completeUserEvent(*gate.front(), status);
}

/// Calls `function` when the signal has completed, or at once if memory runs out. The wait fails
/// then, because it has been enqueued already.
template <class T> static void after(Event &signal, Event::CallbackFn function, Ref<T> data) {
  T *taken = data.detach();
  try {
    Scheduler::get().addCallback(signal, CL_COMPLETE, function, taken);
  } catch (const std::bad_alloc &) {
    function(signal.handle(), CL_OUT_OF_HOST_MEMORY, taken);
  }
}

void connectSignal(Semaphore &semaphore, OneEvent signal) {
  const Ref<Event> event = signal.front();
  if (semaphore.addSignal(std::move(signal)))
    after(*event, openOldest, Ref<Semaphore>(&semaphore));
}

void orderSignal(Semaphore &semaphore, OneEvent signal, OneEvent turn) {
  const OneEvent previous = semaphore.replaceLastSignal(std::move(signal));
  if (previous.empty())
    Scheduler::get().completeUserEvent(*turn.front(), CL_COMPLETE);
  else
    after(*previous.front(), openAnyway, turn.front());
}

void connectWait(Semaphore &semaphore, OneEvent gate) {
  if (semaphore.isShared())
    return SemaphoreWatch::get().add(semaphore, std::move(gate));
  const OneEvent signal = semaphore.addWait(gate);
  if (!signal.empty())
    after(*signal.front(), open, gate.front());
}

} // namespace oclc::rt

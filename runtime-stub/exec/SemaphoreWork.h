//===- SemaphoreWork.h - Commands that signal and await semaphores ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_EXEC_SEMAPHOREWORK_H
#define OCLC_RUNTIME_EXEC_SEMAPHOREWORK_H

#include "core/Semaphore.h"
#include "core/Work.h"

#include <vector>

namespace oclc::rt {

/// Signals semaphores. Keeps them alive until the command has run.
class SignalWork final : public Work {
public:
  explicit SignalWork(std::vector<Ref<Semaphore>> semaphores) : semaphores(std::move(semaphores)) {}

  void run(Event &event, const Event *until) override {
    for (const Ref<Semaphore> &each : semaphores)
      each->signal();
  }

private:
  const std::vector<Ref<Semaphore>> semaphores;
};

/// Keeps semaphores alive until a wait has run. The gates of the wait do the rest.
class WaitWork final : public Work {
public:
  explicit WaitWork(std::vector<Ref<Semaphore>> semaphores) : semaphores(std::move(semaphores)) {}

  void run(Event &event, const Event *until) override {}

private:
  const std::vector<Ref<Semaphore>> semaphores;
};

/// Connects an enqueued signal with the wait that it satisfies, now or when the wait is enqueued.
void connectSignal(Semaphore &semaphore, OneEvent signal);

/// Lets the gate `turn` of an enqueued signal open after the previous signal. For shared
/// semaphores, because they only count signals: the first wait could otherwise take the signal that
/// was meant for the second one.
void orderSignal(Semaphore &semaphore, OneEvent signal, OneEvent turn);

/// Connects the gate of an enqueued wait with its signal, now or when the signal is enqueued.
void connectWait(Semaphore &semaphore, OneEvent gate);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_EXEC_SEMAPHOREWORK_H

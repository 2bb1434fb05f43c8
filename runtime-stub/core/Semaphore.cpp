//===- Semaphore.cpp - Semaphores -------------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/Semaphore.h"

#include <algorithm>

namespace oclc::rt {

std::mutex &Semaphore::mutex() {
  // Never destroyed, because semaphores may outlive all static objects.
  static std::mutex &all = *new std::mutex;
  return all;
}

bool Semaphore::isSignaled() const {
  if (isShared())
    return counter().isSet();
  const std::lock_guard lock(mutex());
  return std::ranges::any_of(signals,
                             [](const auto &each) { return each->status() == CL_COMPLETE; });
}

bool Semaphore::mayBeUsedOn(const Device &other) const {
  return device ? device.get() == &other : context->has(other);
}

void Semaphore::signal() const {
  if (isShared())
    counter().add();
}

bool Semaphore::addSignal(OneEvent signal) {
  const std::lock_guard lock(mutex());
  const bool isAwaited = gates.size() > promised;
  if (isAwaited)
    ++promised;
  else
    signals.splice(signals.end(), signal);
  return isAwaited;
}

OneEvent Semaphore::takeGate() {
  OneEvent gate;
  const std::lock_guard lock(mutex());
  --promised;
  gate.splice(gate.end(), gates, gates.begin());
  return gate;
}

OneEvent Semaphore::addWait(OneEvent &gate) {
  OneEvent signal, failed;
  const std::lock_guard lock(mutex());
  // A signal that failed before the wait was enqueued has not signaled the semaphore.
  while (!signals.empty() && signals.front()->status() < 0)
    failed.splice(failed.end(), signals, signals.begin());
  if (signals.empty())
    gates.splice(gates.end(), gate);
  else
    signal.splice(signal.end(), signals, signals.begin());
  return signal;
}

OneEvent Semaphore::replaceLastSignal(OneEvent signal) {
  const std::lock_guard lock(mutex());
  lastSignal.swap(signal);
  return signal;
}

} // namespace oclc::rt

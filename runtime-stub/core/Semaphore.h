//===- Semaphore.h - Semaphores ---------------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// A binary semaphore. Each wait is satisfied by one signal, and a signal satisfies one wait. Both
// are commands. A wait belongs to the oldest signal that has been enqueued before it and has no
// wait yet. Therefore an application may enqueue the next signal as soon as the wait has been
// enqueued, in whatever order the commands run. A wait for which no signal has been enqueued gets
// one of the later signals: the first to complete satisfies the oldest wait.
//
// A wait depends on a gate, an event that the runtime completes when the signal has completed. A
// wait whose signal does not exist yet is thus an ordinary command that is not ready, and no thread
// waits for the signal.
//
// A semaphore that can be exported, or that was imported, counts its signals in an EventCounter,
// because the process does not know the commands of other processes. SemaphoreWatch.h opens the
// gates of such a semaphore in the order of the waits.
//
// One mutex guards the lists of all semaphores, so that it can be locked during a fork. A thread
// that holds it does not call back or release references.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_SEMAPHORE_H
#define OCLC_RUNTIME_CORE_SEMAPHORE_H

#include "core/Context.h"
#include "core/Event.h"
#include "core/Object.h"
#include "platform/EventCounter.h"

#include <list>
#include <mutex>
#include <optional>
#include <vector>

namespace oclc::rt {

/// One event. Events are passed as lists of one element, because splicing a list cannot fail.
using OneEvent = std::list<Ref<Event>>;

class Semaphore final : public Object<Semaphore, cl_semaphore_khr, Tag::Semaphore> {
public:
  /// Holds what the application has asked for.
  struct Request {
    std::vector<cl_semaphore_properties_khr> properties; ///< With the terminating zero.
    Ref<Device> device;                                  ///< Null for all devices of the context.
    std::optional<int> descriptor;                       ///< Of a semaphore to import.
    bool isExportable = false;
  };

  Semaphore(Ref<Context> context, Request request)
      : context(std::move(context)), properties(std::move(request.properties)),
        device(std::move(request.device)), isExportable(request.isExportable) {}

  /// Gives a new semaphore the counter by which processes share it.
  void share(EventCounter shared) { sharedCounter = std::move(shared); }

  static std::mutex &mutex();

  bool isShared() const { return sharedCounter.isOpen(); }
  const EventCounter &counter() const { return sharedCounter; }
  /// True if a signal has completed, and no wait has been enqueued that belongs to it. A wait of a
  /// shared semaphore may also take the signal later.
  bool isSignaled() const;
  bool mayBeUsedOn(const Device &other) const;

  /// Called when a signal is executed.
  void signal() const;

  // For semaphores that are not shared:

  /// Adds an enqueued signal. Returns true if a wait has been enqueued for it already. When the
  /// signal has completed, the caller must then open the gate that takeGate() returns.
  bool addSignal(OneEvent signal);
  OneEvent takeGate();
  /// Returns the signal that an enqueued wait belongs to. If none has been enqueued, takes the gate
  /// out of its list and returns an empty list.
  OneEvent addWait(OneEvent &gate);

  /// Returns the previous signal of a shared semaphore, in the order of these calls.
  OneEvent replaceLastSignal(OneEvent signal);

  const Ref<Context> context;
  const std::vector<cl_semaphore_properties_khr> properties;
  const Ref<Device> device;
  const bool isExportable;

private:
  friend class SemaphoreWatch;

  EventCounter sharedCounter; ///< Open if processes share the semaphore.

  // Guarded by mutex().
  OneEvent signals;     ///< Enqueued signals without a wait; empty if shared.
  OneEvent gates;       ///< Gates of waits that were enqueued before their signals.
  size_t promised = 0;  ///< Number of signals that will open one of them; 0 if shared.
  OneEvent lastSignal;  ///< Of a shared semaphore.
  unsigned watched = 0; ///< The number of the process whose SemaphoreWatch has a reference.
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_SEMAPHORE_H

//===- Scheduler.h - The dependency graph and the threads that work it off --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// One graph for all queues. A command enters it when it is enqueued, with edges from what it has to
// wait for: its predecessor in an in-order queue, the last barrier of an out-of-order queue, its
// wait list. When the last of them completes it becomes ready, and any thread may take it.
//
// Who works: a host thread that waits for a command works on what is ready until its command is
// complete, so a small launch never pays for waking anyone. Workers, at most one per CPU, are
// started when the first of them is needed: when commands are flushed and nobody waits, or when a
// running command has enough work left to share (see KernelWork). A thread that finds nothing to do
// looks around for a few microseconds and then sleeps.
//
// One mutex guards the graph. Nothing is called back, allocated or waited for while it is held.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_EXEC_SCHEDULER_H
#define OCLC_RUNTIME_EXEC_SCHEDULER_H

#include "core/Event.h"
#include "core/Queue.h"
#include "exec/Parker.h"

#include <atomic>
#include <mutex>
#include <span>

namespace oclc::rt {

/// What a command of an out-of-order queue waits for, and what waits for it.
enum class Ordering {
  Free,    ///< The last barrier and the wait list.
  Marker,  ///< The same; everything before it when the wait list is empty.
  Barrier, ///< As Marker, and everything after it waits.
};

class Scheduler {
public:
  static Scheduler &get();

  /// Puts a new command into the graph. Throws std::bad_alloc before it changes anything.
  void submit(Event &event, std::span<Event *const> waitList, Ordering ordering = Ordering::Free);

  /// Makes sure that the commands of the queue get done even if nobody waits for them.
  void flush(Queue &queue);

  /// Returns when the event is complete; works in the meantime.
  void wait(Event &event);

  /// Waits for all commands of the queue.
  void finish(Queue &queue);

  /// Completes a user event. False when it is complete already.
  bool completeUserEvent(Event &event, cl_int status);

  /// Calls the function once the event reaches the state `type`, at once if it has.
  void addCallback(Event &event, cl_int type, Event::CallbackFn function, void *userData);

  /// From Work::run: up to `helpers` more threads shall take part in the event's work.
  void share(Event &event, unsigned helpers);

  /// Threads that can be at work at the same time.
  unsigned threadCount() const { return threads; }

private:
  class Wakes;
  using Lock = std::unique_lock<std::mutex>;

  Scheduler();

  // The graph (Scheduler.cpp).
  static void depend(Event &event, Event &on, bool propagates, Event::Edge *&freeEdge);
  static bool isFlushed(const Event &event);
  void makeReady(Event &event);
  void shareLocked(Event &event);
  void unshare(Event &event);
  void complete(Event &event, cl_int status, bool staying, Lock &lock, Wakes &wakes);

  // The threads (Threads.cpp).
  Event *take(const Event *target);
  void execute(Event &event, const Event *target, Lock &lock, Wakes &wakes);
  void recruit(unsigned count, Wakes &wakes);
  void recruitForReady(bool staying, Wakes &wakes);
  void lookAround(const Event *target, Lock &lock);
  void pushIdle(Parker &parker);
  void removeIdle(Parker &parker);
  void startWorkers(unsigned count);
  void workerLoop();

  const unsigned threads;
  std::mutex mutex;

  // Guarded by mutex.
  Event *readyFirst = nullptr, *readyLast = nullptr;
  Event *sharedFirst = nullptr;
  Parker *idleFirst = nullptr; ///< Workers that sleep.
  unsigned looking = 0;        ///< Workers that look around.
  unsigned executing = 0;      ///< Threads inside Work::run.
  unsigned workers = 0;        ///< Started.

  /// Events in the ready and the shared list; read without the mutex by those who look around.
  std::atomic<unsigned> available{0};
};

/// Threads to be woken and workers to be started once the mutex has been let go.
class Scheduler::Wakes {
public:
  explicit Wakes(Scheduler &scheduler) : scheduler(scheduler) {}
  ~Wakes() { send(); }

  void add(Parker &parker) {
    if (!parker.signal())
      return;
    if (count == Capacity)
      parker.wake();
    else
      parkers[count++] = &parker;
  }
  void addNewWorkers(unsigned number) { newWorkers += number; }

  /// Without the mutex.
  void send() {
    while (count != 0)
      parkers[--count]->wake();
    if (unsigned number = std::exchange(newWorkers, 0))
      scheduler.startWorkers(number);
  }

private:
  static constexpr unsigned Capacity = 16;

  Scheduler &scheduler;
  Parker *parkers[Capacity];
  unsigned count = 0, newWorkers = 0;
};

/// A host thread that sleeps until an event completes.
struct Waiter {
  Parker &parker;
  Waiter *next;
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_EXEC_SCHEDULER_H

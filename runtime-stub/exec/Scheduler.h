//===- Scheduler.h - The dependency graph and the threads that work it off --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// One graph for all queues. What is enqueued waits in batches of its queue (Batch.h) until it is
// dispatched. Then it enters the graph, with edges from what it has to wait for: its predecessor in
// an in-order queue, the last barrier of an out-of-order queue, its wait list. When the last of
// them completes it becomes ready, and any thread may take it.
//
// Who works: a host thread that waits for a command works on what is ready until its command is
// complete, so a small launch never pays for waking anyone. Workers, at most one per CPU, are
// started when the first of them is needed: when commands are flushed and nobody waits, or when a
// running command has enough work left to share (see KernelWork). A thread that finds nothing to do
// looks around for a few microseconds and then sleeps.
//
// One mutex guards the graph, and one in each queue its batches. Nothing is called back, allocated
// or waited for while the first is held, nothing called back or released while the others are.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_EXEC_SCHEDULER_H
#define OCLC_RUNTIME_EXEC_SCHEDULER_H

#include "core/Event.h"
#include "core/Queue.h"
#include "exec/Parker.h"
#include "exec/ReadyList.h"

#include <atomic>
#include <list>
#include <mutex>
#include <span>

namespace oclc::rt {

/// Thrown where commands cannot be done any more; calls return CL_OUT_OF_RESOURCES.
struct Orphaned {};

class Scheduler {
public:
  static Scheduler &get();

  /// Puts a new command into a batch of its queue; when many have gathered, dispatches them.
  /// Throws std::bad_alloc or Orphaned before it changes anything.
  void enqueue(Event &event, std::span<Event *const> waitList);

  /// Dispatches what is pending, so that it gets done even if nobody waits for it.
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

  /// Throws in a process that was forked while its parent was at work: commands cannot be done
  /// here.
  void requireThreads() const;

  /// Threads that can be at work at the same time.
  unsigned threadCount() const { return threads; }

  /// Of the calling thread: 0 for those of the application, from 1 on for workers.
  static unsigned threadNumber();

private:
  class Wakes;
  using Lock = std::unique_lock<std::mutex>;

  Scheduler();

  // Processes that are forked (Fork.cpp).
  static void handleForks();
  void beforeFork();
  void afterFork(bool inChild);

  // From batches to the graph (Dispatch.cpp).
  void dispatch(Queue &queue, Lock &pendingLock, bool staying);
  void insert(Event &event, std::span<const Ref<Event>> waitList);
  static size_t edgesOf(const Event &event, size_t waitCount);
  static void depend(Event &event, Event &on, bool propagates, Event::Edge *&freeEdge);

  // The graph (Scheduler.cpp).
  Ref<Event> lastCommand(Queue &queue);
  void makeReady(Event &event);
  void shareLocked(Event &event);
  void unshare(Event &event);
  void complete(Event &event, cl_int status, bool staying, Lock &lock, Wakes &wakes);

  // The threads (Threads.cpp).
  Event *nearest(Event &target) const;
  Event *take(Event *target);
  void execute(Event &event, const Event *target, Lock &lock, Wakes &wakes);
  void recruit(unsigned count, Wakes &wakes);
  void recruitForReady(bool staying, Wakes &wakes);
  void lookAround(const Event *target, Lock &lock);
  void pushIdle(Parker &parker);
  void removeIdle(Parker &parker);
  void startWorkers(unsigned count);
  void workerLoop();

  const unsigned threads;
  std::atomic<unsigned> lastThreadNumber{0};
  std::mutex mutex;

  // Guarded by mutex.
  ReadyList ready;
  Event *sharedFirst = nullptr;
  Parker *idleFirst = nullptr; ///< Workers that sleep.
  unsigned looking = 0;        ///< Workers that look around.
  unsigned executing = 0;      ///< Threads inside Work::run.
  unsigned workers = 0;        ///< Started.
  unsigned inside = 0;         ///< Threads that wait, and commands that a thread is at work on.

  /// In a child process without the threads that some of its commands need. Changes only while the
  /// process has one thread.
  bool orphaned = false;

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

//===- Scheduler.h - The dependency graph and the threads that execute it ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Executes commands on threads, in the order of one dependency graph for all queues. An enqueued
// command waits in a batch of its queue (Batch.h) until the batch is dispatched. It then enters the
// graph, with edges from the commands that it waits for: its wait list; its predecessor in an
// in-order queue; the last barrier of an out-of-order queue, or all preceding commands (Ordering in
// Event.h); and the previous instance of the same command buffer. When the last of these commands
// completes, the command becomes ready, and any thread may execute it.
//
// A host thread that waits for a command executes ready commands until its command is complete, so
// waiting for a small launch need not wake a thread. Workers, at most one per CPU, are started when
// they are first needed: when commands are flushed and no thread waits, or when a running command
// has enough work left to share (see KernelWork). A thread that finds no work polls for a few
// microseconds and then sleeps.
//
// One mutex guards the graph, and one mutex per queue guards its batches. A thread that holds the
// graph's mutex does not call back, allocate or wait. A thread that holds a queue's mutex does not
// call back or release references.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_EXEC_SCHEDULER_H
#define OCLC_RUNTIME_EXEC_SCHEDULER_H

#include "core/Event.h"
#include "core/Queue.h"
#include "exec/ReadyList.h"
#include "platform/Parker.h"

#include <atomic>
#include <list>
#include <mutex>
#include <span>

namespace oclc::rt {

/// Thrown when commands can no longer be executed; see requireThreads(). The API call returns
/// CL_OUT_OF_RESOURCES.
struct Orphaned {};

class Scheduler {
public:
  static Scheduler &get();

  /// Adds a new command to a batch of its queue, and dispatches the queue's batches if they contain
  /// many commands. First dispatches the other queues that have pending commands in the wait list.
  /// If this throws std::bad_alloc or Orphaned, the command has not been added.
  void enqueue(Event &event, std::span<Event *const> waitList);

  /// Dispatches all pending batches of the queue, so that they are executed even if no thread
  /// waits. No effect in an orphaned process; see requireThreads().
  void flush(Queue &queue);

  /// Returns when the event is complete. The calling thread executes ready commands in the
  /// meantime.
  void wait(Event &event);

  /// Waits for all commands that have been enqueued to the queue.
  void finish(Queue &queue);

  /// Completes a user event. Returns false if it is complete already.
  bool completeUserEvent(Event &event, cl_int status);

  /// Registers a function that is called when the event reaches the state `type` or ends with an
  /// error. If it already has, calls the function at once.
  void addCallback(Event &event, cl_int type, Event::CallbackFn function, void *userData);

  /// Asks up to `helpers` more threads to join the event's work. Called from Work::run.
  void share(Event &event, unsigned helpers);

  /// Throws Orphaned in an orphaned process: one that was forked while a thread of its parent
  /// executed commands or waited for one. Commands cannot be executed in such a process.
  void requireThreads() const;

  /// Returns the maximum number of workers: the number of CPUs that the process uses.
  unsigned threadCount() const { return threads; }

  /// Returns the number of the calling thread: 0 for threads of the application, 1 and up for
  /// workers.
  static unsigned threadNumber();

private:
  class Wakes;
  using Lock = std::unique_lock<std::mutex>;

  Scheduler();

  // Forked processes (Fork.cpp).
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
  unsigned looking = 0;        ///< Workers that poll for work.
  unsigned executing = 0;      ///< Threads inside Work::run.
  unsigned workers = 0;        ///< Workers that have been started.
  unsigned inside = 0;         ///< Threads in wait(), plus executions of commands.

  /// True in a child process that lacks threads which some of its commands need. Changes only while
  /// the process has one thread.
  bool orphaned = false;

  /// Number of events in the ready list and the shared list. Polling threads read it without the
  /// mutex.
  std::atomic<unsigned> available{0};
};

/// Collects threads to wake and workers to start, so that both happen after the mutex has been
/// released. Only if there are more than Capacity threads, wakes the others at once.
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

  /// Wakes the threads and starts the workers. The caller does not hold the mutex.
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

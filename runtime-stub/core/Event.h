//===- Event.h - Events, the nodes of the dependency graph ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Events are the nodes of the dependency graph. Every command is an event, whether the application
// requested an event object or not. A user event has no queue and no work. Edges lead from an event
// to the events that wait for it. The scheduler's mutex guards the graph; status and times can be
// read without it.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_EVENT_H
#define OCLC_RUNTIME_CORE_EVENT_H

#include "core/Context.h"
#include "core/Object.h"
#include "core/Queue.h"
#include "core/Work.h"

#include <atomic>
#include <memory>

namespace oclc::rt {

class CommandBuffer;
struct Waiter;

/// The dependencies of a command of an out-of-order queue.
enum class Ordering : uint8_t {
  Free,    ///< Waits for the last barrier and the wait list.
  Marker,  ///< As Free; without a wait list, waits for all preceding commands.
  Barrier, ///< As Marker, and all later commands wait for it.
};

class Event final : public Object<Event, cl_event, Tag::Event> {
public:
  using CallbackFn = void(CL_CALLBACK *)(cl_event, cl_int, void *);

  /// A command.
  Event(Queue &queue, cl_command_type type, std::unique_ptr<Work> work,
        Ordering ordering = Ordering::Free);
  /// An instance of a command buffer.
  Event(Queue &queue, CommandBuffer &buffer, std::unique_ptr<Work> work);
  /// A user event.
  explicit Event(Ref<Context> context);
  ~Event();

  /// CL_QUEUED, CL_SUBMITTED, CL_RUNNING, CL_COMPLETE or a negative error.
  cl_int status() const { return currentStatus.load(std::memory_order_acquire); }
  bool isDone() const { return status() <= CL_COMPLETE; }

  const Ref<Context> context;
  const Ref<Queue> queue; ///< Null for a user event.
  const cl_command_type type;
  const Ref<CommandBuffer> commandBuffer; ///< The enqueued command buffer; null for other commands.

  /// Times in nanoseconds. Written only if the queue has profiling enabled; valid once the event is
  /// complete.
  struct Times {
    cl_ulong queued = 0, submitted = 0, started = 0, ended = 0;
  };
  const Times &times() const { return commandTimes; }

private:
  friend class PendingBatches;
  friend class ReadyList;
  friend class Scheduler;

  struct Edge {
    Edge *next;
    Event *dependent;
    bool propagates; ///< True for a wait list: errors are passed to the dependent.
  };
  struct Callback {
    Callback *next;
    Event *event;
    cl_int type;
    CallbackFn function;
    void *userData;
  };

  void reserveEdges(size_t count);
  /// Moves the callbacks for the state `type` to the list `into`, and retains the event once for
  /// each. The caller holds the scheduler's mutex.
  void takeCallbacks(cl_int type, Callback *&into);
  /// Calls and deletes callbacks that takeCallbacks() has moved, and releases their references to
  /// the event. The caller does not hold the mutex.
  static void call(Callback *list, cl_int status);

  std::atomic<cl_int> currentStatus;
  Times commandTimes;
  std::unique_ptr<Work> work;
  const Ordering ordering = Ordering::Free;

  // Guarded by the queue's mutex until the command is dispatched.
  std::atomic<Batch *> batch{nullptr}; ///< Null once dispatched; other queues read it, too.
  unsigned waitCount = 0;              ///< Length of this command's wait list in Batch::waits.

  // Guarded by the scheduler's mutex.
  Event *previousInList = nullptr, *nextInList = nullptr; ///< In the ready or shared list.
  Event *previousInQueue = nullptr, *nextInQueue = nullptr;
  Edge *edges = nullptr; ///< Edges to the events that wait for this one.
  Edge **lastEdge = &edges;
  Edge ownEdges[2]; ///< Storage for edges to this event; moreEdges if these do not suffice.
  std::unique_ptr<Edge[]> moreEdges;
  unsigned unresolved = 0;   ///< Number of events that this one still waits for.
  unsigned participants = 0; ///< Number of threads that run its work.
  bool begun = false;
  bool everShared = false; ///< Set once, by a thread that runs the work alone until then.
  bool inReadyList = false;
  bool inSharedList = false;
  bool waitFailed = false;
  Waiter *waiters = nullptr;
  Callback *callbacks = nullptr;
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_EVENT_H

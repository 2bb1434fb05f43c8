//===- Event.h - Events: the nodes of the dependency graph ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Every command is an event, whether the application asked for it or not; a user event is one
// without queue and work. Edges lead from an event to those that wait for it. The scheduler's mutex
// guards the graph; status and times can be read without it.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_EVENT_H
#define OCLC_RUNTIME_CORE_EVENT_H

#include "core/Context.h"
#include "core/Object.h"
#include "core/Queue.h"
#include "exec/Work.h"

#include <atomic>
#include <memory>

namespace oclc::rt {

class CommandBuffer;
struct Waiter;

/// What a command of an out-of-order queue waits for, and what waits for it.
enum class Ordering : uint8_t {
  Free,    ///< The last barrier and the wait list.
  Marker,  ///< The same; everything before it when the wait list is empty.
  Barrier, ///< As Marker, and everything after it waits.
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
  const Ref<Queue> queue; ///< Null for user events.
  const cl_command_type type;
  const Ref<CommandBuffer> commandBuffer; ///< Null for all other commands.

  /// Nanoseconds; written only when the queue profiles, valid once the event is complete.
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
    bool propagates; ///< From a wait list: an error here is an error there.
  };
  struct Callback {
    Callback *next;
    Event *event;
    cl_int type;
    CallbackFn function;
    void *userData;
  };

  void reserveEdges(size_t count);
  /// Moves callbacks for the state `type` to the list `into`, for a caller that holds the mutex.
  void takeCallbacks(cl_int type, Callback *&into);
  /// Calls and deletes them, without the mutex.
  static void call(Callback *list, cl_int status);

  std::atomic<cl_int> currentStatus;
  Times commandTimes;
  std::unique_ptr<Work> work;
  const Ordering ordering = Ordering::Free;

  // Guarded by the queue's mutex until the command is dispatched.
  std::atomic<Batch *> batch{nullptr}; ///< Other queues look whether there is one.
  unsigned waitCount = 0;              ///< Of Batch::waits.

  // Guarded by the scheduler's mutex.
  Event *previousInList = nullptr, *nextInList = nullptr; ///< Ready or shared list.
  Event *previousInQueue = nullptr, *nextInQueue = nullptr;
  Edge *edges = nullptr; ///< To those that wait for this event.
  Edge **lastEdge = &edges;
  Edge ownEdges[2]; ///< For what this event waits for.
  std::unique_ptr<Edge[]> moreEdges;
  unsigned unresolved = 0;   ///< Events that this one waits for.
  unsigned participants = 0; ///< Threads at work here.
  bool begun = false;
  bool everShared = false; ///< Written by the thread that began it.
  bool inReadyList = false;
  bool inSharedList = false;
  bool waitFailed = false;
  Waiter *waiters = nullptr;
  Callback *callbacks = nullptr;
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_EVENT_H

//===- Work.h - What a command does when its turn comes ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_EXEC_WORK_H
#define OCLC_RUNTIME_EXEC_WORK_H

#include "core/OpenCL.h"

namespace oclc::rt {

class Event;

class Work {
public:
  Work() = default;
  Work(const Work &) = delete;
  Work &operator=(const Work &) = delete;
  virtual ~Work();

  /// Does the work, or as much of it as the calling thread gets hold of: work that called
  /// Scheduler::share runs on several threads at once. Returns when nothing is left to begin, or
  /// earlier when `until` is given and complete.
  virtual void run(Event &event, const Event *until) = 0;

  /// Whether anything is left that no thread has begun.
  virtual bool hasRest() const { return false; }

  /// Whether other threads may call run() already: after Scheduler::share.
  virtual bool isShared() const { return false; }

  /// CL_COMPLETE, or the error that ended the work. Asked once every thread has returned.
  virtual cl_int result() const { return CL_COMPLETE; }

  /// Gets ready to be run once more, for work that is recorded in a command buffer.
  virtual void rewind() {}

  /// Says in the capture that it is enqueued, if it is a launch.
  virtual void countLaunch() const {}

  /// Calls functions of the application, which may wait for anything; a thread that waits for
  /// another command must not get stuck in them.
  virtual bool callsApplication() const { return false; }
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_EXEC_WORK_H

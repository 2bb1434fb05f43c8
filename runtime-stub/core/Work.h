//===- Work.h - The operation that a command performs -----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_WORK_H
#define OCLC_RUNTIME_CORE_WORK_H

#include "base/OpenCL.h"

namespace oclc::rt {

class Event;

class Work {
public:
  Work() = default;
  Work(const Work &) = delete;
  Work &operator=(const Work &) = delete;
  virtual ~Work();

  /// Does the work. After the work has called Scheduler::share, other threads may call run() at the
  /// same time, and each thread does a part. Returns when this thread can start no more work. If
  /// `until` is not null, may also return when that event is complete, with work left.
  virtual void run(Event &event, const Event *until) = 0;

  /// True if any work is left that no thread has started.
  virtual bool hasRest() const { return false; }

  /// True if other threads may call run(), i.e. after Scheduler::share.
  virtual bool isShared() const { return false; }

  /// Returns CL_COMPLETE, or the error that ended the work. Called after every thread has returned
  /// from run().
  virtual cl_int result() const { return CL_COMPLETE; }

  /// Prepares recorded work of a command buffer to run again.
  virtual void rewind() {}

  /// Counts the launch in the capture; no effect for other commands.
  virtual void countLaunch() const {}

  /// True if the work calls functions of the application. These may wait for anything, so a thread
  /// that waits for another command must not run them.
  virtual bool callsApplication() const { return false; }
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_WORK_H

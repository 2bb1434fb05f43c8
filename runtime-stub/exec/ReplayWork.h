//===- ReplayWork.h - Runs the commands of a command buffer ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Runs the commands of a command buffer sequentially. Each command may ask other threads to join.
// The last thread that leaves a command continues with the next one.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_EXEC_REPLAYWORK_H
#define OCLC_RUNTIME_EXEC_REPLAYWORK_H

#include "core/CommandBuffer.h"
#include "core/Work.h"

#include <mutex>

namespace oclc::rt {

class ReplayWork final : public Work {
public:
  explicit ReplayWork(std::shared_ptr<const CommandList> commands);

  void run(Event &event, const Event *until) override;
  bool hasRest() const override;
  cl_int result() const override { return status; }

private:
  Work *enter();
  bool leave(Work &work);
  Work *current() const;
  void advance();

  const std::shared_ptr<const CommandList> commands;

  mutable std::mutex mutex;
  size_t index = 0;     // guarded by mutex
  unsigned threads = 0; // guarded by mutex; number of threads that run the current command
  bool begun = false;   // guarded by mutex; whether the current command has been started
  cl_int status = CL_COMPLETE;
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_EXEC_REPLAYWORK_H

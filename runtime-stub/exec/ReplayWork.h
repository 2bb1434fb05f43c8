//===- ReplayWork.h - Runs the commands of a command buffer ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// The commands of the buffer are run one after the other. Each may ask other threads to join; the
// last thread that leaves a command goes on with the next.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_EXEC_REPLAYWORK_H
#define OCLC_RUNTIME_EXEC_REPLAYWORK_H

#include "core/CommandBuffer.h"
#include "exec/Work.h"

#include <mutex>

namespace oclc::rt {

class ReplayWork final : public Work {
public:
  explicit ReplayWork(Ref<CommandBuffer> buffer);

  void run(Event &event, const Event *until) override;
  bool hasRest() const override;
  cl_int result() const override { return status; }

private:
  Work *enter();
  bool leave(Work &work);
  Work *current() const;
  void advance();

  const Ref<CommandBuffer> buffer;

  mutable std::mutex mutex;
  size_t index = 0;     // guarded by mutex
  unsigned threads = 0; // guarded by mutex; at work on the current command
  bool begun = false;   // guarded by mutex; the current command
  cl_int status = CL_COMPLETE;
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_EXEC_REPLAYWORK_H

//===- Parker.h - Where a thread without work sleeps ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// One futex word per thread. Waking a thread is two steps, so that the system call can be made
// after the scheduler's mutex has been let go.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_EXEC_PARKER_H
#define OCLC_RUNTIME_EXEC_PARKER_H

#include <atomic>
#include <cstdint>

namespace oclc::rt {

class Parker {
public:
  /// Before the thread makes itself known as idle.
  void prepare() { word.store(0, std::memory_order_relaxed); }
  /// Sleeps until signalled.
  void park();

  /// True when the caller has to follow with wake().
  bool signal() { return word.exchange(1, std::memory_order_acq_rel) == 0; }
  /// The thread may have gone on, and even ended, since signal(): nothing here reads the object.
  void wake();

  bool signalled() const { return word.load(std::memory_order_acquire) != 0; }

  // The scheduler's list of idle threads, guarded by its mutex.
  Parker *previous = nullptr, *next = nullptr;

private:
  std::atomic<uint32_t> word{0};
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_EXEC_PARKER_H

//===- Parker.h - Lets a thread sleep until it is signalled -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Lets a thread without work sleep on a futex, one per thread. Waking a thread takes two steps:
// signal() under the scheduler's mutex, and the system call in wake() after the mutex is released.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_PLATFORM_PARKER_H
#define OCLC_RUNTIME_PLATFORM_PARKER_H

#include <atomic>
#include <cstdint>

namespace oclc::rt {

class Parker {
public:
  /// Resets the signal. Must be called before other threads can see that this thread is idle.
  void prepare() { word.store(0, std::memory_order_relaxed); }
  /// Sleeps until signalled.
  void park();

  /// Signals the thread. Returns true if the caller must call wake() afterwards.
  bool signal() { return word.exchange(1, std::memory_order_acq_rel) == 0; }
  /// Wakes the thread. It may have continued, and even ended, since signal(), so this function does
  /// not read the object.
  void wake();

  bool signalled() const { return word.load(std::memory_order_acquire) != 0; }

  // Links of the scheduler's list of idle threads, guarded by the scheduler's mutex.
  Parker *previous = nullptr, *next = nullptr;

private:
  std::atomic<uint32_t> word{0};
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_PLATFORM_PARKER_H

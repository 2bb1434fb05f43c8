//===- SemaphoreWatch.h - Opens the gates of shared semaphores --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Waits of shared semaphores, whose signals may come from other processes. One thread waits for the
// counters of all semaphores that have such waits. For each signal that it takes, it opens the gate
// of the oldest wait. The thread starts with the first wait and stays, because waits are frequent
// where there are any.
//
// A child process that is forked while there are waits shares the counters with its parent, but its
// copies of the waits have no thread. They must not take the signals that are meant for the parent,
// so such a child cannot execute commands (Fork.cpp).
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_EXEC_SEMAPHOREWATCH_H
#define OCLC_RUNTIME_EXEC_SEMAPHOREWATCH_H

#include "base/Descriptor.h"
#include "core/Semaphore.h"

namespace oclc::rt {

class SemaphoreWatch {
public:
  static SemaphoreWatch &get();

  /// Opens the gate of a wait when its signal arrives, perhaps at once. If the system has no thread
  /// or descriptor for that, completes the gate with an error.
  void add(Semaphore &semaphore, OneEvent gate);

  /// Lock and unlock the semaphores around a fork. unlock() returns true in a child that lacks the
  /// thread.
  void lock();
  bool unlock(bool inChild);

private:
  bool watch(Semaphore &semaphore);
  bool start();
  void run();
  void serve(Semaphore &semaphore);

  // Guarded by Semaphore::mutex().
  Descriptor poll; ///< An epoll instance, to which the kernel adds semaphores while run() waits.
  bool isRunning = false;
  unsigned process = 1;     ///< A child has another number than its parent.
  unsigned pending = 0;     ///< Number of gates of all semaphores.
  Event *opening = nullptr; ///< The one that the thread completes; counts in pending.
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_EXEC_SEMAPHOREWATCH_H

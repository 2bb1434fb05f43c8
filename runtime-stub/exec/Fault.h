//===- Fault.h - Which kernel a fatal signal came from ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// A kernel with a wild pointer ends the process as native code does. One line on standard error
// says before which kernel it was, and then the signal does what it would have done without us.
// Signals for which the application has a handler stay with it.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_EXEC_FAULT_H
#define OCLC_RUNTIME_EXEC_FAULT_H

#include <atomic>
#include <cstdint>

namespace oclc::rt::fault {

/// The call of an entry point.
struct Running {
  const char *kernel;
  uint64_t first, end; ///< Work-groups.
};

/// The one that this thread is in; null outside of kernels. The model makes it a plain store, and
/// readable in a signal handler, which must not allocate a thread's variables.
extern constinit thread_local const Running *current __attribute__((tls_model("initial-exec")));

extern std::atomic<bool> installed;
void install();

/// Before the first launch.
inline void installOnce() {
  if (!installed.load(std::memory_order_relaxed))
    install();
}

} // namespace oclc::rt::fault

#endif // OCLC_RUNTIME_EXEC_FAULT_H

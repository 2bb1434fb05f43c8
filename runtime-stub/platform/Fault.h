//===- Fault.h - Reports the kernel in which a fatal signal was raised ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// A kernel with a wild pointer ends the process, as any native code does. The signal handler first
// writes one line to standard error that identifies the kernel. The signal then has the effect that
// it would have had without the handler. A signal that the application handles or ignores before
// the first launch is left alone. OCLC_FAULT_HANDLER=off in the environment disables the handler.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_PLATFORM_FAULT_H
#define OCLC_RUNTIME_PLATFORM_FAULT_H

#include <atomic>
#include <cstdint>

namespace oclc::rt::fault {

/// A call of a kernel's compiled code.
struct Running {
  const char *kernel;
  uint64_t first, end; ///< Range of work-groups [first, end).
};

/// The call that this thread is executing; null outside of kernels. With the initial-exec TLS model
/// an assignment is a plain store, and a signal handler may read the variable: other models may
/// allocate the thread's storage on first access.
extern constinit thread_local const Running *current __attribute__((tls_model("initial-exec")));

/// One if the handlers are installed. RISC-V cannot exchange a byte without a library.
extern std::atomic<unsigned> installed;
void install();

/// Installs the handlers at the first call. Called before the first launch.
inline void installOnce() {
  if (!installed.load(std::memory_order_relaxed))
    install();
}

} // namespace oclc::rt::fault

#endif // OCLC_RUNTIME_PLATFORM_FAULT_H

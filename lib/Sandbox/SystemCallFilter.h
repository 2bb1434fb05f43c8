//===- SystemCallFilter.h - System call filter of a sandbox (seccomp) ---------------*- C++ -*-===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_SANDBOX_SYSTEMCALLFILTER_H
#define OCLC_SANDBOX_SYSTEMCALLFILTER_H

#include <linux/filter.h>
#include <vector>

namespace oclc::sandbox {

/// Filter that makes system calls fail with ENOSYS unless they are in SystemCalls.def. The C
/// library has fallbacks for this error, because older kernels return it for calls that they do not
/// have.
class SystemCallFilter {
public:
  SystemCallFilter();
  /// Applies the filter to the calling thread. True if the kernel has no filters; false if it has,
  /// but the filter could not be created or the kernel refuses it.
  bool enter() const noexcept;

private:
  bool isNeeded; ///< The kernel has system call filters.
  /// BPF program; empty if it could not be created or is not needed.
  std::vector<sock_filter> program;
};

} // namespace oclc::sandbox

#endif // OCLC_SANDBOX_SYSTEMCALLFILTER_H

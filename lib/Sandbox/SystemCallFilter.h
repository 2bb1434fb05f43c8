//===- SystemCallFilter.h - seccomp -----------------------------------------------------*- C++ -*-===//
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

/// System calls that are not in SystemCalls.def fail with ENOSYS, as in a kernel that does not have
/// them, for which the C library has other ways.
class SystemCallFilter {
public:
  SystemCallFilter();
  bool enter() const noexcept;

private:
  /// For the kernel's interpreter; empty when it has none.
  std::vector<sock_filter> program;
};

} // namespace oclc::sandbox

#endif // OCLC_SANDBOX_SYSTEMCALLFILTER_H

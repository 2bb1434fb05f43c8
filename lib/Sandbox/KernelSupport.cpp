//===- KernelSupport.cpp - Query the kernel's sandbox mechanisms ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Sandbox/KernelSupport.h"

#include <cerrno>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace oclc::sandbox {

unsigned landlockVersion() noexcept {
  const long version =
      syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
  return version > 0 ? unsigned(version) : 0;
}

bool hasSystemCallFilters() noexcept {
  // A kernel with filters tries to read the filter at the null address and fails with EFAULT. Other
  // kernels do not support the operation and fail with another error.
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, nullptr, 0, 0) != 0 && errno == EFAULT;
}

const char *missingProtection() noexcept {
  const unsigned version = landlockVersion();
  if (version == 0 && !hasSystemCallFilters())
    return "this kernel has neither Landlock nor seccomp";
  if (version == 0)
    return "this kernel has no Landlock: files may be written and programs started";
  if (!hasSystemCallFilters())
    return "this kernel has no seccomp: all system calls may be made";
  if (version < VersionWithSignals)
    return "Landlock of this kernel does not keep signals from the user's other processes";
  return nullptr;
}

} // namespace oclc::sandbox

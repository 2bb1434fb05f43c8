//===- ControlGroup.h - CPU and memory limits of control groups -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Reads the limits that control groups set for the process: a quota of CPU time per period, and a
// size of memory in bytes. Containers and services set such limits. Groups are nested, and the
// tightest limit applies. Both versions of Linux's cgroup interface are supported.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_PLATFORM_CONTROLGROUP_H
#define OCLC_RUNTIME_PLATFORM_CONTROLGROUP_H

#include <cstdint>
#include <string>

namespace oclc::rt::host {

struct ControlGroupLimits {
  double cpus = 0;     ///< CPU time per elapsed time; 0: no limit.
  uint64_t memory = 0; ///< Bytes; 0: no limit.
};

/// Returns the limits of the process. `root` is prepended to /proc and /sys, for tests.
ControlGroupLimits readControlGroups(const std::string &root = "");

} // namespace oclc::rt::host

#endif // OCLC_RUNTIME_PLATFORM_CONTROLGROUP_H

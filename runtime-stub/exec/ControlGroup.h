//===- ControlGroup.h - What the system lets the process use ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Containers and services limit their processes by control groups: CPU time by a quota for each
// period, memory by a number of bytes. Groups are nested, and the tightest limit holds. Both
// versions of Linux's interface are read.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_EXEC_CONTROLGROUP_H
#define OCLC_RUNTIME_EXEC_CONTROLGROUP_H

#include <cstdint>
#include <string>

namespace oclc::rt::host {

struct ControlGroupLimits {
  double cpus = 0;     ///< CPU time over time; 0: no limit.
  uint64_t memory = 0; ///< Bytes; 0: no limit.
};

/// The limits of the process. `root` stands in front of /proc and /sys, for tests.
ControlGroupLimits readControlGroups(const std::string &root = "");

} // namespace oclc::rt::host

#endif // OCLC_RUNTIME_EXEC_CONTROLGROUP_H

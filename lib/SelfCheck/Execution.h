//===- Execution.h - Running the work-groups of a launch --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_SELFCHECK_EXECUTION_H
#define OCLC_SELFCHECK_EXECUTION_H

#include "SelfCheck/Arguments.h"

namespace oclc::selfcheck {

enum class GroupOrder : uint8_t {
  Forward,  ///< All in one call.
  Backward, ///< One by one, the last one first.
  Mixed,    ///< In ranges that may end anywhere, in any order.
};

/// How a launch is run; nothing of it may change the results.
struct Way {
  GroupOrder order = GroupOrder::Forward;
  uint8_t junk = 0x5A; ///< What memory holds that the kernel has not written.
  uint64_t seed = 0;   ///< Of what is random: ranges, and how many groups may be in step.
};

/// Runs all work-groups of `shape` with `arguments`. Signals end the process.
void execute(const Code &code, const LaunchShape &shape, const Arguments &arguments, Way way);

} // namespace oclc::selfcheck

#endif // OCLC_SELFCHECK_EXECUTION_H

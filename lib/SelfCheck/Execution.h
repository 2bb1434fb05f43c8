//===- Execution.h - Run the work-groups of a launch ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_SELFCHECK_EXECUTION_H
#define OCLC_SELFCHECK_EXECUTION_H

#include "SelfCheck/Arguments.h"

namespace oclc::selfcheck {

/// Returns the launch as entry points take it. Output of printf is ignored.
abi::LaunchInfo launchInfo(const LaunchShape &shape);

/// Returns the number of work-groups of a launch.
uint64_t groupsOf(const LaunchShape &shape);

/// Local memory and context memory of a worker that runs up to `inStep` work-groups of a launch at
/// a time.
class WorkerBuffers {
public:
  /// Allocates the memory, filled with bytes of the value `junk`. Throws std::bad_alloc.
  WorkerBuffers(const binary::Variant &variant, const LaunchShape &shape, uint64_t localBytes,
                uint64_t inStep, uint8_t junk);
  abi::WorkerMemory memory() const { return {local.data(), context.data(), stride, groupsInStep}; }

private:
  const uint64_t stride, groupsInStep;
  const GuardedMemory local, context;
};

enum class GroupOrder : uint8_t {
  Forward,  ///< One call for all groups.
  Backward, ///< One call per group, the last group first.
  Mixed,    ///< One call per range of groups; random ranges in random order.
};

/// How a launch is run. The results of a kernel must not depend on it.
struct Way {
  GroupOrder order = GroupOrder::Forward;
  uint8_t junk = 0x5A; ///< Initial bytes of local memory, context memory and the stack.
  uint64_t seed = 0;   ///< For the ranges and the number of interleaved groups.
};

/// Runs all work-groups of `shape` with `arguments`. A crash of the kernel ends the process.
void execute(const Code &code, const LaunchShape &shape, const Arguments &arguments, Way way);

} // namespace oclc::selfcheck

#endif // OCLC_SELFCHECK_EXECUTION_H

//===- Launches.h - Work-items of launches that answer queries --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_UNIT_PROOFS_LAUNCHES_H
#define OCLC_TEST_UNIT_PROOFS_LAUNCHES_H

#include "Interpreter.h"
#include "Passes/Support/KernelAttributes.h"

#include <array>

namespace oclc::proofs {

/// One work-item of a launch.
struct Launch {
  std::array<uint64_t, 3> offset, globalSize, localSize, group, item;

  /// Returns the sum of offset and size in dimension `d`. All global ids are below it.
  uint64_t end(unsigned d) const { return offset[d] + globalSize[d]; }
  uint64_t numGroups(unsigned d) const { return (globalSize[d] + localSize[d] - 1) / localSize[d]; }
  /// Returns the size of the work-item's group. The last group may be smaller than the others.
  uint64_t sizeOfGroup(unsigned d) const {
    return std::min(localSize[d], globalSize[d] - group[d] * localSize[d]);
  }
  /// True if for each set in `sets`, the product of the ends of its dimensions is at most
  /// MaxLaunchEnd.
  bool keepsTo(const passes::DimensionSets &sets) const;
  /// Returns what a query returns to this work-item; std::nullopt for calls of other functions.
  std::optional<Scalars> answer(const llvm::CallBase &call,
                                llvm::ArrayRef<Scalars> arguments) const;
  std::string text() const;
};

/// Returns the first and the last work-item of launches of various sizes. Some sizes are above
/// 2^31.
std::vector<Launch> sampleLaunches();

/// Returns the declarations of all queries.
std::string queryDeclarations();

} // namespace oclc::proofs

#endif // OCLC_TEST_UNIT_PROOFS_LAUNCHES_H

//===- AcquiredLoads.h - Loads after an acquire operation -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Finds the loads that may read a value which another work-item of the group has just written.
// Without an acquire operation there are none: memory that a work-group reads between two barriers
// does not change in between, or the program has a data race. A load from a uniform address is then
// uniform. After an acquire operation it may not be uniform:
//
//   while (atomic_cmpxchg(&lock, 0, 1) != 0)
//     ;
//   mem_fence(CLK_LOCAL_MEM_FENCE);         // acquire
//   uint mine = counter;                    // differs between work-items
//   counter = mine + 1;
//
// The affected loads are those that an acquire operation reaches without a work-group barrier of
// the source in between.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_ANALYSIS_ACQUIREDLOADS_H
#define OCLC_PASSES_ANALYSIS_ACQUIREDLOADS_H

#include "llvm/ADT/SmallPtrSet.h"

namespace llvm {
class Function;
class LoadInst;
} // namespace llvm

namespace oclc::passes {

using LoadSet = llvm::SmallPtrSet<const llvm::LoadInst *, 8>;

/// Returns the loads from global and local memory that an acquire operation reaches without a
/// work-group barrier in between (OpenCL C 3.0, section 6.15.12). Loads marked !invariant.load are
/// excluded.
LoadSet findAcquiredLoads(const llvm::Function &f);

} // namespace oclc::passes

#endif // OCLC_PASSES_ANALYSIS_ACQUIREDLOADS_H

//===- AcquiredLoads.h - Loads that see what another work-item has just written ------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Between two barriers memory that a work-group reads does not change, or the program has a data
// race; so a load from a uniform address is uniform. That is not so after an acquire operation:
//
//   while (atomic_cmpxchg(&lock, 0, 1) != 0)
//     ;
//   mem_fence(CLK_LOCAL_MEM_FENCE);         // acquire
//   uint mine = counter;                    // differs between work-items
//   counter = mine + 1;
//
// Such loads are those that an acquire operation reaches without a barrier of the source in
// between.
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

/// Loads of global and local memory after an acquire operation (OpenCL C 3.0, section 6.15.12).
LoadSet findAcquiredLoads(const llvm::Function &F);

} // namespace oclc::passes

#endif // OCLC_PASSES_ANALYSIS_ACQUIREDLOADS_H

//===- LoopVersions.h - Version a loop by the local size --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_PLANNING_LOOPVERSIONS_H
#define OCLC_PASSES_PLANNING_LOOPVERSIONS_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"

namespace oclc::passes {

/// Makes a copy of `L` for work-groups with fewer than `Items` work-items in `Dimension`; `L` runs
/// for all other groups. Returns false if the loop cannot be copied; the loop may then have been
/// simplified, but is equivalent.
///
///   loop   =>   if (get_local_size(Dimension) >= Items) loop else copy
bool versionByLocalSize(llvm::Loop &L, unsigned Dimension, uint64_t Items, llvm::LoopInfo &LI,
                        llvm::DominatorTree &DT);

} // namespace oclc::passes

#endif // OCLC_PASSES_PLANNING_LOOPVERSIONS_H

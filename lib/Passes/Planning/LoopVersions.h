//===- LoopVersions.h - A loop for wide work-groups and one for narrow ones -------------------===//
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

/// Leaves `L` to work-groups with at least `Items` work-items in dimension 0, and makes a copy of
/// it for all others. Returns false, and changes nothing that matters, for a loop that cannot be
/// copied.
///
///   loop   =>   if (get_local_size(0) >= Items) loop else copy
bool versionByLocalSize(llvm::Loop &L, unsigned Dimension, uint64_t Items, llvm::LoopInfo &LI,
                        llvm::DominatorTree &DT);

} // namespace oclc::passes

#endif // OCLC_PASSES_PLANNING_LOOPVERSIONS_H

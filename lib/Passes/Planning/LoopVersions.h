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

/// Makes a copy of `loop` for work-groups with fewer than `items` work-items in `dimension`; `loop`
/// runs for all other groups. Returns false if the loop cannot be copied; the loop may then have
/// been simplified, but is equivalent.
///
///   loop   =>   if (get_local_size(dimension) >= items) loop else copy
bool versionByLocalSize(llvm::Loop &loop, unsigned dimension, uint64_t items, llvm::LoopInfo &li,
                        llvm::DominatorTree &dt);

} // namespace oclc::passes

#endif // OCLC_PASSES_PLANNING_LOOPVERSIONS_H

//===- LoopVersions.h - Version a loop by a condition -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_PLANNING_LOOPVERSIONS_H
#define OCLC_PASSES_PLANNING_LOOPVERSIONS_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"

namespace oclc::passes {

/// Makes a copy of `loop` for work-groups with fewer than `items` work-items in `dimension`; `loop`
/// runs for all other groups. Returns false if the loop cannot be copied; the loop may then have
/// been simplified, but is equivalent.
///
///   loop   =>   if (get_local_size(dimension) >= items) loop else copy
bool versionByLocalSize(llvm::Loop &loop, unsigned dimension, uint64_t items, llvm::LoopInfo &li,
                        llvm::DominatorTree &dt);

/// The same with any condition, which `condition` emits in a block before both loops. `suffix` ends
/// the names of the copy's blocks. Returns the copy; null if the loop cannot be copied.
llvm::Loop *versionLoop(llvm::Loop &loop,
                        llvm::function_ref<llvm::Value *(llvm::IRBuilderBase &)> condition,
                        llvm::StringRef suffix, llvm::LoopInfo &li, llvm::DominatorTree &dt);

} // namespace oclc::passes

#endif // OCLC_PASSES_PLANNING_LOOPVERSIONS_H

//===- Linearizer.h - Linearizes the control flow of a loop over work-items -------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_TRANSFORM_LINEARIZER_H
#define OCLC_VECTORIZER_TRANSFORM_LINEARIZER_H

#include "Vectorizer/Analysis/LaneFlow.h"
#include "Vectorizer/Analysis/LinearPlan.h"

#include "llvm/IR/Instructions.h"
#include "llvm/IR/ValueHandle.h"

namespace oclc::vectorizer {

/// Masks of the blocks that not all lanes run. A mask is an i1 that is true in the lanes that run
/// the block. It is computed in the block or before it.
using LaneMasks = llvm::DenseMap<llvm::BasicBlock *, llvm::WeakTrackingVH>;

/// Rewrites the loop `loop` over work-items so that lanes can run its iterations together.
/// Afterwards all active lanes take a branch alike, PHIs whose incoming paths have been merged are
/// selects by mask, and each block that runs without some lanes has a mask. For a single lane the
/// loop computes the same as before, provided that blocks are skipped if their mask is false.
///
///   p: br c, A, B                  p: %mA = c, %mB = !c
///   A: x = 1; goto J               A: x = 1
///   B: y = 2; goto J         =>    B: y = 2
///   J: z = phi [x, A], [y, B]      J: z = select %mB, y, x
///
/// Values that are uniform by `uniformity` stay uniform, because the plan depends on that. So the
/// condition of the select for a uniform PHI is whether any lane takes the edge, which is the same
/// for all lanes.
///
/// `entryMask` is true for the lanes that run the loop at all; null if all do. `flow` gives the
/// weights of the branches that skip code without active lanes.
LaneMasks linearize(llvm::Loop &loop, llvm::ArrayRef<llvm::BasicBlock *> order,
                    const llvm::LoopInfo &li, const LaneGroups &groups, const LinearPlan &plan,
                    const passes::SeededUniformity &uniformity, llvm::Value *entryMask,
                    const LaneFlow &flow);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_TRANSFORM_LINEARIZER_H

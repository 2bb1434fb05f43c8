//===- Linearizer.h - Let lanes run through blocks together -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_TRANSFORM_LINEARIZER_H
#define OCLC_VECTORIZER_TRANSFORM_LINEARIZER_H

#include "Vectorizer/Analysis/LinearPlan.h"

#include "llvm/IR/Instructions.h"
#include "llvm/IR/ValueHandle.h"

namespace oclc::vectorizer {

/// For each block of a loop that not all lanes run: whether this lane does, an i1 that is computed
/// in the block or in front of it.
using LaneMasks = llvm::DenseMap<llvm::BasicBlock *, llvm::WeakTrackingVH>;

/// Rewrites the loop `L` over work-items so that lanes can run its iterations together: branches
/// that remain are taken by all lanes that are there, PHIs whose ways have become one select by
/// mask, and a block that is run without some lanes has a mask. For a single lane the loop does
/// what it did, if blocks are left out where their mask is false.
///
///   p: br c, A, B                  p: %mA = c, %mB = !c
///   A: x = 1; goto J               A: x = 1
///   B: y = 2; goto J         =>    B: y = 2
///   J: z = phi [x, A], [y, B]      J: z = select %mB, y, x
///
/// What `Uniformity` calls uniform stays uniform, so that what was planned for it still holds: such
/// a PHI selects by whether any lane comes along the edge, which is the same for all lanes.
///
/// `EntryMask` is true for the lanes that run the loop at all; null when all do. `Trips` says how
/// often one lane is thought to run the header of a loop inside.
LaneMasks linearize(llvm::Loop &L, llvm::ArrayRef<llvm::BasicBlock *> Order,
                    const llvm::LoopInfo &LI, const LaneGroups &Groups, const LinearPlan &Plan,
                    const passes::SeededUniformity &Uniformity, llvm::Value *EntryMask,
                    llvm::function_ref<double(const llvm::Loop &)> Trips);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_TRANSFORM_LINEARIZER_H

//===- LaneOrder.h - Order in which lanes run blocks ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_ANALYSIS_LANEORDER_H
#define OCLC_VECTORIZER_ANALYSIS_LANEORDER_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/LoopInfo.h"

namespace oclc::vectorizer {

/// Returns the blocks of `loop` in topological order, back edges ignored. Each inner loop is
/// contiguous, directly follows its preheader, and ends with its latch. `loop` and its inner loops
/// must be in simplified form. Inside an inner loop, the header must be the only successor of the
/// latch.
llvm::SmallVector<llvm::BasicBlock *> laneOrder(const llvm::Loop &loop, const llvm::LoopInfo &li);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_ANALYSIS_LANEORDER_H

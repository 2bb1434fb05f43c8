//===- LaneOrder.h - The order in which lanes run through blocks ------------------------------===//
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

/// The blocks of `L` in topological order without the ways back: each loop in it is in one piece,
/// right behind its preheader, and ends with its latch. `L` and the loops in it are in simplified
/// form, and no latch but that of `L` has another successor inside its loop.
llvm::SmallVector<llvm::BasicBlock *> laneOrder(const llvm::Loop &L, const llvm::LoopInfo &LI);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_ANALYSIS_LANEORDER_H

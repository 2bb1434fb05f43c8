//===- ControlDependence.h - Which branches decide about a place ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_LIB_PASSES_CONTROLDEPENDENCE_H
#define OCLC_LIB_PASSES_CONTROLDEPENDENCE_H

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/PostDominators.h"

namespace oclc::passes {

/// Every block whose branch decides, directly or through other branches, whether a block of
/// `Blocks` is reached: the iterated dominance frontier on the reversed graph.
llvm::SetVector<llvm::BasicBlock *> decidingBlocks(llvm::PostDominatorTree &PDT,
                                                   llvm::ArrayRef<llvm::BasicBlock *> Blocks);

} // namespace oclc::passes

#endif // OCLC_LIB_PASSES_CONTROLDEPENDENCE_H

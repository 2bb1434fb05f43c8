//===- LoopCost.h - What an iteration of a loop costs -----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_COST_LOOPCOST_H
#define OCLC_VECTORIZER_COST_LOOPCOST_H

#include "llvm/Analysis/BlockFrequencyInfo.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"

namespace oclc::vectorizer {

/// By how much the counter of a loop grows from iteration to iteration; 1 when that is not known.
/// A loop that LLVM has vectorised runs so many of its former iterations at once.
unsigned stepOf(const llvm::Loop &L);

/// What one iteration of `L` costs with all that is in it: the target's costs of its instructions,
/// as often as they are run. A loop inside that LLVM has vectorised is run less often, and the loop
/// for its rest hardly ever.
double iterationCost(const llvm::Loop &L, const llvm::LoopInfo &LI,
                     const llvm::BlockFrequencyInfo &Frequencies,
                     const llvm::TargetTransformInfo &TTI);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_COST_LOOPCOST_H

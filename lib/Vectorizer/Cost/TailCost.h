//===- TailCost.h - How the work-items that fill no vector run best ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_COST_TAILCOST_H
#define OCLC_VECTORIZER_COST_TAILCOST_H

#include "Vectorizer/Transform/Tails.h"

#include "llvm/Analysis/TargetTransformInfo.h"

namespace oclc::vectorizer {

/// What the masked stores of a loop over work-items cost besides. Work-items read again soon what
/// they have just written, and a load waits until a masked store has come to the cache; what a
/// plain store writes is passed on to it. Nothing waits where several groups run in step, or where
/// so many work-items are known that their code becomes a straight line (ForwardStores.h).
double forwardCost(bool IsInStack, bool IsKnown);

/// How a loop over less than a vector of work-items runs.
struct TailPlan {
  unsigned Lanes; ///< One by one when it is 1.
  bool Once;      ///< A single vector with a mask; whole vectors and another tail otherwise.
};

/// Weighs what a vector with a mask costs on this target, where masked accesses may be dear,
/// against as many work-items one by one as are left on average.
TailPlan planTail(const Tail &Left, const llvm::LoopInfo &LI, const llvm::TargetTransformInfo &TTI);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_COST_TAILCOST_H

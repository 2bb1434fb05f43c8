//===- TailCost.h - Choice of a form for the tail of a loop over work-items ---------------------===//
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

/// Returns the additional cost of all masked stores of a loop over work-items. Work-items soon read
/// again what they have just written. A load waits until a masked store has reached the cache, but
/// the CPU forwards the data of a plain store. Nothing waits where several groups run in step
/// (`isInStack`), or where the number of work-items is known (`isKnown`), so that their code
/// becomes straight-line code (StoreToLoadForwarding.h).
double forwardCost(bool isInStack, bool isKnown);

/// How to run a loop that has fewer work-items than a vector has lanes.
struct TailPlan {
  unsigned Lanes; ///< 1: one work-item at a time.
  /// True: a single vector, with a mask unless the work-items fill it. False: whole vectors, if
  /// `Lanes` is not 1, and another tail.
  bool Once;
};

/// Chooses between one vector with a mask and narrower vectors or single work-items. Compares their
/// costs on this target, where masked accesses may be expensive, for the average number of
/// remaining work-items.
TailPlan planTail(const Tail &left, const llvm::LoopInfo &li, const llvm::TargetTransformInfo &tti);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_COST_TAILCOST_H

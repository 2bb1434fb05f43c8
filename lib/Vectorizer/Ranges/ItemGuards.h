//===- ItemGuards.h - Conditions that guard the effects of a work-item ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Finds the conditions without which an iteration of a loop over work-items has no effect:
//
//   x = f(id);                        no effect
//   if (!(id < w && y < h)) continue;
//   v = in[x];                        no effect either
//   if (v == 0) continue;             =>  id < w, y < h, v != 0
//   out[x] = v;
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_RANGES_ITEMGUARDS_H
#define OCLC_VECTORIZER_RANGES_ITEMGUARDS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/LoopInfo.h"

namespace oclc::vectorizer {

/// A condition that has the value `wanted` in each iteration that has an effect. Other iterations
/// need not evaluate it.
struct ItemGuard {
  llvm::Value *condition;
  bool wanted;
  bool isLeading; ///< The first iteration always branches on it.
};

using ItemGuards = llvm::SmallVector<ItemGuard, 4>;

/// Returns the guards of a loop in simplified form with one exit, at the latch. Moves uniform code
/// that precedes the conditions out of the loop.
ItemGuards findItemGuards(llvm::Loop &loop);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_RANGES_ITEMGUARDS_H

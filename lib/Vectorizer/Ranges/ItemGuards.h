//===- ItemGuards.h - Conditions without which a work-item does nothing -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
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

/// A condition that is `wanted` in each iteration that has an effect. Other iterations need not
/// evaluate it.
struct ItemGuard {
  llvm::Value *condition;
  bool wanted;
  bool isLeading; ///< The first iteration branches on it, whatever else holds.
};

using ItemGuards = llvm::SmallVector<ItemGuard, 4>;

/// Of a loop in the form of loop-simplify with one exit, at the latch. What is uniform in front of
/// the conditions is moved out of the loop.
ItemGuards findItemGuards(llvm::Loop &L);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_RANGES_ITEMGUARDS_H

//===- Tails.h - Loops over the work-items that fill no vector --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Splits a loop over work-items into a loop over whole vectors and a copy for the remaining
// work-items. The copy is a loop over work-items, too. It may become a loop over narrower vectors,
// or a single vector with a mask, in which only as many lanes are active as there are work-items.
//
//   for (id = 0; id < 37; ++id)        for (id = 0; id < 32; id += 16)
//     out[id] = f(in[id]);        =>     out[id .. id + 15] = f(in[id .. id + 15]);
//                                      where (lane < 5)
//                                        out[32 .. 39] = f(in[32 .. 39]);
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_TRANSFORM_TAILS_H
#define OCLC_VECTORIZER_TRANSFORM_TAILS_H

#include "Vectorizer/LoopNest/WorkItemLoop.h"

namespace oclc::vectorizer {

/// Number of work-items that a loop runs.
struct ItemCount {
  llvm::Value *Items;  ///< The number, available before the loop; at least 1.
  uint64_t Most;       ///< Maximum number; the number itself if `Items` is a constant.
  unsigned Factor = 1; ///< A power of two that divides the number.
  /// `Items` becomes a constant when an outer loop is unrolled, as for a tree reduction in local
  /// memory.
  bool BecomesKnown = false;

  bool isKnown() const { return llvm::isa<llvm::ConstantInt>(Items); }
  /// True if vectors of `Lanes` lanes leave no work-item over.
  bool fills(unsigned Lanes) const;
};

/// A loop over work-items and their number.
struct Tail {
  WorkItemLoop Work;
  ItemCount Count;
};

/// Emits the number of work-items before the loop.
ItemCount countItems(const WorkItemLoop &Work, llvm::ScalarEvolution &SE, llvm::LoopInfo &LI,
                     llvm::DominatorTree &DT);

/// Adds a copy of the loop that runs the work-items one by one if `Allowed` is false. Returns the
/// counter of the copy; null if there is no copy because `Allowed` is always true.
llvm::PHINode *splitUnless(llvm::Value *Allowed, const WorkItemLoop &Work, llvm::LoopInfo &LI,
                           llvm::DominatorTree &DT);

/// Makes `Work` run `Lanes` work-items in each iteration, as long as there are that many. Returns a
/// copy of the loop for the remaining work-items; nullopt if there never are any. Updates no
/// analysis of the function other than `LI` and `DT`, and these incompletely outside of `Work`.
std::optional<Tail> splitTail(WorkItemLoop &Work, unsigned Lanes, const ItemCount &Count,
                              llvm::LoopInfo &LI, llvm::DominatorTree &DT);

/// Returns a mask that is true in each of `Lanes` lanes that has a work-item; null if all have one.
llvm::Value *maskOfItems(const WorkItemLoop &Work, unsigned Lanes, const ItemCount &Count);

/// Makes `Work` run a single iteration. `Latch` is the branch of its latch.
void endOnce(const WorkItemLoop &Work, llvm::BranchInst &Latch);

/// Marks the loop as vectorised for later vectorizers, and forbids runtime unrolling.
void markVectorized(llvm::Loop &L);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_TRANSFORM_TAILS_H

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
  /// True if vectors of `lanes` lanes leave no work-item over.
  bool fills(unsigned lanes) const;
};

/// A loop over work-items and their number.
struct Tail {
  WorkItemLoop Work;
  ItemCount Count;
};

/// Emits the number of work-items of a loop before the loop.
ItemCount countItems(const WorkItemLoop &work, llvm::ScalarEvolution &se, llvm::LoopInfo &li,
                     llvm::DominatorTree &dt);

/// Adds a copy of the loop that runs the work-items one by one if `allowed` is false. Returns the
/// counter of the copy; null if there is no copy because `allowed` is the constant true.
llvm::PHINode *splitUnless(llvm::Value *allowed, const WorkItemLoop &work, llvm::LoopInfo &li,
                           llvm::DominatorTree &dt);

/// Makes the counter of `work` grow by `lanes` in each iteration, as long as there are that many
/// work-items. The caller must make the body run them. Returns a copy of the loop for the remaining
/// work-items; nullopt if there never are any. Updates no analysis of the function other than `li`
/// and `dt`, and these incompletely outside of `work`.
std::optional<Tail> splitTail(WorkItemLoop &work, unsigned lanes, const ItemCount &count,
                              llvm::LoopInfo &li, llvm::DominatorTree &dt);

/// Emits a mask at the start of the loop, an i1 that is true in those of the `lanes` lanes that
/// have a work-item. Returns null if all have one.
llvm::Value *maskOfItems(const WorkItemLoop &work, unsigned lanes, const ItemCount &count);

/// Makes `work` run a single iteration. `latch` is the branch of its latch.
void endOnce(const WorkItemLoop &work, llvm::BranchInst &latch);

/// Marks the loop as vectorised for later vectorizers, and forbids runtime unrolling. Of the other
/// properties of the loop, only its number remains.
void markVectorized(llvm::Loop &loop);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_TRANSFORM_TAILS_H

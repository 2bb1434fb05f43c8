//===- Tails.h - Work-items that fill no vector -----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A loop over work-items becomes one over whole vectors, and a copy of it for what is left. The
// copy is a loop over work-items like the first, and may become vectors itself: narrower ones, or a
// single one in which only as many lanes run as there are work-items.
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

/// How many work-items a loop runs.
struct ItemCount {
  llvm::Value *Items;  ///< Known in front of the loop, and at least 1.
  uint64_t Most;       ///< So many at most, which is all that is known where `Items` may vary.
  unsigned Factor = 1; ///< A power of two that divides it.
  bool BecomesKnown = false; ///< When a loop around is unrolled, as for a tree in local memory.

  bool isKnown() const { return llvm::isa<llvm::ConstantInt>(Items); }
  /// Vectors of so many lanes leave none over.
  bool fills(unsigned Lanes) const;
};

/// A loop over work-items with how many they are.
struct Tail {
  WorkItemLoop Work;
  ItemCount Count;
};

/// Computes in front of the loop how many work-items it runs.
ItemCount countItems(const WorkItemLoop &Work, llvm::ScalarEvolution &SE, llvm::LoopInfo &LI,
                     llvm::DominatorTree &DT);

/// A copy of the loop runs the work-items one by one where `Allowed` is false. Returns its counter;
/// null if there is none because that is never so.
llvm::PHINode *splitUnless(llvm::Value *Allowed, const WorkItemLoop &Work, llvm::LoopInfo &LI,
                           llvm::DominatorTree &DT);

/// `Work` runs `Lanes` work-items in each iteration, as long as there are so many. What is left
/// goes to a copy of the loop, which is returned; none when nothing can be left. Analyses of the
/// function other than `LI` and `DT` are not kept up to date, and these not for what the copy is
/// made of.
std::optional<Tail> splitTail(WorkItemLoop &Work, unsigned Lanes, const ItemCount &Count,
                              llvm::LoopInfo &LI, llvm::DominatorTree &DT);

/// True for each of `Lanes` lanes that has a work-item; null when all have one.
llvm::Value *maskOfItems(const WorkItemLoop &Work, unsigned Lanes, const ItemCount &Count);

/// `Work`, which ends with `Latch`, is no loop any more.
void endOnce(const WorkItemLoop &Work, llvm::BranchInst &Latch);

/// The vectorizers that follow take the loop for what it is now.
void markVectorized(llvm::Loop &L);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_TRANSFORM_TAILS_H

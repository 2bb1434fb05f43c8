//===- LaneGroups.h - Which blocks the same lanes run -----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_ANALYSIS_LANEGROUPS_H
#define OCLC_VECTORIZER_ANALYSIS_LANEGROUPS_H

#include "Passes/Analysis/SeededUniformity.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"

namespace oclc::vectorizer {

/// Sorts the blocks of a loop over work-items, whose iterations become lanes, into groups that the
/// same lanes run in the same iterations of the loops inside: these blocks share a mask. Each group
/// has a leader, the block of it that comes first, and dominates the others.
///
///   if (c) A; B     A is a group; what is in front of the condition and B are one, where c differs
///                   between lanes; all three where it does not.
///
/// A loop is left by all lanes together, or lane by lane: then its body is a group of its own, the
/// lanes that are still in it.
class LaneGroups {
public:
  /// `Order` has to outlive it.
  LaneGroups(const llvm::Loop &L, llvm::ArrayRef<llvm::BasicBlock *> Order,
             const llvm::LoopInfo &LI, const llvm::DominatorTree &DT,
             const passes::SeededUniformity &Uniformity);

  /// The block that stands for the lanes that run `BB`.
  llvm::BasicBlock *leader(llvm::BasicBlock *BB) const { return Leaders.lookup(BB); }
  /// All lanes that run the loop over the work-items run `BB`.
  bool isRunByAll(llvm::BasicBlock *BB) const { return leader(BB) == L.getHeader(); }
  /// Lanes leave `Inner` at different times.
  bool isLeftLaneByLane(const llvm::Loop *Inner) const { return LaneByLane.contains(Inner); }
  /// All lanes that run `BB` leave it by the same way, and none waits for others behind a loop.
  bool leavesTogether(const llvm::BasicBlock *BB) const;

private:
  const llvm::Loop &L;
  const llvm::LoopInfo &LI;
  const llvm::DominatorTree &DT;
  const passes::SeededUniformity &Uniformity;
  using LeaderMap = llvm::DenseMap<llvm::BasicBlock *, llvm::BasicBlock *>;
  LeaderMap Leaders;
  llvm::SmallPtrSet<const llvm::Loop *, 8> LaneByLane;
  llvm::ArrayRef<llvm::BasicBlock *> Order;
  llvm::DenseMap<const llvm::BasicBlock *, unsigned> Index; ///< In the order.

  void findLoopsLeftLaneByLane();
  bool isLeftTogether(const llvm::Loop &Inner) const;
  LeaderMap leadersIn(const llvm::Loop &Inner) const;
  bool othersRunBetween(const llvm::BasicBlock *From, const llvm::BasicBlock *BB) const;
  llvm::BasicBlock *leaderOf(llvm::BasicBlock *BB, const llvm::Loop &Inner,
                             const LeaderMap &Known) const;
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_ANALYSIS_LANEGROUPS_H

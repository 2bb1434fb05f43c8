//===- LaneGroups.h - Groups of blocks that the same lanes run --------------------------------===//
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

/// Partitions the blocks of a loop over work-items, whose iterations become lanes, into groups. The
/// same lanes run all blocks of a group, in the same iterations of inner loops, so that these
/// blocks share a mask. Each group has a leader: its first block, which dominates the others.
///
///   if (c) A; B     c is divergent: A is a group, and the blocks before the condition and B are
///                   another one. c is uniform: all of them are one group.
///
/// Lanes leave a loop together, or they leave it lane by lane, in different iterations. In the
/// second case the loop's body is a group of its own, which is run by the lanes that are still in
/// the loop.
class LaneGroups {
public:
  /// `order` must outlive this object.
  LaneGroups(const llvm::Loop &loop, llvm::ArrayRef<llvm::BasicBlock *> order,
             const llvm::LoopInfo &li, const llvm::DominatorTree &dt,
             const passes::SeededUniformity &uniformity);

  /// Returns the leader of the group that contains `bb`.
  llvm::BasicBlock *leader(llvm::BasicBlock *bb) const { return Leaders.lookup(bb); }
  /// True if all lanes that run the loop over work-items run `bb`.
  bool isRunByAll(llvm::BasicBlock *bb) const { return leader(bb) == L.getHeader(); }
  /// True if lanes leave `inner` in different iterations.
  bool isLeftLaneByLane(const llvm::Loop *inner) const { return LaneByLane.contains(inner); }
  /// True if all lanes that run `bb` leave it along the same edge and go on without waiting. Lanes
  /// wait for each other after a loop that they leave lane by lane, so false if an edge of `bb`
  /// leaves such a loop. True for the latch of the loop over work-items.
  bool leavesTogether(const llvm::BasicBlock *bb) const;

private:
  const llvm::Loop &L;
  const llvm::LoopInfo &LI;
  const llvm::DominatorTree &DT;
  const passes::SeededUniformity &Uniformity;
  using LeaderMap = llvm::DenseMap<llvm::BasicBlock *, llvm::BasicBlock *>;
  LeaderMap Leaders;
  llvm::SmallPtrSet<const llvm::Loop *, 8> LaneByLane;
  llvm::ArrayRef<llvm::BasicBlock *> Order;
  llvm::DenseMap<const llvm::BasicBlock *, unsigned> Index; ///< Position of a block in `order`.

  void findLoopsLeftLaneByLane();
  bool isLeftTogether(const llvm::Loop &inner) const;
  LeaderMap leadersIn(const llvm::Loop &inner) const;
  bool othersRunBetween(const llvm::BasicBlock *from, const llvm::BasicBlock *bb) const;
  llvm::BasicBlock *leaderOf(llvm::BasicBlock *bb, const llvm::Loop &inner,
                             const LeaderMap &known) const;
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_ANALYSIS_LANEGROUPS_H

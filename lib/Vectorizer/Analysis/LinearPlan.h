//===- LinearPlan.h - Plan of the linearized control flow -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_ANALYSIS_LINEARPLAN_H
#define OCLC_VECTORIZER_ANALYSIS_LINEARPLAN_H

#include "Vectorizer/Analysis/LaneGroups.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/PostDominators.h"

namespace oclc::vectorizer {

/// Where control goes at the end of a block: to the first target in the list for which any lane
/// waits, or to the last target if no lane waits for the others.
using Jump = llvm::SmallVector<llvm::BasicBlock *, 2>;

/// Plans the partial linearization (Moll and Hack, PLDI 2018) of the body of a loop over
/// work-items. The successors of a divergent branch run sequentially, in the given order. Lanes
/// that have left a block wait until control reaches the block that they go to. A uniform branch
/// stays a branch. A block that need not, or must not, run without an active lane is skipped if no
/// lane waits for it.
///
///   p: br c, A, B       p: goto any(A) ? A : B        (c differs between lanes)
///   A: goto J      =>   A: goto B
///   B: goto J           B: goto J
class LinearPlan {
public:
  using Filter = llvm::function_ref<bool(llvm::BasicBlock *)>;

  struct Exit {
    enum { Kept, Goto, Branch, Repeat } Kind;
    /// Kept: the terminator stays. Goto: to `First`. Branch: to `First` or `Second`, by the block's
    /// condition. Repeat: to the loop's header while any lane is left in the loop, else to `First`.
    Jump First, Second;
  };

  /// `skipsEmpty` returns true for a block that is skipped if no lane runs it.
  LinearPlan(const llvm::Loop &loop, llvm::ArrayRef<llvm::BasicBlock *> order,
             const llvm::LoopInfo &li, const llvm::PostDominatorTree &pdt, const LaneGroups &groups,
             Filter skipsEmpty);

  /// False if the control flow cannot be linearized.
  bool isPossible() const { return Possible; }
  const Exit &exitOf(llvm::BasicBlock *bb) const { return Exits.find(bb)->second; }
  /// True if `bb` keeps its predecessors, and all of its lanes come from the same one at once.
  bool keepsPredecessors(llvm::BasicBlock *bb) const { return !Rerouted.contains(bb); }
  /// True if control may reach `bb` without an active lane.
  bool mayBeEmpty(llvm::BasicBlock *bb) const {
    llvm::BasicBlock *leader = Groups.leader(bb);
    return !Groups.isRunByAll(bb) && (!Skipped.contains(leader) || BehindSkipped.contains(leader));
  }

private:
  const llvm::Loop &L;
  llvm::ArrayRef<llvm::BasicBlock *> Order;
  const llvm::LoopInfo &LI;
  const llvm::PostDominatorTree &PDT;
  const LaneGroups &Groups;
  llvm::DenseMap<llvm::BasicBlock *, unsigned> Index;
  /// Leaders of groups that are skipped if they have no active lane.
  llvm::SmallPtrSet<llvm::BasicBlock *, 16> Skipped;
  /// Leaders of groups in which control may continue after a skipped block, without a check for
  /// lanes of that group.
  llvm::SmallPtrSet<llvm::BasicBlock *, 4> BehindSkipped;
  llvm::MapVector<llvm::BasicBlock *, Exit> Exits;
  /// Maps a block to the blocks for which lanes may wait when control enters it, as positions in
  /// `Order`.
  llvm::DenseMap<llvm::BasicBlock *, llvm::BitVector> Waiting;
  llvm::SmallPtrSet<llvm::BasicBlock *, 16> Rerouted;
  bool Possible = true;

  Exit planExit(llvm::BasicBlock *bb);
  Jump jump(llvm::BasicBlock *from, llvm::BitVector set, llvm::BasicBlock *direct);
  llvm::BitVector waitingAt(llvm::BasicBlock *bb) const;
  void waitForExits(llvm::BasicBlock *header);
  llvm::BasicBlock *blockBehind(llvm::BasicBlock *skip) const;
  bool addSkipTarget(llvm::BasicBlock *skip, llvm::BitVector &set);
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_ANALYSIS_LINEARPLAN_H

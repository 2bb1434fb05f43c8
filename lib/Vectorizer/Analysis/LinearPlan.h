//===- LinearPlan.h - Where control goes when lanes run together ------------------------------===//
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

/// Where control goes from the end of a block: to the first of the targets for which any lane
/// waits; to the last one in any case.
using Jump = llvm::SmallVector<llvm::BasicBlock *, 2>;

/// Partial linearization (Moll and Hack, PLDI 2018) of the body of a loop over work-items: blocks
/// whose lanes part run one after the other, in the order that is given, and the lanes of a block
/// that has been left wait for theirs. A branch that all lanes take alike stays a branch, and a
/// block that need not or must not be run without a lane is left out when there is none.
///
///   p: br c, A, B       p: goto any(A) ? A : B        (c differs between lanes)
///   A: goto J      =>   A: goto B
///   B: goto J           B: goto J
class LinearPlan {
public:
  using Filter = llvm::function_ref<bool(llvm::BasicBlock *)>;

  struct Exit {
    enum { Kept, Goto, Branch, Repeat } Kind;
    /// Goto: First. Branch: First or Second by the block's condition. Repeat: again from the header
    /// while any lane is left in the loop, else First.
    Jump First, Second;
  };

  /// `SkipsEmpty` says of a block that it is left out when no lane runs it.
  LinearPlan(const llvm::Loop &L, llvm::ArrayRef<llvm::BasicBlock *> Order,
             const llvm::LoopInfo &LI, const llvm::PostDominatorTree &PDT, const LaneGroups &Groups,
             Filter SkipsEmpty);

  /// False when the control flow cannot be brought into this form.
  bool isPossible() const { return Possible; }
  const Exit &exitOf(llvm::BasicBlock *BB) const { return Exits.find(BB)->second; }
  /// The predecessors of `BB` are what they were, and all lanes come from the same one at once.
  bool keepsPredecessors(llvm::BasicBlock *BB) const { return !Rerouted.contains(BB); }
  /// Control comes to `BB` also when no lane does.
  bool mayBeEmpty(llvm::BasicBlock *BB) const {
    llvm::BasicBlock *Leader = Groups.leader(BB);
    return !Groups.isRunByAll(BB) && (!Skipped.contains(Leader) || BehindSkipped.contains(Leader));
  }

private:
  const llvm::Loop &L;
  llvm::ArrayRef<llvm::BasicBlock *> Order;
  const llvm::LoopInfo &LI;
  const llvm::PostDominatorTree &PDT;
  const LaneGroups &Groups;
  llvm::DenseMap<llvm::BasicBlock *, unsigned> Index;
  llvm::SmallPtrSet<llvm::BasicBlock *, 16> Skipped; ///< Leaders of groups that need a lane.
  /// Leaders of groups that control comes to without asking for lanes of theirs.
  llvm::SmallPtrSet<llvm::BasicBlock *, 4> BehindSkipped;
  llvm::MapVector<llvm::BasicBlock *, Exit> Exits;
  llvm::DenseMap<llvm::BasicBlock *, llvm::BitVector> Waiting; ///< Blocks with lanes, on entry.
  llvm::SmallPtrSet<llvm::BasicBlock *, 16> Rerouted;
  bool Possible = true;

  Exit planExit(llvm::BasicBlock *BB);
  Jump jump(llvm::BasicBlock *From, llvm::BitVector Set, llvm::BasicBlock *Direct);
  llvm::BitVector waitingAt(llvm::BasicBlock *BB) const;
  void waitForExits(llvm::BasicBlock *Header);
  bool addSkipTarget(llvm::BasicBlock *Skip, llvm::BitVector &Set);
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_ANALYSIS_LINEARPLAN_H

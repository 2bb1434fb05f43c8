//===- ImplicitLoopBarriers.cpp - Put the work-item loops inside loops of the kernel ----------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Planning/ImplicitLoopBarriers.h"

#include "Passes/Analysis/DeadEnds.h"
#include "Passes/Analysis/DecidingBranches.h"
#include "Passes/Analysis/WaitingLoops.h"
#include "Passes/Analysis/WorkItemUniformity.h"
#include "Passes/Planning/LoopProfit.h"
#include "Passes/Planning/LoopVersions.h"
#include "Passes/Support/Diagnostics.h"
#include "Passes/Support/Kernels.h"
#include "Passes/Support/WorkItemFunctions.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Transforms/Scalar/Scalarizer.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// Where the local size is not known, smaller groups take another way.
constexpr uint64_t FewestItemsForVectors = 8;

bool containsBarrier(const Loop &L) {
  return any_of(L.blocks(), [](const BasicBlock *BB) { return any_of(*BB, isBarrier); });
}

/// Where the body of a loop starts: behind the test, when the loop starts with one. The test alone
/// is then a region that runs once for the group.
BasicBlock *startOfBody(const Loop &L) {
  BasicBlock *Header = L.getHeader();
  if (!L.isLoopExiting(Header))
    return Header;
  BasicBlock *Body = nullptr;
  for (BasicBlock *Next : successors(Header)) {
    if (!L.contains(Next))
      continue;
    if (Body || Next == Header || !Next->getSinglePredecessor())
      return Header;
    Body = Next;
  }
  return Body ? Body : Header;
}

/// Ids and sizes are the same everywhere. In front of all loops, what follows from them can be
/// seen not to change inside.
bool moveQueriesToEntry(Function &F) {
  SmallVector<Instruction *> Queries;
  for (BasicBlock &BB : drop_begin(F))
    for (Instruction &I : BB)
      if (queryCalled(I) && all_of(I.operands(), IsaPred<Constant>))
        Queries.push_back(&I);
  for (Instruction *Query : Queries)
    Query->moveBefore(F.getEntryBlock().getTerminator()->getIterator());
  return !Queries.empty();
}

class LoopOpener {
public:
  LoopOpener(Function &F, FunctionAnalysisManager &AM)
      : F(F), Uniformity(AM.getResult<WorkItemUniformityAnalysis>(F)),
        LI(AM.getResult<LoopAnalysis>(F)), DT(AM.getResult<DominatorTreeAnalysis>(F)),
        GoingOn(blocksThatGoOn(F)), PDT(postDominatorsWithoutDeadEnds(F)),
        Profit(F, Uniformity, AM.getResult<ScalarEvolutionAnalysis>(F)),
        Remark("implicit-loop-barriers", F) {}

  /// LLVM makes no vectors of vectors: loops with them gain nothing by being opened, unless each
  /// element becomes a value of its own. That is bad for loops that stay closed.
  bool wantsScalars() {
    bool Wants = false;
    for (Loop *L : LI.getLoopsInPreorder())
      if (isCandidate(*L) && usesVectors(*L)) {
        if (!mayOpen(*L) || Profit.reasonAgainst(*L, Elements::Apart))
          return false;
        Wants = true;
      }
    return Wants;
  }

  bool open(LoopsToOpen Which) {
    SmallVector<Loop *> Loops;
    for (Loop *L : LI.getLoopsInPreorder())
      if (Which == LoopsToOpen::All ? mayOpen(*L) : shouldOpen(*L))
        Loops.push_back(L);
    if (Which == LoopsToOpen::Profitable && !localSize(F))
      keepClosedInNarrowGroups(Loops);
    for (Loop *L : Loops) {
      IRBuilder<> Builder(&*startOfBody(*L)->getFirstInsertionPt());
      createLoopBarrier(Builder);
    }
    return !Loops.empty();
  }

private:
  Function &F;
  const WorkItemUniformity &Uniformity;
  LoopInfo &LI;
  DominatorTree &DT;
  SmallPtrSet<BasicBlock *, 32> GoingOn;
  PostDominatorTree PDT;
  LoopProfit Profit;
  Remarks Remark;

  /// A group that makes no vectors would pay for what opened loops carry and gain nothing. The
  /// loops around an opened one are open too, as far as no barrier of the source opens them anyway.
  void keepClosedInNarrowGroups(ArrayRef<Loop *> Opened) {
    SmallSetVector<Loop *, 4> Nests;
    for (Loop *L : Opened) {
      while (L->getParentLoop() && !containsBarrier(*L->getParentLoop()))
        L = L->getParentLoop();
      Nests.insert(L);
    }
    for (Loop *Nest : Nests)
      versionByLocalSize(*Nest, vectorDimension(F), FewestItemsForVectors, LI, DT);
  }

  /// A barrier may stand in the body when all that decides about it is the same for the whole
  /// group: the branches on the way to the loop, and those that leave it. In a loop without an end,
  /// it would make a way of what is none.
  bool mayOpen(const Loop &L) {
    BasicBlock *Start = startOfBody(L);
    return GoingOn.contains(Start) && all_of(decidingBlocks(PDT, Start), [&](BasicBlock *BB) {
             return !Uniformity.isDivergentBranch(*BB->getTerminator());
           });
  }

  /// A loop around a barrier is open already.
  bool isCandidate(const Loop &L) const {
    return !containsBarrier(L) && !Profit.isOutOfQuestion(L);
  }

  bool shouldOpen(Loop &L) {
    if (!isCandidate(L))
      return false;
    std::optional<std::string> Against = "work-items may enter or leave it at different times";
    if (mayOpen(L))
      Against = Profit.reasonAgainst(L);
    if (Against)
      Remark.missed(L.getStartLoc(), "LoopNotOpened", "loop not opened: " + *Against);
    else
      Remark.passed(L.getStartLoc(), "LoopOpened", "loop opened: the work-items run inside it");
    return !Against;
  }
};

} // namespace

PreservedAnalyses ImplicitLoopBarriersPass::run(Function &F, FunctionAnalysisManager &AM) const {
  if (!isKernel(F) || isWorkGroupFunction(F) || AM.getResult<LoopAnalysis>(F).empty())
    return PreservedAnalyses::all();
  // Other methods make no loops that could become vectors, and general forms shall not; where
  // sub-groups are vectors, inner loops are theirs.
  if (Which == LoopsToOpen::Profitable &&
      (plannedMethod(F) != Method::Loops || isGeneralForm(F) || lanesOfSubGroups(F) != 0))
    return PreservedAnalyses::all();
  if (const Loop *Waiting =
          findWaitingLoop(AM.getResult<LoopAnalysis>(F), AM.getResult<DominatorTreeAnalysis>(F));
      Waiting && Which == LoopsToOpen::Profitable) {
    Remarks("implicit-loop-barriers", F)
        .missed(Waiting->getStartLoc(), "LoopNotOpened",
                "no loop is opened: this one waits for another work-item");
    return PreservedAnalyses::all();
  }
  PreservedAnalyses SameWays;
  SameWays.preserveSet<CFGAnalyses>();
  bool Changed = moveQueriesToEntry(F);
  if (Changed)
    AM.invalidate(F, SameWays);
  if (Which == LoopsToOpen::Profitable && LoopOpener(F, AM).wantsScalars()) {
    ScalarizerPassOptions Options;
    Options.ScalarizeLoadStore = true;
    ScalarizerPass(Options).run(F, AM);
    AM.invalidate(F, SameWays);
    Changed = true;
  }
  Changed |= LoopOpener(F, AM).open(Which);
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace oclc::passes

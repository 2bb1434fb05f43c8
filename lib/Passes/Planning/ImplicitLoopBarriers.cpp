//===- ImplicitLoopBarriers.cpp - Move work-item loops inside loops of the kernel ---------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Planning/ImplicitLoopBarriers.h"

#include "Passes/Analysis/BarrierControlDependence.h"
#include "Passes/Analysis/NonReturningPaths.h"
#include "Passes/Analysis/WaitingLoops.h"
#include "Passes/Analysis/WorkItemUniformity.h"
#include "Passes/Planning/LoopProfit.h"
#include "Passes/Planning/LoopVersions.h"
#include "Passes/Support/Diagnostics.h"
#include "Passes/Support/KernelAttributes.h"
#include "Passes/Support/WorkItemFunctions.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Transforms/Scalar/Scalarizer.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// If the local size is not known, smaller groups run a copy of the loops that stays closed.
constexpr uint64_t FewestItemsForVectors = 8;

bool containsBarrier(const Loop &L) {
  return any_of(L.blocks(), [](const BasicBlock *BB) { return any_of(*BB, isBarrier); });
}

/// Returns the block where the body of a loop starts: after the test, if the loop starts with a
/// test. The test alone is then a region that runs once for the group.
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

/// Moves queries with constant arguments to the entry block. Their results are the same everywhere,
/// and in the entry block loop analyses see that values computed from them are loop-invariant.
/// Returns true if any query was moved.
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

  /// True if the kernel should be scalarised. LLVM does not vectorise operations on vectors, so
  /// loops with vector types gain nothing by being opened unless they are scalarised. Scalarisation
  /// makes loops that stay closed slower, so all such loops must gain.
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

  /// Versions the opened loops for narrow groups. A narrow group would pay for the values that
  /// opened loops carry through memory, and would get no vectors. The loops around an opened loop
  /// are open too, so they are versioned as well, up to a loop that a barrier of the source opens
  /// anyway.
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

  /// True if a barrier may be inserted into the body of `L`: all branches that decide whether the
  /// body is reached must be uniform, those before the loop and those that leave it. An endless
  /// loop is excluded, because the barrier would make a dead end count as a path that continues.
  bool mayOpen(const Loop &L) {
    BasicBlock *Start = startOfBody(L);
    return GoingOn.contains(Start) && all_of(decidingBlocks(PDT, Start), [&](BasicBlock *BB) {
             return !Uniformity.isDivergentBranch(*BB->getTerminator());
           });
  }

  /// False for a loop that contains a barrier, which is open already.
  bool isCandidate(const Loop &L) const {
    return !containsBarrier(L) && !Profit.isOutOfQuestion(L);
  }

  bool shouldOpen(Loop &L) {
    if (!isCandidate(L))
      return false;
    std::optional<std::string> Against = "work-items may enter or leave it in different iterations";
    if (mayOpen(L))
      Against = Profit.reasonAgainst(L);
    if (Against)
      Remark.missed(L.getStartLoc(), "LoopNotOpened", "loop not interchanged: " + *Against);
    else
      Remark.passed(L.getStartLoc(), "LoopOpened",
                    "loop interchanged: the loop over the work-items runs inside it");
    return !Against;
  }
};

} // namespace

PreservedAnalyses ImplicitLoopBarriersPass::run(Function &F, FunctionAnalysisManager &AM) const {
  if (!isKernel(F) || isWorkGroupFunction(F) || AM.getResult<LoopAnalysis>(F).empty())
    return PreservedAnalyses::all();
  // Other methods make no loops that could be vectorised, and general versions are never optimised
  // for speed. If sub-groups are vectors, their work-items run inner loops in lock-step.
  if (Which == LoopsToOpen::Profitable &&
      (plannedMethod(F) != Method::Loops || isGeneralForm(F) || lanesOfSubGroups(F) != 0))
    return PreservedAnalyses::all();
  if (const Loop *Waiting =
          findWaitingLoop(AM.getResult<LoopAnalysis>(F), AM.getResult<DominatorTreeAnalysis>(F));
      Waiting && Which == LoopsToOpen::Profitable) {
    Remarks("implicit-loop-barriers", F)
        .missed(Waiting->getStartLoc(), "LoopNotOpened",
                "no loop is interchanged: this one waits for another work-item");
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

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
#include "Passes/Planning/GridStrideLoops.h"
#include "Passes/Planning/LoopProfit.h"
#include "Passes/Planning/LoopVersions.h"
#include "Passes/Support/Diagnostics.h"
#include "Passes/Support/KernelAttributes.h"
#include "Passes/Support/VariantSettings.h"
#include "Passes/Support/WorkItemFunctions.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Transforms/Scalar/Scalarizer.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// Minimum number of work-items in the vector dimension for open loops, if the local size is not
/// known. Smaller groups run copies of these loops, which stay closed.
constexpr uint64_t FewestItemsForVectors = 8;

bool containsBarrier(const Loop &loop) {
  return any_of(loop.blocks(), [](const BasicBlock *bb) { return any_of(*bb, isBarrier); });
}

/// Returns the block where the body of a loop starts: after the test, if the loop starts with a
/// test. The test alone is then a region that runs once for the group.
BasicBlock *startOfBody(const Loop &loop) {
  BasicBlock *header = loop.getHeader();
  if (!loop.isLoopExiting(header))
    return header;
  BasicBlock *body = nullptr;
  for (BasicBlock *next : successors(header)) {
    if (!loop.contains(next))
      continue;
    if (body || next == header || !next->getSinglePredecessor())
      return header;
    body = next;
  }
  return body ? body : header;
}

/// Moves queries with constant arguments to the entry block. Their results are the same everywhere,
/// and in the entry block loop analyses see that values computed from them are loop-invariant.
/// Returns true if any query was moved.
bool moveQueriesToEntry(Function &f) {
  SmallVector<Instruction *> queries;
  for (BasicBlock &bb : drop_begin(f))
    for (Instruction &inst : bb)
      if (queryCalled(inst) && all_of(inst.operands(), IsaPred<Constant>))
        queries.push_back(&inst);
  for (Instruction *query : queries)
    query->moveBefore(f.getEntryBlock().getTerminator()->getIterator());
  return !queries.empty();
}

class LoopOpener {
public:
  LoopOpener(Function &f, FunctionAnalysisManager &am)
      : F(f), Uniformity(am.getResult<WorkItemUniformityAnalysis>(f)),
        LI(am.getResult<LoopAnalysis>(f)), DT(am.getResult<DominatorTreeAnalysis>(f)),
        GoingOn(blocksThatGoOn(f)), PDT(postDominatorsWithoutDeadEnds(f)),
        Profit(f, Uniformity, am.getResult<ScalarEvolutionAnalysis>(f)),
        Remark("implicit-loop-barriers", f) {}

  /// True if the kernel should be scalarised. LLVM does not vectorise operations on vectors, so
  /// loops with vector types gain nothing by being opened unless they are scalarised. Scalarisation
  /// makes loops that stay closed slower, so all such loops must gain.
  bool wantsScalars() {
    bool wants = false;
    for (Loop *loop : LI.getLoopsInPreorder())
      if (isCandidate(*loop) && usesVectors(*loop)) {
        if (!mayOpen(*loop) || Profit.reasonAgainst(*loop, Elements::Apart))
          return false;
        wants = true;
      }
    return wants;
  }

  /// Opens the next grid-stride loop for which that pays: aligns the loop and inserts a barrier. A
  /// copy of the loop stays as it is, for indices that may wrap around and for narrow groups.
  /// `stayClosed` contains the headers of such copies. Invalidates all analyses. Returns false if
  /// there is no such loop.
  bool openGridStrideLoop(SmallPtrSetImpl<const BasicBlock *> &stayClosed) {
    for (Loop *loop : LI.getLoopsInPreorder()) {
      if (stayClosed.contains(loop->getHeader()) || containsBarrier(*loop) || !mayAlign(*loop))
        continue;
      std::optional<GridStrideLoop> found =
          GridStrideLoop::recognize(*loop, vectorDimension(F), Uniformity);
      if (!found || Profit.reasonAgainst(*loop, found->index()))
        continue;
      Loop *copy = versionLoop(
          *loop, [&](IRBuilderBase &builder) { return mayRunInStep(*found, builder); }, ".apart",
          LI, DT);
      if (!copy)
        continue;
      stayClosed.insert(copy->getHeader());
      Remark.passed(loop->getStartLoc(), "LoopOpened",
                    "loop interchanged: the loop over the work-items runs inside it, so that they "
                    "access memory in order");
      BasicBlock *start = found->align();
      IRBuilder<> builder(&*start->getFirstInsertionPt());
      createLoopBarrier(builder);
      return true;
    }
    return false;
  }

  bool open(LoopsToOpen which, const SmallPtrSetImpl<const BasicBlock *> &stayClosed) {
    SmallVector<Loop *> loops;
    for (Loop *loop : LI.getLoopsInPreorder())
      if (which == LoopsToOpen::All ? mayOpen(*loop)
                                    : !stayClosed.contains(loop->getHeader()) && shouldOpen(*loop))
        loops.push_back(loop);
    if (which == LoopsToOpen::Profitable && !localSize(F))
      keepClosedInNarrowGroups(loops);
    for (Loop *loop : loops) {
      IRBuilder<> builder(&*startOfBody(*loop)->getFirstInsertionPt());
      createLoopBarrier(builder);
    }
    return !loops.empty();
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
  void keepClosedInNarrowGroups(ArrayRef<Loop *> opened) {
    SmallSetVector<Loop *, 4> nests;
    for (Loop *loop : opened) {
      while (loop->getParentLoop() && !containsBarrier(*loop->getParentLoop()))
        loop = loop->getParentLoop();
      nests.insert(loop);
    }
    for (Loop *nest : nests)
      versionByLocalSize(*nest, vectorDimension(F), FewestItemsForVectors, LI, DT);
  }

  /// True if a barrier may be inserted into the body of `loop`. All branches that decide whether
  /// the body is reached must be uniform: those before the loop and those that leave it. An endless
  /// loop is excluded: it is a dead end, and would seem to continue if it contained a barrier.
  bool mayOpen(const Loop &loop) {
    BasicBlock *start = startOfBody(loop);
    return GoingOn.contains(start) && all_of(decidingBlocks(PDT, start), [&](BasicBlock *bb) {
             return !Uniformity.isDivergentBranch(*bb->getTerminator());
           });
  }

  /// True if all work-items reach `loop` together, so that a barrier may be inserted into its body
  /// once it is aligned.
  bool mayAlign(const Loop &loop) {
    BasicBlock *start = startOfBody(loop);
    return GoingOn.contains(start) && all_of(decidingBlocks(PDT, start), [&](BasicBlock *bb) {
             return bb == loop.getHeader() || !Uniformity.isDivergentBranch(*bb->getTerminator());
           });
  }

  /// Emits the condition under which the aligned loop runs.
  Value *mayRunInStep(GridStrideLoop &loop, IRBuilderBase &builder) const {
    Value *items = createQuery(builder, Query::LocalSize, vectorDimension(F));
    Value *isSafe = loop.createNothingWraps(builder, items);
    return localSize(F)
               ? isSafe
               : builder.CreateAnd(
                     isSafe, builder.CreateICmpUGE(items, builder.getInt64(FewestItemsForVectors)));
  }

  /// False for a loop that is open already, because it contains a barrier, and for a loop that is
  /// never opened.
  bool isCandidate(const Loop &loop) const {
    return !containsBarrier(loop) && !Profit.isOutOfQuestion(loop);
  }

  bool shouldOpen(Loop &loop) {
    if (!isCandidate(loop))
      return false;
    std::optional<std::string> against = "work-items may enter or leave it in different iterations";
    if (mayOpen(loop))
      against = Profit.reasonAgainst(loop);
    if (against)
      Remark.missed(loop.getStartLoc(), "LoopNotOpened", "loop not interchanged: " + *against);
    else
      Remark.passed(loop.getStartLoc(), "LoopOpened",
                    "loop interchanged: the loop over the work-items runs inside it");
    return !against;
  }
};

} // namespace

PreservedAnalyses ImplicitLoopBarriersPass::run(Function &f, FunctionAnalysisManager &am) const {
  if (!isKernel(f) || isWorkGroupFunction(f) || am.getResult<LoopAnalysis>(f).empty())
    return PreservedAnalyses::all();
  // Opening a loop gains nothing in four cases. Other methods make no loops that could be
  // vectorised. General versions are never optimised for speed. If sub-groups are vectors, or a
  // number of lanes is requested, the lanes run inner loops in lock-step anyway.
  if (Which == LoopsToOpen::Profitable && (plannedMethod(f) != Method::Loops || isGeneralForm(f) ||
                                           lanesOfSubGroups(f) != 0 || settingsOf(f).lanes))
    return PreservedAnalyses::all();
  if (const Loop *waiting =
          findWaitingLoop(am.getResult<LoopAnalysis>(f), am.getResult<DominatorTreeAnalysis>(f));
      waiting && Which == LoopsToOpen::Profitable) {
    Remarks("implicit-loop-barriers", f)
        .missed(waiting->getStartLoc(), "LoopNotOpened",
                "no loop is interchanged: this one waits for another work-item");
    return PreservedAnalyses::all();
  }
  PreservedAnalyses sameWays;
  sameWays.preserveSet<CFGAnalyses>();
  bool changed = moveQueriesToEntry(f);
  if (changed)
    am.invalidate(f, sameWays);
  if (Which == LoopsToOpen::Profitable && LoopOpener(f, am).wantsScalars()) {
    ScalarizerPassOptions options;
    options.ScalarizeLoadStore = true;
    ScalarizerPass(options).run(f, am);
    am.invalidate(f, sameWays);
    changed = true;
  }
  SmallPtrSet<const BasicBlock *, 4> stayClosed;
  if (Which == LoopsToOpen::Profitable)
    while (LoopOpener(f, am).openGridStrideLoop(stayClosed)) {
      am.invalidate(f, PreservedAnalyses::none());
      changed = true;
    }
  changed |= LoopOpener(f, am).open(Which, stayClosed);
  return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace oclc::passes

//===- LoopVectorization.cpp - Vectorises one loop over work-items ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Driver/LoopVectorization.h"

#include "Passes/Support/LaneOperations.h"
#include "Vectorizer/Analysis/LaneOrder.h"
#include "Vectorizer/Cost/TailCost.h"
#include "Vectorizer/LoopNest/SubGroupLoops.h"
#include "Vectorizer/Transform/IndexChecks.h"
#include "Vectorizer/Transform/Widener.h"

#include "llvm/Analysis/BranchProbabilityInfo.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace oclc::vectorizer {

/// Returns the average number of iterations of `L`.
static double tripsOf(const Loop &L, const BlockFrequencyInfo &Frequencies) {
  const auto Runs = [&](const BasicBlock *BB) {
    return double(Frequencies.getBlockFreq(BB).getFrequency());
  };
  return Runs(L.getHeader()) / std::max(1.0, Runs(L.getLoopPreheader()));
}

LoopVectorization::LoopVectorization(WorkItemLoop Work, unsigned Lanes, Function &F, LoopInfo &LI,
                                     DominatorTree &DT)
    : Work(Work), L(*Work.L), Lanes(Lanes), F(F), LI(LI), DT(DT), Private(L, Lanes), PDT(F),
      Uniformity(F, [this](const Value &V) { return seed(V); }), Order(laneOrder(L, LI)),
      Groups(L, Order, LI, DT, Uniformity),
      Plan(L, Order, LI, PDT, Groups, [this](BasicBlock *BB) { return skipsEmpty(*BB); }) {}

LoopForm LoopVectorization::run(ScalarEvolution &SE, const BlockFrequencyInfo &Frequencies,
                                const TargetTransformInfo &TTI, VectorRemarks *Tell) {
  Remarks = Tell;
  for (const Loop *Inner : L.getLoopsInPreorder())
    Trips[Inner] = tripsOf(*Inner, Frequencies);
  const ItemCount Count = countAndCheck(SE);
  if (Count.Most < Lanes)
    return runTail({Work, Count}, TTI);
  const bool AreSubGroups = lanesOfSubGroups(L) != 0;
  LoopForm Form = runWhole(Count, TTI);
  if (AreSubGroups && UncheckedId)
    runUnchecked(Count, TTI);
  Form.Problem = Problem;
  return Form;
}

/// Records a problem. Only the first one is kept.
void LoopVectorization::note(std::string New) {
  if (Problem.empty())
    Problem = std::move(New);
}

/// Vectorises the copy of the loop for indices that wrap around. Usually that copy runs one
/// work-item at a time, but sub-groups cannot.
void LoopVectorization::runUnchecked(const ItemCount &Count, const TargetTransformInfo &TTI) {
  DominatorTree NewDT(F);
  LoopInfo NewLI(NewDT);
  LoopVectorization Copy({NewLI.getLoopFor(UncheckedId->getParent()), UncheckedId}, Lanes, F, NewLI,
                         NewDT);
  if (!Copy.isPossible())
    return;
  Copy.estimateTrips();
  Copy.runWhole(Count, TTI);
  note(std::move(Copy.Problem));
}

void LoopVectorization::estimateTrips() {
  const BranchProbabilityInfo Probabilities(F, LI);
  const BlockFrequencyInfo Frequencies(F, Probabilities, LI);
  for (const Loop *Inner : L.getLoopsInPreorder())
    Trips[Inner] = tripsOf(*Inner, Frequencies);
}

/// Emits code before the loop that computes the number of work-items and checks that none of their
/// indices wraps around.
ItemCount LoopVectorization::countAndCheck(ScalarEvolution &SE) {
  ItemCount Count = countItems(Work, SE, LI, DT);
  IndexChecks Checks(L, LaneShapes(L, *Work.Id, Private), SE);
  if (Value *NothingWraps = Checks.create(L.getLoopPreheader()->getTerminator()))
    UncheckedId = splitUnless(NothingWraps, Work, LI, DT);
  Checks.assume();
  return Count;
}

/// Vectorises the loop with whole vectors, and the copy of the loop for the remaining work-items.
LoopForm LoopVectorization::runWhole(const ItemCount &Count, const TargetTransformInfo &TTI) {
  std::optional<Tail> Left = splitTail(Work, Lanes, Count, LI, DT);
  auto *Latch = cast<BranchInst>(L.getLoopLatch()->getTerminator());
  linearizeAndWiden(nullptr);
  if (IsTail && Count.Most < 2 * Lanes)
    endOnce(Work, *Latch);
  LoopForm Form = {{Lanes}, std::nullopt, ""};
  if (Left) {
    LoopForm Rest = runTail(*Left, TTI);
    Form.Rest = Rest.First;
    note(std::move(Rest.Problem));
  }
  Form.Problem = Problem;
  return Form;
}

/// Vectorises the loop as a single vector, with a mask for the lanes that have a work-item.
void LoopVectorization::runOnce(const ItemCount &Count) {
  Value *HasItem = maskOfItems(Work, Lanes, Count);
  auto *Latch = cast<BranchInst>(L.getLoopLatch()->getTerminator());
  linearizeAndWiden(HasItem);
  endOnce(Work, *Latch);
}

/// Vectorises the loop over the remaining work-items, which is a loop over work-items like the
/// first one, or marks it as one that stays scalar.
LoopForm LoopVectorization::runTail(Tail Left, const TargetTransformInfo &TTI) {
  DominatorTree NewDT(F);
  LoopInfo NewLI(NewDT);
  Left.Work.L = NewLI.getLoopFor(Left.Work.Id->getParent());
  const TailPlan HowTo = planTail(Left, NewLI, TTI);
  if (HowTo.Lanes == 1) {
    markVectorized(*Left.Work.L);
    return {};
  }
  LoopVectorization Rest(Left.Work, HowTo.Lanes, F, NewLI, NewDT);
  Rest.IsTail = true;
  Rest.Remarks = Remarks;
  Rest.estimateTrips();
  if (!HowTo.Once)
    return Rest.runWhole(Left.Count, TTI);
  Rest.runOnce(Left.Count);
  const bool IsFull = Left.Count.isKnown() && Left.Count.Most == HowTo.Lanes;
  return {{HowTo.Lanes, /*Once=*/true, !IsFull}, std::nullopt, Rest.Problem};
}

void LoopVectorization::linearizeAndWiden(Value *EntryMask) {
  if (Remarks)
    for (const Loop *Inner : L.getLoopsInPreorder())
      if (Groups.isLeftLaneByLane(Inner))
        Remarks->leftOneByOne(*Inner);
  const LoopContract Contract(L, DT);
  widen(Contract, linearize(L, Order, LI, Groups, Plan, Uniformity, EntryMask,
                            [&](const Loop &Inner) { return Trips.lookup(&Inner); }));
  // The loop over the remaining work-items would have the same remarks.
  Remarks = nullptr;
}

/// Seeds the uniformity analysis. Lanes differ in their ids, in their private memory, and in the
/// results of atomic accesses and calls.
InstructionUniformity LoopVectorization::seed(const Value &V) const {
  if (&V == Work.Id)
    return InstructionUniformity::NeverUniform;
  if (auto *Variable = dyn_cast<AllocaInst>(&V))
    return Private.isPrivate(Variable) ? InstructionUniformity::NeverUniform
                                       : InstructionUniformity::Default;
  auto *I = dyn_cast<Instruction>(&V);
  if (!I || !L.contains(I))
    return InstructionUniformity::Default;
  if (I->isAtomic() || I->isVolatile())
    return InstructionUniformity::NeverUniform;
  if (std::optional<passes::LaneOperation> Operation = passes::laneOperation(V);
      Operation && Operation->kind != passes::LaneOperation::Read)
    return InstructionUniformity::AlwaysUniform;
  if (auto *Call = dyn_cast<CallBase>(I); Call && !Call->doesNotAccessMemory())
    return InstructionUniformity::NeverUniform;
  return InstructionUniformity::Default;
}

/// True if `BB` is skipped when no lane runs it: because it must not run then, or because the test
/// costs less than the block.
bool LoopVectorization::skipsEmpty(BasicBlock &BB) const {
  if (BasicBlock *Next = BB.getSingleSuccessor(); Next && LI.isLoopHeader(Next))
    return true;
  unsigned Cost = 0;
  for (const Instruction &I : BB) {
    if (I.mayReadOrWriteMemory()) {
      const Value *Pointer = getLoadStorePointerOperand(&I);
      if (!Pointer || Uniformity.isUniform(*Pointer))
        return true;
      Cost += 4;
    } else if (isa<CallInst>(I) && !isa<IntrinsicInst>(I)) {
      Cost += 10;
    } else if (I.isIntDivRem()) {
      return true;
    } else {
      ++Cost;
    }
  }
  return Cost > 10;
}

void LoopVectorization::widen(const LoopContract &Contract, const LaneMasks &Masks) {
  // Linearization has added blocks to the loop.
  DominatorTree NewDT(F);
  LoopInfo NewLI(NewDT);
  Loop &Now = *NewLI.getLoopFor(Work.Id->getParent());
  SmallVector<BasicBlock *> Blocks(Now.blocks());
  LaneShapes Shapes(Now, *Work.Id, Private);
  // The blocks that test for any lane and branch are in no group.
  auto RunsEmpty = [this](BasicBlock *BB) { return Groups.leader(BB) && Plan.mayBeEmpty(BB); };
  note(Widener(Now, NewLI, Blocks, Shapes, Private, Masks, RunsEmpty, Lanes, Remarks).run());
  note(Contract.check(Now));
  Private.enlarge();
}

} // namespace oclc::vectorizer

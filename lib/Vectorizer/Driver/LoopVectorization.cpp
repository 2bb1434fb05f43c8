//===- LoopVectorization.cpp - Vectorises one loop over work-items ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Driver/LoopVectorization.h"

#include "Passes/Support/LaneOperations.h"
#include "Vectorizer/Analysis/LaneFlow.h"
#include "Vectorizer/Analysis/LaneOrder.h"
#include "Vectorizer/Cost/TailCost.h"
#include "Vectorizer/Cost/VectorRegisters.h"
#include "Vectorizer/LoopNest/SubGroupLoops.h"
#include "Vectorizer/Transform/ScalarPromotion.h"
#include "Vectorizer/Transform/Widener.h"

#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/ProfDataUtils.h"

using namespace llvm;

namespace oclc::vectorizer {

LoopVectorization::LoopVectorization(WorkItemLoop work, unsigned lanes, Function &f, LoopInfo &li,
                                     DominatorTree &dt, const TargetTransformInfo &tti)
    : Work(work), L(*work.L), Lanes(lanes), F(f), LI(li), DT(dt), TTI(tti), Private(L, lanes),
      PDT(f), Uniformity(f, [this](const Value &v) { return seed(v); }),
      Deferred(deferrableUpdates(L)), Order(laneOrder(L, li)), Groups(L, Order, li, dt, Uniformity),
      Plan(L, Order, li, PDT, Groups, [this](BasicBlock *bb) { return skipsEmpty(*bb); }) {}

LoopForm LoopVectorization::run(LoopStart &start, VectorRemarks *tell) {
  Remarks = tell;
  splitUnchecked(start);
  const ItemCount &count = start.count();
  if (count.Most < Lanes)
    return runTail({Work, count});
  const bool areSubGroups = lanesOfSubGroups(L) != 0;
  LoopForm form = runWhole(count);
  if (areSubGroups && UncheckedId)
    runUnchecked(count);
  form.Problem = Problem;
  return form;
}

/// Records a problem. Only the first one is kept.
void LoopVectorization::note(std::string fresh) {
  if (Problem.empty())
    Problem = std::move(fresh);
}

/// Vectorises the copy of the loop for indices that wrap around. Usually that copy runs one
/// work-item at a time, but the work-items of a sub-group must run together.
void LoopVectorization::runUnchecked(const ItemCount &count) {
  DominatorTree newDT(F);
  LoopInfo newLI(newDT);
  LoopVectorization copy({newLI.getLoopFor(UncheckedId->getParent()), UncheckedId}, Lanes, F, newLI,
                         newDT, TTI);
  if (!copy.isPossible())
    return;
  copy.runWhole(count);
  note(std::move(copy.Problem));
}

/// If indices may wrap around, adds a copy of the loop for that case.
void LoopVectorization::splitUnchecked(LoopStart &start) {
  if (Value *nothingWraps = start.nothingWraps())
    UncheckedId = splitUnless(nothingWraps, Work, LI, DT);
  start.assumeNothingWraps();
}

/// Vectorises the loop with whole vectors, and the copy of the loop for the remaining work-items if
/// there may be any.
LoopForm LoopVectorization::runWhole(const ItemCount &count) {
  std::optional<Tail> left = splitTail(Work, Lanes, count, LI, DT);
  auto *latch = cast<BranchInst>(L.getLoopLatch()->getTerminator());
  linearizeAndWiden(nullptr);
  if (IsTail && count.Most < 2 * Lanes)
    endOnce(Work, *latch);
  LoopForm form = {{Lanes}, std::nullopt, ""};
  if (left) {
    LoopForm rest = runTail(*left);
    form.Rest = rest.First;
    note(std::move(rest.Problem));
  }
  form.Problem = Problem;
  return form;
}

/// Vectorises the loop as a single vector, with a mask for the lanes that have a work-item.
void LoopVectorization::runOnce(const ItemCount &count) {
  Value *hasItem = maskOfItems(Work, Lanes, count);
  auto *latch = cast<BranchInst>(L.getLoopLatch()->getTerminator());
  linearizeAndWiden(hasItem);
  endOnce(Work, *latch);
}

/// Vectorises a loop with fewer work-items than a vector has lanes, or marks it as one that stays
/// scalar. Mostly this is the copy of a loop for the work-items that whole vectors leave over.
LoopForm LoopVectorization::runTail(Tail left) {
  DominatorTree newDT(F);
  LoopInfo newLI(newDT);
  left.Work.L = newLI.getLoopFor(left.Work.Id->getParent());
  const TailPlan howTo = planTail(left, newLI, TTI);
  if (howTo.Lanes == 1) {
    markVectorized(*left.Work.L);
    return {};
  }
  LoopVectorization rest(left.Work, howTo.Lanes, F, newLI, newDT, TTI);
  rest.IsTail = true;
  rest.Remarks = Remarks;
  if (!howTo.Once)
    return rest.runWhole(left.Count);
  rest.runOnce(left.Count);
  const bool isFull = left.Count.isKnown() && left.Count.Most == howTo.Lanes;
  return {{howTo.Lanes, /*Once=*/true, !isFull}, std::nullopt, rest.Problem};
}

void LoopVectorization::linearizeAndWiden(Value *entryMask) {
  if (Remarks)
    for (const Loop *inner : L.getLoopsInPreorder())
      if (Groups.isLeftLaneByLane(inner))
        Remarks->leftOneByOne(*inner);
  const LoopContract contract(L, DT);
  const LaneFlow flow = estimateLaneFlow(L, *Work.Id, Order, LI, Groups, Private);
  widen(contract, linearize(L, Order, LI, Groups, Plan, Uniformity, entryMask, flow));
  // The loop over the remaining work-items would have the same remarks.
  Remarks = nullptr;
}

/// Seeds the uniformity analysis. Lanes differ in their ids, in their private memory, and in the
/// results of atomic and volatile accesses and of calls that access memory. A broadcast or
/// reduction has the same result in all lanes. The uses of private memory are seeded instead of the
/// variables, which are not in the analysed function (LoopIsolation.h).
InstructionUniformity LoopVectorization::seed(const Value &v) const {
  if (&v == Work.Id)
    return InstructionUniformity::NeverUniform;
  auto *i = dyn_cast<Instruction>(&v);
  if (!i || !L.contains(i))
    return InstructionUniformity::Default;
  if (i->isAtomic() || i->isVolatile() || any_of(i->operands(), [this](const Value *operand) {
        auto *variable = dyn_cast<AllocaInst>(operand);
        return variable && Private.isPrivate(variable);
      }))
    return InstructionUniformity::NeverUniform;
  if (std::optional<passes::LaneOperation> operation = passes::laneOperation(v);
      operation && operation->kind != passes::LaneOperation::Read)
    return InstructionUniformity::AlwaysUniform;
  if (auto *call = dyn_cast<CallBase>(i); call && !call->doesNotAccessMemory())
    return InstructionUniformity::NeverUniform;
  return InstructionUniformity::Default;
}

/// True for an instruction that has the CPU's divider for itself, for about eight cycles with
/// vectors of 32 bytes.
static bool occupiesDivider(const Instruction &inst) {
  const auto *call = dyn_cast<IntrinsicInst>(&inst);
  return inst.getOpcode() == Instruction::FDiv ||
         (call && call->getIntrinsicID() == Intrinsic::sqrt);
}

/// Number of vector registers that hold a value of 32 bits for each lane; 1 without vectors.
static uint64_t registersOfValue(unsigned lanes, const TargetTransformInfo &tti) {
  constexpr unsigned ValueBits = 32;
  return divideCeil(lanes * ValueBits, registerBits(tti));
}

/// True if the source says that a branch rarely leads to `bb`.
static bool isRare(const BasicBlock &bb) {
  const BasicBlock *from = bb.getSinglePredecessor();
  auto *branch = from ? dyn_cast<BranchInst>(from->getTerminator()) : nullptr;
  uint64_t first = 0, second = 0;
  if (!branch || !branch->isConditional() || !extractBranchWeights(*branch, first, second))
    return false;
  const uint64_t taken = branch->getSuccessor(0) == &bb ? first : second;
  return taken <= (first + second) / LanesForRarePath;
}

/// True if `bb` is skipped when no lane runs it: because it must not run then, because the test for
/// active lanes costs less than the block, or because the block is rare. What rare blocks compute
/// in other lanes may be denormal, which takes a hundred times as long.
bool LoopVectorization::skipsEmpty(BasicBlock &bb) const {
  if (BasicBlock *next = bb.getSingleSuccessor(); next && LI.isLoopHeader(next))
    return true;
  if (isRare(bb))
    return true;
  unsigned cost = 0;
  for (Instruction &inst : bb) {
    if (auto *update = dyn_cast<AtomicRMWInst>(&inst); update && Deferred.contains(update)) {
      cost += 2;
    } else if (inst.mayReadOrWriteMemory()) {
      const Value *pointer = getLoadStorePointerOperand(&inst);
      if (!pointer || Uniformity.isUniform(*pointer))
        return true;
      cost += 4;
    } else if (isa<CallInst>(inst) && !isa<IntrinsicInst>(inst)) {
      cost += 10;
    } else if (inst.isIntDivRem()) {
      return true;
    } else {
      cost += occupiesDivider(inst) ? 8 : 1;
    }
  }
  constexpr unsigned TestCost = 10;
  return cost * registersOfValue(Lanes, TTI) > TestCost;
}

void LoopVectorization::widen(const LoopContract &contract, const LaneMasks &masks) {
  // Linearization has added blocks to the loop.
  DominatorTree newDT(F);
  LoopInfo newLI(newDT);
  Loop &now = *newLI.getLoopFor(Work.Id->getParent());
  SmallVector<BasicBlock *> blocks(now.blocks());
  LaneShapes shapes(now, *Work.Id, Private);
  // The blocks that linearization has added are in no group, so mayBeEmpty() must not be called for
  // them. They only test whether any lane is active.
  auto runsEmpty = [this](BasicBlock *bb) { return Groups.leader(bb) && Plan.mayBeEmpty(bb); };
  note(Widener(now, newLI, blocks, shapes, Private, masks, runsEmpty, Lanes, Remarks).run());
  note(contract.check(now));
  markForPromotion(now);
  Private.enlarge();
}

} // namespace oclc::vectorizer

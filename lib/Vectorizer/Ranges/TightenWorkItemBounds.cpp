//===- TightenWorkItemBounds.cpp - Turns bounds checks into ranges of work-items ----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Ranges/TightenWorkItemBounds.h"

#include "Passes/Support/Diagnostics.h"
#include "Vectorizer/Analysis/IdBounds.h"
#include "Vectorizer/LoopNest/WorkItemLoop.h"
#include "Vectorizer/Ranges/IdLoop.h"
#include "Vectorizer/Ranges/ItemGuards.h"

#include "llvm/Analysis/InstructionSimplify.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Dominators.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace oclc::vectorizer {
namespace {

class RangeNarrowing {
public:
  RangeNarrowing(IdLoop work, ScalarEvolution &se, DominatorTree &dt, LoopInfo &li)
      : Work(work), L(*work.L), SE(se), DT(dt), LI(li), First(work.first()),
        Builder(L.getLoopPreheader()->getTerminator()) {}

  bool run() {
    const ItemGuards guards = findItemGuards(L);
    if (guards.empty())
      return false;
    End = Work.emitEnd(SE);
    Low = First;
    High = End;
    for (const ItemGuard &guard : guards)
      narrow(guard);
    if (Proven.empty()) {
      RecursivelyDeleteTriviallyDeadInstructions(End);
      return false;
    }
    skipEmpty();
    useRange();
    for (auto &[condition, isTrue] : Proven)
      replaceInLoop(condition, isTrue);
    return true;
  }

private:
  IdLoop Work;
  Loop &L;
  ScalarEvolution &SE;
  DominatorTree &DT;
  LoopInfo &LI;
  Value *First;
  IRBuilder<> Builder;
  Value *End = nullptr;
  /// The new range is [Low, High). No iteration has an effect unless the uniform condition `IsAny`
  /// holds; it is null if there is no such condition.
  Value *Low = nullptr, *High = nullptr, *IsAny = nullptr;
  /// Conditions, and the value that they have in the whole range.
  SmallVector<std::pair<WeakTrackingVH, bool>> Proven;

  void narrow(const ItemGuard &guard) {
    auto isUniform = [this](Value *v) { return L.isLoopInvariant(v); };
    if (isUniform(guard.condition)) {
      Value *holds = guard.isLeading ? guard.condition : Builder.CreateFreeze(guard.condition);
      require(guard.wanted ? holds : Builder.CreateNot(holds));
      Proven.emplace_back(guard.condition, guard.wanted);
      return;
    }
    auto *compare = dyn_cast<ICmpInst>(guard.condition);
    if (!compare)
      return;
    const ConstantRange ids = SE.getUnsignedRange(SE.getSCEV(Work.Id))
                                  .intersectWith(ConstantRange::getNonEmpty(
                                      APInt::getZero(64), APInt::getSignedMinValue(64)));
    const IdPositions positions(*Work.Id, ids, isUniform);
    IdBoundsEmitter emitter(positions, isUniform, End, Builder);
    const std::optional<IdBounds> bounds = emitter.emit(*compare, guard.wanted, !guard.isLeading);
    if (!bounds)
      return;
    if (bounds->low)
      Low = Builder.CreateBinaryIntrinsic(Intrinsic::smax, Low, bounds->low, {}, "first");
    if (bounds->high)
      High = Builder.CreateBinaryIntrinsic(Intrinsic::smin, High, bounds->high, {}, "end");
    Proven.emplace_back(compare, guard.wanted);
  }

  void require(Value *condition) {
    IsAny = IsAny ? Builder.CreateAnd(IsAny, condition) : condition;
  }

  /// Branches around the loop if no iteration has an effect.
  void skipEmpty() {
    if (Low != First || High != End)
      require(Builder.CreateICmpSLT(Low, High, "some"));
    BasicBlock *front = L.getLoopPreheader(), *exit = L.getUniqueExitBlock();
    FoldSingleEntryPHINodes(exit);
    BasicBlock *done = SplitBlock(exit, exit->begin(), &DT, &LI);
    BasicBlock *preheader = SplitBlock(front, front->getTerminator(), &DT, &LI);
    Instruction *old = front->getTerminator();
    BranchInst *skip = BranchInst::Create(preheader, done, IsAny, old->getIterator());
    skip->setDebugLoc(old->getDebugLoc());
    old->eraseFromParent();
    DT.insertEdge(front, done);
  }

  void useRange() {
    Work.Id->setIncomingValueForBlock(L.getLoopPreheader(), Low);
    if (High == End)
      return;
    auto *back = cast<BranchInst>(L.getLoopLatch()->getTerminator());
    const bool isTrueBack = back->getSuccessor(0) == L.getHeader();
    IRBuilder<> atBack(back);
    Value *old = back->getCondition();
    back->setCondition(
        atBack.CreateICmp(isTrueBack ? CmpInst::ICMP_ULT : CmpInst::ICMP_UGE, Work.Next, High));
    RecursivelyDeleteTriviallyDeadInstructions(old);
  }

  /// Replaces the condition by a constant inside the loop only, because other loops may use a
  /// uniform condition, too.
  void replaceInLoop(Value *condition, bool isTrue) {
    if (!condition)
      return;
    SmallVector<WeakTrackingVH> users;
    for (Use &u : make_early_inc_range(condition->uses()))
      if (auto *i = dyn_cast<Instruction>(u.getUser()); i && L.contains(i)) {
        u.set(ConstantInt::getBool(i->getContext(), isTrue));
        users.emplace_back(i);
      }
    for (const WeakTrackingVH &vh : users)
      if (auto *i = dyn_cast_or_null<Instruction>(vh))
        if (Value *simple = simplifyInstruction(i, i->getDataLayout()))
          replaceAndRecursivelySimplify(i, simple);
    users.emplace_back(condition);
    RecursivelyDeleteTriviallyDeadInstructionsPermissive(users);
  }
};

} // namespace

PreservedAnalyses TightenWorkItemBoundsPass::run(Function &f, FunctionAnalysisManager &am) {
  auto &li = am.getResult<LoopAnalysis>(f);
  auto &dt = am.getResult<DominatorTreeAnalysis>(f);
  auto &se = am.getResult<ScalarEvolutionAnalysis>(f);
  bool changed = false;
  for (Loop *loop : li.getLoopsInPreorder()) {
    std::optional<IdLoop> work = hasWorkItems(*loop) ? IdLoop::recognize(*loop, se) : std::nullopt;
    if (!work)
      continue;
    changed = true;
    if (RangeNarrowing(*work, se, dt, li).run())
      passes::Remarks("tighten-work-item-bounds", f)
          .passed(loop->getStartLoc(), "Narrowed",
                  "the bounds check became a bound of the loop over the work-items");
    se.forgetAllLoops();
  }
  return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace oclc::vectorizer

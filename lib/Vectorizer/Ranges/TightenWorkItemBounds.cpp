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
#include "Vectorizer/Ranges/ItemGuards.h"

#include "llvm/Analysis/InstructionSimplify.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;

namespace oclc::vectorizer {
namespace {

/// A loop over consecutive ids, in steps of 1.
struct IdLoop {
  Loop *L;
  PHINode *Id;
  BinaryOperator *Next;
};

/// True if no value except the counter passes from one work-item to the next, or out of the loop,
/// other than through memory.
bool keepsToItself(const Loop &L) {
  for (const BasicBlock *BB : L.blocks())
    for (const Instruction &I : *BB)
      if (any_of(I.users(), [&](const User *U) { return !L.contains(cast<Instruction>(U)); }))
        return false;
  return hasSingleElement(L.getHeader()->phis());
}

std::optional<IdLoop> recognize(Loop &L, ScalarEvolution &SE) {
  if (!hasWorkItems(L) || !L.isLoopSimplifyForm() || L.getExitingBlock() != L.getLoopLatch() ||
      !L.getUniqueExitBlock() || !keepsToItself(L) ||
      isa<SCEVCouldNotCompute>(SE.getBackedgeTakenCount(&L)))
    return std::nullopt;
  PHINode &Id = *L.getHeader()->phis().begin();
  auto *Next = dyn_cast<BinaryOperator>(Id.getIncomingValueForBlock(L.getLoopLatch()));
  if (!Id.getType()->isIntegerTy(64) || !Next || Next->getOpcode() != Instruction::Add ||
      Next->getOperand(0) != &Id || !match(Next->getOperand(1), PatternMatch::m_One()) ||
      !Next->hasNoSignedWrap() ||
      !SE.isKnownNonNegative(SE.getSCEV(Id.getIncomingValueForBlock(L.getLoopPreheader()))))
    return std::nullopt;
  return IdLoop{&L, &Id, Next};
}

class RangeNarrowing {
public:
  RangeNarrowing(IdLoop Work, ScalarEvolution &SE, DominatorTree &DT, LoopInfo &LI)
      : Work(Work), L(*Work.L), SE(SE), DT(DT), LI(LI),
        First(Work.Id->getIncomingValueForBlock(L.getLoopPreheader())),
        Builder(L.getLoopPreheader()->getTerminator()) {}

  bool run() {
    const ItemGuards Guards = findItemGuards(L);
    if (Guards.empty())
      return false;
    emitEnd();
    Low = First;
    High = End;
    for (const ItemGuard &Guard : Guards)
      narrow(Guard);
    if (Proven.empty()) {
      RecursivelyDeleteTriviallyDeadInstructions(End);
      return false;
    }
    skipEmpty();
    useRange();
    for (auto &[Condition, IsTrue] : Proven)
      replaceInLoop(Condition, IsTrue);
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
  /// The new range [Low, High), and a uniform condition without which no iteration has an effect;
  /// null if there is none.
  Value *Low = nullptr, *High = nullptr, *IsAny = nullptr;
  /// Conditions, and the value that they have in the whole range.
  SmallVector<std::pair<WeakTrackingVH, bool>> Proven;

  void emitEnd() {
    Type *I64 = Builder.getInt64Ty();
    const SCEV *Taken = SE.getTruncateOrZeroExtend(SE.getBackedgeTakenCount(&L), I64);
    const SCEV *Last = SE.getAddExpr(SE.getSCEV(First), Taken);
    SCEVExpander Expander(SE, "work-items");
    End = Expander.expandCodeFor(SE.getAddExpr(Last, SE.getOne(I64)), I64,
                                 &*Builder.GetInsertPoint());
  }

  void narrow(const ItemGuard &Guard) {
    auto IsUniform = [this](Value *V) { return L.isLoopInvariant(V); };
    if (IsUniform(Guard.condition)) {
      Value *Holds = Guard.isLeading ? Guard.condition : Builder.CreateFreeze(Guard.condition);
      require(Guard.wanted ? Holds : Builder.CreateNot(Holds));
      Proven.emplace_back(Guard.condition, Guard.wanted);
      return;
    }
    auto *Compare = dyn_cast<ICmpInst>(Guard.condition);
    if (!Compare)
      return;
    const ConstantRange Ids = SE.getUnsignedRange(SE.getSCEV(Work.Id))
                                  .intersectWith(ConstantRange::getNonEmpty(
                                      APInt::getZero(64), APInt::getSignedMinValue(64)));
    const IdPositions Positions(*Work.Id, Ids, IsUniform);
    IdBoundsEmitter Emitter(Positions, IsUniform, End, Builder);
    const std::optional<IdBounds> Bounds = Emitter.emit(*Compare, Guard.wanted, !Guard.isLeading);
    if (!Bounds)
      return;
    if (Bounds->low)
      Low = Builder.CreateBinaryIntrinsic(Intrinsic::smax, Low, Bounds->low, {}, "first");
    if (Bounds->high)
      High = Builder.CreateBinaryIntrinsic(Intrinsic::smin, High, Bounds->high, {}, "end");
    Proven.emplace_back(Compare, Guard.wanted);
  }

  void require(Value *Condition) {
    IsAny = IsAny ? Builder.CreateAnd(IsAny, Condition) : Condition;
  }

  /// Branches around the loop if no iteration has an effect.
  void skipEmpty() {
    if (Low != First || High != End)
      require(Builder.CreateICmpSLT(Low, High, "some"));
    BasicBlock *Front = L.getLoopPreheader(), *Exit = L.getUniqueExitBlock();
    FoldSingleEntryPHINodes(Exit);
    BasicBlock *Done = SplitBlock(Exit, Exit->begin(), &DT, &LI);
    BasicBlock *Preheader = SplitBlock(Front, Front->getTerminator(), &DT, &LI);
    Instruction *Old = Front->getTerminator();
    BranchInst *Skip = BranchInst::Create(Preheader, Done, IsAny, Old->getIterator());
    Skip->setDebugLoc(Old->getDebugLoc());
    Old->eraseFromParent();
    DT.insertEdge(Front, Done);
  }

  void useRange() {
    Work.Id->setIncomingValueForBlock(L.getLoopPreheader(), Low);
    if (High == End)
      return;
    auto *Back = cast<BranchInst>(L.getLoopLatch()->getTerminator());
    const bool IsTrueBack = Back->getSuccessor(0) == L.getHeader();
    IRBuilder<> AtBack(Back);
    Value *Old = Back->getCondition();
    Back->setCondition(
        AtBack.CreateICmp(IsTrueBack ? CmpInst::ICMP_ULT : CmpInst::ICMP_UGE, Work.Next, High));
    RecursivelyDeleteTriviallyDeadInstructions(Old);
  }

  /// Replaces the condition by a constant inside the loop only, because other loops may use a
  /// uniform condition, too.
  void replaceInLoop(Value *Condition, bool IsTrue) {
    if (!Condition)
      return;
    SmallVector<WeakTrackingVH> Users;
    for (Use &U : make_early_inc_range(Condition->uses()))
      if (auto *I = dyn_cast<Instruction>(U.getUser()); I && L.contains(I)) {
        U.set(ConstantInt::getBool(I->getContext(), IsTrue));
        Users.emplace_back(I);
      }
    for (const WeakTrackingVH &VH : Users)
      if (auto *I = dyn_cast_or_null<Instruction>(VH))
        if (Value *Simple = simplifyInstruction(I, I->getDataLayout()))
          replaceAndRecursivelySimplify(I, Simple);
    Users.emplace_back(Condition);
    RecursivelyDeleteTriviallyDeadInstructionsPermissive(Users);
  }
};

} // namespace

PreservedAnalyses TightenWorkItemBoundsPass::run(Function &F, FunctionAnalysisManager &AM) {
  auto &LI = AM.getResult<LoopAnalysis>(F);
  auto &DT = AM.getResult<DominatorTreeAnalysis>(F);
  auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
  bool Changed = false;
  for (Loop *L : LI.getLoopsInPreorder()) {
    std::optional<IdLoop> Work = recognize(*L, SE);
    if (!Work)
      continue;
    Changed = true;
    if (RangeNarrowing(*Work, SE, DT, LI).run())
      passes::Remarks("tighten-work-item-bounds", F)
          .passed(L->getStartLoc(), "Narrowed",
                  "the bounds check became a bound of the loop over the work-items");
    SE.forgetAllLoops();
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace oclc::vectorizer

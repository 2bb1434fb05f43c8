//===- Linearizer.cpp - Linearizes the control flow of a loop over work-items -----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Transform/Linearizer.h"

#include "Vectorizer/Support/AnyLane.h"
#include "Vectorizer/Support/SsaRepair.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

namespace oclc::vectorizer {

namespace {

/// Factor on the number of iterations: a loop that lanes leave one by one runs until the last has
/// left.
constexpr double TripsOfLastLane = 1.5;
/// Estimated probability that any lane takes a path. With many lanes it is rare that none does.
constexpr double ChanceOfAnyLane = 0.75;

/// While blocks move, masks and values that flow between blocks are in variables; mem2reg makes
/// them registers again in the end. A path without an assignment then needs no special case.
class Linearizer {
public:
  Linearizer(Loop &L, ArrayRef<BasicBlock *> Order, const LoopInfo &LI, const LaneGroups &Groups,
             const LinearPlan &Plan, const passes::SeededUniformity &Uniformity, Value *EntryMask,
             function_ref<double(const Loop &)> Trips)
      : L(L), Order(Order), LI(LI), Groups(Groups), Plan(Plan), Uniformity(Uniformity),
        EntryMask(EntryMask), Trips(Trips), F(*L.getHeader()->getParent()),
        Builder(F.getContext()) {}

  LaneMasks run() {
    removeSingleValuePhis();
    createMasks();
    createPhiVariables();
    for (BasicBlock *BB : Order)
      writeEdges(*BB);
    for (auto &[Phi, Variable] : Phis)
      readPhi(*Phi, Variable);
    LaneMasks Masks = readMasks();
    for (BasicBlock *BB : Order)
      rewriteExit(*BB);
    DominatorTree DT(F);
    repairSsa(Order, DT, LI, Variables);
    PromoteMemToReg(Variables, DT);
    return Masks;
  }

private:
  Loop &L;
  ArrayRef<BasicBlock *> Order;
  const LoopInfo &LI;
  const LaneGroups &Groups;
  const LinearPlan &Plan;
  const passes::SeededUniformity &Uniformity;
  Value *EntryMask;
  function_ref<double(const Loop &)> Trips;
  Function &F;
  IRBuilder<> Builder;
  SmallVector<AllocaInst *> Variables;
  DenseMap<BasicBlock *, AllocaInst *> MaskVariables; ///< By the leader of the group.
  MapVector<PHINode *, AllocaInst *> Phis;            ///< PHIs that become variables.

  AllocaInst *createVariable(Type *Ty, const Twine &Name) {
    Builder.SetInsertPoint(&F.getEntryBlock(), F.getEntryBlock().begin());
    Variables.push_back(Builder.CreateAlloca(Ty, nullptr, Name));
    return Variables.back();
  }

  MDNode *weights(double ChanceOfYes) const {
    constexpr uint32_t Whole = 1 << 20;
    const auto Yes = uint32_t(ChanceOfYes * Whole);
    return MDBuilder(F.getContext()).createBranchWeights(Yes, Whole - Yes);
  }

  /// Returns the probability that any lane stays in the loop.
  double chanceToRepeat(const Loop &Around) const {
    return 1 - 1 / std::max(1.01, TripsOfLastLane * Trips(Around));
  }

  /// True if `BB` is the header of an inner loop that lanes leave lane by lane. The mask of such a
  /// block is that of the lanes that are still in the loop.
  bool isLeftLaneByLane(BasicBlock *BB) const {
    const Loop *Around = LI.getLoopFor(BB);
    return Around != &L && Around->getHeader() == BB && Groups.isLeftLaneByLane(Around);
  }

  /// Creates the masks of all groups. When an iteration of the loop around a block begins, no lane
  /// has reached the block yet.
  void createMasks() {
    for (BasicBlock *BB : Order) {
      if (Groups.leader(BB) != BB || Groups.isRunByAll(BB))
        continue;
      AllocaInst *Variable = createVariable(Builder.getInt1Ty(), BB->getName() + ".mask");
      MaskVariables[BB] = Variable;
      if (isLeftLaneByLane(BB))
        continue;
      BasicBlock *Start = LI.getLoopFor(BB)->getHeader();
      Builder.SetInsertPoint(Start, Start->getFirstInsertionPt());
      Builder.CreateStore(Builder.getFalse(), Variable);
    }
  }

  /// Removes PHIs that have the same value along each edge. That value is right for all lanes that
  /// run the block, so that no select is needed. An exception is a value of an inner loop, which
  /// lanes may have left in different iterations.
  void removeSingleValuePhis() {
    for (BasicBlock *BB : Order)
      if (!Plan.keepsPredecessors(BB))
        for (PHINode &Phi : make_early_inc_range(BB->phis())) {
          Value *Same = Phi.hasConstantValue();
          if (!Same || isOfLoopInside(*Same, *BB))
            continue;
          Phi.replaceAllUsesWith(Same);
          Phi.eraseFromParent();
        }
  }

  /// True if `V` is a value of a loop that does not contain `BB`.
  bool isOfLoopInside(const Value &V, const BasicBlock &BB) const {
    auto *I = dyn_cast<Instruction>(&V);
    const Loop *Around = I ? LI.getLoopFor(I->getParent()) : nullptr;
    return Around && !Around->contains(&BB);
  }

  void createPhiVariables() {
    for (BasicBlock *BB : Order)
      if (!Plan.keepsPredecessors(BB))
        for (PHINode &Phi : BB->phis()) {
          Phis[&Phi] = createVariable(Phi.getType(), Phi.getName());
          forgetOld(*Phis[&Phi], *LI.getLoopFor(BB));
        }
  }

  /// Loads the mask of the lanes that run `BB`, at the builder's position; null for all lanes that
  /// run the loop. The mask may have any value in lanes that do not run the loop, so that values
  /// that the other lanes have in common stay uniform.
  Value *maskOf(BasicBlock *BB) {
    if (Groups.isRunByAll(BB))
      return nullptr;
    return Builder.CreateLoad(Builder.getInt1Ty(), MaskVariables.lookup(Groups.leader(BB)));
  }

  /// The same, but false in the lanes that do not run the loop; null if all lanes run the loop and
  /// `BB`.
  Value *entryMaskOf(BasicBlock *BB) {
    Value *Mask = maskOf(BB);
    if (!EntryMask || !Mask)
      return Mask ? Mask : EntryMask;
    return Builder.CreateLogicalAnd(EntryMask, Mask);
  }

  /// Returns the mask of the lanes in `Mask` that go from `From` to `To`. Uses a logical `and`,
  /// because the condition may be poison in inactive lanes.
  Value *edgeMask(BasicBlock *From, BasicBlock *To, Value *Mask) {
    auto *Branch = cast<BranchInst>(From->getTerminator());
    if (!Branch->isConditional() || Branch->getSuccessor(0) == Branch->getSuccessor(1))
      return Mask;
    Value *Takes = Branch->getCondition();
    if (Branch->getSuccessor(0) != To)
      Takes = Builder.CreateNot(Takes);
    return Mask ? Builder.CreateLogicalAnd(Mask, Takes) : Takes;
  }

  void writeEdges(BasicBlock &From) {
    if (&From == L.getLoopLatch())
      return;
    Builder.SetInsertPoint(From.getTerminator());
    // Load the mask before the back edge of a loop of one block changes it.
    Value *Lanes = maskOf(&From);
    SmallPtrSet<BasicBlock *, 2> Seen;
    for (BasicBlock *To : successors(&From)) {
      if (!Seen.insert(To).second)
        continue;
      const bool HasMask = MaskVariables.contains(To), HasPhis = !Plan.keepsPredecessors(To);
      if (!HasMask && (!HasPhis || To->phis().empty()))
        continue;
      Value *Mask = edgeMask(&From, To, Lanes);
      if (HasMask)
        writeMask(*To, Mask ? Mask : Builder.getTrue());
      if (HasPhis)
        writePhis(From, *To, Mask);
    }
  }

  void writePhis(BasicBlock &From, BasicBlock &To, Value *Mask) {
    std::optional<Value *> AnyLane;
    for (PHINode &Phi : To.phis()) {
      Value *Incoming = Phi.getIncomingValueForBlock(&From);
      if (!Uniformity.isUniform(Phi)) {
        writePhi(Phi, *Incoming, Mask);
        continue;
      }
      if (!AnyLane)
        AnyLane = isTakenByAnyLane(From, To, Mask);
      writePhi(Phi, *Incoming, *AnyLane);
    }
  }

  /// Returns an i1, the same for all lanes, that is true if any lane goes from `From` to `To`; null
  /// if one does whenever control reaches `From`. `Mask` contains the lanes that go there; null for
  /// all.
  Value *isTakenByAnyLane(BasicBlock &From, BasicBlock &To, Value *Mask) {
    if (!Mask)
      return nullptr;
    auto *Branch = cast<BranchInst>(From.getTerminator());
    if (!Plan.mayBeEmpty(&From)) {
      if (!Branch->isConditional() || Branch->getSuccessor(0) == Branch->getSuccessor(1))
        return nullptr;
      if (Plan.exitOf(&From).Kind == LinearPlan::Exit::Branch)
        return Branch->getSuccessor(0) == &To ? Branch->getCondition()
                                              : Builder.CreateNot(Branch->getCondition());
    }
    return createAny(Builder, EntryMask ? Builder.CreateLogicalAnd(EntryMask, Mask) : Mask);
  }

  void writeMask(BasicBlock &To, Value *Mask) {
    AllocaInst *Variable = MaskVariables.lookup(&To);
    if (!isLeftLaneByLane(&To))
      Mask = Builder.CreateOr(Builder.CreateLoad(Builder.getInt1Ty(), Variable), Mask);
    Builder.CreateStore(Mask, Variable);
  }

  /// Assigns `Incoming` to the variable of the PHI where `Condition` is true, or everywhere if it
  /// is null.
  void writePhi(PHINode &Phi, Value &Incoming, Value *Condition) {
    AllocaInst *Variable = Phis.lookup(&Phi);
    Value *New = &Incoming;
    if (Condition)
      New = Builder.CreateSelect(Condition, New, Builder.CreateLoad(Phi.getType(), Variable));
    Builder.CreateStore(New, Variable);
  }

  void readPhi(PHINode &Phi, AllocaInst *Variable) {
    Builder.SetInsertPoint(Phi.getParent(), Phi.getParent()->getFirstInsertionPt());
    LoadInst *Load = Builder.CreateLoad(Phi.getType(), Variable);
    Load->takeName(&Phi);
    Phi.replaceAllUsesWith(Load);
    Phi.eraseFromParent();
  }

  LaneMasks readMasks() {
    LaneMasks Masks;
    for (BasicBlock *BB : Order) {
      Builder.SetInsertPoint(BB, BB->getFirstInsertionPt());
      if (Value *Mask = entryMaskOf(BB))
        Masks[BB] = WeakTrackingVH(Mask);
    }
    return Masks;
  }

  void rewriteExit(BasicBlock &BB) {
    const LinearPlan::Exit &Exit = Plan.exitOf(&BB);
    if (Exit.Kind == LinearPlan::Exit::Kept)
      return;
    auto *Old = cast<BranchInst>(BB.getTerminator());
    Builder.SetInsertPoint(Old);
    switch (Exit.Kind) {
    case LinearPlan::Exit::Goto:
      Builder.CreateBr(follow(Exit.First));
      break;
    case LinearPlan::Exit::Branch: {
      // Without an active lane the condition may be poison, on which a branch is undefined
      // behaviour.
      Value *Condition = Old->getCondition();
      if (!Groups.isRunByAll(&BB))
        Condition = Builder.CreateFreeze(Condition);
      Builder.CreateCondBr(Condition, follow(Exit.First), follow(Exit.Second));
      break;
    }
    case LinearPlan::Exit::Repeat: {
      BasicBlock *Header = LI.getLoopFor(&BB)->getHeader();
      Builder.CreateCondBr(createAny(Builder, entryMaskOf(Header)), Header, follow(Exit.First),
                           weights(chanceToRepeat(*LI.getLoopFor(Header))));
      break;
    }
    case LinearPlan::Exit::Kept:
      break;
    }
    Old->eraseFromParent();
  }

  /// Returns a block that goes to the first target for which a lane waits, or to the last target if
  /// there is none.
  BasicBlock *follow(ArrayRef<BasicBlock *> Targets) {
    if (Targets.size() == 1)
      return Targets.front();
    IRBuilderBase::InsertPointGuard Guard(Builder);
    BasicBlock *Others = follow(Targets.drop_front());
    BasicBlock *Asks = BasicBlock::Create(F.getContext(), Targets.front()->getName() + ".any", &F,
                                          Targets.front());
    Builder.SetInsertPoint(Asks);
    const Loop *Around = LI.getLoopFor(Targets.front());
    const bool StaysInLoop = Around != &L && !Around->contains(Targets[1]);
    Builder.CreateCondBr(createAny(Builder, entryMaskOf(Targets.front())), Targets.front(), Others,
                         weights(StaysInLoop ? chanceToRepeat(*Around) : ChanceOfAnyLane));
    return Asks;
  }
};

} // namespace

LaneMasks linearize(Loop &L, ArrayRef<BasicBlock *> Order, const LoopInfo &LI,
                    const LaneGroups &Groups, const LinearPlan &Plan,
                    const passes::SeededUniformity &Uniformity, Value *EntryMask,
                    function_ref<double(const Loop &)> Trips) {
  return Linearizer(L, Order, LI, Groups, Plan, Uniformity, EntryMask, Trips).run();
}

} // namespace oclc::vectorizer

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

/// While the control flow changes, masks and values that flow between blocks are in variables;
/// mem2reg makes them registers again in the end. So a path without an assignment needs no special
/// case.
class Linearizer {
public:
  Linearizer(Loop &loop, ArrayRef<BasicBlock *> order, const LoopInfo &li, const LaneGroups &groups,
             const LinearPlan &plan, const passes::SeededUniformity &uniformity, Value *entryMask,
             const LaneFlow &flow)
      : L(loop), Order(order), LI(li), Groups(groups), Plan(plan), Uniformity(uniformity),
        EntryMask(entryMask), Flow(flow), F(*loop.getHeader()->getParent()),
        Builder(F.getContext()) {}

  LaneMasks run() {
    removeSingleValuePhis();
    createMasks();
    createPhiVariables();
    for (BasicBlock *bb : Order)
      writeEdges(*bb);
    for (auto &[phi, variable] : Phis)
      readPhi(*phi, variable);
    LaneMasks masks = readMasks();
    for (BasicBlock *bb : Order)
      rewriteExit(*bb);
    DominatorTree dt(F);
    repairSsa(Order, dt, LI, Variables);
    PromoteMemToReg(Variables, dt);
    return masks;
  }

private:
  Loop &L;
  ArrayRef<BasicBlock *> Order;
  const LoopInfo &LI;
  const LaneGroups &Groups;
  const LinearPlan &Plan;
  const passes::SeededUniformity &Uniformity;
  Value *EntryMask;
  const LaneFlow &Flow;
  Function &F;
  IRBuilder<> Builder;
  SmallVector<AllocaInst *> Variables;
  DenseMap<BasicBlock *, AllocaInst *> MaskVariables; ///< By the leader of the group.
  MapVector<PHINode *, AllocaInst *> Phis;            ///< PHIs that become variables.

  AllocaInst *createVariable(Type *ty, const Twine &name) {
    Builder.SetInsertPoint(&F.getEntryBlock(), F.getEntryBlock().begin());
    Variables.push_back(Builder.CreateAlloca(ty, nullptr, name));
    return Variables.back();
  }

  MDNode *weights(double chanceOfYes) const {
    constexpr uint32_t Whole = 1 << 20;
    const auto yes = uint32_t(chanceOfYes * Whole);
    return MDBuilder(F.getContext()).createBranchWeights(yes, Whole - yes);
  }

  /// Returns the probability that any lane stays in the loop.
  double chanceToRepeat(const Loop &around) const {
    return 1 - 1 / std::max(1.01, Flow.Trips.lookup(&around));
  }

  /// True if `bb` is the header of an inner loop that lanes leave lane by lane. The mask of such a
  /// block is that of the lanes that are still in the loop.
  bool isLeftLaneByLane(BasicBlock *bb) const {
    const Loop *around = LI.getLoopFor(bb);
    return around != &L && around->getHeader() == bb && Groups.isLeftLaneByLane(around);
  }

  /// Creates a mask variable for each group that not all lanes run. It is reset when an iteration
  /// of the loop around the group begins, because no lane has reached the group yet. The mask of a
  /// loop that lanes leave lane by lane needs no reset, because each edge to its header overwrites
  /// it.
  void createMasks() {
    for (BasicBlock *bb : Order) {
      if (Groups.leader(bb) != bb || Groups.isRunByAll(bb))
        continue;
      AllocaInst *variable = createVariable(Builder.getInt1Ty(), bb->getName() + ".mask");
      MaskVariables[bb] = variable;
      if (isLeftLaneByLane(bb))
        continue;
      BasicBlock *start = LI.getLoopFor(bb)->getHeader();
      Builder.SetInsertPoint(start, start->getFirstInsertionPt());
      Builder.CreateStore(Builder.getFalse(), variable);
    }
  }

  /// Removes PHIs that have the same value along each edge. That value is right for all lanes that
  /// run the block, so that no select is needed. An exception is a value of an inner loop, which
  /// lanes may have left in different iterations.
  void removeSingleValuePhis() {
    for (BasicBlock *bb : Order)
      if (!Plan.keepsPredecessors(bb))
        for (PHINode &phi : make_early_inc_range(bb->phis())) {
          Value *same = phi.hasConstantValue();
          if (!same || isOfLoopInside(*same, *bb))
            continue;
          phi.replaceAllUsesWith(same);
          phi.eraseFromParent();
        }
  }

  /// True if `v` is a value of a loop that does not contain `bb`.
  bool isOfLoopInside(const Value &v, const BasicBlock &bb) const {
    auto *i = dyn_cast<Instruction>(&v);
    const Loop *around = i ? LI.getLoopFor(i->getParent()) : nullptr;
    return around && !around->contains(&bb);
  }

  void createPhiVariables() {
    for (BasicBlock *bb : Order)
      if (!Plan.keepsPredecessors(bb))
        for (PHINode &phi : bb->phis()) {
          Phis[&phi] = createVariable(phi.getType(), phi.getName());
          forgetOld(*Phis[&phi], *LI.getLoopFor(bb));
        }
  }

  /// Loads the mask of the lanes that run `bb`, at the builder's position; null if all lanes that
  /// run the loop over work-items run `bb`. In lanes that do not run that loop, the mask may have
  /// any value: it is not combined with the entry mask, so a uniform mask stays uniform.
  Value *maskOf(BasicBlock *bb) {
    if (Groups.isRunByAll(bb))
      return nullptr;
    return Builder.CreateLoad(Builder.getInt1Ty(), MaskVariables.lookup(Groups.leader(bb)));
  }

  /// Like maskOf(), but false in the lanes that do not run the loop over work-items; null if all
  /// lanes run `bb`.
  Value *entryMaskOf(BasicBlock *bb) {
    Value *mask = maskOf(bb);
    if (!EntryMask || !mask)
      return mask ? mask : EntryMask;
    return Builder.CreateLogicalAnd(EntryMask, mask);
  }

  /// Returns the mask of the lanes in `mask` that go from `from` to `to`. Uses a logical `and`,
  /// because the condition may be poison in inactive lanes.
  Value *edgeMask(BasicBlock *from, BasicBlock *to, Value *mask) {
    auto *branch = cast<BranchInst>(from->getTerminator());
    if (!branch->isConditional() || branch->getSuccessor(0) == branch->getSuccessor(1))
      return mask;
    Value *takes = branch->getCondition();
    if (branch->getSuccessor(0) != to)
      takes = Builder.CreateNot(takes);
    return mask ? Builder.CreateLogicalAnd(mask, takes) : takes;
  }

  void writeEdges(BasicBlock &from) {
    if (&from == L.getLoopLatch())
      return;
    Builder.SetInsertPoint(from.getTerminator());
    // Load the mask before the back edge of a loop of one block changes it.
    Value *lanes = maskOf(&from);
    SmallPtrSet<BasicBlock *, 2> seen;
    for (BasicBlock *to : successors(&from)) {
      if (!seen.insert(to).second)
        continue;
      const bool hasMask = MaskVariables.contains(to), hasPhis = !Plan.keepsPredecessors(to);
      if (!hasMask && (!hasPhis || to->phis().empty()))
        continue;
      Value *mask = edgeMask(&from, to, lanes);
      if (hasMask)
        writeMask(*to, mask ? mask : Builder.getTrue());
      if (hasPhis)
        writePhis(from, *to, mask);
    }
  }

  void writePhis(BasicBlock &from, BasicBlock &to, Value *mask) {
    std::optional<Value *> anyLane;
    for (PHINode &phi : to.phis()) {
      Value *incoming = phi.getIncomingValueForBlock(&from);
      if (!Uniformity.isUniform(phi)) {
        writePhi(phi, *incoming, mask);
        continue;
      }
      if (!anyLane)
        anyLane = isTakenByAnyLane(from, to, mask);
      writePhi(phi, *incoming, *anyLane);
    }
  }

  /// Returns an i1, the same for all lanes, that is true if any lane goes from `from` to `to`; null
  /// if one does whenever control reaches `from`. `mask` contains the lanes that go there; null for
  /// all.
  Value *isTakenByAnyLane(BasicBlock &from, BasicBlock &to, Value *mask) {
    if (!mask)
      return nullptr;
    auto *branch = cast<BranchInst>(from.getTerminator());
    if (!Plan.mayBeEmpty(&from)) {
      if (!branch->isConditional() || branch->getSuccessor(0) == branch->getSuccessor(1))
        return nullptr;
      if (Plan.exitOf(&from).Kind == LinearPlan::Exit::Branch)
        return branch->getSuccessor(0) == &to ? branch->getCondition()
                                              : Builder.CreateNot(branch->getCondition());
    }
    return createAny(Builder, EntryMask ? Builder.CreateLogicalAnd(EntryMask, mask) : mask);
  }

  void writeMask(BasicBlock &to, Value *mask) {
    AllocaInst *variable = MaskVariables.lookup(&to);
    if (!isLeftLaneByLane(&to))
      mask = Builder.CreateOr(Builder.CreateLoad(Builder.getInt1Ty(), variable), mask);
    Builder.CreateStore(mask, variable);
  }

  /// Assigns `incoming` to the variable of the PHI where `condition` is true, or everywhere if it
  /// is null.
  void writePhi(PHINode &phi, Value &incoming, Value *condition) {
    AllocaInst *variable = Phis.lookup(&phi);
    Value *fresh = &incoming;
    if (condition)
      fresh = Builder.CreateSelect(condition, fresh, Builder.CreateLoad(phi.getType(), variable));
    Builder.CreateStore(fresh, variable);
  }

  void readPhi(PHINode &phi, AllocaInst *variable) {
    Builder.SetInsertPoint(phi.getParent(), phi.getParent()->getFirstInsertionPt());
    LoadInst *load = Builder.CreateLoad(phi.getType(), variable);
    load->takeName(&phi);
    phi.replaceAllUsesWith(load);
    phi.eraseFromParent();
  }

  LaneMasks readMasks() {
    LaneMasks masks;
    for (BasicBlock *bb : Order) {
      Builder.SetInsertPoint(bb, bb->getFirstInsertionPt());
      if (Value *mask = entryMaskOf(bb))
        masks[bb] = WeakTrackingVH(mask);
    }
    return masks;
  }

  void rewriteExit(BasicBlock &bb) {
    const LinearPlan::Exit &exit = Plan.exitOf(&bb);
    if (exit.Kind == LinearPlan::Exit::Kept)
      return;
    auto *old = cast<BranchInst>(bb.getTerminator());
    Builder.SetInsertPoint(old);
    switch (exit.Kind) {
    case LinearPlan::Exit::Goto:
      Builder.CreateBr(follow(exit.First));
      break;
    case LinearPlan::Exit::Branch: {
      // If no lane is active here, the condition may be poison, and a branch on poison is undefined
      // behaviour.
      Value *condition = old->getCondition();
      if (!Groups.isRunByAll(&bb))
        condition = Builder.CreateFreeze(condition);
      Builder.CreateCondBr(condition, follow(exit.First), follow(exit.Second),
                           old->getMetadata(LLVMContext::MD_prof));
      break;
    }
    case LinearPlan::Exit::Repeat: {
      BasicBlock *header = LI.getLoopFor(&bb)->getHeader();
      Builder.CreateCondBr(createAny(Builder, entryMaskOf(header)), header, follow(exit.First),
                           weights(chanceToRepeat(*LI.getLoopFor(header))));
      break;
    }
    case LinearPlan::Exit::Kept:
      break;
    }
    old->eraseFromParent();
  }

  /// Returns a block that goes to the first target for which a lane waits, or to the last target if
  /// there is none.
  BasicBlock *follow(ArrayRef<BasicBlock *> targets) {
    if (targets.size() == 1)
      return targets.front();
    IRBuilderBase::InsertPointGuard guard(Builder);
    BasicBlock *others = follow(targets.drop_front());
    BasicBlock *asks = BasicBlock::Create(F.getContext(), targets.front()->getName() + ".any", &F,
                                          targets.front());
    Builder.SetInsertPoint(asks);
    const Loop *around = LI.getLoopFor(targets.front());
    const bool staysInLoop = around != &L && !around->contains(targets[1]);
    Builder.CreateCondBr(
        createAny(Builder, entryMaskOf(targets.front())), targets.front(), others,
        weights(staysInLoop ? chanceToRepeat(*around) : Flow.Chances.lookup(targets.front())));
    return asks;
  }
};

} // namespace

LaneMasks linearize(Loop &loop, ArrayRef<BasicBlock *> order, const LoopInfo &li,
                    const LaneGroups &groups, const LinearPlan &plan,
                    const passes::SeededUniformity &uniformity, Value *entryMask,
                    const LaneFlow &flow) {
  return Linearizer(loop, order, li, groups, plan, uniformity, entryMask, flow).run();
}

} // namespace oclc::vectorizer

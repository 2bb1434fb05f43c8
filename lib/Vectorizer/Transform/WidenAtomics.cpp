//===- WidenAtomics.cpp - Atomic accesses of many lanes ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Support/KernelAttributes.h"
#include "Vectorizer/Analysis/UniformAtomics.h"
#include "Vectorizer/Transform/LoopContract.h"
#include "Vectorizer/Transform/Widener.h"

#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/LowerAtomic.h"

using namespace llvm;

namespace oclc::vectorizer {

/// Creates a variable that contains `first` when the loop begins.
AllocaInst *Widener::createVariable(Constant *first, const Twine &name) {
  BasicBlock &entry = L.getHeader()->getParent()->getEntryBlock();
  auto *variable = new AllocaInst(first->getType(), 0, name, entry.begin());
  // It is no variable of a work-item, of which each lane needs a copy.
  passes::markGroupMemory(*variable);
  IRBuilder<>(L.getLoopPreheader()->getTerminator()).CreateStore(first, variable);
  return variable;
}

/// Combines the operands of the active lanes with those of earlier iterations.
void Widener::accumulate(AtomicRMWInst &update) {
  const ElementCount lanes = ElementCount::getFixed(Lanes);
  Value *operands = vector(update.getValOperand()), *on = Mask ? vector(Mask) : nullptr;
  Constant *identity = identityOf(update.getOperation(), update.getType());
  Accumulator acc = {&update, createVariable(ConstantVector::getSplat(lanes, identity), "deferred"),
                     nullptr};
  Value *before = Builder.CreateLoad(operands->getType(), acc.Operands);
  Value *after = combineOperands(Builder, update.getOperation(), before, operands);
  if (on) {
    after = Builder.CreateSelect(on, after, before);
    acc.Touched = createVariable(Builder.getFalse(), "touched");
    Value *any = Builder.getTrue();
    if (MayBeEmpty)
      any = Builder.CreateOr(Builder.CreateLoad(any->getType(), acc.Touched),
                             Builder.CreateOrReduce(on));
    Builder.CreateStore(any, acc.Touched);
  }
  inheritEffect(*Builder.CreateStore(after, acc.Operands), update);
  Accumulators.push_back(acc);
}

/// Emits the updates that wait for the end of the loop, in the order of the code. An update under a
/// condition is skipped if no lane was active, because its address may then be invalid.
void Widener::emitDeferred() {
  if (Accumulators.empty())
    return;
  BasicBlock *behind = SplitEdge(L.getExitingBlock(), L.getUniqueExitBlock(), nullptr, &LI);
  Instruction *end = behind->getTerminator();
  for (const Accumulator &acc : Accumulators) {
    Builder.SetInsertPoint(end);
    if (acc.Touched) {
      Value *touched = Builder.CreateLoad(acc.Touched->getAllocatedType(), acc.Touched);
      Builder.SetInsertPoint(SplitBlockAndInsertIfThen(touched, end->getIterator(),
                                                       /*Unreachable=*/false, nullptr,
                                                       /*DTU=*/nullptr, &LI));
    }
    emitUpdate(acc);
    Replaced.push_back(acc.Update);
  }
}

void Widener::emitUpdate(const Accumulator &acc) {
  AtomicRMWInst &update = *acc.Update;
  Value *operands = Builder.CreateLoad(acc.Operands->getAllocatedType(), acc.Operands);
  Value *all = joinUpdates(Builder, update.getOperation(), operands, nullptr, false).All;
  AtomicRMWInst *fresh =
      Builder.CreateAtomicRMW(update.getOperation(), update.getPointerOperand(), all,
                              update.getAlign(), update.getOrdering(), update.getSyncScopeID());
  fresh->copyMetadata(update,
                      {LLVMContext::MD_tbaa, LLVMContext::MD_alias_scope, LLVMContext::MD_noalias});
  fresh->setDebugLoc(update.getDebugLoc());
}

/// If all lanes have the same address, emits one update for all of them, which is skipped if no
/// lane is active. Otherwise runs the update lane by lane.
void Widener::widenUpdate(AtomicRMWInst &update) {
  if (Deferred.contains(&update))
    return accumulate(update);
  if (!isUniformUpdate(update, Shapes))
    return runLaneByLane(update);
  const bool isUsed = !update.use_empty();
  // Create vectors before the block is split.
  Value *operand = update.getValOperand();
  const bool isStep =
      Shapes.of(operand).isUniform() &&
      (update.getOperation() == AtomicRMWInst::Add || update.getOperation() == AtomicRMWInst::Sub);
  Value *operands = isStep ? nullptr : vector(operand), *on = Mask ? vector(Mask) : nullptr;
  std::optional<Detour> way;
  if (on) {
    way = cutAt(update, Builder.CreateOrReduce(on), "any.lane");
    Builder.SetInsertPoint(way->Body);
  }
  const JointUpdate joint = isStep
                                ? joinSteps(Builder, operand, Lanes, on, isUsed)
                                : joinUpdates(Builder, update.getOperation(), operands, on, isUsed);
  auto *fresh = cast<AtomicRMWInst>(update.clone());
  fresh->setOperand(1, joint.All);
  Builder.Insert(fresh);
  Value *result = nullptr;
  if (isUsed)
    result = buildAtomicRMWValue(update.getOperation(), Builder,
                                 Builder.CreateVectorSplat(Lanes, fresh), joint.Before);
  if (way) {
    Builder.CreateBr(way->After);
    Builder.SetInsertPoint(&update);
    if (isUsed)
      result = resultOf(*way, result);
  }
  if (isUsed)
    return define(update, result);
  Replaced.push_back(&update);
}

} // namespace oclc::vectorizer

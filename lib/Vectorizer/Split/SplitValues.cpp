//===- SplitValues.cpp - Splits vectors and structures into scalars ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Split/SplitValues.h"

#include "Vectorizer/Split/SplitCopies.h"
#include "Vectorizer/Split/ValueSplitter.h"

#include "llvm/Analysis/LoopIterator.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace oclc::vectorizer {

/// Maximum number of scalars of a value; larger values are better left in memory.
static constexpr unsigned MostParts = 64;

bool hasValuesToSplit(const Loop &loop) {
  return any_of(loop.blocks(), [](const BasicBlock *bb) {
    return any_of(*bb, [](const Instruction &inst) { return hasParts(inst) || isSplitCopy(inst); });
  });
}

static bool isSplitType(const Type *ty) {
  return !isa<ScalableVectorType, TargetExtType>(ty) && countLeaves(ty) <= MostParts;
}

static bool isSplitInstruction(const Instruction &inst) {
  if (!isSplitType(inst.getType()) ||
      !all_of(inst.operands(), [](const Use &u) { return isSplitType(u->getType()); }))
    return false;
  if (auto *cast = dyn_cast<BitCastInst>(&inst))
    return isSplitBitCast(*cast);
  if (isa<LoadInst, StoreInst, AtomicCmpXchgInst>(inst))
    return isSplitAccess(inst);
  if (auto *call = dyn_cast<CallInst>(&inst))
    return isSplitCall(*call);
  return isSplitOperation(inst);
}

std::string splitObstacle(const Instruction &inst) {
  if (!hasParts(inst) || isSplitInstruction(inst))
    return "";
  std::string what;
  raw_string_ostream text(what);
  text << "'" << inst.getOpcodeName() << "'";
  if (auto *call = dyn_cast<CallInst>(&inst); call && call->getCalledFunction())
    text << " of " << call->getCalledFunction()->getName();
  const Type *ty = inst.getType();
  for (const Use &u : inst.operands())
    if (isScalar(ty))
      ty = u->getType();
  text << " of '" << *ty << "' cannot be split into scalars";
  return what;
}

void ValueSplitter::define(Instruction &inst, Parts fresh) {
  if (isScalar(inst.getType())) {
    inst.replaceAllUsesWith(fresh.front());
    if (auto *made = dyn_cast<Instruction>(fresh.front()); made && !made->hasName())
      made->takeName(&inst);
  } else {
    for (auto [number, part] : enumerate(fresh))
      if (auto *made = dyn_cast<Instruction>(part); made && !made->hasName())
        made->setName(inst.getName() + "." + Twine(number));
    Known.set(inst, std::move(fresh));
  }
  Replaced.push_back(&inst);
}

void ValueSplitter::split(Instruction &inst) {
  Builder.SetInsertPoint(&inst);
  if (auto *load = dyn_cast<LoadInst>(&inst))
    return splitLoad(*load);
  if (auto *store = dyn_cast<StoreInst>(&inst))
    return splitStore(*store);
  if (auto *exchange = dyn_cast<AtomicCmpXchgInst>(&inst))
    return splitExchange(*exchange);
  if (auto *call = dyn_cast<CallInst>(&inst))
    return splitCall(*call);
  splitOperation(inst);
}

void ValueSplitter::finish() {
  for (Instruction *inst : Replaced)
    if (auto *phi = dyn_cast<PHINode>(inst))
      completePhi(*phi);
  extendPacked();
  for (Instruction *inst : reverse(Replaced)) {
    inst->replaceAllUsesWith(PoisonValue::get(inst->getType()));
    inst->eraseFromParent();
  }
}

static void splitCopies(Loop &loop) {
  for (BasicBlock *bb : loop.blocks())
    for (Instruction &inst : make_early_inc_range(*bb))
      if (isSplitCopy(inst))
        splitCopy(cast<MemIntrinsic>(inst));
}

void splitValues(Loop &loop, LoopInfo &li) {
  splitCopies(loop);
  // Split operands before their users.
  LoopBlocksRPO order(&loop);
  order.perform(&li);
  SmallVector<Instruction *> work;
  for (BasicBlock *bb : order)
    for (Instruction &inst : *bb)
      if (hasParts(inst))
        work.push_back(&inst);
  ValueSplitter splitter(loop);
  for (Instruction *inst : work)
    splitter.split(*inst);
  splitter.finish();
}

} // namespace oclc::vectorizer

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

bool hasValuesToSplit(const Loop &L) {
  return any_of(L.blocks(), [](const BasicBlock *BB) {
    return any_of(*BB, [](const Instruction &I) { return hasParts(I) || isSplitCopy(I); });
  });
}

static bool isSplitType(const Type *Ty) {
  return !isa<ScalableVectorType, TargetExtType>(Ty) && countLeaves(Ty) <= MostParts;
}

static bool isSplitInstruction(const Instruction &I) {
  if (!isSplitType(I.getType()) ||
      !all_of(I.operands(), [](const Use &U) { return isSplitType(U->getType()); }))
    return false;
  if (auto *Cast = dyn_cast<BitCastInst>(&I))
    return isSplitBitCast(*Cast);
  if (isa<LoadInst, StoreInst, AtomicCmpXchgInst>(I))
    return isSplitAccess(I);
  if (auto *Call = dyn_cast<CallInst>(&I))
    return isSplitCall(*Call);
  return isSplitOperation(I);
}

std::string splitObstacle(const Instruction &I) {
  if (!hasParts(I) || isSplitInstruction(I))
    return "";
  std::string What;
  raw_string_ostream Text(What);
  Text << "'" << I.getOpcodeName() << "'";
  if (auto *Call = dyn_cast<CallInst>(&I); Call && Call->getCalledFunction())
    Text << " of " << Call->getCalledFunction()->getName();
  const Type *Ty = I.getType();
  for (const Use &U : I.operands())
    if (isScalar(Ty))
      Ty = U->getType();
  Text << " of '" << *Ty << "' cannot be split into scalars";
  return What;
}

void ValueSplitter::define(Instruction &I, Parts New) {
  if (isScalar(I.getType())) {
    I.replaceAllUsesWith(New.front());
    if (auto *Made = dyn_cast<Instruction>(New.front()); Made && !Made->hasName())
      Made->takeName(&I);
  } else {
    for (auto [Number, Part] : enumerate(New))
      if (auto *Made = dyn_cast<Instruction>(Part); Made && !Made->hasName())
        Made->setName(I.getName() + "." + Twine(Number));
    Known.set(I, std::move(New));
  }
  Replaced.push_back(&I);
}

void ValueSplitter::split(Instruction &I) {
  Builder.SetInsertPoint(&I);
  if (auto *Load = dyn_cast<LoadInst>(&I))
    return splitLoad(*Load);
  if (auto *Store = dyn_cast<StoreInst>(&I))
    return splitStore(*Store);
  if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I))
    return splitExchange(*Exchange);
  if (auto *Call = dyn_cast<CallInst>(&I))
    return splitCall(*Call);
  splitOperation(I);
}

void ValueSplitter::finish() {
  for (Instruction *I : Replaced)
    if (auto *Phi = dyn_cast<PHINode>(I))
      completePhi(*Phi);
  for (Instruction *I : reverse(Replaced)) {
    I->replaceAllUsesWith(PoisonValue::get(I->getType()));
    I->eraseFromParent();
  }
}

static void splitCopies(Loop &L) {
  for (BasicBlock *BB : L.blocks())
    for (Instruction &I : make_early_inc_range(*BB))
      if (isSplitCopy(I))
        splitCopy(cast<MemIntrinsic>(I));
}

void splitValues(Loop &L, LoopInfo &LI) {
  splitCopies(L);
  // Split operands before their users.
  LoopBlocksRPO Order(&L);
  Order.perform(&LI);
  SmallVector<Instruction *> Work;
  for (BasicBlock *BB : Order)
    for (Instruction &I : *BB)
      if (hasParts(I))
        Work.push_back(&I);
  ValueSplitter Splitter(L);
  for (Instruction *I : Work)
    Splitter.split(*I);
  Splitter.finish();
}

} // namespace oclc::vectorizer

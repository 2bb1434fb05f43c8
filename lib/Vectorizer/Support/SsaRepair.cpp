//===- SsaRepair.cpp - Repairs SSA form after control flow has changed ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Support/SsaRepair.h"

#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace oclc::vectorizer {

static void putIntoVariable(Instruction &I, ArrayRef<Use *> Uses, AllocaInst &Variable) {
  BasicBlock::iterator Behind = std::next(I.getIterator());
  if (isa<PHINode>(I))
    Behind = I.getParent()->getFirstInsertionPt();
  IRBuilder<> Builder(I.getParent(), Behind);
  Builder.CreateStore(&I, &Variable);
  for (Use *U : Uses) {
    auto *User = cast<Instruction>(U->getUser());
    if (auto *Phi = dyn_cast<PHINode>(User))
      Builder.SetInsertPoint(Phi->getIncomingBlock(*U)->getTerminator());
    else
      Builder.SetInsertPoint(User);
    U->set(Builder.CreateLoad(I.getType(), &Variable, I.getName()));
  }
}

void forgetOld(AllocaInst &Variable, const Loop &L) {
  BasicBlock *Start = L.getHeader();
  IRBuilder<> Builder(Start, Start->getFirstInsertionPt());
  Builder.CreateStore(PoisonValue::get(Variable.getAllocatedType()), &Variable);
}

void repairSsa(ArrayRef<BasicBlock *> Blocks, const DominatorTree &DT, const LoopInfo &LI,
               SmallVectorImpl<AllocaInst *> &Variables) {
  for (BasicBlock *BB : Blocks)
    for (Instruction &I : make_early_inc_range(*BB)) {
      SmallVector<Use *> Uses;
      for (Use &U : I.uses())
        if (!DT.dominates(&I, U))
          Uses.push_back(&U);
      if (Uses.empty())
        continue;
      BasicBlock &Entry = BB->getParent()->getEntryBlock();
      IRBuilder<> Builder(&Entry, Entry.begin());
      Variables.push_back(Builder.CreateAlloca(I.getType(), nullptr, I.getName()));
      forgetOld(*Variables.back(), *LI.getLoopFor(BB));
      putIntoVariable(I, Uses, *Variables.back());
    }
}

} // namespace oclc::vectorizer

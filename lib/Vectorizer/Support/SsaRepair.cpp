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

static void putIntoVariable(Instruction &inst, ArrayRef<Use *> uses, AllocaInst &variable) {
  BasicBlock::iterator behind = std::next(inst.getIterator());
  if (isa<PHINode>(inst))
    behind = inst.getParent()->getFirstInsertionPt();
  IRBuilder<> builder(inst.getParent(), behind);
  builder.CreateStore(&inst, &variable);
  for (Use *u : uses) {
    auto *user = cast<Instruction>(u->getUser());
    if (auto *phi = dyn_cast<PHINode>(user))
      builder.SetInsertPoint(phi->getIncomingBlock(*u)->getTerminator());
    else
      builder.SetInsertPoint(user);
    u->set(builder.CreateLoad(inst.getType(), &variable, inst.getName()));
  }
}

void forgetOld(AllocaInst &variable, const Loop &loop) {
  BasicBlock *start = loop.getHeader();
  IRBuilder<> builder(start, start->getFirstInsertionPt());
  builder.CreateStore(PoisonValue::get(variable.getAllocatedType()), &variable);
}

void repairSsa(ArrayRef<BasicBlock *> blocks, const DominatorTree &dt, const LoopInfo &li,
               SmallVectorImpl<AllocaInst *> &variables) {
  for (BasicBlock *bb : blocks)
    for (Instruction &inst : make_early_inc_range(*bb)) {
      SmallVector<Use *> uses;
      for (Use &u : inst.uses())
        if (!dt.dominates(&inst, u))
          uses.push_back(&u);
      if (uses.empty())
        continue;
      BasicBlock &entry = bb->getParent()->getEntryBlock();
      IRBuilder<> builder(&entry, entry.begin());
      variables.push_back(builder.CreateAlloca(inst.getType(), nullptr, inst.getName()));
      forgetOld(*variables.back(), *li.getLoopFor(bb));
      putIntoVariable(inst, uses, *variables.back());
    }
}

} // namespace oclc::vectorizer

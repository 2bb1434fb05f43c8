//===- TestBeforeUpdate.cpp - Skip atomic updates that change nothing --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/HostOpt/TestBeforeUpdate.h"

#include "Target/Target.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/LowerAtomic.h"

using namespace llvm;

namespace oclc::passes {

/// True if `update` often stores the value that is there already.
static bool mayChangeNothing(const AtomicRMWInst &update) {
  switch (update.getOperation()) {
  case AtomicRMWInst::Min:
  case AtomicRMWInst::Max:
  case AtomicRMWInst::UMin:
  case AtomicRMWInst::UMax:
  case AtomicRMWInst::And:
  case AtomicRMWInst::Or:
    return true;
  default:
    return false;
  }
}

static bool isWorthTest(const AtomicRMWInst &update, const target::Architecture &architecture) {
  return update.getOrdering() == AtomicOrdering::Monotonic && !update.isVolatile() &&
         mayChangeNothing(update) && !architecture.hasAtomicUpdate(update);
}

static void testBefore(AtomicRMWInst &update) {
  IRBuilder<> builder(&update);
  LoadInst *seen = builder.CreateAlignedLoad(update.getType(), update.getPointerOperand(),
                                             update.getAlign(), "seen");
  seen->setAtomic(AtomicOrdering::Monotonic, update.getSyncScopeID());
  seen->setAAMetadata(update.getAAMetadata());
  Value *next = buildAtomicRMWValue(update.getOperation(), builder, seen, update.getValOperand());
  Value *changes = builder.CreateICmpNE(next, seen, "changes");
  BasicBlock *before = update.getParent();
  Instruction *end = SplitBlockAndInsertIfThen(changes, update.getIterator(),
                                               /*Unreachable=*/false);
  BasicBlock *after = update.getParent();
  end->getParent()->setName("update");
  update.moveBefore(end->getIterator());
  builder.SetInsertPoint(after, after->begin());
  PHINode *old = builder.CreatePHI(update.getType(), 2, "old");
  update.replaceAllUsesWith(old);
  old->addIncoming(seen, before);
  old->addIncoming(&update, end->getParent());
}

PreservedAnalyses TestBeforeUpdatePass::run(Function &f, FunctionAnalysisManager &) {
  const target::Architecture *architecture =
      target::architectureOf(f.getParent()->getTargetTriple());
  SmallVector<AtomicRMWInst *> updates;
  for (Instruction &inst : instructions(f))
    if (auto *update = dyn_cast<AtomicRMWInst>(&inst);
        update && architecture && isWorthTest(*update, *architecture))
      updates.push_back(update);
  for (AtomicRMWInst *update : updates)
    testBefore(*update);
  return updates.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

} // namespace oclc::passes

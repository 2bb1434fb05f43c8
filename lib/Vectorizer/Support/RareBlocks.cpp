//===- RareBlocks.cpp - Moves code to the blocks that rarely run ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Support/RareBlocks.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace oclc::vectorizer {
namespace {

using Blocks = SmallPtrSet<const BasicBlock *, 8>;
using UsesByBlock = MapVector<BasicBlock *, SmallVector<Use *, 4>>;

bool mayMove(const Instruction &inst) {
  return !isa<PHINode, AllocaInst>(inst) && !inst.isTerminator() && !inst.mayReadOrWriteMemory() &&
         !inst.mayHaveSideEffects() && !inst.use_empty();
}

/// Returns the uses of `inst` by rare block; empty if another block uses it, or a block that is not
/// in the same loop.
UsesByBlock usesInRareBlocks(Instruction &inst, const Blocks &rare, const LoopInfo &li) {
  UsesByBlock uses;
  const Loop *loop = li.getLoopFor(inst.getParent());
  for (Use &u : inst.uses()) {
    auto *user = cast<Instruction>(u.getUser());
    BasicBlock *bb = user->getParent();
    if (isa<PHINode>(user) || !rare.contains(bb) || li.getLoopFor(bb) != loop)
      return {};
    uses[bb].push_back(&u);
  }
  return uses;
}

/// Each value is moved before its operands, which then go to the place before it.
void repeatIn(BasicBlock &bb, Instruction &inst, ArrayRef<Use *> uses) {
  Instruction *copy = inst.clone();
  copy->insertInto(&bb, bb.getFirstInsertionPt());
  copy->setName(inst.getName());
  for (Use *u : uses)
    u->set(copy);
}

} // namespace

void sinkIntoRareBlocks(ArrayRef<BasicBlock *> blocks, const LoopInfo &li) {
  const Blocks rare(blocks.begin(), blocks.end());
  SmallSetVector<Instruction *, 32> left;
  const auto addOperands = [&](const Instruction &inst) {
    for (Value *operand : inst.operands())
      if (auto *from = dyn_cast<Instruction>(operand); from && !rare.contains(from->getParent()))
        left.insert(from);
  };
  for (BasicBlock *bb : blocks)
    for (const Instruction &inst : *bb)
      addOperands(inst);
  while (!left.empty()) {
    Instruction &inst = *left.pop_back_val();
    if (!mayMove(inst))
      continue;
    const UsesByBlock uses = usesInRareBlocks(inst, rare, li);
    if (uses.empty())
      continue;
    for (const auto &[bb, list] : uses)
      repeatIn(*bb, inst, list);
    addOperands(inst);
    inst.eraseFromParent();
  }
}

} // namespace oclc::vectorizer

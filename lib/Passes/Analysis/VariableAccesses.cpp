//===- VariableAccesses.cpp - Where a private variable is read and written --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Analysis/VariableAccesses.h"

#include "llvm/IR/CFG.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// True if `I` replaces the whole contents of the variable, so that no earlier value can be read
/// after it.
bool overwrites(const Instruction &I, const AllocaInst &Variable) {
  if (auto *Store = dyn_cast<StoreInst>(&I))
    return Store->getPointerOperand() == &Variable &&
           Store->getValueOperand()->getType() == Variable.getAllocatedType();
  auto *Marker = dyn_cast<LifetimeIntrinsic>(&I);
  return Marker && Marker->getArgOperand(0) == &Variable;
}

/// True if `I` captures `Pointer`: the address may be obtained later other than through the value
/// of `I`.
bool escapesThrough(const Instruction &I, const Value &Pointer) {
  if (auto *Store = dyn_cast<StoreInst>(&I))
    return Store->getValueOperand() == &Pointer;
  if (auto *Call = dyn_cast<CallBase>(&I))
    return any_of(Call->args(), [&](const Use &Arg) {
      return Arg.get() == &Pointer && !Call->doesNotCapture(Call->getArgOperandNo(&Arg));
    });
  return isa<PtrToIntInst, InsertElementInst, InsertValueInst, AtomicCmpXchgInst, AtomicRMWInst>(I);
}

} // namespace

VariableAccesses::VariableAccesses(AllocaInst &Variable) : Variable(Variable) {
  SmallVector<Instruction *> Pointers(1, &Variable);
  SmallPtrSet<Instruction *, 16> Seen;
  while (!Pointers.empty())
    for (Instruction *Pointer = Pointers.pop_back_val(); User *U : Pointer->users()) {
      auto *I = cast<Instruction>(U);
      Escapes |= escapesThrough(*I, *Pointer);
      if (!Seen.insert(I).second)
        continue;
      Blocks[I->getParent()].push_back(I);
      if (I->getType()->isPtrOrPtrVectorTy() && !isa<LoadInst>(I))
        Pointers.push_back(I);
    }
}

FirstAccess VariableAccesses::first(BasicBlock *BB) const {
  auto It = Blocks.find(BB);
  if (It == Blocks.end())
    return FirstAccess::None;
  const Instruction *First = It->second.front();
  for (const Instruction *I : It->second)
    if (I->comesBefore(First))
      First = I;
  return overwrites(*First, Variable) ? FirstAccess::Overwrite : FirstAccess::Use;
}

bool VariableAccesses::isUsedIn(const BarrierRegion &Region) const {
  return any_of(Region.blocks, [&](BasicBlock *BB) { return Blocks.contains(BB); });
}

bool VariableAccesses::isExposedIn(const BarrierRegion &Region) const {
  if (Escapes)
    return true;
  if (!isUsedIn(Region))
    return false;
  SmallPtrSet<BasicBlock *, 16> Inside(Region.blocks.begin(), Region.blocks.end());
  SmallPtrSet<BasicBlock *, 16> Seen;
  SmallVector<BasicBlock *> Work(1, Region.blocks.front());
  while (!Work.empty()) {
    BasicBlock *BB = Work.pop_back_val();
    if (!Inside.contains(BB) || !Seen.insert(BB).second)
      continue;
    FirstAccess Access = first(BB);
    if (Access == FirstAccess::Use)
      return true;
    if (Access == FirstAccess::None)
      append_range(Work, successors(BB));
  }
  return false;
}

bool VariableAccesses::isOverwrittenIn(const BarrierRegion &Region) const {
  return any_of(Region.blocks, [&](BasicBlock *BB) {
    auto It = Blocks.find(BB);
    return It != Blocks.end() &&
           any_of(It->second, [&](Instruction *I) { return overwrites(*I, Variable); });
  });
}

} // namespace oclc::passes

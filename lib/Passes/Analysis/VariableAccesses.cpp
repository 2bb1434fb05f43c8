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

/// True if `inst` replaces the whole contents of the variable, or starts or ends its lifetime, so
/// that no earlier value can be read after it.
bool overwrites(const Instruction &inst, const AllocaInst &variable) {
  if (auto *store = dyn_cast<StoreInst>(&inst))
    return store->getPointerOperand() == &variable &&
           store->getValueOperand()->getType() == variable.getAllocatedType();
  auto *marker = dyn_cast<LifetimeIntrinsic>(&inst);
  return marker && marker->getArgOperand(0) == &variable;
}

/// True if `inst` may capture `pointer`: the address may be obtained later other than through
/// pointers computed from it. Conversions to integers, insertions into vectors and structures, and
/// atomic read-modify-write operations always count.
bool escapesThrough(const Instruction &inst, const Value &pointer) {
  if (auto *store = dyn_cast<StoreInst>(&inst))
    return store->getValueOperand() == &pointer;
  if (auto *call = dyn_cast<CallBase>(&inst))
    return any_of(call->args(), [&](const Use &arg) {
      return arg.get() == &pointer && !call->doesNotCapture(call->getArgOperandNo(&arg));
    });
  return isa<PtrToIntInst, InsertElementInst, InsertValueInst, AtomicCmpXchgInst, AtomicRMWInst>(
      inst);
}

} // namespace

VariableAccesses::VariableAccesses(AllocaInst &variable) : Variable(variable) {
  SmallVector<Instruction *> pointers(1, &variable);
  SmallPtrSet<Instruction *, 16> seen;
  while (!pointers.empty())
    for (Instruction *pointer = pointers.pop_back_val(); User *u : pointer->users()) {
      auto *i = cast<Instruction>(u);
      Escapes |= escapesThrough(*i, *pointer);
      if (!seen.insert(i).second)
        continue;
      Blocks[i->getParent()].push_back(i);
      if (i->getType()->isPtrOrPtrVectorTy() && !isa<LoadInst>(i))
        pointers.push_back(i);
    }
}

FirstAccess VariableAccesses::first(BasicBlock *bb) const {
  auto it = Blocks.find(bb);
  if (it == Blocks.end())
    return FirstAccess::None;
  const Instruction *first = it->second.front();
  for (const Instruction *inst : it->second)
    if (inst->comesBefore(first))
      first = inst;
  return overwrites(*first, Variable) ? FirstAccess::Overwrite : FirstAccess::Use;
}

bool VariableAccesses::isUsedIn(const BarrierRegion &region) const {
  return any_of(region.blocks, [&](BasicBlock *bb) { return Blocks.contains(bb); });
}

bool VariableAccesses::isExposedIn(const BarrierRegion &region) const {
  if (Escapes)
    return true;
  if (!isUsedIn(region))
    return false;
  SmallPtrSet<BasicBlock *, 16> inside(region.blocks.begin(), region.blocks.end());
  SmallPtrSet<BasicBlock *, 16> seen;
  SmallVector<BasicBlock *> work(1, region.blocks.front());
  while (!work.empty()) {
    BasicBlock *bb = work.pop_back_val();
    if (!inside.contains(bb) || !seen.insert(bb).second)
      continue;
    FirstAccess access = first(bb);
    if (access == FirstAccess::Use)
      return true;
    if (access == FirstAccess::None)
      append_range(work, successors(bb));
  }
  return false;
}

bool VariableAccesses::isOverwrittenIn(const BarrierRegion &region) const {
  return any_of(region.blocks, [&](BasicBlock *bb) {
    auto it = Blocks.find(bb);
    return it != Blocks.end() &&
           any_of(it->second, [&](Instruction *inst) { return overwrites(*inst, Variable); });
  });
}

} // namespace oclc::passes

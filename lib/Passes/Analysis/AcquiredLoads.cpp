//===- AcquiredLoads.cpp - Loads after an acquire operation -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Analysis/AcquiredLoads.h"

#include "Passes/Support/WorkItemFunctions.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace oclc::passes {
namespace {

bool acquires(const Instruction &inst) {
  if (const auto *fence = dyn_cast<FenceInst>(&inst))
    return isAcquireOrStronger(fence->getOrdering());
  if (const auto *rmw = dyn_cast<AtomicRMWInst>(&inst))
    return isAcquireOrStronger(rmw->getOrdering());
  if (const auto *exchange = dyn_cast<AtomicCmpXchgInst>(&inst))
    return isAcquireOrStronger(exchange->getMergedOrdering());
  const auto *load = dyn_cast<LoadInst>(&inst);
  return load && load->isAtomic() && isAcquireOrStronger(load->getOrdering());
}

bool isOfOthers(const LoadInst &load) {
  constexpr unsigned Global = 1, Local = 3;
  const unsigned space = load.getPointerAddressSpace();
  return (space == Global || space == Local) && !load.hasMetadata(LLVMContext::MD_invariant_load);
}

/// True if all work-items of the work-group wait for each other at `inst`. A sub-group barrier is
/// not enough.
bool joinsGroup(const Instruction &inst) {
  return isSourceBarrier(inst) && !isSubGroupBarrier(inst);
}

/// Adds the loads from global and local memory in [begin, end) to `loads`, but only up to the first
/// work-group barrier. Returns false if there is such a barrier.
bool collect(BasicBlock::const_iterator begin, BasicBlock::const_iterator end, LoadSet &loads) {
  for (const Instruction &inst : make_range(begin, end)) {
    if (joinsGroup(inst))
      return false;
    if (const auto *load = dyn_cast<LoadInst>(&inst); load && isOfOthers(*load))
      loads.insert(load);
  }
  return true;
}

} // namespace

LoadSet findAcquiredLoads(const Function &f) {
  LoadSet loads;
  SmallPtrSet<const BasicBlock *, 16> entered;
  SmallVector<const BasicBlock *> work;
  auto leave = [&](const BasicBlock &bb) {
    for (const BasicBlock *next : successors(&bb))
      if (entered.insert(next).second)
        work.push_back(next);
  };
  for (const Instruction &inst : instructions(f))
    if (acquires(inst) && collect(std::next(inst.getIterator()), inst.getParent()->end(), loads))
      leave(*inst.getParent());
  while (!work.empty()) {
    const BasicBlock &bb = *work.pop_back_val();
    if (collect(bb.begin(), bb.end(), loads))
      leave(bb);
  }
  return loads;
}

} // namespace oclc::passes

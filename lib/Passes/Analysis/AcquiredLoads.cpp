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

bool acquires(const Instruction &I) {
  if (const auto *Fence = dyn_cast<FenceInst>(&I))
    return isAcquireOrStronger(Fence->getOrdering());
  if (const auto *RMW = dyn_cast<AtomicRMWInst>(&I))
    return isAcquireOrStronger(RMW->getOrdering());
  if (const auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I))
    return isAcquireOrStronger(Exchange->getMergedOrdering());
  const auto *Load = dyn_cast<LoadInst>(&I);
  return Load && Load->isAtomic() && isAcquireOrStronger(Load->getOrdering());
}

bool isOfOthers(const LoadInst &Load) {
  constexpr unsigned Global = 1, Local = 3;
  const unsigned Space = Load.getPointerAddressSpace();
  return (Space == Global || Space == Local) && !Load.hasMetadata(LLVMContext::MD_invariant_load);
}

/// True if all work-items of the work-group wait for each other at `I`. A sub-group barrier is not
/// enough.
bool joinsGroup(const Instruction &I) { return isSourceBarrier(I) && !isSubGroupBarrier(I); }

/// Adds the loads in [Begin, End), which an acquire operation reaches, to `Loads`. Returns false if
/// a barrier stops the scan before `End`.
bool collect(BasicBlock::const_iterator Begin, BasicBlock::const_iterator End, LoadSet &Loads) {
  for (const Instruction &I : make_range(Begin, End)) {
    if (joinsGroup(I))
      return false;
    if (const auto *Load = dyn_cast<LoadInst>(&I); Load && isOfOthers(*Load))
      Loads.insert(Load);
  }
  return true;
}

} // namespace

LoadSet findAcquiredLoads(const Function &F) {
  LoadSet Loads;
  SmallPtrSet<const BasicBlock *, 16> Entered;
  SmallVector<const BasicBlock *> Work;
  auto Leave = [&](const BasicBlock &BB) {
    for (const BasicBlock *Next : successors(&BB))
      if (Entered.insert(Next).second)
        Work.push_back(Next);
  };
  for (const Instruction &I : instructions(F))
    if (acquires(I) && collect(std::next(I.getIterator()), I.getParent()->end(), Loads))
      Leave(*I.getParent());
  while (!Work.empty()) {
    const BasicBlock &BB = *Work.pop_back_val();
    if (collect(BB.begin(), BB.end(), Loads))
      Leave(BB);
  }
  return Loads;
}

} // namespace oclc::passes

//===- LowerLocalAtomics.cpp - Atomics on local memory without a lock ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/HostOpt/LowerLocalAtomics.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/LowerAtomic.h"

using namespace llvm;

namespace oclc::passes {

static constexpr unsigned LocalMemory = 3;

static bool isInLocalMemory(const Instruction &I) {
  if (auto *Update = dyn_cast<AtomicRMWInst>(&I))
    return Update->getPointerAddressSpace() == LocalMemory;
  if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I))
    return Exchange->getPointerAddressSpace() == LocalMemory;
  const Value *Pointer = getLoadStorePointerOperand(&I);
  return Pointer && Pointer->getType()->getPointerAddressSpace() == LocalMemory;
}

void markLocalAtomics(Module &M) {
  for (Function &F : M)
    for (Instruction &I : instructions(F)) {
      if (!I.isAtomic() || !isInLocalMemory(I))
        continue;
      if (auto *Update = dyn_cast<AtomicRMWInst>(&I))
        Update->setSyncScopeID(SyncScope::SingleThread);
      else if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I))
        Exchange->setSyncScopeID(SyncScope::SingleThread);
      else if (auto *Load = dyn_cast<LoadInst>(&I))
        Load->setSyncScopeID(SyncScope::SingleThread);
      else
        cast<StoreInst>(I).setSyncScopeID(SyncScope::SingleThread);
    }
}

static void makePlain(Instruction &I) {
  if (auto *Update = dyn_cast<AtomicRMWInst>(&I))
    lowerAtomicRMWInst(Update);
  else if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I))
    lowerAtomicCmpXchgInst(Exchange);
  else if (auto *Load = dyn_cast<LoadInst>(&I))
    Load->setAtomic(AtomicOrdering::NotAtomic);
  else
    cast<StoreInst>(I).setAtomic(AtomicOrdering::NotAtomic);
}

PreservedAnalyses LowerLocalAtomicsPass::run(Function &F, FunctionAnalysisManager &) {
  SmallVector<Instruction *> Accesses;
  for (Instruction &I : instructions(F))
    if (I.isAtomic() && !isa<FenceInst>(I) &&
        getAtomicSyncScopeID(&I) == std::optional(SyncScope::ID(SyncScope::SingleThread)))
      Accesses.push_back(&I);
  for (Instruction *I : Accesses)
    makePlain(*I);
  if (Accesses.empty())
    return PreservedAnalyses::all();
  PreservedAnalyses PA;
  PA.preserveSet<CFGAnalyses>();
  return PA;
}

} // namespace oclc::passes

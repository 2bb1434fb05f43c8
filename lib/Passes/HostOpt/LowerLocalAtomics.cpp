//===- LowerLocalAtomics.cpp - Make atomics on local memory plain accesses ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/HostOpt/LowerLocalAtomics.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/LowerAtomic.h"

using namespace llvm;

namespace oclc::passes {

static constexpr unsigned LocalMemory = 3;

static bool isInLocalMemory(const Instruction &inst) {
  if (auto *update = dyn_cast<AtomicRMWInst>(&inst))
    return update->getPointerAddressSpace() == LocalMemory;
  if (auto *exchange = dyn_cast<AtomicCmpXchgInst>(&inst))
    return exchange->getPointerAddressSpace() == LocalMemory;
  const Value *pointer = getLoadStorePointerOperand(&inst);
  return pointer && pointer->getType()->getPointerAddressSpace() == LocalMemory;
}

/// True for a volatile load or store that can be an atomic access as well.
static bool isVolatileScalar(const Instruction &inst) {
  if (!isa<LoadInst, StoreInst>(inst) || !inst.isVolatile())
    return false;
  const Type *type = getLoadStoreType(&inst);
  const uint64_t size = inst.getDataLayout().getTypeStoreSize(const_cast<Type *>(type));
  return (type->isIntegerTy() || type->isFloatingPointTy() || type->isPointerTy()) &&
         isPowerOf2_64(size) && size <= 8 && size <= getLoadStoreAlignment(&inst).value();
}

/// Makes a load or store atomic, in an order that forbids nothing that a plain access allows.
static void makeUnordered(Instruction &access) {
  if (auto *load = dyn_cast<LoadInst>(&access))
    load->setAtomic(AtomicOrdering::Unordered);
  else
    cast<StoreInst>(access).setAtomic(AtomicOrdering::Unordered);
}

void markLocalAtomics(Module &m) {
  for (Function &f : m)
    for (Instruction &inst : instructions(f)) {
      if (!isInLocalMemory(inst))
        continue;
      if (isVolatileScalar(inst) && !inst.isAtomic())
        makeUnordered(inst);
      if (!inst.isAtomic())
        continue;
      if (auto *update = dyn_cast<AtomicRMWInst>(&inst))
        update->setSyncScopeID(SyncScope::SingleThread);
      else if (auto *exchange = dyn_cast<AtomicCmpXchgInst>(&inst))
        exchange->setSyncScopeID(SyncScope::SingleThread);
      else if (auto *load = dyn_cast<LoadInst>(&inst))
        load->setSyncScopeID(SyncScope::SingleThread);
      else
        cast<StoreInst>(inst).setSyncScopeID(SyncScope::SingleThread);
    }
}

/// Replaces an update by a load, the operation and a store. They keep the alias scopes of the
/// update, without which no access to global memory could pass them.
static void splitUpdate(AtomicRMWInst &update) {
  IRBuilder<> builder(&update);
  LoadInst *before =
      builder.CreateAlignedLoad(update.getType(), update.getPointerOperand(), update.getAlign());
  Value *after =
      buildAtomicRMWValue(update.getOperation(), builder, before, update.getValOperand());
  StoreInst *store =
      builder.CreateAlignedStore(after, update.getPointerOperand(), update.getAlign());
  before->setAAMetadata(update.getAAMetadata());
  store->setAAMetadata(update.getAAMetadata());
  update.replaceAllUsesWith(before);
  update.eraseFromParent();
}

static void makePlain(Instruction &inst) {
  if (auto *update = dyn_cast<AtomicRMWInst>(&inst)) {
    splitUpdate(*update);
  } else if (auto *exchange = dyn_cast<AtomicCmpXchgInst>(&inst)) {
    lowerAtomicCmpXchgInst(exchange);
  } else if (auto *load = dyn_cast<LoadInst>(&inst)) {
    load->setAtomic(AtomicOrdering::NotAtomic);
    load->setVolatile(false);
  } else {
    cast<StoreInst>(inst).setAtomic(AtomicOrdering::NotAtomic);
    cast<StoreInst>(inst).setVolatile(false);
  }
}

PreservedAnalyses LowerLocalAtomicsPass::run(Function &f, FunctionAnalysisManager &) {
  SmallVector<Instruction *> accesses;
  for (Instruction &inst : instructions(f))
    if (inst.isAtomic() && !isa<FenceInst>(inst) &&
        getAtomicSyncScopeID(&inst) == std::optional(SyncScope::ID(SyncScope::SingleThread)))
      accesses.push_back(&inst);
  for (Instruction *inst : accesses)
    makePlain(*inst);
  if (accesses.empty())
    return PreservedAnalyses::all();
  PreservedAnalyses pa;
  pa.preserveSet<CFGAnalyses>();
  return pa;
}

} // namespace oclc::passes

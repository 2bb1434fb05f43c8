//===- CheckRaces.cpp - Check that work-items do not race ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Sanitizers/CheckRaces.h"

#include "Passes/Sanitizers/AccessSites.h"
#include "Passes/Sanitizers/CollectivePointers.h"
#include "Passes/Sanitizers/SanitizerCalls.h"
#include "Passes/Support/KernelAttributes.h"
#include "Passes/Support/MemoryLayout.h"
#include "Passes/Support/WorkItemFunctions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;
using oclc::abi::AccessKind;

namespace oclc::passes {
namespace {

/// True for memory that only one work-item can access, or that no work-item can change.
bool isOwnOrConstant(const Value &object) {
  if (auto *variable = dyn_cast<GlobalVariable>(&object))
    return variable->isConstant();
  return isa<AllocaInst>(object) || isInternalMemory(object);
}

bool mayBeShared(const CheckedAccess &access) {
  const unsigned space = access.pointer->get()->getType()->getPointerAddressSpace();
  return space != PrivateSpace && space != ConstantSpace &&
         !all_of(objectsOf(*access.pointer->get()),
                 [](const Value *object) { return isOwnOrConstant(*object); });
}

bool isLocal(const CheckedAccess &access) {
  return access.pointer->get()->getType()->getPointerAddressSpace() == LocalSpace;
}

/// Returns the accesses that may race: a kernel that only reads global memory needs no checks of
/// it.
SmallVector<CheckedAccess> accessesToCheck(Function &kernel) {
  SmallVector<CheckedAccess> shared = checkedAccesses(kernel);
  erase_if(shared, [](const CheckedAccess &access) { return !mayBeShared(access); });
  const bool writesGlobal = any_of(shared, [](const CheckedAccess &access) {
    return !isLocal(access) && access.kind != AccessKind::Read;
  });
  if (!writesGlobal)
    erase_if(shared, [](const CheckedAccess &access) { return !isLocal(access); });
  return shared;
}

/// Returns the binary logarithm of the largest number of bytes, up to 8, of which all accesses
/// consist.
unsigned granuleOf(ArrayRef<CheckedAccess> accesses) {
  uint64_t bits = 8;
  for (const CheckedAccess &access : accesses) {
    auto *bytes = dyn_cast<ConstantInt>(access.bytes());
    bits |= access.alignment().value() | (bytes ? bytes->getZExtValue() : 1);
  }
  return unsigned(countr_zero(bits));
}

class RaceChecker {
public:
  RaceChecker(Function &kernel, AccessSites &sites) : Kernel(kernel), Sites(sites) {}

  void run() {
    forwardCollectivePointers(Kernel);
    const SmallVector<CheckedAccess> accesses = accessesToCheck(Kernel);
    if (accesses.empty())
      return;
    IRBuilder<> atEntry(&*Kernel.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    Barriers = atEntry.CreateAlloca(atEntry.getInt64Ty(), nullptr, "barriers");
    atEntry.CreateStore(atEntry.getInt64(0), Barriers);
    countBarriers();
    const bool hasSubGroups = any_of(instructions(Kernel), isSubGroupBarrier);
    const RaceRules rules = {granuleOf(accesses), hasSubGroups ? Log2_64(subGroupSize(Kernel)) : 0};
    for (const CheckedAccess &access : accesses)
      announce(access, rules);
    DominatorTree tree(Kernel);
    PromoteMemToReg({Barriers}, tree);
    // Groups must not run as one: their work-items do not wait for each other.
    clearAsksOnlyGlobal(Kernel);
  }

private:
  Function &Kernel;
  AccessSites &Sites;
  AllocaInst *Barriers = nullptr; ///< Barriers that the work-item has passed.

  void countBarriers() {
    SmallVector<CallBase *> barriers;
    for (Instruction &inst : instructions(Kernel))
      if (isSourceBarrier(inst) && !isSubGroupBarrier(inst))
        barriers.push_back(cast<CallBase>(&inst));
    for (CallBase *barrier : barriers) {
      IRBuilder<> builder(barrier->getNextNode());
      Value *fences = builder.CreateZExt(barrier->getArgOperand(0), builder.getInt64Ty());
      Value *local = builder.CreateAnd(fences, 1);
      Value *global = builder.CreateAnd(builder.CreateLShr(fences, 1), 1);
      Value *passed = builder.CreateOr(local, builder.CreateShl(global, 32));
      Value *before = builder.CreateLoad(builder.getInt64Ty(), Barriers);
      builder.CreateStore(builder.CreateAdd(before, passed), Barriers);
    }
  }

  void announce(const CheckedAccess &access, const RaceRules &rules) {
    IRBuilder<> builder(&access.instruction());
    Value *bytes = access.bytes();
    if (auto *store = dyn_cast<StoreInst>(&access.instruction()); store && !store->isAtomic())
      bytes = builder.CreateOr(bytes, unchangedBit(*store, builder));
    const SmallVector<const Value *> objects = objectsOf(*access.pointer->get());
    createAccessCheck(builder, Sites.describe(access, describeObjects(objects), rules),
                      access.pointer->get(), bytes,
                      builder.CreateLoad(builder.getInt64Ty(), Barriers));
  }

  /// Returns UnchangedBytes if a store does not change memory; 0 otherwise.
  static Value *unchangedBit(StoreInst &store, IRBuilderBase &builder) {
    Value *stored = store.getValueOperand();
    Type *ty = stored->getType();
    const uint64_t bits = store.getDataLayout().getTypeSizeInBits(ty).getFixedValue();
    if (!ty->isIntOrIntVectorTy() && !ty->isFPOrFPVectorTy())
      return builder.getInt64(0);
    Value *old = builder.CreateAlignedLoad(ty, store.getPointerOperand(), store.getAlign());
    Type *whole = builder.getIntNTy(unsigned(bits));
    Value *isSame = builder.CreateICmpEQ(builder.CreateBitCast(old, whole),
                                         builder.CreateBitCast(stored, whole));
    return builder.CreateSelect(isSame, builder.getInt64(abi::UnchangedBytes), builder.getInt64(0));
  }
};

} // namespace

PreservedAnalyses CheckRacesPass::run(Module &m, ModuleAnalysisManager &) {
  AccessSites sites(m);
  for (Function *kernel : kernels(m))
    RaceChecker(*kernel, sites).run();
  return PreservedAnalyses::none();
}

} // namespace oclc::passes

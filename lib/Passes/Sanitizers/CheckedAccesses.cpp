//===- CheckedAccesses.cpp - The memory accesses of a kernel -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Sanitizers/CheckedAccesses.h"

#include "Passes/Support/ImageTypes.h"
#include "Passes/Support/KernelAttributes.h"
#include "Passes/Support/PipeArguments.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using oclc::abi::AccessKind;

namespace oclc::passes {
namespace {

void addBlock(MemIntrinsic &block, SmallVectorImpl<CheckedAccess> &found) {
  if (!block.getLength()->getType()->isIntegerTy(64))
    return;
  if (auto *copy = dyn_cast<MemTransferInst>(&block))
    found.push_back({&copy->getRawSourceUse(), AccessKind::Read});
  found.push_back({&block.getRawDestUse(), AccessKind::Write});
}

void addAccesses(Instruction &inst, SmallVectorImpl<CheckedAccess> &found) {
  const auto kind = inst.isAtomic()       ? AccessKind::Atomic
                    : isa<LoadInst>(inst) ? AccessKind::Read
                                          : AccessKind::Write;
  if (isa<LoadInst>(inst))
    found.push_back({&inst.getOperandUse(LoadInst::getPointerOperandIndex()), kind});
  else if (isa<StoreInst>(inst))
    found.push_back({&inst.getOperandUse(StoreInst::getPointerOperandIndex()), kind});
  else if (isa<AtomicRMWInst>(inst))
    found.push_back({&inst.getOperandUse(AtomicRMWInst::getPointerOperandIndex()), kind});
  else if (isa<AtomicCmpXchgInst>(inst))
    found.push_back({&inst.getOperandUse(AtomicCmpXchgInst::getPointerOperandIndex()), kind});
  else if (auto *block = dyn_cast<MemIntrinsic>(&inst))
    addBlock(*block, found);
}

} // namespace

Instruction &CheckedAccess::instruction() const { return *cast<Instruction>(pointer->getUser()); }

Value *CheckedAccess::bytes() const {
  Instruction &inst = instruction();
  if (auto *block = dyn_cast<MemIntrinsic>(&inst))
    return block->getLength();
  auto *exchange = dyn_cast<AtomicCmpXchgInst>(&inst);
  Type *ty = exchange               ? exchange->getNewValOperand()->getType()
             : isa<StoreInst>(inst) ? inst.getOperand(0)->getType()
                                    : inst.getType();
  const TypeSize bytes = inst.getDataLayout().getTypeStoreSize(ty);
  return ConstantInt::get(Type::getInt64Ty(inst.getContext()), bytes.getFixedValue());
}

Align CheckedAccess::alignment() const {
  Instruction &inst = instruction();
  if (auto *update = dyn_cast<AtomicRMWInst>(&inst))
    return update->getAlign();
  if (auto *exchange = dyn_cast<AtomicCmpXchgInst>(&inst))
    return exchange->getAlign();
  auto *block = dyn_cast<MemIntrinsic>(&inst);
  if (!block)
    return getLoadStoreAlignment(&inst);
  return (pointer == &block->getRawDestUse() ? block->getDestAlign()
                                             : cast<MemTransferInst>(block)->getSourceAlign())
      .valueOrOne();
}

SmallVector<CheckedAccess> checkedAccesses(Function &kernel) {
  SmallVector<CheckedAccess> found;
  for (Instruction &inst : instructions(kernel))
    addAccesses(inst, found);
  return found;
}

SmallVector<const Value *> objectsOf(const Value &pointer) {
  constexpr unsigned AnyNumberOfSteps = 0;
  SmallVector<const Value *> objects;
  getUnderlyingObjects(&pointer, objects, /*LI=*/nullptr, AnyNumberOfSteps);
  return objects;
}

bool isInternalMemory(const Value &object) {
  if (auto *arg = dyn_cast<Argument>(&object))
    return groupVariableSize(*arg).has_value() || imageRole(*arg) != ImageRole::None ||
           isPipeArgument(*arg);
  auto *load = dyn_cast<LoadInst>(&object);
  return load && all_of(objectsOf(*load->getPointerOperand()), [](const Value *from) {
           auto *arg = dyn_cast<Argument>(from);
           return arg && imageRole(*arg) != ImageRole::None;
         });
}

} // namespace oclc::passes

//===- ContextArrays.cpp - Memory for values that cross a barrier -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/WorkGroup/ContextArrays.h"

#include "Binary/LaunchABI.h"
#include "Passes/Support/KernelAttributes.h"
#include "Passes/Support/MemoryLayout.h"
#include "Passes/Support/WorkItemFunctions.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// Maximum size in bytes of context arrays on the worker's stack. It is higher for replicated
/// work-items, whose elements mostly become registers.
uint64_t stackLimit(Method m) { return (m == Method::Replicate ? 512 : 16) * 1024; }

/// Returns the alignment that accesses to a stored value or variable assume.
Align alignmentOf(const Instruction &inst) {
  if (auto *variable = dyn_cast<AllocaInst>(&inst))
    return variable->getAlign();
  return inst.getDataLayout().getABITypeAlign(ContextArrays::storedType(inst));
}

/// Returns the first address from `memory` on with the alignment that private variables require.
/// The context memory has that of MemoryAlignment.
Value *alignUp(Value *memory, Align alignment, IRBuilderBase &builder) {
  if (alignment <= abi::MemoryAlignment)
    return memory;
  Value *address = builder.CreatePtrToInt(memory, builder.getInt64Ty());
  Value *skipped = builder.CreateAnd(builder.CreateNeg(address), alignment.value() - 1);
  return builder.CreateInBoundsGEP(builder.getInt8Ty(), memory, skipped, "aligned");
}

} // namespace

Type *ContextArrays::storedType(const Instruction &inst) {
  Type *ty = isa<AllocaInst>(inst) ? cast<AllocaInst>(inst).getAllocatedType() : inst.getType();
  return ty->isIntegerTy(1) ? Type::getInt8Ty(inst.getContext()) : ty;
}

uint64_t ContextArrays::elementBytes(const Instruction &inst) {
  return alignTo(inst.getDataLayout().getTypeAllocSize(storedType(inst)), alignmentOf(inst));
}

ContextArrays::ContextArrays(Function &f, const CrossRegionValues &values, const Values3 &localSize,
                             Method m, IRBuilderBase &builder) {
  SmallVector<Instruction *> perItem;
  for (Instruction *inst : values.kept())
    if (values.crossing(*inst) == Crossing::Context)
      perItem.push_back(inst);
  allocateShared(values, builder);
  if (!perItem.empty())
    allocateArrays(f, perItem, localSize, m, builder);
}

void ContextArrays::allocateShared(const CrossRegionValues &values, IRBuilderBase &builder) {
  for (Instruction *inst : values.kept()) {
    if (values.crossing(*inst) != Crossing::Shared)
      continue;
    // A shared variable keeps its own stack slot.
    if (auto *variable = dyn_cast<AllocaInst>(inst))
      markGroupMemory(*variable);
    Shared[inst] = isa<AllocaInst>(inst) ? static_cast<Value *>(inst)
                                         : builder.CreateAlloca(storedType(*inst), nullptr,
                                                                inst->getName() + ".shared");
  }
}

void ContextArrays::allocateArrays(Function &f, ArrayRef<Instruction *> perItem,
                                   const Values3 &localSize, Method m, IRBuilderBase &builder) {
  uint64_t itemBytes = 0;
  // Alignment of every array.
  Align start(CacheLine);
  for (Instruction *inst : perItem) {
    itemBytes += elementBytes(*inst);
    start = std::max(start, alignmentOf(*inst));
  }
  uint64_t padding = start.value() * perItem.size();
  std::optional<passes::LocalSize> fixed = passes::localSize(f);
  uint64_t items = fixed ? (*fixed)[0] * (*fixed)[1] * (*fixed)[2] : 0;
  uint64_t joined = joinedItemsLimit(f); // A single group may have more work-items.
  items = std::max(items, joined);
  Value *base;
  // Variables for debuggers are in memory that is known outside of the function, so that stores of
  // values that nothing reads stay.
  if (fixed && itemBytes * items + padding <= stackLimit(m) && !keepsVariables(f)) {
    auto *type = ArrayType::get(builder.getInt8Ty(), itemBytes * items + padding);
    AllocaInst *block = builder.CreateAlloca(type, nullptr, "context");
    block->setAlignment(start);
    markGroupMemory(*block);
    base = block;
  } else {
    base = alignUp(createContextMemory(builder), start, builder);
    if (start > abi::MemoryAlignment)
      padding += start.value() - abi::MemoryAlignment;
    setContextSize(f, {itemBytes, padding + itemBytes * joined});
  }
  Value *count = builder.CreateMul(builder.CreateMul(localSize[0], localSize[1], "", true, true),
                                   localSize[2], "items", true, true);
  Value *offset = builder.getInt64(0);
  for (Instruction *inst : perItem) {
    Arrays[inst] =
        builder.CreateInBoundsGEP(builder.getInt8Ty(), base, offset, inst->getName() + ".items");
    Value *bytes = builder.CreateMul(count, builder.getInt64(elementBytes(*inst)), "", true, true);
    Value *end = builder.CreateAdd(bytes, builder.getInt64(start.value() - 1), "", true, true);
    offset =
        builder.CreateAdd(offset, builder.CreateAnd(end, ~(start.value() - 1)), "", true, true);
  }
}

Value *ContextArrays::address(const Instruction &inst, Value *linearId,
                              IRBuilderBase &builder) const {
  if (Value *slot = Shared.lookup(&inst))
    return slot;
  Type *element = storedType(inst);
  uint64_t bytes = elementBytes(inst);
  if (bytes != inst.getDataLayout().getTypeAllocSize(element))
    element = ArrayType::get(builder.getInt8Ty(), bytes);
  return builder.CreateInBoundsGEP(element, Arrays.lookup(&inst), linearId);
}

} // namespace oclc::passes

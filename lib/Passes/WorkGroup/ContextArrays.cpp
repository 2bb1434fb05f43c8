//===- ContextArrays.cpp - Memory for values that cross a barrier -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/WorkGroup/ContextArrays.h"

#include "Passes/Support/KernelAttributes.h"
#include "Passes/Support/WorkItemFunctions.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// Maximum size in bytes of context arrays on the worker's stack. It is higher for replicated
/// work-items, whose elements mostly become registers.
uint64_t stackLimit(Method M) { return (M == Method::Replicate ? 512 : 16) * 1024; }
constexpr uint64_t CacheLine = 64;

/// Returns the alignment that accesses to a stored value or variable assume.
Align alignmentOf(const Instruction &I) {
  if (auto *Variable = dyn_cast<AllocaInst>(&I))
    return Variable->getAlign();
  return I.getDataLayout().getABITypeAlign(ContextArrays::storedType(I));
}

} // namespace

Type *ContextArrays::storedType(const Instruction &I) {
  Type *Ty = isa<AllocaInst>(I) ? cast<AllocaInst>(I).getAllocatedType() : I.getType();
  return Ty->isIntegerTy(1) ? Type::getInt8Ty(I.getContext()) : Ty;
}

uint64_t ContextArrays::elementBytes(const Instruction &I) {
  return alignTo(I.getDataLayout().getTypeAllocSize(storedType(I)), alignmentOf(I));
}

ContextArrays::ContextArrays(Function &F, const CrossRegionValues &Values, const Values3 &LocalSize,
                             Method M, IRBuilderBase &Builder) {
  SmallVector<Instruction *> PerItem;
  for (Instruction *I : Values.kept())
    if (Values.crossing(*I) == Crossing::Context)
      PerItem.push_back(I);
  allocateShared(Values, Builder);
  if (!PerItem.empty())
    allocateArrays(F, PerItem, LocalSize, M, Builder);
}

void ContextArrays::allocateShared(const CrossRegionValues &Values, IRBuilderBase &Builder) {
  for (Instruction *I : Values.kept()) {
    if (Values.crossing(*I) != Crossing::Shared)
      continue;
    // A shared variable keeps its own stack slot.
    if (auto *Variable = dyn_cast<AllocaInst>(I))
      markGroupMemory(*Variable);
    Shared[I] = isa<AllocaInst>(I)
                    ? static_cast<Value *>(I)
                    : Builder.CreateAlloca(storedType(*I), nullptr, I->getName() + ".shared");
  }
}

void ContextArrays::allocateArrays(Function &F, ArrayRef<Instruction *> PerItem,
                                   const Values3 &LocalSize, Method M, IRBuilderBase &Builder) {
  uint64_t ItemBytes = 0;
  // Alignment of every array. A private variable requires at most MemoryAlignment.
  Align Start(CacheLine);
  for (Instruction *I : PerItem) {
    ItemBytes += elementBytes(*I);
    Start = std::max(Start, alignmentOf(*I));
  }
  uint64_t Padding = Start.value() * PerItem.size();
  std::optional<passes::LocalSize> Fixed = localSize(F);
  uint64_t Items = Fixed ? (*Fixed)[0] * (*Fixed)[1] * (*Fixed)[2] : 0;
  uint64_t Joined = joinedItemsLimit(F); // A single group may have more.
  Items = std::max(Items, Joined);
  Value *Base;
  if (Fixed && ItemBytes * Items + Padding <= stackLimit(M)) {
    auto *Type = ArrayType::get(Builder.getInt8Ty(), ItemBytes * Items + Padding);
    AllocaInst *Block = Builder.CreateAlloca(Type, nullptr, "context");
    Block->setAlignment(Start);
    markGroupMemory(*Block);
    Base = Block;
  } else {
    Base = createContextMemory(Builder);
    setContextSize(F, {ItemBytes, Padding + ItemBytes * Joined});
  }
  Value *Count = Builder.CreateMul(Builder.CreateMul(LocalSize[0], LocalSize[1], "", true, true),
                                   LocalSize[2], "items", true, true);
  Value *Offset = Builder.getInt64(0);
  for (Instruction *I : PerItem) {
    Arrays[I] =
        Builder.CreateInBoundsGEP(Builder.getInt8Ty(), Base, Offset, I->getName() + ".items");
    Value *Bytes = Builder.CreateMul(Count, Builder.getInt64(elementBytes(*I)), "", true, true);
    Value *End = Builder.CreateAdd(Bytes, Builder.getInt64(Start.value() - 1), "", true, true);
    Offset =
        Builder.CreateAdd(Offset, Builder.CreateAnd(End, ~(Start.value() - 1)), "", true, true);
  }
}

Value *ContextArrays::address(const Instruction &I, Value *LinearId, IRBuilderBase &Builder) const {
  if (Value *Slot = Shared.lookup(&I))
    return Slot;
  Type *Element = storedType(I);
  uint64_t Bytes = elementBytes(I);
  if (Bytes != I.getDataLayout().getTypeAllocSize(Element))
    Element = ArrayType::get(Builder.getInt8Ty(), Bytes);
  return Builder.CreateInBoundsGEP(Element, Arrays.lookup(&I), LinearId);
}

} // namespace oclc::passes

//===- SplitCopies.cpp - Splits copies of private variables -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Split/SplitCopies.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace oclc::vectorizer {

static constexpr uint64_t MostElements = 32;

/// Returns the size in bytes of the elements that are loaded from and stored to a variable; 0 if
/// there are several sizes or no accesses.
static uint64_t accessBytes(const AllocaInst &Variable, const DataLayout &DL) {
  DenseSet<uint64_t> Sizes;
  SmallVector<const Value *> Work = {&Variable};
  DenseSet<const Value *> Seen;
  while (!Work.empty())
    for (const User *U : Work.pop_back_val()->users()) {
      auto *I = dyn_cast<Instruction>(U);
      if (!I || !Seen.insert(I).second)
        continue;
      if (auto *Load = dyn_cast<LoadInst>(I))
        Sizes.insert(DL.getTypeStoreSize(Load->getType()->getScalarType()));
      else if (auto *Store = dyn_cast<StoreInst>(I))
        Sizes.insert(DL.getTypeStoreSize(Store->getValueOperand()->getType()->getScalarType()));
      if (I->getType()->isPointerTy() && !isa<LoadInst>(I))
        Work.push_back(I);
    }
  return Sizes.size() == 1 ? *Sizes.begin() : 0;
}

static uint64_t accessBytes(const Value *Pointer, const DataLayout &DL) {
  auto *Variable = dyn_cast<AllocaInst>(getUnderlyingObject(Pointer));
  return Variable ? accessBytes(*Variable, DL) : 0;
}

/// Returns the size in bytes of the elements to copy; 0 if the copy cannot be split.
static uint64_t elementBytes(const MemIntrinsic &Copy) {
  auto *Length = dyn_cast<ConstantInt>(Copy.getLength());
  if (Copy.isVolatile() || !Length)
    return 0;
  const DataLayout &DL = Copy.getDataLayout();
  uint64_t Bytes = accessBytes(Copy.getRawDest(), DL);
  if (auto *Transfer = dyn_cast<MemTransferInst>(&Copy); Transfer && Bytes == 0)
    Bytes = accessBytes(Transfer->getRawSource(), DL);
  if (!is_contained({1, 2, 4, 8}, Bytes) || Length->getZExtValue() % Bytes != 0 ||
      Length->getZExtValue() / Bytes > MostElements)
    return 0;
  return Bytes;
}

bool isSplitCopy(const Instruction &I) {
  auto *Copy = dyn_cast<MemIntrinsic>(&I);
  return Copy && elementBytes(*Copy) != 0;
}

/// Returns the elements to store. A copy loads all of them first, because source and destination
/// may overlap. A fill repeats a byte.
static SmallVector<Value *> elementsOf(IRBuilderBase &Builder, MemIntrinsic &Copy, Type *Element,
                                       ArrayRef<uint64_t> Offsets) {
  if (auto *Fill = dyn_cast<MemSetInst>(&Copy)) {
    const unsigned Bits = Element->getIntegerBitWidth();
    Value *Byte = Builder.CreateZExt(Fill->getValue(), Element);
    Value *Ones = ConstantInt::get(Element, APInt::getSplat(Bits, APInt(8, 1)));
    return SmallVector<Value *>(Offsets.size(), Builder.CreateMul(Byte, Ones));
  }
  auto &Transfer = cast<MemTransferInst>(Copy);
  SmallVector<Value *> Elements;
  for (uint64_t Offset : Offsets) {
    Value *From =
        Builder.CreateConstInBoundsGEP1_64(Builder.getInt8Ty(), Transfer.getRawSource(), Offset);
    LoadInst *Load = Builder.CreateAlignedLoad(
        Element, From, commonAlignment(Transfer.getSourceAlign().valueOrOne(), Offset));
    Elements.push_back(Load);
  }
  return Elements;
}

void splitCopy(MemIntrinsic &Copy) {
  IRBuilder<> Builder(&Copy);
  const uint64_t Bytes = elementBytes(Copy);
  Type *Element = Builder.getIntNTy(unsigned(8 * Bytes));
  SmallVector<uint64_t> Offsets;
  for (uint64_t At = 0; At != cast<ConstantInt>(Copy.getLength())->getZExtValue(); At += Bytes)
    Offsets.push_back(At);
  for (auto [Offset, V] : zip_equal(Offsets, elementsOf(Builder, Copy, Element, Offsets)))
    Builder.CreateAlignedStore(
        V, Builder.CreateConstInBoundsGEP1_64(Builder.getInt8Ty(), Copy.getRawDest(), Offset),
        commonAlignment(Copy.getDestAlign().valueOrOne(), Offset));
  Copy.eraseFromParent();
}

} // namespace oclc::vectorizer

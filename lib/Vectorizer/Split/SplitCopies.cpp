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
static uint64_t accessBytes(const AllocaInst &variable, const DataLayout &dl) {
  DenseSet<uint64_t> sizes;
  SmallVector<const Value *> work = {&variable};
  DenseSet<const Value *> seen;
  while (!work.empty())
    for (const User *u : work.pop_back_val()->users()) {
      auto *i = dyn_cast<Instruction>(u);
      if (!i || !seen.insert(i).second)
        continue;
      if (auto *load = dyn_cast<LoadInst>(i))
        sizes.insert(dl.getTypeStoreSize(load->getType()->getScalarType()));
      else if (auto *store = dyn_cast<StoreInst>(i))
        sizes.insert(dl.getTypeStoreSize(store->getValueOperand()->getType()->getScalarType()));
      if (i->getType()->isPointerTy() && !isa<LoadInst>(i))
        work.push_back(i);
    }
  return sizes.size() == 1 ? *sizes.begin() : 0;
}

static uint64_t accessBytes(const Value *pointer, const DataLayout &dl) {
  auto *variable = dyn_cast<AllocaInst>(getUnderlyingObject(pointer));
  return variable ? accessBytes(*variable, dl) : 0;
}

/// Returns the size in bytes of the elements to copy or fill; 0 if `copy` cannot be split.
static uint64_t elementBytes(const MemIntrinsic &copy) {
  auto *length = dyn_cast<ConstantInt>(copy.getLength());
  if (copy.isVolatile() || !length)
    return 0;
  const DataLayout &dl = copy.getDataLayout();
  uint64_t bytes = accessBytes(copy.getRawDest(), dl);
  if (auto *transfer = dyn_cast<MemTransferInst>(&copy); transfer && bytes == 0)
    bytes = accessBytes(transfer->getRawSource(), dl);
  if (!is_contained({1, 2, 4, 8}, bytes) || length->getZExtValue() % bytes != 0 ||
      length->getZExtValue() / bytes > MostElements)
    return 0;
  return bytes;
}

bool isSplitCopy(const Instruction &inst) {
  auto *copy = dyn_cast<MemIntrinsic>(&inst);
  return copy && elementBytes(*copy) != 0;
}

/// Returns the elements to store. For a copy, emits all loads before any store, because source and
/// destination may overlap. For a fill, each element repeats the byte.
static SmallVector<Value *> elementsOf(IRBuilderBase &builder, MemIntrinsic &copy, Type *element,
                                       ArrayRef<uint64_t> offsets) {
  if (auto *fill = dyn_cast<MemSetInst>(&copy)) {
    const unsigned bits = element->getIntegerBitWidth();
    Value *byte = builder.CreateZExt(fill->getValue(), element);
    Value *ones = ConstantInt::get(element, APInt::getSplat(bits, APInt(8, 1)));
    return SmallVector<Value *>(offsets.size(), builder.CreateMul(byte, ones));
  }
  auto &transfer = cast<MemTransferInst>(copy);
  SmallVector<Value *> elements;
  for (uint64_t offset : offsets) {
    Value *from =
        builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), transfer.getRawSource(), offset);
    LoadInst *load = builder.CreateAlignedLoad(
        element, from, commonAlignment(transfer.getSourceAlign().valueOrOne(), offset));
    elements.push_back(load);
  }
  return elements;
}

void splitCopy(MemIntrinsic &copy) {
  IRBuilder<> builder(&copy);
  const uint64_t bytes = elementBytes(copy);
  Type *element = builder.getIntNTy(unsigned(8 * bytes));
  SmallVector<uint64_t> offsets;
  for (uint64_t at = 0; at != cast<ConstantInt>(copy.getLength())->getZExtValue(); at += bytes)
    offsets.push_back(at);
  for (auto [offset, v] : zip_equal(offsets, elementsOf(builder, copy, element, offsets)))
    builder.CreateAlignedStore(
        v, builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), copy.getRawDest(), offset),
        commonAlignment(copy.getDestAlign().valueOrOne(), offset));
  copy.eraseFromParent();
}

} // namespace oclc::vectorizer

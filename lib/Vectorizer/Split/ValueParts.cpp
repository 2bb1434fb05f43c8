//===- ValueParts.cpp - Scalar parts of vectors and structures --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Split/ValueParts.h"

#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace oclc::vectorizer {

bool isScalar(const Type *ty) { return !ty->isAggregateType() && !ty->isVectorTy(); }

bool hasParts(const Instruction &inst) {
  return !isScalar(inst.getType()) ||
         any_of(inst.operands(), [](const Use &u) { return !isScalar(u->getType()); });
}

unsigned countLeaves(const Type *ty) {
  if (auto *vector = dyn_cast<FixedVectorType>(ty))
    return vector->getNumElements();
  if (auto *array = dyn_cast<ArrayType>(ty))
    return unsigned(array->getNumElements()) * countLeaves(array->getElementType());
  if (auto *structTy = dyn_cast<StructType>(ty)) {
    unsigned count = 0;
    for (const Type *member : structTy->elements())
      count += countLeaves(member);
    return count;
  }
  return 1;
}

static void addLeaves(Type *ty, uint64_t offset, const DataLayout &dl,
                      SmallVectorImpl<Leaf> &leaves) {
  if (auto *vector = dyn_cast<FixedVectorType>(ty)) {
    Type *element = vector->getElementType();
    for (unsigned i = 0; i != vector->getNumElements(); ++i)
      leaves.push_back({element, offset + i * dl.getTypeSizeInBits(element) / 8});
  } else if (auto *array = dyn_cast<ArrayType>(ty)) {
    Type *element = array->getElementType();
    for (uint64_t i = 0; i != array->getNumElements(); ++i)
      addLeaves(element, offset + i * dl.getTypeAllocSize(element), dl, leaves);
  } else if (auto *structTy = dyn_cast<StructType>(ty)) {
    const StructLayout *layout = dl.getStructLayout(structTy);
    for (unsigned i = 0; i != structTy->getNumElements(); ++i)
      addLeaves(structTy->getElementType(i), offset + layout->getElementOffset(i), dl, leaves);
  } else {
    leaves.push_back({ty, offset});
  }
}

SmallVector<Leaf, 8> leavesOf(Type *ty, const DataLayout &dl) {
  SmallVector<Leaf, 8> leaves;
  addLeaves(ty, 0, dl, leaves);
  return leaves;
}

unsigned firstLeaf(Type *ty, ArrayRef<unsigned> indices) {
  unsigned first = 0;
  for (unsigned index : indices) {
    if (auto *array = dyn_cast<ArrayType>(ty)) {
      ty = array->getElementType();
      first += index * countLeaves(ty);
      continue;
    }
    auto *structTy = cast<StructType>(ty);
    for (unsigned i = 0; i != index; ++i)
      first += countLeaves(structTy->getElementType(i));
    ty = structTy->getElementType(index);
  }
  return first;
}

/// Appends the scalars of `v` to `result`. Emits instructions that extract them, unless `v` is a
/// constant with known elements.
static void takeApart(Value *v, IRBuilderBase &builder, Parts &result) {
  Type *ty = v->getType();
  if (isScalar(ty)) {
    result.push_back(v);
    return;
  }
  auto *vector = dyn_cast<FixedVectorType>(ty);
  const uint64_t members = vector                ? vector->getNumElements()
                           : isa<StructType>(ty) ? ty->getStructNumElements()
                                                 : ty->getArrayNumElements();
  for (unsigned i = 0; i != members; ++i) {
    auto *c = dyn_cast<Constant>(v);
    if (Constant *element = c ? c->getAggregateElement(i) : nullptr)
      takeApart(element, builder, result);
    else if (vector)
      result.push_back(builder.CreateExtractElement(v, uint64_t(i)));
    else
      takeApart(builder.CreateExtractValue(v, i), builder, result);
  }
}

Parts ValueParts::of(Value *v) {
  if (isScalar(v->getType()))
    return {v};
  auto found = Known.find(v);
  if (found != Known.end())
    return found->second;
  assert(!(isa<Instruction>(v) && L.contains(cast<Instruction>(v))) && "used before it is split");
  IRBuilder<> builder(L.getLoopPreheader()->getTerminator());
  Parts result;
  takeApart(v, builder, result);
  return Known[v] = result;
}

} // namespace oclc::vectorizer

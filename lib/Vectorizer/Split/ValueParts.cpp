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

bool isScalar(const Type *Ty) { return !Ty->isAggregateType() && !Ty->isVectorTy(); }

bool hasParts(const Instruction &I) {
  return !isScalar(I.getType()) ||
         any_of(I.operands(), [](const Use &U) { return !isScalar(U->getType()); });
}

unsigned countLeaves(const Type *Ty) {
  if (auto *Vector = dyn_cast<FixedVectorType>(Ty))
    return Vector->getNumElements();
  if (auto *Array = dyn_cast<ArrayType>(Ty))
    return unsigned(Array->getNumElements()) * countLeaves(Array->getElementType());
  if (auto *Struct = dyn_cast<StructType>(Ty)) {
    unsigned Count = 0;
    for (const Type *Member : Struct->elements())
      Count += countLeaves(Member);
    return Count;
  }
  return 1;
}

static void addLeaves(Type *Ty, uint64_t Offset, const DataLayout &DL,
                      SmallVectorImpl<Leaf> &Leaves) {
  if (auto *Vector = dyn_cast<FixedVectorType>(Ty)) {
    Type *Element = Vector->getElementType();
    for (unsigned I = 0; I != Vector->getNumElements(); ++I)
      Leaves.push_back({Element, Offset + I * DL.getTypeSizeInBits(Element) / 8});
  } else if (auto *Array = dyn_cast<ArrayType>(Ty)) {
    Type *Element = Array->getElementType();
    for (uint64_t I = 0; I != Array->getNumElements(); ++I)
      addLeaves(Element, Offset + I * DL.getTypeAllocSize(Element), DL, Leaves);
  } else if (auto *Struct = dyn_cast<StructType>(Ty)) {
    const StructLayout *Layout = DL.getStructLayout(Struct);
    for (unsigned I = 0; I != Struct->getNumElements(); ++I)
      addLeaves(Struct->getElementType(I), Offset + Layout->getElementOffset(I), DL, Leaves);
  } else {
    Leaves.push_back({Ty, Offset});
  }
}

SmallVector<Leaf, 8> leavesOf(Type *Ty, const DataLayout &DL) {
  SmallVector<Leaf, 8> Leaves;
  addLeaves(Ty, 0, DL, Leaves);
  return Leaves;
}

unsigned firstLeaf(Type *Ty, ArrayRef<unsigned> Indices) {
  unsigned First = 0;
  for (unsigned Index : Indices) {
    if (auto *Array = dyn_cast<ArrayType>(Ty)) {
      Ty = Array->getElementType();
      First += Index * countLeaves(Ty);
      continue;
    }
    auto *Struct = cast<StructType>(Ty);
    for (unsigned I = 0; I != Index; ++I)
      First += countLeaves(Struct->getElementType(I));
    Ty = Struct->getElementType(Index);
  }
  return First;
}

/// Appends the scalars of `V` to `Result`. Emits extract instructions, unless `V` is a constant
/// with known elements.
static void takeApart(Value *V, IRBuilderBase &Builder, Parts &Result) {
  Type *Ty = V->getType();
  if (isScalar(Ty)) {
    Result.push_back(V);
    return;
  }
  auto *Vector = dyn_cast<FixedVectorType>(Ty);
  const uint64_t Members = Vector                ? Vector->getNumElements()
                           : isa<StructType>(Ty) ? Ty->getStructNumElements()
                                                 : Ty->getArrayNumElements();
  for (unsigned I = 0; I != Members; ++I) {
    auto *C = dyn_cast<Constant>(V);
    if (Constant *Element = C ? C->getAggregateElement(I) : nullptr)
      takeApart(Element, Builder, Result);
    else if (Vector)
      Result.push_back(Builder.CreateExtractElement(V, uint64_t(I)));
    else
      takeApart(Builder.CreateExtractValue(V, I), Builder, Result);
  }
}

Parts ValueParts::of(Value *V) {
  if (isScalar(V->getType()))
    return {V};
  auto Found = Known.find(V);
  if (Found != Known.end())
    return Found->second;
  assert(!(isa<Instruction>(V) && L.contains(cast<Instruction>(V))) && "used before it is split");
  IRBuilder<> Builder(L.getLoopPreheader()->getTerminator());
  Parts Result;
  takeApart(V, Builder, Result);
  return Known[V] = Result;
}

} // namespace oclc::vectorizer

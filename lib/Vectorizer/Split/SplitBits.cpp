//===- SplitBits.cpp - Splits bitcasts between elements of different sizes --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Split/ValueSplitter.h"

using namespace llvm;

namespace oclc::vectorizer {

bool isSplitBitCast(const BitCastInst &Cast) {
  Type *From = Cast.getSrcTy(), *To = Cast.getDestTy();
  return From->isIntOrIntVectorTy() + From->isFPOrFPVectorTy() == 1 &&
         To->isIntOrIntVectorTy() + To->isFPOrFPVectorTy() == 1;
}

/// Returns an integer of the type `Into` that has, from bit `At` on, the bits of `Element` from
/// `First` on, as many as fit.
static Value *moveBits(IRBuilderBase &Builder, Value *Element, unsigned First, unsigned At,
                       Type *Into) {
  if (First != 0)
    Element = Builder.CreateLShr(Element, First);
  Element = Builder.CreateZExtOrTrunc(Element, Into);
  return At == 0 ? Element : Builder.CreateShl(Element, At);
}

Parts castBits(IRBuilderBase &Builder, ArrayRef<Value *> Elements, Type *To) {
  Type *From = Elements.front()->getType();
  const unsigned FromBits = From->getPrimitiveSizeInBits(), ToBits = To->getPrimitiveSizeInBits();
  Parts Result;
  if (FromBits == ToBits) {
    for (Value *Element : Elements)
      Result.push_back(Builder.CreateBitCast(Element, To));
    return Result;
  }
  Type *FromInt = Builder.getIntNTy(FromBits), *ToInt = Builder.getIntNTy(ToBits);
  Parts Integers;
  for (Value *Element : Elements)
    Integers.push_back(Builder.CreateBitCast(Element, FromInt));
  const unsigned AllBits = FromBits * unsigned(Elements.size());
  for (unsigned Low = 0; Low != AllBits; Low += ToBits) {
    Value *New = nullptr;
    for (unsigned I = Low / FromBits; I * FromBits < Low + ToBits; ++I) {
      const unsigned Start = std::max(Low, I * FromBits);
      Value *Piece = moveBits(Builder, Integers[I], Start - I * FromBits, Start - Low, ToInt);
      New = New ? Builder.CreateOr(New, Piece, "", /*IsDisjoint=*/true) : Piece;
    }
    Result.push_back(Builder.CreateBitCast(New, To));
  }
  return Result;
}

} // namespace oclc::vectorizer

//===- SplitBits.cpp - Splits bitcasts between elements of different sizes --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Split/ValueSplitter.h"

using namespace llvm;

namespace oclc::vectorizer {

bool isSplitBitCast(const BitCastInst &cast) {
  Type *from = cast.getSrcTy(), *to = cast.getDestTy();
  return from->isIntOrIntVectorTy() + from->isFPOrFPVectorTy() == 1 &&
         to->isIntOrIntVectorTy() + to->isFPOrFPVectorTy() == 1;
}

/// Moves bit `first` of `element`, and those above it, to bit `at` of an integer of the type
/// `into`. Drops the bits that do not fit; the other bits of the result are 0.
static Value *moveBits(IRBuilderBase &builder, Value *element, unsigned first, unsigned at,
                       Type *into) {
  if (first != 0)
    element = builder.CreateLShr(element, first);
  element = builder.CreateZExtOrTrunc(element, into);
  return at == 0 ? element : builder.CreateShl(element, at);
}

Parts castBits(IRBuilderBase &builder, ArrayRef<Value *> elements, Type *to) {
  Type *from = elements.front()->getType();
  const unsigned fromBits = from->getPrimitiveSizeInBits(), toBits = to->getPrimitiveSizeInBits();
  Parts result;
  if (fromBits == toBits) {
    for (Value *element : elements)
      result.push_back(builder.CreateBitCast(element, to));
    return result;
  }
  Type *fromInt = builder.getIntNTy(fromBits), *toInt = builder.getIntNTy(toBits);
  Parts integers;
  for (Value *element : elements)
    integers.push_back(builder.CreateBitCast(element, fromInt));
  const unsigned allBits = fromBits * unsigned(elements.size());
  for (unsigned low = 0; low != allBits; low += toBits) {
    Value *fresh = nullptr;
    for (unsigned i = low / fromBits; i * fromBits < low + toBits; ++i) {
      const unsigned start = std::max(low, i * fromBits);
      Value *piece = moveBits(builder, integers[i], start - i * fromBits, start - low, toInt);
      fresh = fresh ? builder.CreateOr(fresh, piece, "", /*IsDisjoint=*/true) : piece;
    }
    result.push_back(builder.CreateBitCast(fresh, to));
  }
  return result;
}

} // namespace oclc::vectorizer

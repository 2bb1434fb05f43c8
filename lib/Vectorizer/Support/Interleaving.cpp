//===- Interleaving.cpp - Interleaves and deinterleaves vectors -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// An even number of vectors is halved recursively until one is left, with shuffles of two vectors,
// which are one instruction each on CPUs: n * log2(n) in total. An odd number of vectors is
// concatenated, and LLVM lowers the wide shuffles.
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Support/Interleaving.h"

#include "llvm/Analysis/VectorUtils.h"

using namespace llvm;

namespace oclc::vectorizer {

static unsigned lanesOf(Value *Vector) {
  return cast<FixedVectorType>(Vector->getType())->getNumElements();
}

/// Returns every second vector, beginning with the index `First`.
static VectorList everySecond(ArrayRef<Value *> Vectors, unsigned First) {
  VectorList Result;
  for (size_t Index = First; Index < Vectors.size(); Index += 2)
    Result.push_back(Vectors[Index]);
  return Result;
}

VectorList deinterleave(IRBuilderBase &Builder, ArrayRef<Value *> Pieces) {
  const auto Number = unsigned(Pieces.size());
  const unsigned Lanes = lanesOf(Pieces.front());
  VectorList Result(Pieces);
  if (Number % 2 != 0) {
    Value *All = concatenateVectors(Builder, Pieces);
    for (unsigned Member = 0; Number != 1 && Member != Number; ++Member)
      Result[Member] = Builder.CreateShuffleVector(All, createStrideMask(Member, Number, Lanes));
    return Result;
  }
  for (unsigned Half : {0, 1}) {
    VectorList Elements;
    for (unsigned Index = 0; Index != Number; Index += 2)
      Elements.push_back(Builder.CreateShuffleVector(Pieces[Index], Pieces[Index + 1],
                                                     createStrideMask(Half, 2, Lanes)));
    for (auto [Index, Member] : enumerate(deinterleave(Builder, Elements)))
      Result[2 * Index + Half] = Member;
  }
  return Result;
}

VectorList interleave(IRBuilderBase &Builder, ArrayRef<Value *> Members) {
  const auto Number = unsigned(Members.size());
  const unsigned Lanes = lanesOf(Members.front());
  VectorList Result;
  if (Number == 1)
    return {Members.front()};
  if (Number % 2 != 0) {
    Value *All = concatenateVectors(Builder, Members);
    SmallVector<int> Mask(createInterleaveMask(Lanes, Number));
    for (unsigned Piece = 0; Piece != Number; ++Piece)
      Result.push_back(
          Builder.CreateShuffleVector(All, ArrayRef(Mask).slice(size_t(Piece) * Lanes, Lanes)));
    return Result;
  }
  SmallVector<int> Mask(createInterleaveMask(Lanes, 2));
  for (auto [A, B] : zip_equal(interleave(Builder, everySecond(Members, 0)),
                               interleave(Builder, everySecond(Members, 1))))
    for (ArrayRef<int> Half : {ArrayRef(Mask).take_front(Lanes), ArrayRef(Mask).drop_front(Lanes)})
      Result.push_back(Builder.CreateShuffleVector(A, B, Half));
  return Result;
}

} // namespace oclc::vectorizer

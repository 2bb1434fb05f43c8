//===- Interleaving.cpp - Interleaves and deinterleaves vectors -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// An even number of vectors is halved recursively. Each step shuffles pairs of vectors, and CPUs
// have an instruction for such a shuffle: a power of two n takes n * log2(n) instructions. An odd
// number of vectors is concatenated, and LLVM lowers the wide shuffles.
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Support/Interleaving.h"

#include "llvm/Analysis/VectorUtils.h"

using namespace llvm;

namespace oclc::vectorizer {

static unsigned lanesOf(Value *vector) {
  return cast<FixedVectorType>(vector->getType())->getNumElements();
}

/// Returns every second vector, beginning with the index `first`.
static VectorList everySecond(ArrayRef<Value *> vectors, unsigned first) {
  VectorList result;
  for (size_t index = first; index < vectors.size(); index += 2)
    result.push_back(vectors[index]);
  return result;
}

VectorList deinterleave(IRBuilderBase &builder, ArrayRef<Value *> pieces) {
  const auto number = unsigned(pieces.size());
  const unsigned lanes = lanesOf(pieces.front());
  VectorList result(pieces);
  if (number % 2 != 0) {
    Value *all = concatenateVectors(builder, pieces);
    for (unsigned member = 0; number != 1 && member != number; ++member)
      result[member] = builder.CreateShuffleVector(all, createStrideMask(member, number, lanes));
    return result;
  }
  for (unsigned half : {0, 1}) {
    VectorList elements;
    for (unsigned index = 0; index != number; index += 2)
      elements.push_back(builder.CreateShuffleVector(pieces[index], pieces[index + 1],
                                                     createStrideMask(half, 2, lanes)));
    for (auto [index, member] : enumerate(deinterleave(builder, elements)))
      result[2 * index + half] = member;
  }
  return result;
}

VectorList interleave(IRBuilderBase &builder, ArrayRef<Value *> members) {
  const auto number = unsigned(members.size());
  const unsigned lanes = lanesOf(members.front());
  VectorList result;
  if (number == 1)
    return {members.front()};
  if (number % 2 != 0) {
    Value *all = concatenateVectors(builder, members);
    SmallVector<int> mask(createInterleaveMask(lanes, number));
    for (unsigned piece = 0; piece != number; ++piece)
      result.push_back(
          builder.CreateShuffleVector(all, ArrayRef(mask).slice(size_t(piece) * lanes, lanes)));
    return result;
  }
  SmallVector<int> mask(createInterleaveMask(lanes, 2));
  for (auto [a, b] : zip_equal(interleave(builder, everySecond(members, 0)),
                               interleave(builder, everySecond(members, 1))))
    for (ArrayRef<int> half : {ArrayRef(mask).take_front(lanes), ArrayRef(mask).drop_front(lanes)})
      result.push_back(builder.CreateShuffleVector(a, b, half));
  return result;
}

} // namespace oclc::vectorizer

//===- Interleaving.cpp - Interleaves and deinterleaves vectors -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// More vectors than a block has elements are rearranged in sets of as many vectors. An even number
// of vectors is halved recursively. Each step shuffles pairs of vectors, and CPUs have an
// instruction for such a shuffle: a power of two n takes n * log2(n) instructions. An odd number of
// vectors is concatenated, and LLVM lowers the wide shuffles.
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

/// Returns a mask for vectors of `lanes` elements whose blocks are all shuffled alike: the element
/// `i` of a block comes from the position `from(i)` in the concatenation of these blocks of all
/// vectors.
static SmallVector<int> maskOfBlocks(unsigned lanes, unsigned block,
                                     function_ref<unsigned(unsigned)> from) {
  SmallVector<int> mask;
  for (unsigned lane = 0; lane != lanes; ++lane) {
    const unsigned position = from(lane % block);
    mask.push_back(int((position / block * lanes) + (lane / block * block) + (position % block)));
  }
  return mask;
}

VectorList deinterleaveBlocks(IRBuilderBase &builder, ArrayRef<Value *> pieces, unsigned block) {
  const auto number = unsigned(pieces.size());
  const unsigned lanes = lanesOf(pieces.front());
  VectorList result(pieces);
  if (number == 1)
    return result;
  if (number > block && number % block == 0) {
    const unsigned sets = number / block;
    for (unsigned set = 0; set != sets; ++set) {
      VectorList elements;
      for (unsigned index = set; index < number; index += sets)
        elements.push_back(pieces[index]);
      copy(deinterleaveBlocks(builder, elements, block), &result[size_t(set) * block]);
    }
    return result;
  }
  if (number % 2 != 0) {
    Value *all = concatenateVectors(builder, pieces);
    for (unsigned member = 0; member != number; ++member)
      result[member] = builder.CreateShuffleVector(
          all, maskOfBlocks(lanes, block, [&](unsigned i) { return member + (number * i); }));
    return result;
  }
  for (unsigned half : {0, 1}) {
    VectorList elements;
    for (unsigned index = 0; index != number; index += 2)
      elements.push_back(builder.CreateShuffleVector(
          pieces[index], pieces[index + 1],
          maskOfBlocks(lanes, block, [&](unsigned i) { return half + (2 * i); })));
    for (auto [index, member] : enumerate(deinterleaveBlocks(builder, elements, block)))
      result[2 * index + half] = member;
  }
  return result;
}

VectorList interleaveBlocks(IRBuilderBase &builder, ArrayRef<Value *> members, unsigned block) {
  const auto number = unsigned(members.size());
  const unsigned lanes = lanesOf(members.front());
  VectorList result(members);
  if (number == 1)
    return result;
  if (number > block && number % block == 0) {
    const unsigned sets = number / block;
    for (unsigned set = 0; set != sets; ++set)
      for (auto [index, piece] :
           enumerate(interleaveBlocks(builder, members.slice(size_t(set) * block, block), block)))
        result[(index * sets) + set] = piece;
    return result;
  }
  if (number % 2 != 0) {
    Value *all = concatenateVectors(builder, members);
    for (unsigned piece = 0; piece != number; ++piece)
      result[piece] = builder.CreateShuffleVector(all, maskOfBlocks(lanes, block, [&](unsigned i) {
                                                    const unsigned at = (piece * block) + i;
                                                    return (at % number * block) + (at / number);
                                                  }));
    return result;
  }
  for (auto [index, a, b] : enumerate(interleaveBlocks(builder, everySecond(members, 0), block),
                                      interleaveBlocks(builder, everySecond(members, 1), block)))
    for (unsigned half : {0, 1})
      result[2 * index + half] =
          builder.CreateShuffleVector(a, b, maskOfBlocks(lanes, block, [&](unsigned i) {
                                        const unsigned at = (half * block) + i;
                                        return (at % 2 * block) + (at / 2);
                                      }));
  return result;
}

} // namespace oclc::vectorizer

//===- WidenRepeated.cpp - Loads of elements that several adjacent lanes share ----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Transform/Widener.h"

#include "llvm/Analysis/VectorUtils.h"

using namespace llvm;

namespace oclc::vectorizer {

/// Loads each element once, or from the address of each lane:
///
///   v = in[x / 2];     =>     if (x is even, and no index wraps around)
///                               v = shuffle(in[x / 2 .. x / 2 + Lanes / 2 - 1], 0, 0, 1, 1, ..);
///                             else
///                               v = gather(in, <x ..> / 2);
///
/// Returns false if the index has another form. Inactive lanes may have any index, so a load under
/// a mask is left to the caller.
bool Widener::loadRepeated(LoadInst &load) {
  constexpr unsigned MaxDepth = 10;
  Value *pointer = load.getPointerOperand();
  Type *ty = load.getType();
  const DataLayout &dl = load.getDataLayout();
  const uint64_t bytes = dl.getTypeStoreSize(ty);
  if (Mask || Private.scale(pointer) != 1 || dl.getTypeSizeInBits(ty) != 8 * bytes)
    return false;
  const std::optional<RepeatedIndex> index = repeatedIndex(pointer, bytes, Shapes);
  if (!index || index->Times >= Lanes || !isPowerOf2_32(Lanes) ||
      !isUIntN(index->Position->getType()->getIntegerBitWidth() - 1, Lanes - 1))
    return false;
  if (Remarks)
    Remarks->repeated(load, index->Times);
  const unsigned elements = Lanes / index->Times;
  Value *pointers = vector(pointer), *first = ofLane(pointer, 0, MaxDepth);
  Value *distance =
      Builder.CreatePtrDiff(Builder.getInt8Ty(), ofLane(pointer, Lanes - 1, MaxDepth), first);
  // If lane 0 is not the first one of its element, there is one element more. If a position, a
  // quotient or a sum wraps around, the elements are far apart.
  Value *isWhole = Builder.CreateICmpEQ(distance, Builder.getInt64(bytes * (elements - 1)));
  // Quotients on both sides of zero are rounded towards it, so that more lanes share the element 0.
  Value *position = index->Position;
  if (index->IsSigned)
    isWhole = Builder.CreateAnd(isWhole, Builder.CreateFreeze(Builder.CreateICmpSGE(
                                             position, ConstantInt::get(position->getType(), 0))));
  loadOrGather(load, pointers, isWhole, {"repeated", "apart"}, [&] {
    Instruction *once =
        Builder.CreateAlignedLoad(FixedVectorType::get(ty, elements), first, load.getAlign());
    takeFacts(*once, load);
    return Builder.CreateShuffleVector(once, createReplicatedMask(index->Times, elements));
  });
  return true;
}

} // namespace oclc::vectorizer

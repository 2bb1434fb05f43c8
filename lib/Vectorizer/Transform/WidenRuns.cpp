//===- WidenRuns.cpp - Loads and stores of lanes that are contiguous in runs ------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Transform/Widener.h"

#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace oclc::vectorizer {

/// True if the lanes of each run access the same element or contiguous elements, given the stride
/// within runs. False under a mask, because inactive lanes may have no valid address.
bool Widener::isAccessOfRuns(Value *pointer, Type *ty, int64_t stride) {
  const DataLayout &dl = L.getHeader()->getDataLayout();
  const auto bytes = int64_t(dl.getTypeStoreSize(ty));
  return !Mask && Runs.length() > 1 && (stride == 0 || stride == bytes) &&
         dl.getTypeSizeInBits(ty) == unsigned(8 * bytes) && Private.scale(pointer) == 1;
}

/// Returns the value of `v` in one lane as a scalar. Repeats up to `depth` steps of the computation
/// of `v`, because that is cheaper than extracting the value from a vector.
Value *Widener::ofLane(Value *v, unsigned lane, unsigned depth) {
  if (lane == 0 && Shapes.of(v).isStrided())
    return v;
  if (Shapes.of(v).isUniform())
    return v;
  if (Shapes.of(v).isStrided()) {
    const uint64_t distance = uint64_t(Shapes.of(v).Stride) * lane;
    return v->getType()->isPointerTy()
               ? Builder.CreateGEP(Builder.getInt8Ty(), v, Builder.getInt64(distance))
               : Builder.CreateAdd(v, ConstantInt::getSigned(v->getType(), int64_t(distance)));
  }
  auto *i = dyn_cast<Instruction>(v);
  const bool isSlow = i && i->isIntDivRem() && !match(i->getOperand(1), m_Power2());
  if (!i || depth == 0 || isSlow ||
      (!isa<BinaryOperator, CastInst, CmpInst, SelectInst, GetElementPtrInst, MinMaxIntrinsic>(i) &&
       !match(i, m_Intrinsic<Intrinsic::abs>())))
    return Builder.CreateExtractElement(vector(v), lane);
  Instruction *copy = i->clone();
  for (Use &operand : copy->operands())
    operand.set(ofLane(operand.get(), lane, depth - 1));
  return Builder.Insert(copy);
}

bool Widener::loadRuns(LoadInst &load) {
  constexpr unsigned MaxDepth = 8;
  Value *pointer = load.getPointerOperand();
  Type *ty = load.getType();
  const std::optional<int64_t> stride = Runs.stride(pointer);
  if (!stride || !isAccessOfRuns(pointer, ty, *stride))
    return false;
  SmallVector<Value *> pieces;
  for (unsigned first = 0; first != Lanes; first += Runs.length()) {
    Type *pieceTy = *stride == 0 ? ty : FixedVectorType::get(ty, Runs.length());
    LoadInst *piece =
        Builder.CreateAlignedLoad(pieceTy, ofLane(pointer, first, MaxDepth), load.getAlign());
    takeFacts(*piece, load);
    pieces.push_back(*stride == 0 ? Builder.CreateVectorSplat(Runs.length(), piece) : piece);
  }
  define(load, concatenateVectors(Builder, pieces));
  return true;
}

bool Widener::storeRuns(StoreInst &store) {
  constexpr unsigned MaxDepth = 8;
  Value *pointer = store.getPointerOperand();
  const std::optional<int64_t> stride = Runs.stride(pointer);
  if (!stride || *stride == 0 ||
      !isAccessOfRuns(pointer, store.getValueOperand()->getType(), *stride))
    return false;
  Value *wide = vector(store.getValueOperand());
  for (unsigned first = 0; first != Lanes; first += Runs.length()) {
    Value *piece = Builder.CreateShuffleVector(wide, createSequentialMask(first, Runs.length(), 0));
    StoreInst *fresh =
        Builder.CreateAlignedStore(piece, ofLane(pointer, first, MaxDepth), store.getAlign());
    takeFacts(*fresh, store);
  }
  Replaced.push_back(&store);
  return true;
}

} // namespace oclc::vectorizer

//===- WidenRuns.cpp - Loads and stores of lanes that are contiguous in runs ------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Transform/Widener.h"

#include "llvm/Analysis/VectorUtils.h"

using namespace llvm;

namespace oclc::vectorizer {

/// True if the lanes of each run access the same element or contiguous elements. False under a
/// mask, because inactive lanes may have no valid address.
bool Widener::isAccessOfRuns(Value *Pointer, Type *Ty, int64_t Stride) {
  const DataLayout &DL = L.getHeader()->getDataLayout();
  const auto Bytes = int64_t(DL.getTypeStoreSize(Ty));
  return !Mask && Runs.length() > 1 && (Stride == 0 || Stride == Bytes) &&
         DL.getTypeSizeInBits(Ty) == unsigned(8 * Bytes) && Private.scale(Pointer) == 1;
}

/// Returns the value of `V` in a lane as a scalar. Recomputes up to `Depth` steps of an address,
/// because that is cheaper than extracting it from a vector.
Value *Widener::ofLane(Value *V, unsigned Lane, unsigned Depth) {
  if (Lane == 0 && Shapes.of(V).isStrided())
    return V;
  if (Shapes.of(V).isUniform())
    return V;
  if (Shapes.of(V).isStrided()) {
    const uint64_t Distance = uint64_t(Shapes.of(V).Stride) * Lane;
    return V->getType()->isPointerTy()
               ? Builder.CreateGEP(Builder.getInt8Ty(), V, Builder.getInt64(Distance))
               : Builder.CreateAdd(V, ConstantInt::getSigned(V->getType(), int64_t(Distance)));
  }
  auto *I = dyn_cast<Instruction>(V);
  if (!I || Depth == 0 || !isa<BinaryOperator, CastInst, GetElementPtrInst>(I) || I->isIntDivRem())
    return Builder.CreateExtractElement(vector(V), Lane);
  Instruction *Copy = I->clone();
  for (Use &Operand : Copy->operands())
    Operand.set(ofLane(Operand.get(), Lane, Depth - 1));
  return Builder.Insert(Copy);
}

bool Widener::loadRuns(LoadInst &Load) {
  constexpr unsigned MaxDepth = 8;
  Value *Pointer = Load.getPointerOperand();
  Type *Ty = Load.getType();
  const std::optional<int64_t> Stride = Runs.stride(Pointer);
  if (!Stride || !isAccessOfRuns(Pointer, Ty, *Stride))
    return false;
  SmallVector<Value *> Pieces;
  for (unsigned First = 0; First != Lanes; First += Runs.length()) {
    Type *PieceTy = *Stride == 0 ? Ty : FixedVectorType::get(Ty, Runs.length());
    LoadInst *Piece =
        Builder.CreateAlignedLoad(PieceTy, ofLane(Pointer, First, MaxDepth), Load.getAlign());
    takeFacts(*Piece, Load);
    Pieces.push_back(*Stride == 0 ? Builder.CreateVectorSplat(Runs.length(), Piece) : Piece);
  }
  define(Load, concatenateVectors(Builder, Pieces));
  return true;
}

bool Widener::storeRuns(StoreInst &Store) {
  constexpr unsigned MaxDepth = 8;
  Value *Pointer = Store.getPointerOperand();
  const std::optional<int64_t> Stride = Runs.stride(Pointer);
  if (!Stride || *Stride == 0 ||
      !isAccessOfRuns(Pointer, Store.getValueOperand()->getType(), *Stride))
    return false;
  Value *Wide = vector(Store.getValueOperand());
  for (unsigned First = 0; First != Lanes; First += Runs.length()) {
    Value *Piece = Builder.CreateShuffleVector(Wide, createSequentialMask(First, Runs.length(), 0));
    StoreInst *New =
        Builder.CreateAlignedStore(Piece, ofLane(Pointer, First, MaxDepth), Store.getAlign());
    takeFacts(*New, Store);
  }
  Replaced.push_back(&Store);
  return true;
}

} // namespace oclc::vectorizer

//===- WidenMemory.cpp - Loads and stores of many lanes ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Transform/Widener.h"

#include "llvm/Analysis/ValueTracking.h"

using namespace llvm;

namespace oclc::vectorizer {

/// Multiplies the offset into a private variable with interleaved copies by the number of lanes.
void Widener::scaleOffset(GetElementPtrInst &Address) {
  const DataLayout &DL = Address.getDataLayout();
  Type *I64 = Builder.getInt64Ty();
  SmallMapVector<Value *, APInt, 4> Variables;
  APInt Constant(64, 0);
  Address.collectOffset(DL, 64, Variables, Constant);
  const bool Varies = Shapes.of(&Address).isVarying();
  Value *Offset = ConstantInt::get(I64, Constant * Lanes);
  if (Varies)
    Offset = vector(Offset);
  for (auto &[Index, Scale] : Variables) {
    Value *Wide = Varies ? vector(Index) : Index;
    Wide = Builder.CreateSExtOrTrunc(Wide, Offset->getType());
    Offset = Builder.CreateAdd(
        Offset,
        Builder.CreateMul(Wide, ConstantInt::get(Wide->getType(), (Scale * Lanes).getSExtValue())));
  }
  Value *Base = Address.getPointerOperand();
  Value *New = Builder.CreateGEP(Builder.getInt8Ty(), Varies ? vector(Base) : Base, Offset);
  if (Varies)
    return define(Address, New);
  replace(Address, New);
}

Value *Widener::reverseLanes(Value *Vector) { return Builder.CreateVectorReverse(Vector); }

/// Returns the lowest address of lanes in descending order; `Pointer` is that of lane 0.
Value *Widener::firstOfReversed(Value *Pointer, Type *Element) {
  const int64_t Bytes =
      int64_t(Builder.GetInsertBlock()->getDataLayout().getTypeStoreSize(Element));
  return Builder.CreateGEP(Builder.getInt8Ty(), Pointer,
                           Builder.getInt64(uint64_t(-Bytes * int64_t(Lanes - 1))));
}

/// Returns the alignment of each lane's address. In a private variable with interleaved copies it
/// is at most the size of an element, whatever alignment the original variable has.
Align Widener::alignOfLanes(Value *Pointer, Type *Ty, Align One) const {
  if (Private.scale(Pointer) == 1)
    return One;
  return commonAlignment(One, L.getHeader()->getDataLayout().getTypeStoreSize(Ty));
}

Widener::Direction Widener::directionOf(const Value *Pointer, Type *Ty) const {
  const DataLayout &DL = L.getHeader()->getDataLayout();
  const int64_t Bytes = int64_t(DL.getTypeStoreSize(Ty));
  LaneShape Shape = Shapes.of(Pointer);
  if (!Shape.isStrided() || DL.getTypeSizeInBits(Ty) != unsigned(8 * Bytes))
    return Direction::None;
  return Shape.Stride == Bytes    ? Direction::Forward
         : Shape.Stride == -Bytes ? Direction::Backward
                                  : Direction::None;
}

void Widener::tellOfPlaces(const Instruction &Access) {
  if (Remarks)
    Remarks->gatherOrScatter(Access, Shapes.of(getLoadStorePointerOperand(&Access)));
}

/// Copies the metadata of an access to the access of all lanes.
void Widener::takeFacts(Instruction &New, const Instruction &Access) {
  New.copyMetadata(Access, {LLVMContext::MD_tbaa, LLVMContext::MD_alias_scope,
                            LLVMContext::MD_noalias, LLVMContext::MD_access_group});
  New.setDebugLoc(Access.getDebugLoc());
  inheritEffect(New, Access);
}

void Widener::widenLoad(LoadInst &Load) {
  if (!Load.isSimple())
    return runLaneByLane(Load);
  Value *Pointer = Load.getPointerOperand();
  Type *Ty = Load.getType(), *Wide = vectorOf(Ty);
  const Direction Way = directionOf(Pointer, Ty);
  const bool Backward = Way == Direction::Backward;
  if (Way == Direction::None && loadRuns(Load))
    return;
  Instruction *New;
  if (Way != Direction::None) {
    if (Backward)
      Pointer = firstOfReversed(Pointer, Ty);
    if (Mask) {
      Value *On = Backward ? reverseLanes(vector(Mask)) : vector(Mask);
      New = Builder.CreateMaskedLoad(Wide, Pointer, Load.getAlign(), On);
    } else {
      New = Builder.CreateAlignedLoad(Wide, Pointer, Load.getAlign());
    }
  } else {
    tellOfPlaces(Load);
    New = Builder.CreateMaskedGather(Wide, vector(Pointer),
                                     alignOfLanes(Pointer, Ty, Load.getAlign()),
                                     Mask ? vector(Mask) : nullptr);
  }
  takeFacts(*New, Load);
  define(Load, Backward ? reverseLanes(New) : New);
}

void Widener::widenStore(StoreInst &Store) {
  if (!Store.isSimple())
    return runLaneByLane(Store);
  Value *Pointer = Store.getPointerOperand(), *Stored = Store.getValueOperand();
  Type *Ty = Stored->getType();
  if (Shapes.of(Pointer).isUniform())
    return storeToOnePlace(Store);
  const Direction Way = directionOf(Pointer, Ty);
  const bool Backward = Way == Direction::Backward;
  if (Way == Direction::None && storeRuns(Store))
    return;
  Instruction *New;
  Value *Wide = vector(Stored);
  if (Way != Direction::None) {
    if (Backward) {
      Pointer = firstOfReversed(Pointer, Ty);
      Wide = reverseLanes(Wide);
    }
    if (Mask) {
      Value *On = Backward ? reverseLanes(vector(Mask)) : vector(Mask);
      New = Builder.CreateMaskedStore(Wide, Pointer, Store.getAlign(), On);
    } else {
      New = Builder.CreateAlignedStore(Wide, Pointer, Store.getAlign());
    }
  } else {
    tellOfPlaces(Store);
    New = Builder.CreateMaskedScatter(Wide, vector(Pointer),
                                      alignOfLanes(Pointer, Ty, Store.getAlign()),
                                      Mask ? vector(Mask) : nullptr);
  }
  takeFacts(*New, Store);
  Replaced.push_back(&Store);
}

/// Loads from a uniform address, which may be invalid when no lane is active.
void Widener::loadFromOnePlace(LoadInst &Load) {
  if (!MayBeEmpty || isSafeToSpeculativelyExecute(&Load))
    return;
  const Detour Way = cutAt(Load, Builder.CreateOrReduce(vector(Mask)), "any.lane");
  auto *New = Load.clone();
  Builder.SetInsertPoint(Way.Body);
  Builder.Insert(New, Load.getName());
  Builder.CreateBr(Way.After);
  replace(Load, resultOf(Way, New));
}

/// Stores to a uniform address. The value of the last active lane remains, as when work-items run
/// in order; without an active lane, memory does not change.
void Widener::storeToOnePlace(StoreInst &Store) {
  Value *Stored = Store.getValueOperand();
  const bool Varies = !Shapes.of(Stored).isUniform();
  if (Varies)
    vector(Stored); // Create the vector before the block is split.
  std::optional<Detour> Way;
  if (MayBeEmpty) {
    Way = cutAt(Store, Builder.CreateOrReduce(vector(Mask)), "any.lane");
    Builder.SetInsertPoint(Way->Body);
  }
  if (Varies)
    Store.setOperand(0, lastLane(Stored));
  if (Way) {
    Store.moveBefore(*Way->Body, Way->Body->end());
    Builder.CreateBr(Way->After);
  }
}

Value *Widener::lastLane(Value *V) {
  if (!Mask)
    return Builder.CreateExtractElement(vector(V), Lanes - 1);
  Type *Bits = Builder.getIntNTy(Lanes);
  Value *On = Builder.CreateBitCast(vector(Mask), Bits);
  Value *Above = Builder.CreateBinaryIntrinsic(Intrinsic::ctlz, On, Builder.getTrue());
  Value *Lane = Builder.CreateSub(ConstantInt::get(Bits, Lanes - 1), Above);
  return Builder.CreateExtractElement(vector(V),
                                      Builder.CreateZExtOrTrunc(Lane, Builder.getInt32Ty()));
}

} // namespace oclc::vectorizer

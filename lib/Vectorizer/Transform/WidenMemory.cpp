//===- WidenMemory.cpp - Loads and stores of many lanes ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Support/KernelAttributes.h"
#include "Vectorizer/Support/ItemMarks.h"
#include "Vectorizer/Transform/Widener.h"

#include "llvm/Analysis/ValueTracking.h"

using namespace llvm;

namespace oclc::vectorizer {

/// `address` is in a private variable whose copies for the lanes are interleaved. Multiplies its
/// offset into the variable by the number of lanes.
void Widener::scaleOffset(GetElementPtrInst &address) {
  const DataLayout &dl = address.getDataLayout();
  Type *i64 = Builder.getInt64Ty();
  SmallMapVector<Value *, APInt, 4> variables;
  APInt constant(64, 0);
  address.collectOffset(dl, 64, variables, constant);
  const bool varies = Shapes.of(&address).isVarying();
  Value *offset = ConstantInt::get(i64, constant * Lanes);
  if (varies)
    offset = vector(offset);
  for (auto &[index, scale] : variables) {
    Value *wide = varies ? vector(index) : index;
    wide = Builder.CreateSExtOrTrunc(wide, offset->getType());
    offset = Builder.CreateAdd(
        offset,
        Builder.CreateMul(wide, ConstantInt::get(wide->getType(), (scale * Lanes).getSExtValue())));
  }
  Value *base = address.getPointerOperand();
  Value *fresh = Builder.CreateGEP(Builder.getInt8Ty(), varies ? vector(base) : base, offset);
  if (varies)
    return define(address, fresh);
  replace(address, fresh);
}

Value *Widener::reverseLanes(Value *vector) { return Builder.CreateVectorReverse(vector); }

/// Returns the lowest address of lanes in descending order; `pointer` is that of lane 0.
Value *Widener::firstOfReversed(Value *pointer, Type *element) {
  const int64_t bytes =
      int64_t(Builder.GetInsertBlock()->getDataLayout().getTypeStoreSize(element));
  return Builder.CreateGEP(Builder.getInt8Ty(), pointer,
                           Builder.getInt64(uint64_t(-bytes * int64_t(Lanes - 1))));
}

/// Returns the alignment of each lane's address. In a private variable with interleaved copies it
/// is at most the size of an element, whatever alignment the original variable has.
Align Widener::alignOfLanes(Value *pointer, Type *ty, Align one) const {
  if (Private.scale(pointer) == 1)
    return one;
  return commonAlignment(one, L.getHeader()->getDataLayout().getTypeStoreSize(ty));
}

Widener::Direction Widener::directionOf(const Value *pointer, Type *ty) const {
  const DataLayout &dl = L.getHeader()->getDataLayout();
  const int64_t bytes = int64_t(dl.getTypeStoreSize(ty));
  LaneShape shape = Shapes.of(pointer);
  if (!shape.isStrided() || dl.getTypeSizeInBits(ty) != unsigned(8 * bytes))
    return Direction::None;
  return shape.Stride == bytes    ? Direction::Forward
         : shape.Stride == -bytes ? Direction::Backward
                                  : Direction::None;
}

void Widener::tellOfPlaces(const Instruction &access) {
  if (Remarks)
    Remarks->gatherOrScatter(access, Shapes.of(getLoadStorePointerOperand(&access)));
}

/// Copies the metadata of an access that also holds for `fresh`, the access of all lanes, and its
/// source location.
void Widener::takeFacts(Instruction &fresh, const Instruction &access) {
  fresh.copyMetadata(access, {LLVMContext::MD_tbaa, LLVMContext::MD_alias_scope,
                              LLVMContext::MD_noalias, LLVMContext::MD_access_group});
  inheritItemMarks(fresh, access);
  if (auto *store = dyn_cast<StoreInst>(&fresh); store && passes::isHomeStore(access))
    passes::markHomeStore(*store);
  fresh.setDebugLoc(access.getDebugLoc());
  inheritEffect(fresh, access);
}

/// True if an access of contiguous lanes needs no mask: it is to a private variable, in which each
/// lane has a copy, and the address is valid for all lanes because it is for one. Code without an
/// active lane may compute any address, so there it must be known to be valid.
bool Widener::needsNoMask(const Instruction &access) const {
  const Value *pointer = getLoadStorePointerOperand(&access);
  auto *variable = dyn_cast<AllocaInst>(getUnderlyingObject(pointer));
  const uint64_t bytes =
      access.getDataLayout().getTypeStoreSize(vectorOf(getLoadStoreType(&access)));
  return variable && Private.isPrivate(variable) &&
         (!MayBeEmpty || Private.hasRoom(pointer, bytes));
}

/// Stores the active lanes of `wide`, and what was there before in the others. Unlike a masked
/// store, this lets the variable become a register.
Instruction *Widener::storeBlended(Value *wide, Value *pointer, Align align, Value *on) {
  Value *before = Builder.CreateAlignedLoad(wide->getType(), pointer, align);
  return Builder.CreateAlignedStore(Builder.CreateSelect(on, wide, before), pointer, align);
}

void Widener::widenLoad(LoadInst &load) {
  if (!load.isSimple())
    return runLaneByLane(load);
  Value *pointer = load.getPointerOperand();
  Type *ty = load.getType(), *wide = vectorOf(ty);
  const Direction way = directionOf(pointer, ty);
  const bool backward = way == Direction::Backward;
  if (way == Direction::None && (loadRuns(load) || loadRepeated(load) || loadClamped(load)))
    return;
  Instruction *fresh;
  if (way != Direction::None) {
    if (backward)
      pointer = firstOfReversed(pointer, ty);
    if (Mask && !needsNoMask(load)) {
      Value *on = backward ? reverseLanes(vector(Mask)) : vector(Mask);
      fresh = Builder.CreateMaskedLoad(wide, pointer, load.getAlign(), on);
    } else {
      fresh = Builder.CreateAlignedLoad(wide, pointer, load.getAlign());
    }
  } else {
    tellOfPlaces(load);
    fresh = Builder.CreateMaskedGather(wide, vector(pointer),
                                       alignOfLanes(pointer, ty, load.getAlign()),
                                       Mask ? vector(Mask) : nullptr);
  }
  takeFacts(*fresh, load);
  define(load, backward ? reverseLanes(fresh) : fresh);
}

void Widener::widenStore(StoreInst &store) {
  if (passes::isHomeStore(store) && widenHomeStore(store))
    return;
  if (!store.isSimple())
    return runLaneByLane(store);
  Value *pointer = store.getPointerOperand(), *stored = store.getValueOperand();
  Type *ty = stored->getType();
  if (Shapes.of(pointer).isUniform())
    return storeToOnePlace(store);
  const Direction way = directionOf(pointer, ty);
  const bool backward = way == Direction::Backward;
  if (way == Direction::None && storeRuns(store))
    return;
  Instruction *fresh;
  Value *wide = vector(stored);
  if (way != Direction::None) {
    if (backward) {
      pointer = firstOfReversed(pointer, ty);
      wide = reverseLanes(wide);
    }
    if (Mask) {
      Value *on = backward ? reverseLanes(vector(Mask)) : vector(Mask);
      fresh = needsNoMask(store) ? storeBlended(wide, pointer, store.getAlign(), on)
                                 : Builder.CreateMaskedStore(wide, pointer, store.getAlign(), on);
    } else {
      fresh = Builder.CreateAlignedStore(wide, pointer, store.getAlign());
    }
  } else {
    tellOfPlaces(store);
    fresh = Builder.CreateMaskedScatter(wide, vector(pointer),
                                        alignOfLanes(pointer, ty, store.getAlign()),
                                        Mask ? vector(Mask) : nullptr);
  }
  takeFacts(*fresh, store);
  Replaced.push_back(&store);
}

/// Loads from a uniform address. If the block may run without an active lane, the load is skipped
/// then, unless the address is known to be valid.
void Widener::loadFromOnePlace(LoadInst &load) {
  if (!Mask)
    markShared(load);
  if (!MayBeEmpty || isSafeToSpeculativelyExecute(&load))
    return;
  const Detour way = cutAt(load, Builder.CreateOrReduce(vector(Mask)), "any.lane");
  auto *fresh = load.clone();
  Builder.SetInsertPoint(way.Body);
  Builder.Insert(fresh, load.getName());
  Builder.CreateBr(way.After);
  replace(load, resultOf(way, fresh));
}

/// Stores to a uniform address. The value of the last active lane remains, as when work-items run
/// in order; without an active lane, memory does not change.
void Widener::storeToOnePlace(StoreInst &store) {
  Value *stored = store.getValueOperand();
  const bool varies = !Shapes.of(stored).isUniform();
  if (varies)
    vector(stored); // Create the vector before the block is split.
  std::optional<Detour> way;
  if (MayBeEmpty) {
    way = cutAt(store, Builder.CreateOrReduce(vector(Mask)), "any.lane");
    Builder.SetInsertPoint(way->Body);
  }
  if (varies)
    store.setOperand(0, lastLane(stored));
  if (way) {
    store.moveBefore(*way->Body, way->Body->end());
    Builder.CreateBr(way->After);
  }
}

Value *Widener::lastLane(Value *v) {
  if (!Mask)
    return Builder.CreateExtractElement(vector(v), Lanes - 1);
  Type *bits = Builder.getIntNTy(Lanes);
  Value *on = Builder.CreateBitCast(vector(Mask), bits);
  Value *above = Builder.CreateBinaryIntrinsic(Intrinsic::ctlz, on, Builder.getTrue());
  Value *lane = Builder.CreateSub(ConstantInt::get(bits, Lanes - 1), above);
  return Builder.CreateExtractElement(vector(v),
                                      Builder.CreateZExtOrTrunc(lane, Builder.getInt32Ty()));
}

} // namespace oclc::vectorizer

//===- WidenGroups.cpp - Groups of loads and stores of many lanes -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Emits wide accesses for groups of interleaved accesses. They read only the elements that active
// lanes access and those between them, and write only what active lanes store.
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Support/Interleaving.h"
#include "Vectorizer/Transform/Widener.h"

#include "llvm/Analysis/VectorUtils.h"

using namespace llvm;

namespace oclc::vectorizer {

void Widener::findGroups(BasicBlock &BB) {
  Groups = findAccessGroups(BB, Shapes, Private, Lanes, maskOf(BB) != nullptr);
}

/// True if the access belongs to a group. The whole group is emitted at its place.
bool Widener::widenInGroup(Instruction &I) {
  for (AccessGroup &Group : Groups) {
    if (none_of(Group.members, [&](const AccessGroupMember &M) { return M.access == &I; }))
      continue;
    if (Group.place == &I)
      widenGroup(Group);
    return true;
  }
  return false;
}

void Widener::widenGroup(const AccessGroup &Group) {
  if (Group.factor == 0) {
    for (const AccessGroupMember &Member : Group.members)
      tellOfPlaces(*Member.access);
    return Group.isLoad() ? gatherPair(Group) : scatterPair(Group);
  }
  return Group.isLoad() ? loadGroup(Group) : storeGroup(Group);
}

/// Returns the address in lane 0 that is `Offset` bytes after the group's first element.
Value *Widener::addressIn(const AccessGroup &Group, int64_t Offset) {
  Value *Pointer = getLoadStorePointerOperand(Group.place);
  Offset += Group.offset;
  return Offset == 0
             ? Pointer
             : Builder.CreateGEP(Builder.getInt8Ty(), Pointer, Builder.getInt64(uint64_t(Offset)));
}

static SmallVector<Value *> accessesOf(const AccessGroup &Group) {
  SmallVector<Value *> Accesses;
  for (const AccessGroupMember &Member : Group.members)
    Accesses.push_back(Member.access);
  return Accesses;
}

void Widener::takeFacts(Instruction &New, const AccessGroup &Group) {
  // propagateMetadata() keeps the access groups that `New` and the accesses have in common.
  New.copyMetadata(*Group.place, LLVMContext::MD_access_group);
  propagateMetadata(&New, accessesOf(Group));
  for (const AccessGroupMember &Member : Group.members)
    inheritEffect(New, *Member.access);
  New.setDebugLoc(Group.place->getDebugLoc());
}

static int64_t bytesOf(const AccessGroup &Group) {
  return int64_t(Group.place->getDataLayout().getTypeStoreSize(Group.element));
}

/// Returns the mask of the elements of a piece that active lanes access; null if these are all.
Value *Widener::maskOfPiece(const AccessGroup &Group, unsigned Piece) {
  SmallVector<int> LaneOf;
  SmallVector<Constant *> IsMember;
  for (unsigned Index = Piece * Lanes; Index != (Piece + 1) * Lanes; ++Index) {
    LaneOf.push_back(int(Index / Group.factor));
    IsMember.push_back(Builder.getInt1(any_of(Group.members, [&](const AccessGroupMember &M) {
      return M.slot == Index % Group.factor;
    })));
  }
  if (!Mask)
    return Group.hasGaps() ? ConstantVector::get(IsMember) : nullptr;
  Value *On = Builder.CreateShuffleVector(vector(Mask), LaneOf);
  return Group.hasGaps() ? Builder.CreateAnd(On, ConstantVector::get(IsMember)) : On;
}

/// Returns the alignment of the group in lane 0. If lane 0 may be inactive, only the alignment of
/// the other lanes is known, which are multiples of the stride away.
Align Widener::alignOfGroup(const AccessGroup &Group) const {
  return Mask ? commonAlignment(Group.align, uint64_t(bytesOf(Group)) * Group.factor) : Group.align;
}

/// Loads a piece: as many consecutive elements as a vector has lanes. The last piece ends with the
/// last element that is accessed.
Value *Widener::loadPiece(const AccessGroup &Group, unsigned Piece) {
  Type *Wide = vectorOf(Group.element);
  const unsigned End = (Lanes - 1) * Group.factor + Group.slots();
  unsigned First = Piece * Lanes;
  if (First >= End)
    return PoisonValue::get(Wide);
  const unsigned Missing = !Mask && First + Lanes > End ? First + Lanes - End : 0;
  First -= Missing;
  const int64_t Offset = First * bytesOf(Group);
  Value *Address = addressIn(Group, Offset);
  const Align Alignment = commonAlignment(alignOfGroup(Group), uint64_t(Offset));
  Instruction *New = Mask ? static_cast<Instruction *>(Builder.CreateMaskedLoad(
                                Wide, Address, Alignment, maskOfPiece(Group, Piece)))
                          : Builder.CreateAlignedLoad(Wide, Address, Alignment);
  takeFacts(*New, Group);
  if (Missing == 0)
    return New;
  SmallVector<int> Shift;
  for (unsigned Lane = 0; Lane != Lanes; ++Lane)
    Shift.push_back(Lane + Missing < Lanes ? int(Lane + Missing) : PoisonMaskElem);
  return Builder.CreateShuffleVector(New, Shift);
}

void Widener::loadGroup(const AccessGroup &Group) {
  VectorList Pieces;
  for (unsigned Piece = 0; Piece != Group.factor; ++Piece)
    Pieces.push_back(loadPiece(Group, Piece));
  defineMembers(Group, deinterleave(Builder, Pieces));
}

void Widener::defineMembers(const AccessGroup &Group, ArrayRef<Value *> Slots) {
  for (const AccessGroupMember &Member : Group.members)
    define(*Member.access,
           Builder.CreateBitCast(Slots[Member.slot], vectorOf(Member.access->getType())));
}

/// Returns the vectors that the members store, by their slots.
SmallVector<Value *, 8> Widener::storedInSlots(const AccessGroup &Group, unsigned Number) {
  Type *Wide = vectorOf(Group.element);
  VectorList Stored(Number, PoisonValue::get(Wide));
  for (const AccessGroupMember &Member : Group.members) {
    Stored[Member.slot] =
        Builder.CreateBitCast(vector(cast<StoreInst>(Member.access)->getValueOperand()), Wide);
    Replaced.push_back(Member.access);
  }
  return Stored;
}

void Widener::storeGroup(const AccessGroup &Group) {
  for (auto [Piece, Stored] : enumerate(interleave(Builder, storedInSlots(Group, Group.factor)))) {
    const auto Offset = int64_t(Piece * Lanes) * bytesOf(Group);
    Value *Address = addressIn(Group, Offset);
    const Align Alignment = commonAlignment(alignOfGroup(Group), uint64_t(Offset));
    Value *On = maskOfPiece(Group, unsigned(Piece));
    Instruction *New =
        On ? static_cast<Instruction *>(Builder.CreateMaskedStore(Stored, Address, Alignment, On))
           : Builder.CreateAlignedStore(Stored, Address, Alignment);
    takeFacts(*New, Group);
  }
}

/// Returns the addresses of the first element in all lanes.
Value *Widener::addressesOf(const AccessGroup &Group) {
  Value *Pointers = vector(getLoadStorePointerOperand(Group.place));
  if (Group.offset == 0)
    return Pointers;
  return Builder.CreateGEP(Builder.getInt8Ty(), Pointers, Builder.getInt64(uint64_t(Group.offset)));
}

void Widener::gatherPair(const AccessGroup &Group) {
  Type *Both = vectorOf(Builder.getIntNTy(unsigned(16 * bytesOf(Group))));
  Instruction *New = Builder.CreateMaskedGather(Both, addressesOf(Group), Group.align,
                                                Mask ? vector(Mask) : nullptr);
  takeFacts(*New, Group);
  Value *Elements = Builder.CreateBitCast(New, FixedVectorType::get(Group.element, 2 * Lanes));
  VectorList Slots;
  for (unsigned Slot : {0, 1})
    Slots.push_back(Builder.CreateShuffleVector(Elements, createStrideMask(Slot, 2, Lanes)));
  defineMembers(Group, Slots);
}

void Widener::scatterPair(const AccessGroup &Group) {
  Type *Both = vectorOf(Builder.getIntNTy(unsigned(16 * bytesOf(Group))));
  VectorList Stored = storedInSlots(Group, 2);
  Value *Elements =
      Builder.CreateShuffleVector(Stored[0], Stored[1], createInterleaveMask(Lanes, 2));
  Instruction *New =
      Builder.CreateMaskedScatter(Builder.CreateBitCast(Elements, Both), addressesOf(Group),
                                  Group.align, Mask ? vector(Mask) : nullptr);
  takeFacts(*New, Group);
}

} // namespace oclc::vectorizer

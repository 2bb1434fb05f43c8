//===- WidenGroups.cpp - Groups of loads and stores of many lanes -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Only what lanes that are on access themselves, and what lies between that, is read; only what
// they store is written.
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

/// True when the access belongs to a group, which is done at its place.
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

/// Of lane 0, so many bytes behind the first element.
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
  // Access groups are those that `New` and the accesses have in common.
  New.copyMetadata(*Group.place, LLVMContext::MD_access_group);
  propagateMetadata(&New, accessesOf(Group));
  for (const AccessGroupMember &Member : Group.members)
    inheritEffect(New, *Member.access);
  New.setDebugLoc(Group.place->getDebugLoc());
}

static int64_t bytesOf(const AccessGroup &Group) {
  return int64_t(Group.place->getDataLayout().getTypeStoreSize(Group.element));
}

/// Which elements of a piece are accessed by lanes that are on; null when all are.
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

/// Of lane 0 when it may be off: what the others promise of their addresses.
Align Widener::alignOfGroup(const AccessGroup &Group) const {
  return Mask ? commonAlignment(Group.align, uint64_t(bytesOf(Group)) * Group.factor) : Group.align;
}

/// So many lanes from an element on. The last piece ends with the last element that is accessed.
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

/// What the members store, by slots.
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

/// The lanes' addresses of the first element.
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

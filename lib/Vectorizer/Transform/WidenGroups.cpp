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

void Widener::findGroups(BasicBlock &bb) {
  Groups = findAccessGroups(bb, Shapes, Private, Lanes, maskOf(bb) != nullptr);
}

/// True if the access belongs to a group. Emits the whole group if the access is the group's place.
bool Widener::widenInGroup(Instruction &inst) {
  for (AccessGroup &group : Groups) {
    if (none_of(group.members, [&](const AccessGroupMember &m) { return m.access == &inst; }))
      continue;
    if (group.place == &inst)
      widenGroup(group);
    return true;
  }
  return false;
}

void Widener::widenGroup(const AccessGroup &group) {
  if (group.factor == 0) {
    for (const AccessGroupMember &member : group.members)
      tellOfPlaces(*member.access);
    return group.isLoad() ? gatherPair(group) : scatterPair(group);
  }
  return group.isLoad() ? loadGroup(group) : storeGroup(group);
}

/// Returns the address in lane 0 that is `offset` bytes after the group's first element.
Value *Widener::addressIn(const AccessGroup &group, int64_t offset) {
  Value *pointer = getLoadStorePointerOperand(group.place);
  offset += group.offset;
  return offset == 0
             ? pointer
             : Builder.CreateGEP(Builder.getInt8Ty(), pointer, Builder.getInt64(uint64_t(offset)));
}

static SmallVector<Value *> accessesOf(const AccessGroup &group) {
  SmallVector<Value *> accesses;
  for (const AccessGroupMember &member : group.members)
    accesses.push_back(member.access);
  return accesses;
}

void Widener::takeFacts(Instruction &fresh, const AccessGroup &group) {
  // propagateMetadata() only keeps the access groups that `fresh` and the accesses have in common,
  // so give `fresh` those of one access first.
  fresh.copyMetadata(*group.place, LLVMContext::MD_access_group);
  propagateMetadata(&fresh, accessesOf(group));
  for (const AccessGroupMember &member : group.members)
    inheritEffect(fresh, *member.access);
  fresh.setDebugLoc(group.place->getDebugLoc());
}

static int64_t bytesOf(const AccessGroup &group) {
  return int64_t(group.place->getDataLayout().getTypeStoreSize(group.element));
}

/// Returns the mask of the elements of a piece that active lanes access; null if these are all. A
/// piece is as many consecutive elements as a vector has lanes.
Value *Widener::maskOfPiece(const AccessGroup &group, unsigned piece) {
  SmallVector<int> laneOf;
  SmallVector<Constant *> isMember;
  for (unsigned index = piece * Lanes; index != (piece + 1) * Lanes; ++index) {
    laneOf.push_back(int(index / group.factor));
    isMember.push_back(Builder.getInt1(any_of(group.members, [&](const AccessGroupMember &m) {
      return m.slot == index % group.factor;
    })));
  }
  if (!Mask)
    return group.hasGaps() ? ConstantVector::get(isMember) : nullptr;
  Value *on = Builder.CreateShuffleVector(vector(Mask), laneOf);
  return group.hasGaps() ? Builder.CreateAnd(on, ConstantVector::get(isMember)) : on;
}

/// Returns the alignment of the group in lane 0. If lane 0 may be inactive, only the alignment of
/// active lanes is known, whose addresses are multiples of the stride away.
Align Widener::alignOfGroup(const AccessGroup &group) const {
  return Mask ? commonAlignment(group.align, uint64_t(bytesOf(group)) * group.factor) : group.align;
}

/// Loads a piece. A load without a mask must not read behind the last element that is accessed. So
/// a piece that extends behind it is loaded from a lower address, and its elements are moved to
/// their lanes.
Value *Widener::loadPiece(const AccessGroup &group, unsigned piece) {
  Type *wide = vectorOf(group.element);
  const unsigned end = (Lanes - 1) * group.factor + group.slots();
  unsigned first = piece * Lanes;
  if (first >= end)
    return PoisonValue::get(wide);
  const unsigned missing = !Mask && first + Lanes > end ? first + Lanes - end : 0;
  first -= missing;
  const int64_t offset = first * bytesOf(group);
  Value *address = addressIn(group, offset);
  const Align alignment = commonAlignment(alignOfGroup(group), uint64_t(offset));
  Instruction *fresh = Mask ? static_cast<Instruction *>(Builder.CreateMaskedLoad(
                                  wide, address, alignment, maskOfPiece(group, piece)))
                            : Builder.CreateAlignedLoad(wide, address, alignment);
  takeFacts(*fresh, group);
  if (missing == 0)
    return fresh;
  SmallVector<int> shift;
  for (unsigned lane = 0; lane != Lanes; ++lane)
    shift.push_back(lane + missing < Lanes ? int(lane + missing) : PoisonMaskElem);
  return Builder.CreateShuffleVector(fresh, shift);
}

void Widener::loadGroup(const AccessGroup &group) {
  VectorList pieces;
  for (unsigned piece = 0; piece != group.factor; ++piece)
    pieces.push_back(loadPiece(group, piece));
  defineMembers(group, deinterleave(Builder, pieces));
}

void Widener::defineMembers(const AccessGroup &group, ArrayRef<Value *> slots) {
  for (const AccessGroupMember &member : group.members)
    define(*member.access,
           Builder.CreateBitCast(slots[member.slot], vectorOf(member.access->getType())));
}

/// Returns the vectors that the members store, by their slots; poison for slots without a member.
/// Marks the members as replaced.
SmallVector<Value *, 8> Widener::storedInSlots(const AccessGroup &group, unsigned number) {
  Type *wide = vectorOf(group.element);
  VectorList stored(number, PoisonValue::get(wide));
  for (const AccessGroupMember &member : group.members) {
    stored[member.slot] =
        Builder.CreateBitCast(vector(cast<StoreInst>(member.access)->getValueOperand()), wide);
    Replaced.push_back(member.access);
  }
  return stored;
}

void Widener::storeGroup(const AccessGroup &group) {
  for (auto [piece, stored] : enumerate(interleave(Builder, storedInSlots(group, group.factor)))) {
    const auto offset = int64_t(piece * Lanes) * bytesOf(group);
    Value *address = addressIn(group, offset);
    const Align alignment = commonAlignment(alignOfGroup(group), uint64_t(offset));
    Value *on = maskOfPiece(group, unsigned(piece));
    Instruction *fresh =
        on ? static_cast<Instruction *>(Builder.CreateMaskedStore(stored, address, alignment, on))
           : Builder.CreateAlignedStore(stored, address, alignment);
    takeFacts(*fresh, group);
  }
}

/// Returns the addresses of the group's first element in all lanes.
Value *Widener::addressesOf(const AccessGroup &group) {
  Value *pointers = vector(getLoadStorePointerOperand(group.place));
  if (group.offset == 0)
    return pointers;
  return Builder.CreateGEP(Builder.getInt8Ty(), pointers, Builder.getInt64(uint64_t(group.offset)));
}

void Widener::gatherPair(const AccessGroup &group) {
  Type *both = vectorOf(Builder.getIntNTy(unsigned(16 * bytesOf(group))));
  Instruction *fresh = Builder.CreateMaskedGather(both, addressesOf(group), group.align,
                                                  Mask ? vector(Mask) : nullptr);
  takeFacts(*fresh, group);
  Value *elements = Builder.CreateBitCast(fresh, FixedVectorType::get(group.element, 2 * Lanes));
  VectorList slots;
  for (unsigned slot : {0, 1})
    slots.push_back(Builder.CreateShuffleVector(elements, createStrideMask(slot, 2, Lanes)));
  defineMembers(group, slots);
}

void Widener::scatterPair(const AccessGroup &group) {
  Type *both = vectorOf(Builder.getIntNTy(unsigned(16 * bytesOf(group))));
  VectorList stored = storedInSlots(group, 2);
  Value *elements =
      Builder.CreateShuffleVector(stored[0], stored[1], createInterleaveMask(Lanes, 2));
  Instruction *fresh =
      Builder.CreateMaskedScatter(Builder.CreateBitCast(elements, both), addressesOf(group),
                                  group.align, Mask ? vector(Mask) : nullptr);
  takeFacts(*fresh, group);
}

} // namespace oclc::vectorizer

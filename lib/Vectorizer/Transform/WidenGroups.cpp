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

#include "Target/Target.h"
#include "Vectorizer/Support/Interleaving.h"
#include "Vectorizer/Transform/Widener.h"

#include "llvm/Analysis/VectorUtils.h"

using namespace llvm;

namespace oclc::vectorizer {

void Widener::findGroups(BasicBlock &bb) {
  const Function &f = *bb.getParent();
  const target::Architecture *architecture =
      target::architectureOf(f.getParent()->getTargetTriple());
  const unsigned maskedBytes = architecture ? architecture->maskedBytes(f) : 4;
  Groups = findAccessGroups(bb, Shapes, Private, Lanes, maskOf(bb) != nullptr, maskedBytes);
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

/// Returns the type of a vector of `elements` elements, with one element for each of a mask.
static FixedVectorType *maskedType(const AccessGroup &group, unsigned elements) {
  const unsigned bits = unsigned(8 * bytesOf(group)) * group.perMask;
  Type *word =
      group.perMask == 1 ? group.element : Type::getIntNTy(group.element->getContext(), bits);
  return FixedVectorType::get(word, elements / group.perMask);
}

/// Returns the mask of the elements of a piece that active lanes access, or of its words if the
/// elements are smaller; null if these are all. A piece is as many consecutive elements as a vector
/// has lanes.
Value *Widener::maskOfPiece(const AccessGroup &group, unsigned piece) {
  SmallVector<int> laneOf;
  SmallVector<Constant *> isMember;
  for (unsigned index = piece * Lanes; index != (piece + 1) * Lanes; index += group.perMask) {
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

/// Returns the number of elements in half a register if the group is moved in halves: shuffles
/// within both halves of a register then suffice. Returns 0 if whole vectors are moved.
unsigned Widener::elementsOfHalf(const AccessGroup &group) const {
  const Function &f = *L.getHeader()->getParent();
  const target::Architecture *architecture =
      target::architectureOf(f.getParent()->getTargetTriple());
  const unsigned bits = architecture ? architecture->shuffleHalfBits(f) : 0;
  const unsigned elements = bits / unsigned(8 * bytesOf(group));
  const bool areMasked = Mask || (!group.isLoad() && group.hasGaps());
  return !areMasked && Lanes >= 2 * elements && isPowerOf2_32(group.factor) ? elements : 0;
}

/// Loads `number` elements of the group, from the element `first` of lane 0's record on. A load
/// without a mask must not read behind the last element that is accessed. So one that extends
/// behind it begins at a lower address, and its elements are moved to their lanes.
Value *Widener::loadElements(const AccessGroup &group, unsigned first, unsigned number) {
  Type *wide = FixedVectorType::get(group.element, number);
  const unsigned end = (Lanes - 1) * group.factor + group.slots();
  if (first >= end)
    return PoisonValue::get(wide);
  const unsigned missing = !Mask && first + number > end ? first + number - end : 0;
  const int64_t offset = int64_t(first - missing) * bytesOf(group);
  Value *address = addressIn(group, offset);
  const Align alignment = commonAlignment(alignOfGroup(group), uint64_t(offset));
  Instruction *fresh =
      Mask ? static_cast<Instruction *>(Builder.CreateMaskedLoad(
                 maskedType(group, number), address, alignment, maskOfPiece(group, first / Lanes)))
           : Builder.CreateAlignedLoad(wide, address, alignment);
  takeFacts(*fresh, group);
  if (missing == 0)
    return Builder.CreateBitCast(fresh, wide);
  SmallVector<int> shift;
  for (unsigned lane = 0; lane != number; ++lane)
    shift.push_back(lane + missing < number ? int(lane + missing) : PoisonMaskElem);
  return Builder.CreateShuffleVector(fresh, shift);
}

/// Loads a group in halves. Each register gets, in its low half, elements of the first half of its
/// lanes, and in its high half those of the other lanes. With 8 lanes and records <x y>:
///
///   <x0 y0 x1 y1  x4 y4 x5 y5>  <x2 y2 x3 y3  x6 y6 x7 y7>
SmallVector<Value *, 8> Widener::loadHalves(const AccessGroup &group, unsigned half) {
  SmallVector<VectorList> slots(group.factor);
  VectorList halves;
  for (unsigned first = 0; first != Lanes * group.factor; first += half)
    halves.push_back(loadElements(group, first, half));
  for (unsigned lane = 0; lane != Lanes; lane += 2 * half) {
    VectorList pieces;
    for (unsigned piece = 0; piece != group.factor; ++piece) {
      const unsigned low = (lane * group.factor / half) + piece;
      pieces.push_back(concatenateVectors(Builder, {halves[low], halves[low + group.factor]}));
    }
    for (auto [slot, elements] : zip_equal(slots, deinterleaveBlocks(Builder, pieces, half)))
      slot.push_back(elements);
  }
  addToFlat(group, halves);
  VectorList result;
  for (const VectorList &registers : slots)
    result.push_back(concatenateVectors(Builder, registers));
  return result;
}

/// Remembers a loaded group for stores of records that need no shuffle.
void Widener::addToFlat(const AccessGroup &group, ArrayRef<Value *> pieces) {
  FlatRecords::Record loads;
  for (const AccessGroupMember &member : group.members)
    if (member.access->getType() == group.element)
      loads.push_back(member.access);
  if (loads.size() == group.factor)
    Flat.add(loads, pieces);
}

void Widener::loadGroup(const AccessGroup &group) {
  if (const unsigned half = elementsOfHalf(group))
    return defineMembers(group, loadHalves(group, half));
  VectorList pieces;
  for (unsigned piece = 0; piece != group.factor; ++piece)
    pieces.push_back(loadElements(group, piece * Lanes, Lanes));
  addToFlat(group, pieces);
  defineMembers(group, deinterleaveBlocks(Builder, pieces, Lanes));
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

/// Stores a vector to the group's elements from the element `first` of lane 0's record on.
void Widener::storeElements(const AccessGroup &group, Value *elements, unsigned first, Value *on) {
  const int64_t offset = int64_t(first) * bytesOf(group);
  Value *address = addressIn(group, offset);
  const Align alignment = commonAlignment(alignOfGroup(group), uint64_t(offset));
  if (on)
    elements = Builder.CreateBitCast(
        elements, maskedType(group, cast<FixedVectorType>(elements->getType())->getNumElements()));
  Instruction *fresh =
      on ? static_cast<Instruction *>(Builder.CreateMaskedStore(elements, address, alignment, on))
         : Builder.CreateAlignedStore(elements, address, alignment);
  takeFacts(*fresh, group);
}

/// Stores a group in halves, the inverse of loadHalves().
void Widener::storeHalves(const AccessGroup &group, unsigned half) {
  const VectorList slots = storedInSlots(group, group.factor);
  for (unsigned lane = 0; lane != Lanes; lane += 2 * half) {
    VectorList members;
    for (Value *slot : slots)
      members.push_back(Builder.CreateShuffleVector(slot, createSequentialMask(lane, 2 * half, 0)));
    for (auto [piece, elements] : enumerate(interleaveBlocks(Builder, members, half)))
      for (unsigned side : {0, 1})
        storeElements(
            group,
            Builder.CreateShuffleVector(elements, createSequentialMask(side * half, half, 0)),
            (lane * group.factor) + ((unsigned(piece) + (side * group.factor)) * half), nullptr);
  }
}

/// Stores a group whose slots are computed alike without shuffles. Returns false if it is not.
bool Widener::storeFlat(const AccessGroup &group) {
  SmallVector<StoreInst *> stores;
  for (const AccessGroupMember &member : group.members)
    if (auto *store = cast<StoreInst>(member.access);
        store->getValueOperand()->getType() == group.element)
      stores.push_back(store);
  if (group.hasGaps() || stores.size() != group.members.size())
    return false;
  const VectorList pieces = Flat.stored(stores, Builder);
  for (auto [index, piece] : enumerate(pieces))
    storeElements(group, piece, unsigned(index) * Lanes, maskOfPiece(group, unsigned(index)));
  if (!pieces.empty())
    Replaced.append(stores.begin(), stores.end());
  return !pieces.empty();
}

void Widener::storeGroup(const AccessGroup &group) {
  if (storeFlat(group))
    return;
  if (const unsigned half = elementsOfHalf(group))
    return storeHalves(group, half);
  for (auto [piece, stored] :
       enumerate(interleaveBlocks(Builder, storedInSlots(group, group.factor), Lanes)))
    storeElements(group, stored, unsigned(piece) * Lanes, maskOfPiece(group, unsigned(piece)));
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

//===- AccessGroups.cpp - Groups of interleaved accesses --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Analysis/AccessGroups.h"

#include "llvm/ADT/MapVector.h"

using namespace llvm;

namespace oclc::vectorizer {
namespace {

constexpr unsigned LargestFactor = 16;

/// A load or store that may be part of a group, with its byte offset from the base pointer.
struct Access {
  Instruction *I;
  int64_t Offset;
  unsigned Order; ///< Position among the accesses of the block.

  Type *type() const { return getLoadStoreType(I); }
};

class Finder {
public:
  Finder(BasicBlock &BB, const LaneShapes &Shapes, const PrivateMemory &Private, unsigned Lanes,
         bool IsMasked)
      : BB(BB), DL(BB.getDataLayout()), Shapes(Shapes), Private(Private), Lanes(Lanes),
        IsMasked(IsMasked) {}

  SmallVector<AccessGroup, 4> run() {
    for (Instruction &I : BB) {
      std::optional<Key> K = keyOf(I);
      if (I.mayWriteToMemory() || !I.willReturn())
        close(/*Loads=*/true);
      if (I.mayReadOrWriteMemory() && !(K && isa<StoreInst>(I) && joins(*K, I)))
        close(/*Loads=*/false);
      if (K)
        add(*K, I);
    }
    close(true);
    close(false);
    return std::move(Groups);
  }

private:
  /// Base pointer and size of an element in bytes.
  using Key = std::pair<Value *, uint64_t>;
  using Accesses = SmallVector<Access, 8>;

  BasicBlock &BB;
  const DataLayout &DL;
  const LaneShapes &Shapes;
  const PrivateMemory &Private;
  const unsigned Lanes;
  const bool IsMasked;
  MapVector<Key, Accesses> OpenLoads, OpenStores;
  unsigned Order = 0;
  SmallVector<AccessGroup, 4> Groups;

  int64_t offsetOf(const Instruction &I, Value *&Base) const {
    APInt Offset(64, 0);
    Base = getLoadStorePointerOperand(&const_cast<Instruction &>(I));
    Base = Base->stripAndAccumulateConstantOffsets(DL, Offset, /*AllowNonInbounds=*/true);
    return Offset.getSExtValue();
  }

  std::optional<Key> keyOf(Instruction &I) const {
    Value *Pointer = getLoadStorePointerOperand(&I);
    if (!Pointer || I.isVolatile() || I.isAtomic() || Private.scale(Pointer) != 1)
      return std::nullopt;
    Type *Ty = getLoadStoreType(&I);
    const uint64_t Bytes = DL.getTypeStoreSize(Ty);
    if (!Ty->isSingleValueType() || Ty->isVectorTy() || DL.getTypeSizeInBits(Ty) != 8 * Bytes ||
        Bytes > 8)
      return std::nullopt;
    LaneShape Shape = Shapes.of(Pointer);
    if (Shape.isStrided() && (Shape.Stride <= int64_t(Bytes) || Shape.Stride % int64_t(Bytes) ||
                              Shape.Stride > int64_t(LargestFactor * Bytes)))
      return std::nullopt;
    Key Result;
    offsetOf(I, Result.first);
    Result.second = Bytes;
    return Result;
  }

  /// True if an open group of stores has the key `K` and the store `I` overlaps none of them.
  bool joins(const Key &K, const Instruction &I) const {
    auto Known = OpenStores.find(K);
    Value *Base;
    const int64_t Offset = offsetOf(I, Base);
    return Known != OpenStores.end() && none_of(Known->second, [&](const Access &A) {
             return std::abs(A.Offset - Offset) < int64_t(K.second);
           });
  }

  void add(const Key &K, Instruction &I) {
    Value *Base;
    const int64_t Offset = offsetOf(I, Base);
    (isa<LoadInst>(I) ? OpenLoads : OpenStores)[K].push_back({&I, Offset, Order++});
  }

  /// Forms groups from the open loads or stores: at the end of the block, and before an instruction
  /// with which they must not be reordered.
  void close(bool Loads) {
    auto &Open = Loads ? OpenLoads : OpenStores;
    for (auto &[K, Found] : Open) {
      sort(Found, [](const Access &A, const Access &B) {
        return std::pair(A.Offset, A.Order) < std::pair(B.Offset, B.Order);
      });
      while (!Found.empty())
        takeGroup(Found, K.second);
    }
    Open.clear();
  }

  /// Removes one group from `Found`: the access with the lowest address and those that begin less
  /// than one stride after it. Keeps the group if it pays.
  void takeGroup(Accesses &Found, uint64_t Bytes) {
    const LaneShape Shape = Shapes.of(getLoadStorePointerOperand(Found.front().I));
    // Accesses without a common stride form pairs only.
    const int64_t Room = Shape.isStrided() ? Shape.Stride : 2 * int64_t(Bytes);
    const int64_t Start = Found.front().Offset;
    Accesses Taken, Left;
    for (const Access &A : Found) {
      const bool Fits = A.Offset - Start < Room && (A.Offset - Start) % int64_t(Bytes) == 0 &&
                        (Taken.empty() || (A.Offset != Taken.back().Offset &&
                                           isCompatible(*A.type(), *Taken.front().type())));
      (Fits ? Taken : Left).push_back(A);
    }
    Found = std::move(Left);
    AccessGroup Group = makeGroup(Taken, Bytes);
    Group.factor = Shape.isStrided() ? unsigned(Shape.Stride / int64_t(Bytes)) : 0;
    if (pays(Group, Bytes))
      Groups.push_back(std::move(Group));
  }

  static bool isCompatible(const Type &A, const Type &B) {
    return &A == &B || (!A.isPointerTy() && !B.isPointerTy());
  }

  AccessGroup makeGroup(const Accesses &Taken, uint64_t Bytes) const {
    const int64_t Start = Taken.front().Offset;
    // All loads are emitted at the first one of the block, all stores at the last one.
    auto ByOrder = [](const Access &A, const Access &B) { return A.Order < B.Order; };
    const Access &Place = isa<LoadInst>(Taken.front().I) ? *min_element(Taken, ByOrder)
                                                         : *max_element(Taken, ByOrder);
    AccessGroup Group = {{}, 0, Place.I, Start - Place.Offset, Taken.front().type(), Align(1)};
    for (const Access &A : Taken) {
      const auto Slot = unsigned((A.Offset - Start) / int64_t(Bytes));
      Group.members.push_back({A.I, Slot});
      Group.align = std::max(Group.align,
                             commonAlignment(getLoadStoreAlignment(A.I), uint64_t(Slot) * Bytes));
      if (A.type() != Group.element)
        Group.element = Type::getIntNTy(BB.getContext(), unsigned(8 * Bytes));
    }
    return Group;
  }

  /// True if wide accesses and shuffles of two vectors cost less than one instruction for each lane
  /// and member.
  bool pays(const AccessGroup &Group, uint64_t Bytes) const {
    const auto Members = unsigned(Group.members.size());
    if (Group.factor == 0)
      return Members == 2 && (Bytes == 2 || Bytes == 4) && !Group.element->isPointerTy();
    const bool NeedsMasks = IsMasked || (!Group.isLoad() && Group.hasGaps());
    // Many CPUs have no masked accesses to smaller elements.
    if (NeedsMasks && Bytes < 4)
      return false;
    const unsigned Factor = Group.factor;
    unsigned Shuffles = Members * (Factor - 1);
    if (isPowerOf2_32(Factor))
      Shuffles = std::min(Shuffles, Factor * Log2_32(Factor));
    return Factor * (NeedsMasks ? 4 : 1) + Shuffles < Members * Lanes;
  }
};

} // namespace

SmallVector<AccessGroup, 4> findAccessGroups(BasicBlock &BB, const LaneShapes &Shapes,
                                             const PrivateMemory &Private, unsigned Lanes,
                                             bool IsMasked) {
  return Finder(BB, Shapes, Private, Lanes, IsMasked).run();
}

} // namespace oclc::vectorizer

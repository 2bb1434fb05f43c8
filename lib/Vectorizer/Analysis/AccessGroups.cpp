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

/// A load or store that may be part of a group, with its byte offset from the base pointer.
struct Access {
  Instruction *I;
  int64_t Offset;
  unsigned Order; ///< Position among the accesses of the block.

  Type *type() const { return getLoadStoreType(I); }
};

class Finder {
public:
  Finder(BasicBlock &bb, const LaneShapes &shapes, const PrivateMemory &privateMemory,
         unsigned lanes, bool isMasked, unsigned maskedBytes)
      : BB(bb), DL(bb.getDataLayout()), Shapes(shapes), Private(privateMemory), Lanes(lanes),
        IsMasked(isMasked), MaskedBytes(maskedBytes) {}

  SmallVector<AccessGroup, 4> run() {
    for (Instruction &inst : BB) {
      std::optional<Key> k = keyOf(inst);
      if (inst.mayWriteToMemory() || !inst.willReturn())
        close(/*loads=*/true);
      if (inst.mayReadOrWriteMemory() && !(k && isa<StoreInst>(inst) && joins(*k, inst)))
        close(/*loads=*/false);
      if (k)
        add(*k, inst);
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
  const unsigned MaskedBytes; ///< Bytes of the smallest element of masked accesses.
  MapVector<Key, Accesses> OpenLoads, OpenStores;
  unsigned Order = 0;
  SmallVector<AccessGroup, 4> Groups;

  int64_t offsetOf(const Instruction &inst, Value *&base) const {
    APInt offset(64, 0);
    base = getLoadStorePointerOperand(&const_cast<Instruction &>(inst));
    base = base->stripAndAccumulateConstantOffsets(DL, offset, /*AllowNonInbounds=*/true);
    return offset.getSExtValue();
  }

  std::optional<Key> keyOf(Instruction &inst) const {
    Value *pointer = getLoadStorePointerOperand(&inst);
    if (!pointer || inst.isVolatile() || inst.isAtomic() || Private.scale(pointer) != 1)
      return std::nullopt;
    Type *ty = getLoadStoreType(&inst);
    const uint64_t bytes = DL.getTypeStoreSize(ty);
    if (!ty->isSingleValueType() || ty->isVectorTy() || DL.getTypeSizeInBits(ty) != 8 * bytes ||
        bytes > 8)
      return std::nullopt;
    LaneShape shape = Shapes.of(pointer);
    if (shape.isStrided() && (shape.Stride <= int64_t(bytes) || shape.Stride % int64_t(bytes) ||
                              shape.Stride > LargestFactor * int64_t(bytes)))
      return std::nullopt;
    Key result;
    offsetOf(inst, result.first);
    result.second = bytes;
    return result;
  }

  /// True if there are open stores with the key `k`, and the store `inst` with that key overlaps
  /// none of them.
  bool joins(const Key &k, const Instruction &inst) const {
    auto known = OpenStores.find(k);
    Value *base;
    const int64_t offset = offsetOf(inst, base);
    return known != OpenStores.end() && none_of(known->second, [&](const Access &a) {
             return std::abs(a.Offset - offset) < int64_t(k.second);
           });
  }

  void add(const Key &k, Instruction &inst) {
    Value *base;
    const int64_t offset = offsetOf(inst, base);
    (isa<LoadInst>(inst) ? OpenLoads : OpenStores)[k].push_back({&inst, offset, Order++});
  }

  /// Forms groups from the open loads or stores, which may not be joined by later ones. Called at
  /// the end of the block, and before an instruction with which they must not be reordered.
  void close(bool loads) {
    auto &open = loads ? OpenLoads : OpenStores;
    for (auto &[k, found] : open) {
      sort(found, [](const Access &a, const Access &b) {
        return std::pair(a.Offset, a.Order) < std::pair(b.Offset, b.Order);
      });
      while (!found.empty())
        takeGroup(found, k.second);
    }
    open.clear();
  }

  /// Removes one group from `found`: the access with the lowest address and those that begin less
  /// than one stride after it. Keeps the group if it pays.
  void takeGroup(Accesses &found, uint64_t bytes) {
    const LaneShape shape = Shapes.of(getLoadStorePointerOperand(found.front().I));
    // Accesses without a common stride form pairs only.
    const int64_t room = shape.isStrided() ? shape.Stride : 2 * int64_t(bytes);
    const int64_t start = found.front().Offset;
    Accesses taken, left;
    for (const Access &a : found) {
      const bool fits = a.Offset - start < room && (a.Offset - start) % int64_t(bytes) == 0 &&
                        (taken.empty() || (a.Offset != taken.back().Offset &&
                                           isCompatible(*a.type(), *taken.front().type())));
      (fits ? taken : left).push_back(a);
    }
    found = std::move(left);
    AccessGroup group = makeGroup(taken, bytes);
    group.factor = shape.isStrided() ? unsigned(shape.Stride / int64_t(bytes)) : 0;
    group.perMask = elementsOfWord(group, bytes);
    if (pays(group, bytes))
      Groups.push_back(std::move(group));
  }

  static bool isCompatible(const Type &a, const Type &b) {
    return &a == &b || (!a.isPointerTy() && !b.isPointerTy());
  }

  AccessGroup makeGroup(const Accesses &taken, uint64_t bytes) const {
    const int64_t start = taken.front().Offset;
    // The loads of a group are emitted at the position of the first of them, stores at that of the
    // last.
    auto byOrder = [](const Access &a, const Access &b) { return a.Order < b.Order; };
    const Access &place = isa<LoadInst>(taken.front().I) ? *min_element(taken, byOrder)
                                                         : *max_element(taken, byOrder);
    AccessGroup group = {{}, 0, place.I, start - place.Offset, taken.front().type(), Align(1)};
    for (const Access &a : taken) {
      const auto slot = unsigned((a.Offset - start) / int64_t(bytes));
      group.members.push_back({a.I, slot});
      group.align = std::max(group.align,
                             commonAlignment(getLoadStoreAlignment(a.I), uint64_t(slot) * bytes));
      if (a.type() != group.element)
        group.element = Type::getIntNTy(BB.getContext(), unsigned(8 * bytes));
    }
    return group;
  }

  /// Returns the number of elements in a word that belongs to one lane; 1 if words belong to more.
  unsigned elementsOfWord(const AccessGroup &group, uint64_t bytes) const {
    constexpr unsigned BytesOfWord = 4;
    const bool areWhole = !group.hasGaps() && group.factor * bytes % BytesOfWord == 0 &&
                          Lanes * bytes % BytesOfWord == 0;
    return areWhole && bytes < BytesOfWord ? unsigned(BytesOfWord / bytes) : 1;
  }

  /// True if wide accesses and shuffles of two vectors cost less than one instruction for each lane
  /// and member. Without a common stride, true for a pair of elements of 2 or 4 bytes.
  bool pays(const AccessGroup &group, uint64_t bytes) const {
    const auto members = unsigned(group.members.size());
    if (group.factor == 0)
      return members == 2 && (bytes == 2 || bytes == 4) && !group.element->isPointerTy();
    const bool needsMasks = IsMasked || (!group.isLoad() && group.hasGaps());
    if (needsMasks && group.perMask * bytes < MaskedBytes)
      return false;
    const unsigned factor = group.factor;
    unsigned shuffles = members * (factor - 1);
    if (isPowerOf2_32(factor))
      shuffles = std::min(shuffles, factor * Log2_32(factor));
    // Masks of small elements have many elements, each of which a lane's element is repeated for.
    constexpr unsigned Unmasked = 1, Masked = 4, MaskedSmall = 8;
    const unsigned each = !needsMasks                             ? Unmasked
                          : IsMasked && group.perMask * bytes < 4 ? MaskedSmall
                                                                  : Masked;
    return factor * each + shuffles < members * Lanes;
  }
};

} // namespace

SmallVector<AccessGroup, 4> findAccessGroups(BasicBlock &bb, const LaneShapes &shapes,
                                             const PrivateMemory &privateMemory, unsigned lanes,
                                             bool isMasked, unsigned maskedBytes) {
  return Finder(bb, shapes, privateMemory, lanes, isMasked, maskedBytes).run();
}

} // namespace oclc::vectorizer

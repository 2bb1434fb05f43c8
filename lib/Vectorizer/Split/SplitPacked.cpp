//===- SplitPacked.cpp - Splits accesses to small vectors as integers of 32 bits --------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A pixel of four bytes is accessed as one integer if it is only computed with in wider elements:
//
//   %v = load <4 x i8>, ptr %p              %v = load i32, ptr %p
//   %w = uitofp <4 x i8> %v            =>   %w.0 = uitofp i32 (%v & 255)
//          to <4 x float>                   %w.1 = uitofp i32 ((%v >> 8) & 255)
//                                           ..
//
// CPUs load and store 32-bit lanes, gather them and mask them in one instruction, but not bytes.
// The shifts cost no more than the extension of separate bytes does.
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Split/ValueSplitter.h"

#include "llvm/Analysis/ValueTracking.h"

using namespace llvm;

namespace oclc::vectorizer {

static constexpr unsigned PackedBits = 32;

static bool isWide(const Type &ty) { return ty.getScalarSizeInBits() >= PackedBits; }

/// True for vectors of several integers that fill PackedBits. Private memory is left out: there an
/// element may be poison, which would make the whole integer poison.
static bool isPackable(const Instruction &access, const Type &ty) {
  auto *vector = dyn_cast<FixedVectorType>(&ty);
  return vector && vector->getNumElements() > 1 && vector->getElementType()->isIntegerTy() &&
         vector->getPrimitiveSizeInBits() == PackedBits &&
         access.getDataLayout().isLittleEndian() &&
         !isa<AllocaInst>(getUnderlyingObject(getLoadStorePointerOperand(&access)));
}

/// True if `v` is only extended to wider elements. Sets the bits in `used` of the elements that are
/// used, counted in the vector of which `v` has the elements `places`.
static bool isOnlyExtended(const Value &v, ArrayRef<int> places, unsigned &used) {
  return all_of(v.users(), [&](const User *user) {
    if (isa<ZExtInst, SExtInst, UIToFPInst, SIToFPInst>(user) && isWide(*user->getType())) {
      for (int place : places)
        used |= place < 0 ? 0 : 1u << unsigned(place);
      return true;
    }
    if (auto *extract = dyn_cast<ExtractElementInst>(user)) {
      auto *index = dyn_cast<ConstantInt>(extract->getIndexOperand());
      return index && index->getValue().ult(places.size()) &&
             isOnlyExtended(*extract, places[index->getZExtValue()], used);
    }
    auto *shuffle = dyn_cast<ShuffleVectorInst>(user);
    if (!shuffle || shuffle->getOperand(0) != &v || !isa<UndefValue>(shuffle->getOperand(1)))
      return false;
    SmallVector<int> selected;
    for (int from : shuffle->getShuffleMask())
      selected.push_back(from < 0 || unsigned(from) >= places.size() ? -1 : places[unsigned(from)]);
    return isOnlyExtended(*shuffle, selected, used);
  });
}

bool isPackedLoad(const LoadInst &load) {
  if (!isPackable(load, *load.getType()))
    return false;
  const unsigned elements = cast<FixedVectorType>(load.getType())->getNumElements();
  SmallVector<int> places;
  for (unsigned place = 0; place != elements; ++place)
    places.push_back(int(place));
  unsigned used = 0;
  // The fourth element of a vector of three may be poison. It is loaded, but not used.
  return isOnlyExtended(load, places, used) && used == (1u << elements) - 1;
}

/// True for a scalar that has been narrowed from one of PackedBits or more, and for a constant.
static bool isNarrowed(const Value *v) {
  return isa<ConstantInt>(v) ||
         (isa<TruncInst, FPToUIInst, FPToSIInst>(v) && isWide(*cast<CastInst>(v)->getSrcTy()));
}

bool isPackedStore(const StoreInst &store, ArrayRef<Value *> parts) {
  return isPackable(store, *store.getValueOperand()->getType()) && all_of(parts, isNarrowed);
}

void ValueSplitter::splitPackedLoad(LoadInst &load) {
  const Leaf whole = {Builder.getIntNTy(PackedBits), 0};
  LoadInst *packed = Builder.CreateAlignedLoad(whole.Ty, load.getPointerOperand(), load.getAlign());
  copyFacts(load, *packed, whole);
  Parts parts = castBits(Builder, packed, load.getType()->getScalarType());
  for (Value *part : parts)
    Packed.push_back(cast<Instruction>(part));
  define(load, std::move(parts));
}

/// Returns a value of PackedBits whose low bits are those of `part`. The others may be anything.
static Value *beforeNarrowing(IRBuilderBase &builder, Value *part) {
  Type *whole = builder.getIntNTy(PackedBits);
  auto *cast = dyn_cast<CastInst>(part);
  if (!cast)
    return builder.CreateZExt(part, whole);
  Value *from = cast->getOperand(0);
  // A number that is out of the range of the narrow type must not affect the other elements.
  return builder.CreateFreeze(isa<TruncInst>(cast) ? builder.CreateTrunc(from, whole)
                                                   : builder.CreateFPToSI(from, whole));
}

void ValueSplitter::splitPackedStore(StoreInst &store, ArrayRef<Value *> parts) {
  const Leaf whole = {Builder.getIntNTy(PackedBits), 0};
  const unsigned bits = PackedBits / unsigned(parts.size());
  Value *packed = nullptr;
  for (auto [place, part] : enumerate(parts)) {
    Value *wide = beforeNarrowing(Builder, part);
    // The bits above the last element are shifted out.
    if (place + 1 != parts.size())
      wide = Builder.CreateAnd(wide, maskTrailingOnes<uint32_t>(bits));
    wide = Builder.CreateShl(wide, uint64_t(place) * bits);
    packed = packed ? Builder.CreateOr(packed, wide, "", /*IsDisjoint=*/true) : wide;
  }
  copyFacts(store, *Builder.CreateAlignedStore(packed, store.getPointerOperand(), store.getAlign()),
            whole);
  Replaced.push_back(&store);
}

/// Returns `part`, the low bits of an integer of PackedBits, extended to all its bits.
static Value *extended(IRBuilderBase &builder, const Instruction &part, bool isSigned) {
  Value *from = part.getOperand(0);
  const unsigned bits = part.getType()->getIntegerBitWidth(), others = PackedBits - bits;
  if (!isSigned)
    return builder.CreateAnd(from, maskTrailingOnes<uint32_t>(bits));
  return builder.CreateAShr(builder.CreateShl(from, others), others);
}

/// Extends the elements of packed loads in the integers from which they have been taken. Elements
/// of vectors would be narrowed to bytes first.
void ValueSplitter::extendPacked() {
  for (Instruction *part : Packed)
    for (User *user : make_early_inc_range(part->users())) {
      auto *cast = dyn_cast<CastInst>(user);
      if (!cast || !isa<ZExtInst, SExtInst, UIToFPInst, SIToFPInst>(cast))
        continue;
      Builder.SetInsertPoint(cast);
      const bool isSigned = isa<SExtInst, SIToFPInst>(cast);
      Value *wide = extended(Builder, *part, isSigned);
      Value *fresh = isa<UIToFPInst, SIToFPInst>(cast)
                         ? Builder.CreateSIToFP(wide, cast->getType())
                         : Builder.CreateIntCast(wide, cast->getType(), isSigned);
      cast->replaceAllUsesWith(fresh);
      cast->eraseFromParent();
    }
}

} // namespace oclc::vectorizer

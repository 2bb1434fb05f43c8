//===- PredicatedAccess.cpp - Use SVE for masked accesses of NEON's vectors -------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// If SVE's registers may be as short as NEON's, LLVM uses NEON for vectors of a known length. NEON
// has no masks: LLVM branches around the access of each lane, except for masked loads and stores of
// exactly 128 bits, for which it uses SVE. Here, wider accesses become several of 128 bits, and
// narrower ones, gathers and scatters become accesses of scalable vectors, whose first lanes are
// those of the known ones.
//
//   masked.load <8 x float>, %m   =>   masked.load <4 x float>, %m.low
//                                      masked.load <4 x float>, %m.high
//   masked.load <4 x i8>, %m      =>   masked.load <vscale x 4 x i8>, %p    where %p is %m in the
//                                                                          first four lanes
//
//===------------------------------------------------------------------------------------------===//

#include "Target/AArch64/CodeGenPreparation.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

#include <numeric>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace oclc::target {
namespace {

constexpr unsigned RegisterBits = 128;

/// Replaces one masked access.
class Predication {
public:
  explicit Predication(IntrinsicInst &access)
      : I(access), Builder(&access), IsLoad(!access.getType()->isVoidTy()),
        Ty(cast<FixedVectorType>(IsLoad ? access.getType() : access.getArgOperand(0)->getType())),
        Pointer(access.getArgOperand(IsLoad ? 0 : 1)), Mask(access.getArgOperand(IsLoad ? 1 : 2)),
        Alignment(access.getParamAlign(IsLoad ? 0 : 1).valueOrOne()) {}

  void run() {
    const unsigned lanes = lanesAtOnce();
    if (!isScattered() && lanes == Ty->getNumElements() && partBits(lanes) == RegisterBits)
      return;
    SmallVector<Value *> parts;
    for (unsigned first = 0; first != Ty->getNumElements(); first += lanes)
      parts.push_back(part(first, lanes));
    if (IsLoad)
      I.replaceAllUsesWith(concatenateVectors(Builder, parts));
    I.eraseFromParent();
  }

private:
  IntrinsicInst &I;
  IRBuilder<> Builder;
  const bool IsLoad;
  FixedVectorType *const Ty;
  Value *const Pointer, *const Mask;
  const Align Alignment;

  bool isScattered() const { return Pointer->getType()->isVectorTy(); }
  unsigned partBits(unsigned lanes) const { return lanes * Ty->getScalarSizeInBits(); }

  /// Returns a vector of 32-bit indices that Pointer adds to a scalar address; null if it has none.
  Value *shortIndices(bool &isSigned) const {
    auto *address = dyn_cast<GetElementPtrInst>(Pointer);
    if (!address || address->getNumIndices() != 1 || address->getPointerOperandType()->isVectorTy())
      return nullptr;
    Value *index = address->getOperand(1), *narrow = nullptr;
    isSigned = true;
    if (index->getType()->getScalarSizeInBits() == 32)
      return index;
    isSigned = match(index, m_SExt(m_Value(narrow)));
    if (!isSigned && !match(index, m_ZExt(m_Value(narrow))))
      return nullptr;
    return narrow->getType()->getScalarSizeInBits() == 32 ? narrow : nullptr;
  }

  /// Returns the number of lanes of each part: as many as fit into a register with the elements
  /// and, for scattered ones, the addresses or indices.
  unsigned lanesAtOnce() const {
    bool isSigned;
    const unsigned addressBits = !isScattered() ? 8 : shortIndices(isSigned) ? 32 : 64;
    const unsigned bits = std::max<unsigned>(Ty->getScalarSizeInBits(), addressBits);
    return std::min(RegisterBits / bits, Ty->getNumElements());
  }

  Value *slice(Value *vector, unsigned first, unsigned lanes) {
    if (cast<FixedVectorType>(vector->getType())->getNumElements() == lanes)
      return vector;
    SmallVector<int> selected(lanes);
    std::iota(selected.begin(), selected.end(), int(first));
    return Builder.CreateShuffleVector(vector, selected);
  }

  Value *part(unsigned first, unsigned lanes) {
    if (isScattered() || partBits(lanes) < RegisterBits)
      return scalablePart(first, lanes);
    Value *pointer = Builder.CreateConstGEP1_64(Ty->getElementType(), Pointer, first);
    const Align alignment =
        commonAlignment(Alignment, first * uint64_t(Ty->getScalarSizeInBits() / 8));
    Value *mask = slice(Mask, first, lanes);
    Instruction *access;
    if (IsLoad)
      access = Builder.CreateMaskedLoad(FixedVectorType::get(Ty->getElementType(), lanes), pointer,
                                        alignment, mask, slice(I.getArgOperand(2), first, lanes));
    else
      access = Builder.CreateMaskedStore(slice(I.getArgOperand(0), first, lanes), pointer,
                                         alignment, mask);
    access->copyMetadata(I);
    return access;
  }

  /// Puts the lanes into the first ones of a scalable vector; the others are poison.
  Value *scalable(Value *vector) {
    auto *ty = cast<FixedVectorType>(vector->getType());
    auto *wide = ScalableVectorType::get(ty->getElementType(), ty->getNumElements());
    return Builder.CreateInsertVector(wide, PoisonValue::get(wide), vector, uint64_t(0));
  }

  /// Returns the vector of integers that fills a register with this number of lanes.
  IntegerType *filling(unsigned lanes) { return Builder.getIntNTy(RegisterBits / lanes); }

  /// Returns a predicate that is true for the lanes of the mask from `first` on, and for no others.
  Value *predicate(unsigned first, unsigned lanes) {
    auto *mask =
        Builder.CreateSExt(slice(Mask, first, lanes), FixedVectorType::get(filling(lanes), lanes));
    Value *wide = scalable(mask);
    Value *isSet = Builder.CreateICmpNE(wide, Constant::getNullValue(wide->getType()));
    Value *isThere = Builder.CreateIntrinsic(
        Intrinsic::get_active_lane_mask,
        {ScalableVectorType::get(Builder.getInt1Ty(), lanes), Builder.getInt64Ty()},
        {Builder.getInt64(0), Builder.getInt64(lanes)});
    return Builder.CreateLogicalAnd(isThere, isSet); // The other lanes of isSet are poison.
  }

  /// Returns the address of the lanes from `first` on: one, or a scalable vector.
  Value *address(unsigned first, unsigned lanes) {
    if (!isScattered())
      return Builder.CreateConstGEP1_64(Ty->getElementType(), Pointer, first);
    bool isSigned;
    if (Value *indices = shortIndices(isSigned)) {
      auto *gep = cast<GetElementPtrInst>(Pointer);
      // Instructions extend indices that fill a register.
      Value *part = slice(indices, first, lanes);
      const bool isFull = lanes * 32 == RegisterBits;
      part = isFull ? scalable(part) : part;
      auto *extended = cast<VectorType>(part->getType())->getWithNewType(Builder.getInt64Ty());
      part = isSigned ? Builder.CreateSExt(part, extended) : Builder.CreateZExt(part, extended);
      return Builder.CreateGEP(gep->getSourceElementType(), gep->getPointerOperand(),
                               isFull ? part : scalable(part));
    }
    Value *numbers = Builder.CreatePtrToInt(slice(Pointer, first, lanes),
                                            FixedVectorType::get(Builder.getInt64Ty(), lanes));
    Value *wide = scalable(numbers);
    return Builder.CreateIntToPtr(
        wide, cast<VectorType>(wide->getType())->getWithNewType(Builder.getPtrTy()));
  }

  Value *scalablePart(unsigned first, unsigned lanes) {
    // Elements that do not fill a register with this number of lanes are extended in it.
    IntegerType *narrow = Builder.getIntNTy(Ty->getScalarSizeInBits());
    auto *narrowFixed = FixedVectorType::get(narrow, lanes);
    auto *wideFixed = FixedVectorType::get(filling(lanes), lanes);
    auto *narrowScalable = ScalableVectorType::get(narrow, lanes);
    auto *wideScalable = ScalableVectorType::get(filling(lanes), lanes);
    Value *pointer = address(first, lanes);
    Value *active = predicate(first, lanes);
    const Align alignment =
        isScattered() ? Alignment
                      : commonAlignment(Alignment, first * uint64_t(Ty->getScalarSizeInBits() / 8));
    const auto id = I.getIntrinsicID();
    if (!IsLoad) {
      Value *bits = Builder.CreateBitCast(slice(I.getArgOperand(0), first, lanes), narrowFixed);
      Value *value =
          Builder.CreateTrunc(scalable(Builder.CreateZExt(bits, wideFixed)), narrowScalable);
      Instruction *store = id == Intrinsic::masked_scatter
                               ? Builder.CreateMaskedScatter(value, pointer, alignment, active)
                               : Builder.CreateMaskedStore(value, pointer, alignment, active);
      store->copyMetadata(I);
      return store;
    }
    Instruction *load = id == Intrinsic::masked_gather
                            ? Builder.CreateMaskedGather(narrowScalable, pointer, alignment, active,
                                                         Constant::getNullValue(narrowScalable))
                            : Builder.CreateMaskedLoad(narrowScalable, pointer, alignment, active,
                                                       Constant::getNullValue(narrowScalable));
    load->copyMetadata(I);
    Value *bits =
        Builder.CreateExtractVector(wideFixed, Builder.CreateZExt(load, wideScalable), uint64_t(0));
    Value *loaded = Builder.CreateBitCast(Builder.CreateTrunc(bits, narrowFixed),
                                          FixedVectorType::get(Ty->getElementType(), lanes));
    Value *inactive = slice(I.getArgOperand(2), first, lanes);
    if (isa<UndefValue>(inactive) || match(inactive, m_Zero()))
      return loaded;
    return Builder.CreateSelect(slice(Mask, first, lanes), loaded, inactive);
  }
};

/// Returns the type of the vector that `inst` accesses under a mask; null if it does not.
const FixedVectorType *typeOfMaskedAccess(const Instruction &inst) {
  auto *call = dyn_cast<IntrinsicInst>(&inst);
  if (!call)
    return nullptr;
  switch (call->getIntrinsicID()) {
  case Intrinsic::masked_load:
  case Intrinsic::masked_gather:
    return dyn_cast<FixedVectorType>(call->getType());
  case Intrinsic::masked_store:
  case Intrinsic::masked_scatter:
    return dyn_cast<FixedVectorType>(call->getArgOperand(0)->getType());
  default:
    return nullptr;
  }
}

/// True if `f` may use SVE, but LLVM does not use it for vectors of a known length.
bool hasShortSVE(const Function &f) {
  const Attribute length = f.getFnAttribute(Attribute::VScaleRange);
  return length.isValid() && length.getVScaleRangeMin() == 1;
}

bool isElementOfSVE(const Type &ty) {
  return ty.isIntegerTy(8) || ty.isIntegerTy(16) || ty.isIntegerTy(32) || ty.isIntegerTy(64) ||
         ty.isHalfTy() || ty.isBFloatTy() || ty.isFloatTy() || ty.isDoubleTy();
}

} // namespace

bool AArch64Architecture::addsPredicates(const Function &f, const FixedVectorType &ty) const {
  return hasShortSVE(f) && isElementOfSVE(*ty.getElementType()) && ty.getNumElements() > 1 &&
         isPowerOf2_32(ty.getNumElements());
}

void predicateAccesses(Module &m, const AArch64Architecture &architecture) {
  for (Function &f : m)
    for (Instruction &inst : make_early_inc_range(instructions(f)))
      if (const FixedVectorType *ty = typeOfMaskedAccess(inst);
          ty && architecture.addsPredicates(f, *ty))
        Predication(cast<IntrinsicInst>(inst)).run();
}

} // namespace oclc::target

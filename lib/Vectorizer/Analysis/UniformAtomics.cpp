//===- UniformAtomics.cpp - Atomic updates of one address by all lanes ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Analysis/UniformAtomics.h"

#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/LowerAtomic.h"

using namespace llvm;

namespace oclc::vectorizer {

/// Returns the reduction that combines the operands of several lanes; not_intrinsic if they cannot
/// be combined.
static Intrinsic::ID reductionOf(AtomicRMWInst::BinOp Operation) {
  switch (Operation) {
  case AtomicRMWInst::Add:
  case AtomicRMWInst::Sub: // The values that are subtracted add up.
    return Intrinsic::vector_reduce_add;
  case AtomicRMWInst::And:
    return Intrinsic::vector_reduce_and;
  case AtomicRMWInst::Or:
    return Intrinsic::vector_reduce_or;
  case AtomicRMWInst::Xor:
    return Intrinsic::vector_reduce_xor;
  case AtomicRMWInst::Max:
    return Intrinsic::vector_reduce_smax;
  case AtomicRMWInst::Min:
    return Intrinsic::vector_reduce_smin;
  case AtomicRMWInst::UMax:
    return Intrinsic::vector_reduce_umax;
  case AtomicRMWInst::UMin:
    return Intrinsic::vector_reduce_umin;
  default:
    return Intrinsic::not_intrinsic;
  }
}

bool isUniformUpdate(const Instruction &I, const LaneShapes &Shapes) {
  auto *Update = dyn_cast<AtomicRMWInst>(&I);
  return Update && !Update->isVolatile() && Update->getType()->isIntegerTy() &&
         reductionOf(Update->getOperation()) != Intrinsic::not_intrinsic &&
         Shapes.of(Update->getPointerOperand()).isUniform();
}

static unsigned lanesOf(const Value *V) {
  return cast<FixedVectorType>(V->getType())->getNumElements();
}

/// Moves the elements of `V` up by `Distance` lanes; the first lanes get the elements of `First`.
static Value *shiftLanes(IRBuilderBase &Builder, Value *V, unsigned Distance, Value *First) {
  const unsigned Lanes = lanesOf(V);
  SmallVector<int> From;
  for (unsigned Lane = 0; Lane != Lanes; ++Lane)
    From.push_back(int(Lane < Distance ? Lanes + Lane : Lane - Distance));
  return Builder.CreateShuffleVector(V, First, From);
}

JointUpdate joinUpdates(IRBuilderBase &Builder, AtomicRMWInst::BinOp Operation, Value *Lanes,
                        Value *Mask, bool NeedsBefore) {
  const Intrinsic::ID Reduction = reductionOf(Operation);
  Type *Ty = Lanes->getType();
  Value *Nothing = ConstantVector::getSplat(
      ElementCount::getFixed(lanesOf(Lanes)),
      cast<Constant>(getReductionIdentity(Reduction, Ty->getScalarType(), FastMathFlags())));
  if (Mask)
    Lanes = Builder.CreateSelect(Mask, Lanes, Nothing);
  if (!NeedsBefore)
    return {Builder.CreateIntrinsic(Reduction, {Ty}, {Lanes})};
  const AtomicRMWInst::BinOp Join =
      Operation == AtomicRMWInst::Sub ? AtomicRMWInst::Add : Operation;
  Value *Until = Lanes; // Prefix reduction: each lane with all preceding ones.
  for (unsigned Distance = 1; Distance < lanesOf(Lanes); Distance *= 2)
    Until =
        buildAtomicRMWValue(Join, Builder, Until, shiftLanes(Builder, Until, Distance, Nothing));
  return {Builder.CreateExtractElement(Until, lanesOf(Lanes) - 1),
          shiftLanes(Builder, Until, 1, Nothing)};
}

/// Returns for each lane the number of preceding lanes whose bit in `On` is set.
static Value *countBefore(IRBuilderBase &Builder, Value *On, unsigned Lanes, Type *Ty) {
  Type *Wide = Lanes <= 32 ? Builder.getInt32Ty() : Builder.getInt64Ty();
  SmallVector<Constant *> InFront;
  for (unsigned Lane = 0; Lane != Lanes; ++Lane)
    InFront.push_back(ConstantInt::get(Wide, (uint64_t(1) << Lane) - 1));
  Value *Bits = Builder.CreateVectorSplat(Lanes, Builder.CreateZExt(On, Wide));
  Value *Number = Builder.CreateUnaryIntrinsic(
      Intrinsic::ctpop, Builder.CreateAnd(Bits, ConstantVector::get(InFront)));
  return Builder.CreateZExtOrTrunc(Number, FixedVectorType::get(Ty, Lanes));
}

JointUpdate joinSteps(IRBuilderBase &Builder, Value *Same, unsigned Lanes, Value *Mask,
                      bool NeedsBefore) {
  Type *Ty = Same->getType();
  Value *Number = ConstantInt::get(Ty, Lanes), *NumberBefore = nullptr;
  if (Mask) {
    Value *On = Builder.CreateBitCast(Mask, Builder.getIntNTy(Lanes));
    // The mask of 4 lanes is an i4, for which CPUs have no instructions.
    Value *Wide = Builder.CreateZExt(On, Lanes <= 32 ? Builder.getInt32Ty() : Builder.getInt64Ty());
    Number = Builder.CreateZExtOrTrunc(Builder.CreateUnaryIntrinsic(Intrinsic::ctpop, Wide), Ty);
    if (NeedsBefore)
      NumberBefore = countBefore(Builder, On, Lanes, Ty);
  } else if (NeedsBefore) {
    SmallVector<Constant *> LaneNumbers;
    for (unsigned Lane = 0; Lane != Lanes; ++Lane)
      LaneNumbers.push_back(ConstantInt::get(Ty, Lane));
    NumberBefore = ConstantVector::get(LaneNumbers);
  }
  JointUpdate Result = {Builder.CreateMul(Same, Number)};
  if (NeedsBefore)
    Result.Before = Builder.CreateMul(Builder.CreateVectorSplat(Lanes, Same), NumberBefore);
  return Result;
}

} // namespace oclc::vectorizer

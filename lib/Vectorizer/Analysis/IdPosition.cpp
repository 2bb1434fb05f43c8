//===- IdPosition.cpp - Values that are an id plus a uniform offset ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Analysis/IdPosition.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace oclc::vectorizer {

static unsigned bitsOf(const Value &V, Reading As) {
  if (auto *Constant = dyn_cast<ConstantInt>(&V))
    return As == Reading::Signed ? Constant->getValue().getSignificantBits()
                                 : Constant->getValue().getActiveBits() + 1;
  return V.getType()->getScalarSizeInBits() + unsigned(As == Reading::Unsigned);
}

void UniformSum::add(Value *V, Reading As, bool IsNegated) {
  const unsigned Width = bitsOf(*V, As) + unsigned(IsNegated);
  Bits = Parts.empty() ? Width : std::max(Bits, Width) + 1;
  IsNatural &= As == Reading::Unsigned && !IsNegated;
  Parts.push_back({V, As, IsNegated});
}

void UniformSum::limitTo(unsigned Width) { Bits = std::min(Bits, Width + 1); }

Value *UniformSum::emit(IRBuilderBase &Builder) const {
  Value *Sum = nullptr;
  for (const Part &P : Parts) {
    Value *Wide = Builder.CreateIntCast(P.value, Builder.getInt64Ty(), P.as == Reading::Signed);
    if (!Sum)
      Sum = P.isNegated ? Builder.CreateNeg(Wide) : Wide;
    else
      Sum = P.isNegated ? Builder.CreateSub(Sum, Wide) : Builder.CreateAdd(Sum, Wide);
  }
  return Sum ? Sum : Builder.getInt64(0);
}

/// Completes what is known in one reading from the other one. A value that is not negative is the
/// same in both readings. As no id is negative, an offset whose parts are only added is at most the
/// sum, so the sum's maximum bounds the offset, too.
static IdPosition unified(IdPosition P) {
  if (P.range.isAllNonNegative()) {
    if (!P.asSigned)
      P.asSigned = P.asUnsigned;
    else if (!P.asUnsigned)
      P.asUnsigned = P.asSigned;
    if (P.asSigned && P.asSigned->isNatural())
      P.asSigned->limitTo(P.range.getUnsignedMax().getActiveBits());
  }
  if (P.asUnsigned && P.asUnsigned->isNatural())
    P.asUnsigned->limitTo(P.range.getUnsignedMax().getActiveBits());
  return P;
}

std::optional<IdPosition> IdPositions::find(Value *V) const {
  if (V == &Id)
    return IdPosition{IdRange, UniformSum(), UniformSum()};
  if (auto *Op = dyn_cast<BinaryOperator>(V))
    return findSum(*Op);
  if (auto *Cast = dyn_cast<CastInst>(V))
    return findCast(*Cast);
  return std::nullopt;
}

namespace {

/// Readings in which an operation is the exact sum, or difference, of its operands.
struct Exactness {
  bool isUnsigned, isSigned;
};

} // namespace

static Exactness exactness(const BinaryOperator &Op, const ConstantRange &L,
                           const ConstantRange &R) {
  if (Op.getOpcode() == Instruction::Or)
    return {true, true};
  constexpr auto Never = ConstantRange::OverflowResult::NeverOverflows;
  const bool IsSub = Op.getOpcode() == Instruction::Sub;
  const auto Unsigned = IsSub ? L.unsignedSubMayOverflow(R) : L.unsignedAddMayOverflow(R);
  const auto Signed = IsSub ? L.signedSubMayOverflow(R) : L.signedAddMayOverflow(R);
  return {Op.hasNoUnsignedWrap() || Unsigned == Never, Op.hasNoSignedWrap() || Signed == Never};
}

std::optional<IdPosition> IdPositions::findSum(BinaryOperator &Op) const {
  const bool IsSub = Op.getOpcode() == Instruction::Sub;
  auto *Disjoint = dyn_cast<PossiblyDisjointInst>(&Op);
  if (Op.getOpcode() != Instruction::Add && !IsSub && !(Disjoint && Disjoint->isDisjoint()))
    return std::nullopt;
  Value *Varying = Op.getOperand(0), *Uniform = Op.getOperand(1);
  if (!IsSub && IsUniform(Varying))
    std::swap(Varying, Uniform);
  if (!IsUniform(Uniform))
    return std::nullopt;
  std::optional<IdPosition> P = find(Varying);
  if (!P)
    return std::nullopt;
  const ConstantRange Other = computeConstantRange(Uniform, /*ForSigned=*/false);
  const Exactness Exact = exactness(Op, P->range, Other);
  IdPosition Sum{IsSub ? P->range.sub(Other) : P->range.add(Other), std::nullopt, std::nullopt};
  if (Exact.isUnsigned && P->asUnsigned) {
    Sum.asUnsigned = P->asUnsigned;
    Sum.asUnsigned->add(Uniform, Reading::Unsigned, IsSub);
  }
  if (Exact.isSigned && P->asSigned) {
    Sum.asSigned = P->asSigned;
    Sum.asSigned->add(Uniform, Reading::Signed, IsSub);
  }
  return unified(std::move(Sum));
}

/// Truncates a position to `Width` bits. `IsUnsigned` and `IsSigned`: the value fits into `Width`
/// bits in that reading.
static IdPosition cutOff(IdPosition P, unsigned Width, bool IsUnsigned, bool IsSigned) {
  const unsigned Wide = P.range.getBitWidth();
  if (IsUnsigned)
    P.range = P.range.intersectWith(
        ConstantRange::getNonEmpty(APInt(Wide, 0), APInt::getOneBitSet(Wide, Width)));
  if (IsSigned)
    P.range = P.range.intersectWith(ConstantRange::getNonEmpty(
        APInt::getSignedMinValue(Width).sext(Wide), APInt::getOneBitSet(Wide, Width - 1)));
  P = unified(std::move(P));
  P.range = P.range.truncate(Width);
  if (!IsUnsigned)
    P.asUnsigned.reset();
  if (!IsSigned)
    P.asSigned.reset();
  return unified(std::move(P));
}

std::optional<IdPosition> IdPositions::findCast(CastInst &Cast) const {
  if (!isa<TruncInst, ZExtInst, SExtInst>(Cast))
    return std::nullopt;
  std::optional<IdPosition> P = find(Cast.getOperand(0));
  if (!P)
    return std::nullopt;
  const unsigned Width = Cast.getType()->getScalarSizeInBits();
  if (auto *Trunc = dyn_cast<TruncInst>(&Cast)) {
    const bool FitsUnsigned = P->range.getUnsignedMax().isIntN(Width);
    const bool FitsSigned =
        P->range.getSignedMin().isSignedIntN(Width) && P->range.getSignedMax().isSignedIntN(Width);
    return cutOff(std::move(*P), Width, Trunc->hasNoUnsignedWrap() || FitsUnsigned,
                  Trunc->hasNoSignedWrap() || FitsSigned);
  }
  if (isa<SExtInst>(Cast)) {
    P->range = P->range.signExtend(Width);
    P->asUnsigned.reset();
    return unified(std::move(*P));
  }
  if (Cast.hasNonNeg())
    P->range = P->range.intersectWith(ConstantRange::getNonEmpty(
        APInt::getZero(P->range.getBitWidth()), APInt::getSignedMinValue(P->range.getBitWidth())));
  P = unified(std::move(*P));
  P->range = P->range.zeroExtend(Width);
  P->asSigned.reset();
  return unified(std::move(*P));
}

} // namespace oclc::vectorizer

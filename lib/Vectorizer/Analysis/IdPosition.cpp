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

static unsigned bitsOf(const Value &v, Reading as) {
  if (auto *constant = dyn_cast<ConstantInt>(&v))
    return as == Reading::Signed ? constant->getValue().getSignificantBits()
                                 : constant->getValue().getActiveBits() + 1;
  return v.getType()->getScalarSizeInBits() + unsigned(as == Reading::Unsigned);
}

void UniformSum::add(Value *v, Reading as, bool isNegated) {
  const unsigned width = bitsOf(*v, as) + unsigned(isNegated);
  Bits = Parts.empty() ? width : std::max(Bits, width) + 1;
  IsNatural &= as == Reading::Unsigned && !isNegated;
  Parts.push_back({v, as, isNegated});
}

void UniformSum::limitTo(unsigned width) { Bits = std::min(Bits, width + 1); }

Value *UniformSum::emit(IRBuilderBase &builder) const {
  Value *sum = nullptr;
  for (const Part &p : Parts) {
    Value *wide = builder.CreateIntCast(p.value, builder.getInt64Ty(), p.as == Reading::Signed);
    if (!sum)
      sum = p.isNegated ? builder.CreateNeg(wide) : wide;
    else
      sum = p.isNegated ? builder.CreateSub(sum, wide) : builder.CreateAdd(sum, wide);
  }
  return sum ? sum : builder.getInt64(0);
}

/// Completes each reading by what is known in the other one. A value that is not negative is the
/// same in both readings. As no id is negative, an offset whose parts are only added is at most the
/// sum, so the sum's maximum bounds the offset, too.
static IdPosition unified(IdPosition p) {
  if (p.range.isAllNonNegative()) {
    if (!p.asSigned)
      p.asSigned = p.asUnsigned;
    else if (!p.asUnsigned)
      p.asUnsigned = p.asSigned;
    if (p.asSigned && p.asSigned->isNatural())
      p.asSigned->limitTo(p.range.getUnsignedMax().getActiveBits());
  }
  if (p.asUnsigned && p.asUnsigned->isNatural())
    p.asUnsigned->limitTo(p.range.getUnsignedMax().getActiveBits());
  return p;
}

std::optional<IdPosition> IdPositions::find(Value *v) const {
  if (v == &Id)
    return IdPosition{IdRange, UniformSum(), UniformSum()};
  if (auto *op = dyn_cast<BinaryOperator>(v))
    return findSum(*op);
  if (auto *cast = dyn_cast<CastInst>(v))
    return findCast(*cast);
  return std::nullopt;
}

namespace {

/// Readings in which an operation is the exact sum, or difference, of its operands.
struct Exactness {
  bool isUnsigned, isSigned;
};

} // namespace

static Exactness exactness(const BinaryOperator &op, const ConstantRange &l,
                           const ConstantRange &r) {
  if (op.getOpcode() == Instruction::Or)
    return {true, true};
  constexpr auto Never = ConstantRange::OverflowResult::NeverOverflows;
  const bool isSub = op.getOpcode() == Instruction::Sub;
  const auto unsignedRange = isSub ? l.unsignedSubMayOverflow(r) : l.unsignedAddMayOverflow(r);
  const auto signedRange = isSub ? l.signedSubMayOverflow(r) : l.signedAddMayOverflow(r);
  return {op.hasNoUnsignedWrap() || unsignedRange == Never,
          op.hasNoSignedWrap() || signedRange == Never};
}

std::optional<IdPosition> IdPositions::findSum(BinaryOperator &op) const {
  const bool isSub = op.getOpcode() == Instruction::Sub;
  auto *disjoint = dyn_cast<PossiblyDisjointInst>(&op);
  if (op.getOpcode() != Instruction::Add && !isSub && !(disjoint && disjoint->isDisjoint()))
    return std::nullopt;
  Value *varying = op.getOperand(0), *uniform = op.getOperand(1);
  if (!isSub && IsUniform(varying))
    std::swap(varying, uniform);
  if (!IsUniform(uniform))
    return std::nullopt;
  std::optional<IdPosition> p = find(varying);
  if (!p)
    return std::nullopt;
  const ConstantRange other = computeConstantRange(uniform, /*ForSigned=*/false);
  const Exactness exact = exactness(op, p->range, other);
  IdPosition sum{isSub ? p->range.sub(other) : p->range.add(other), std::nullopt, std::nullopt};
  if (exact.isUnsigned && p->asUnsigned) {
    sum.asUnsigned = p->asUnsigned;
    sum.asUnsigned->add(uniform, Reading::Unsigned, isSub);
  }
  if (exact.isSigned && p->asSigned) {
    sum.asSigned = p->asSigned;
    sum.asSigned->add(uniform, Reading::Signed, isSub);
  }
  return unified(std::move(sum));
}

/// Truncates a position to `width` bits. `isUnsigned` and `isSigned` are true if the value fits
/// into `width` bits in that reading.
static IdPosition cutOff(IdPosition p, unsigned width, bool isUnsigned, bool isSigned) {
  const unsigned wide = p.range.getBitWidth();
  if (isUnsigned)
    p.range = p.range.intersectWith(
        ConstantRange::getNonEmpty(APInt(wide, 0), APInt::getOneBitSet(wide, width)));
  if (isSigned)
    p.range = p.range.intersectWith(ConstantRange::getNonEmpty(
        APInt::getSignedMinValue(width).sext(wide), APInt::getOneBitSet(wide, width - 1)));
  p = unified(std::move(p));
  p.range = p.range.truncate(width);
  if (!isUnsigned)
    p.asUnsigned.reset();
  if (!isSigned)
    p.asSigned.reset();
  return unified(std::move(p));
}

std::optional<IdPosition> IdPositions::findCast(CastInst &cast) const {
  if (!isa<TruncInst, ZExtInst, SExtInst>(cast))
    return std::nullopt;
  std::optional<IdPosition> p = find(cast.getOperand(0));
  if (!p)
    return std::nullopt;
  const unsigned width = cast.getType()->getScalarSizeInBits();
  if (auto *trunc = dyn_cast<TruncInst>(&cast)) {
    const bool fitsUnsigned = p->range.getUnsignedMax().isIntN(width);
    const bool fitsSigned =
        p->range.getSignedMin().isSignedIntN(width) && p->range.getSignedMax().isSignedIntN(width);
    return cutOff(std::move(*p), width, trunc->hasNoUnsignedWrap() || fitsUnsigned,
                  trunc->hasNoSignedWrap() || fitsSigned);
  }
  if (isa<SExtInst>(cast)) {
    p->range = p->range.signExtend(width);
    p->asUnsigned.reset();
    return unified(std::move(*p));
  }
  if (cast.hasNonNeg())
    p->range = p->range.intersectWith(ConstantRange::getNonEmpty(
        APInt::getZero(p->range.getBitWidth()), APInt::getSignedMinValue(p->range.getBitWidth())));
  p = unified(std::move(*p));
  p->range = p->range.zeroExtend(width);
  p->asSigned.reset();
  return unified(std::move(*p));
}

} // namespace oclc::vectorizer

//===- IdBounds.cpp - The ids for which a comparison holds ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Analysis/IdBounds.h"

#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace oclc::vectorizer {

/// Emits the number of ids k >= 0 with k + offset < bound (or <=, if `orEqual`). The result is
/// exact if that number is from 1 to `End`. If there is no such id, the result is at most 0; if
/// there are more than `End`, it is at least `End`. Null if the computation needs more than 64
/// bits.
Value *IdBoundsEmitter::countBelow(const UniformSum &offset, Value &bound, Reading as,
                                   bool orEqual) {
  UniformSum to;
  to.add(&bound, as);
  const unsigned bits = std::max(offset.signedBits(), to.signedBits());
  const bool isSigned = bits <= 64;
  if (!isSigned && (!offset.isNatural() || as != Reading::Unsigned))
    return nullptr;
  Value *from = offset.emit(Builder), *number = to.emit(Builder);
  Value *last = orEqual ? Builder.CreateSub(End, Builder.getInt64(1)) : nullptr;
  Value *one = Builder.getInt64(1);
  Value *count = nullptr;
  if (isSigned) {
    count = bits < 64 ? Builder.CreateSub(number, from)
                      : Builder.CreateBinaryIntrinsic(Intrinsic::ssub_sat, number, from);
    if (orEqual)
      count = Builder.CreateAdd(Builder.CreateBinaryIntrinsic(Intrinsic::smin, count, last), one);
  } else if (orEqual) {
    Value *isNone = Builder.CreateICmpULT(number, from);
    Value *difference = Builder.CreateSub(number, from);
    Value *some =
        Builder.CreateAdd(Builder.CreateBinaryIntrinsic(Intrinsic::umin, difference, last), one);
    count = Builder.CreateSelect(isNone, Builder.getInt64(0), some);
  } else {
    count = Builder.CreateBinaryIntrinsic(Intrinsic::usub_sat, number, from);
    count = Builder.CreateBinaryIntrinsic(Intrinsic::umin, count, End);
  }
  return IsFrozen ? Builder.CreateFreeze(count) : count;
}

std::optional<IdBounds> IdBoundsEmitter::emitAs(Reading as, const IdPosition &position,
                                                CmpInst::Predicate predicate, Value &bound) {
  const std::optional<UniformSum> &offset = position.read(as);
  if (!offset)
    return std::nullopt;
  const bool isEqual = predicate == CmpInst::ICMP_EQ;
  const bool hasLow = isEqual || ICmpInst::isGE(predicate) || ICmpInst::isGT(predicate);
  const bool hasHigh = isEqual || ICmpInst::isLE(predicate) || ICmpInst::isLT(predicate);
  IdBounds bounds;
  if (hasLow)
    bounds.low = countBelow(*offset, bound, as, ICmpInst::isGT(predicate));
  if (hasHigh)
    bounds.high = countBelow(*offset, bound, as, !ICmpInst::isLT(predicate));
  if ((!hasLow && !hasHigh) || hasLow != bool(bounds.low) || hasHigh != bool(bounds.high))
    return std::nullopt;
  return bounds;
}

std::optional<IdBounds> IdBoundsEmitter::emitUniform(const IdPosition &position,
                                                     CmpPredicate predicate, Value &bound) {
  for (Reading as : {Reading::Signed, Reading::Unsigned}) {
    CmpInst::Predicate read = predicate;
    if (ICmpInst::isRelational(read) && CmpInst::isSigned(read) != (as == Reading::Signed)) {
      if (!predicate.hasSameSign())
        continue;
      read = ICmpInst::getFlippedSignednessPredicate(read);
    }
    if (std::optional<IdBounds> bounds = emitAs(as, position, read, bound))
      return bounds;
  }
  return std::nullopt;
}

/// Returns the bounds of the ids for which `varying` is in `region`. Returns nullopt unless there
/// is a reading, signed or unsigned, in which `varying` is the id plus an offset and `region` does
/// not wrap around.
std::optional<IdBounds> IdBoundsEmitter::emitConstant(Value &varying, const ConstantRange &region) {
  std::optional<IdPosition> position = Positions.find(&varying);
  if (!position || region.isFullSet() || region.isEmptySet())
    return std::nullopt;
  for (Reading as : {Reading::Signed, Reading::Unsigned}) {
    const bool isSigned = as == Reading::Signed;
    if (!position->read(as) || (isSigned ? region.isSignWrappedSet() : region.isWrappedSet()))
      continue;
    auto isLimit = [&](const APInt &n) { return isSigned ? !n.isMinSignedValue() : !n.isZero(); };
    auto count = [&](const APInt &n) {
      return countBelow(*position->read(as), *Builder.getInt(n), as, /*orEqual=*/false);
    };
    const bool hasLow = isLimit(region.getLower()), hasHigh = isLimit(region.getUpper());
    IdBounds bounds;
    if (hasLow)
      bounds.low = count(region.getLower());
    if (hasHigh)
      bounds.high = count(region.getUpper());
    if (hasLow == bool(bounds.low) && hasHigh == bool(bounds.high))
      return bounds;
  }
  return std::nullopt;
}

/// If `varying` is a product with a positive constant that does not wrap around, replaces it by the
/// other factor, and `bound` by a quotient.
///
///   4 * x < n   =>   x < ceil(n / 4)        4 * x <= n   =>   x <= floor(n / 4)
void IdBoundsEmitter::divideByFactor(Value *&varying, Value *&bound, CmpPredicate predicate) {
  const APInt *factor = nullptr, *shift = nullptr;
  Value *x = nullptr;
  auto *product = dyn_cast<OverflowingBinaryOperator>(varying);
  if (!product || !ICmpInst::isRelational(predicate))
    return;
  const bool isSigned = CmpInst::isSigned(predicate);
  if (isSigned ? !product->hasNoSignedWrap() : !product->hasNoUnsignedWrap())
    return;
  APInt by;
  if (match(product, m_Mul(m_Value(x), m_APInt(factor))))
    by = *factor;
  else if (match(product, m_Shl(m_Value(x), m_APInt(shift))) && shift->ult(shift->getBitWidth()))
    by = APInt::getOneBitSet(shift->getBitWidth(), unsigned(shift->getZExtValue()));
  if (by.getBitWidth() != product->getType()->getIntegerBitWidth() || by.ule(1) || by.isNegative())
    return;
  Constant *divisor = ConstantInt::get(bound->getType(), by);
  Constant *zero = Constant::getNullValue(bound->getType());
  Value *quotient =
      isSigned ? Builder.CreateSDiv(bound, divisor) : Builder.CreateUDiv(bound, divisor);
  Value *rest = isSigned ? Builder.CreateSRem(bound, divisor) : Builder.CreateURem(bound, divisor);
  // sdiv rounds towards zero.
  if (ICmpInst::isLT(predicate) || ICmpInst::isGE(predicate)) {
    Value *isMore = isSigned ? Builder.CreateICmpSGT(rest, zero) : Builder.CreateICmpNE(rest, zero);
    quotient = Builder.CreateAdd(quotient, Builder.CreateZExt(isMore, bound->getType()));
  } else if (isSigned) {
    Value *isLess = Builder.CreateICmpSLT(rest, zero);
    quotient = Builder.CreateSub(quotient, Builder.CreateZExt(isLess, bound->getType()));
  }
  varying = x;
  bound = quotient;
}

std::optional<IdBounds> IdBoundsEmitter::emit(ICmpInst &compare, bool wanted, bool frozen) {
  IsFrozen = frozen;
  Value *varying = compare.getOperand(0), *bound = compare.getOperand(1);
  CmpPredicate predicate = compare.getCmpPredicate();
  if (!varying->getType()->isIntegerTy() || varying->getType()->getIntegerBitWidth() > 64)
    return std::nullopt;
  if (IsUniform(varying)) {
    std::swap(varying, bound);
    predicate = CmpPredicate::getSwapped(predicate);
  }
  if (!wanted)
    predicate = CmpPredicate(CmpInst::getInversePredicate(predicate), predicate.hasSameSign());
  if (!IsUniform(bound))
    return std::nullopt;
  divideByFactor(varying, bound, predicate);
  const APInt *constant = nullptr, *added = nullptr;
  if (match(bound, m_APInt(constant))) {
    const auto region = ConstantRange::makeExactICmpRegion(predicate, *constant);
    if (std::optional<IdBounds> bounds = emitConstant(*varying, region))
      return bounds;
    // LLVM folds two comparisons with constants, `a <= x && x < b`, into `x - a u< b - a`, whose
    // sum may wrap around. So move the addend from the sum to the region.
    if (match(varying, m_Add(m_Value(varying), m_APInt(added))))
      return emitConstant(*varying, region.subtract(*added));
    return std::nullopt;
  }
  std::optional<IdPosition> position = Positions.find(varying);
  return position ? emitUniform(*position, predicate, *bound) : std::nullopt;
}

} // namespace oclc::vectorizer

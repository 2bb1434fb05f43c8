//===- IdBounds.cpp - The ids for which a comparison holds ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Analysis/IdBounds.h"

#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace oclc::vectorizer {

/// Returns the number of ids k >= 0 with k + Offset < Bound (or <=, if `OrEqual`). The result is
/// exact from 0 to `End`. If there is no such id, it is at most 0; if there are more than `End`, it
/// is at least `End`. Null if the computation needs more than 64 bits.
Value *IdBoundsEmitter::countBelow(const UniformSum &Offset, Value &Bound, Reading As,
                                   bool OrEqual) {
  UniformSum To;
  To.add(&Bound, As);
  const unsigned Bits = std::max(Offset.signedBits(), To.signedBits());
  const bool IsSigned = Bits <= 64;
  if (!IsSigned && (!Offset.isNatural() || As != Reading::Unsigned))
    return nullptr;
  Value *From = Offset.emit(Builder), *Number = To.emit(Builder);
  Value *Last = OrEqual ? Builder.CreateSub(End, Builder.getInt64(1)) : nullptr;
  Value *One = Builder.getInt64(1);
  Value *Count = nullptr;
  if (IsSigned) {
    Count = Bits < 64 ? Builder.CreateSub(Number, From)
                      : Builder.CreateBinaryIntrinsic(Intrinsic::ssub_sat, Number, From);
    if (OrEqual)
      Count = Builder.CreateAdd(Builder.CreateBinaryIntrinsic(Intrinsic::smin, Count, Last), One);
  } else if (OrEqual) {
    Value *IsNone = Builder.CreateICmpULT(Number, From);
    Value *Difference = Builder.CreateSub(Number, From);
    Value *Some =
        Builder.CreateAdd(Builder.CreateBinaryIntrinsic(Intrinsic::umin, Difference, Last), One);
    Count = Builder.CreateSelect(IsNone, Builder.getInt64(0), Some);
  } else {
    Count = Builder.CreateBinaryIntrinsic(Intrinsic::usub_sat, Number, From);
    Count = Builder.CreateBinaryIntrinsic(Intrinsic::umin, Count, End);
  }
  return IsFrozen ? Builder.CreateFreeze(Count) : Count;
}

std::optional<IdBounds> IdBoundsEmitter::emitAs(Reading As, const IdPosition &Position,
                                                CmpInst::Predicate Predicate, Value &Bound) {
  const std::optional<UniformSum> &Offset = Position.read(As);
  if (!Offset)
    return std::nullopt;
  const bool IsEqual = Predicate == CmpInst::ICMP_EQ;
  const bool HasLow = IsEqual || ICmpInst::isGE(Predicate) || ICmpInst::isGT(Predicate);
  const bool HasHigh = IsEqual || ICmpInst::isLE(Predicate) || ICmpInst::isLT(Predicate);
  IdBounds Bounds;
  if (HasLow)
    Bounds.low = countBelow(*Offset, Bound, As, ICmpInst::isGT(Predicate));
  if (HasHigh)
    Bounds.high = countBelow(*Offset, Bound, As, !ICmpInst::isLT(Predicate));
  if ((!HasLow && !HasHigh) || HasLow != bool(Bounds.low) || HasHigh != bool(Bounds.high))
    return std::nullopt;
  return Bounds;
}

std::optional<IdBounds> IdBoundsEmitter::emitUniform(const IdPosition &Position,
                                                     CmpPredicate Predicate, Value &Bound) {
  for (Reading As : {Reading::Signed, Reading::Unsigned}) {
    CmpInst::Predicate Read = Predicate;
    if (ICmpInst::isRelational(Read) && CmpInst::isSigned(Read) != (As == Reading::Signed)) {
      if (!Predicate.hasSameSign())
        continue;
      Read = ICmpInst::getFlippedSignednessPredicate(Read);
    }
    if (std::optional<IdBounds> Bounds = emitAs(As, Position, Read, Bound))
      return Bounds;
  }
  return std::nullopt;
}

/// Returns the bounds of the ids for which `Varying` is in `Region`. Needs a reading, signed or
/// unsigned, in which `Varying` is the id plus an offset and `Region` does not wrap around.
std::optional<IdBounds> IdBoundsEmitter::emitConstant(Value &Varying, const ConstantRange &Region) {
  std::optional<IdPosition> Position = Positions.find(&Varying);
  if (!Position || Region.isFullSet() || Region.isEmptySet())
    return std::nullopt;
  for (Reading As : {Reading::Signed, Reading::Unsigned}) {
    const bool IsSigned = As == Reading::Signed;
    if (!Position->read(As) || (IsSigned ? Region.isSignWrappedSet() : Region.isWrappedSet()))
      continue;
    auto IsLimit = [&](const APInt &N) { return IsSigned ? !N.isMinSignedValue() : !N.isZero(); };
    auto Count = [&](const APInt &N) {
      return countBelow(*Position->read(As), *Builder.getInt(N), As, /*OrEqual=*/false);
    };
    const bool HasLow = IsLimit(Region.getLower()), HasHigh = IsLimit(Region.getUpper());
    IdBounds Bounds;
    if (HasLow)
      Bounds.low = Count(Region.getLower());
    if (HasHigh)
      Bounds.high = Count(Region.getUpper());
    if (HasLow == bool(Bounds.low) && HasHigh == bool(Bounds.high))
      return Bounds;
  }
  return std::nullopt;
}

std::optional<IdBounds> IdBoundsEmitter::emit(ICmpInst &Compare, bool Wanted, bool Frozen) {
  IsFrozen = Frozen;
  Value *Varying = Compare.getOperand(0), *Bound = Compare.getOperand(1);
  CmpPredicate Predicate = Compare.getCmpPredicate();
  if (!Varying->getType()->isIntegerTy() || Varying->getType()->getIntegerBitWidth() > 64)
    return std::nullopt;
  if (IsUniform(Varying)) {
    std::swap(Varying, Bound);
    Predicate = CmpPredicate::getSwapped(Predicate);
  }
  if (!Wanted)
    Predicate = CmpPredicate(CmpInst::getInversePredicate(Predicate), Predicate.hasSameSign());
  if (!IsUniform(Bound))
    return std::nullopt;
  const APInt *Constant = nullptr, *Added = nullptr;
  if (match(Bound, m_APInt(Constant))) {
    const auto Region = ConstantRange::makeExactICmpRegion(Predicate, *Constant);
    if (std::optional<IdBounds> Bounds = emitConstant(*Varying, Region))
      return Bounds;
    // This sum may wrap around: LLVM folds two comparisons with constants, `a <= x && x < b`, into
    // `x - a u< b - a`.
    if (match(Varying, m_Add(m_Value(Varying), m_APInt(Added))))
      return emitConstant(*Varying, Region.subtract(*Added));
    return std::nullopt;
  }
  std::optional<IdPosition> Position = Positions.find(Varying);
  return Position ? emitUniform(*Position, Predicate, *Bound) : std::nullopt;
}

} // namespace oclc::vectorizer

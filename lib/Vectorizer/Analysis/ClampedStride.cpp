//===- ClampedStride.cpp - Strides of clamped values ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Analysis/ClampedStride.h"

#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace oclc::vectorizer {
namespace {

/// A limit on the growth of a value from lane to lane, if it is read as a signed number or as an
/// unsigned one. A value that wraps around becomes smaller, so it keeps the limit.
struct Growth {
  int64_t Most; ///< Positive.
  bool IfSigned, IfUnsigned;
};

constexpr unsigned MaxDepth = 8;

std::optional<Growth> growthOf(const Value *v, const LaneShapes &shapes, unsigned depth);

/// Returns the growth of the operand that differs between lanes, if the other one does not.
std::optional<Growth> growthOfOne(const Value *a, const Value *b, const LaneShapes &shapes,
                                  unsigned depth) {
  if (shapes.of(a).isUniform())
    std::swap(a, b);
  return shapes.of(b).isUniform() ? growthOf(a, shapes, depth) : std::nullopt;
}

std::optional<Growth> ofMinMax(const MinMaxIntrinsic &limit, const LaneShapes &shapes,
                               unsigned depth) {
  const std::optional<Growth> inner =
      growthOfOne(limit.getLHS(), limit.getRHS(), shapes, depth - 1);
  if (!inner || !(limit.isSigned() ? inner->IfSigned : inner->IfUnsigned))
    return std::nullopt;
  return Growth{inner->Most, limit.isSigned(), !limit.isSigned()};
}

/// Extensions do not change a number. Afterwards it can be read as signed, and also as unsigned if
/// it cannot be negative.
std::optional<Growth> ofExtension(const CastInst &extension, const LaneShapes &shapes,
                                  unsigned depth) {
  const std::optional<Growth> inner = growthOf(extension.getOperand(0), shapes, depth - 1);
  if (!inner)
    return std::nullopt;
  if (isa<SExtInst>(extension))
    return inner->IfSigned ? std::optional(Growth{inner->Most, true, false}) : std::nullopt;
  if (inner->IfUnsigned || (inner->IfSigned && extension.hasNonNeg()))
    return Growth{inner->Most, true, true};
  return std::nullopt;
}

/// The sum must not wrap around: a value that has become smaller could grow by much then.
std::optional<Growth> ofSum(const OverflowingBinaryOperator &sum, const LaneShapes &shapes,
                            unsigned depth) {
  const Value *left = sum.getOperand(0), *right = sum.getOperand(1);
  if (sum.getOpcode() != Instruction::Add &&
      (sum.getOpcode() != Instruction::Sub || !shapes.of(left).isVarying()))
    return std::nullopt;
  const std::optional<Growth> inner = growthOfOne(left, right, shapes, depth - 1);
  if (!inner)
    return std::nullopt;
  const Growth growth = {inner->Most, inner->IfSigned && sum.hasNoSignedWrap(),
                         inner->IfUnsigned && sum.hasNoUnsignedWrap()};
  return growth.IfSigned || growth.IfUnsigned ? std::optional(growth) : std::nullopt;
}

std::optional<Growth> growthOf(const Value *v, const LaneShapes &shapes, unsigned depth) {
  const LaneShape shape = shapes.of(v);
  if (shape.isStrided())
    return shape.Stride > 0 ? std::optional(Growth{shape.Stride, true, true}) : std::nullopt;
  if (depth == 0)
    return std::nullopt;
  if (auto *limit = dyn_cast<MinMaxIntrinsic>(v))
    return ofMinMax(*limit, shapes, depth);
  if (isa<SExtInst, ZExtInst>(v))
    return ofExtension(*cast<CastInst>(v), shapes, depth);
  if (auto *sum = dyn_cast<OverflowingBinaryOperator>(v))
    return ofSum(*sum, shapes, depth);
  return std::nullopt;
}

} // namespace

std::optional<int64_t> clampedStride(const Value *pointer, const LaneShapes &shapes) {
  auto *address = dyn_cast<GetElementPtrInst>(pointer);
  if (!address || !address->hasNoUnsignedSignedWrap() ||
      !shapes.of(address->getPointerOperand()).isUniform())
    return std::nullopt;
  SmallMapVector<Value *, APInt, 4> variables;
  APInt constant(64, 0);
  if (!address->collectOffset(address->getDataLayout(), 64, variables, constant))
    return std::nullopt;
  std::optional<int64_t> stride;
  for (const auto &[index, scale] : variables) {
    if (shapes.of(index).isUniform())
      continue;
    const std::optional<Growth> growth = growthOf(index, shapes, MaxDepth);
    // The index of an address is read as a signed number.
    if (stride || !growth || !growth->IfSigned || !scale.isStrictlyPositive())
      return std::nullopt;
    stride = growth->Most * scale.getSExtValue();
  }
  return stride;
}

} // namespace oclc::vectorizer

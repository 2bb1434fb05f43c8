//===- ClampedStride.cpp - Strides of values that change at a border --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Analysis/ClampedStride.h"

#include "Vectorizer/Analysis/LaneOffsets.h"

#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace oclc::vectorizer {
namespace {

/// A limit on the growth of a value from lane to lane, if it is read as a signed number or as an
/// unsigned one. A value that wraps around becomes smaller, so it keeps the limit.
struct Growth {
  int64_t Most; ///< 0 if the value is the same in all lanes.
  bool IfSigned, IfUnsigned;
};

/// True if the product of a stride with the size of an element or the number of lanes fits into 64
/// bits.
bool isSmall(int64_t stride) { return stride >= 0 && stride <= INT32_MAX; }

class GrowthFinder {
public:
  explicit GrowthFinder(const LaneShapes &shapes) : Shapes(shapes) {}

  std::optional<Growth> of(const Value *v, unsigned depth = 0);
  ClampedStride result(int64_t bytes) const { return {bytes, Tests}; }

private:
  static constexpr unsigned Deepest = 8;
  static constexpr size_t MostTests = 4;

  const LaneShapes &Shapes;
  SmallVector<BorderTest, 2> Tests;

  std::optional<Growth> ofOne(const Value *a, const Value *b, unsigned depth);
  std::optional<Growth> ofMinMax(const MinMaxIntrinsic &limit, unsigned depth);
  std::optional<Growth> ofExtension(const CastInst &extension, unsigned depth);
  std::optional<Growth> ofSum(const OverflowingBinaryOperator &sum, unsigned depth);
  std::optional<BorderTest> testOf(const ICmpInst &compare) const;
  std::optional<Growth> ofAbsolute(Value &number);
  std::optional<Growth> ofSelect(const SelectInst &select, unsigned depth);
  std::optional<Growth> ofReflection(const SelectInst &select, unsigned depth);
  std::optional<Growth> ofShift(const BinaryOperator &shift) const;
  bool addTests(Value *condition, unsigned depth);
};

/// Returns the growth of the operand that differs between lanes, if the other one does not.
std::optional<Growth> GrowthFinder::ofOne(const Value *a, const Value *b, unsigned depth) {
  if (Shapes.of(a).isUniform())
    std::swap(a, b);
  return Shapes.of(b).isUniform() ? of(a, depth) : std::nullopt;
}

std::optional<Growth> GrowthFinder::ofMinMax(const MinMaxIntrinsic &limit, unsigned depth) {
  const std::optional<Growth> inner = ofOne(limit.getLHS(), limit.getRHS(), depth);
  if (!inner || !(limit.isSigned() ? inner->IfSigned : inner->IfUnsigned))
    return std::nullopt;
  return Growth{inner->Most, limit.isSigned(), !limit.isSigned()};
}

/// Extensions do not change a number. Afterwards it can be read as signed, and also as unsigned if
/// it cannot be negative.
std::optional<Growth> GrowthFinder::ofExtension(const CastInst &extension, unsigned depth) {
  const std::optional<Growth> inner = of(extension.getOperand(0), depth);
  if (!inner)
    return std::nullopt;
  if (isa<SExtInst>(extension))
    return inner->IfSigned ? std::optional(Growth{inner->Most, true, false}) : std::nullopt;
  if (inner->IfUnsigned || (inner->IfSigned && extension.hasNonNeg()))
    return Growth{inner->Most, true, true};
  return std::nullopt;
}

/// The sum must not wrap around: a value that has become smaller could grow by much then.
std::optional<Growth> GrowthFinder::ofSum(const OverflowingBinaryOperator &sum, unsigned depth) {
  const Value *left = sum.getOperand(0), *right = sum.getOperand(1);
  if (sum.getOpcode() != Instruction::Add &&
      (sum.getOpcode() != Instruction::Sub || !Shapes.of(right).isUniform()))
    return std::nullopt;
  const std::optional<Growth> inner = ofOne(left, right, depth);
  if (!inner)
    return std::nullopt;
  const Growth growth = {inner->Most, inner->IfSigned && sum.hasNoSignedWrap(),
                         inner->IfUnsigned && sum.hasNoUnsignedWrap()};
  return growth.IfSigned || growth.IfUnsigned ? std::optional(growth) : std::nullopt;
}

/// LLVM extends the low half of `x + 1` by shifts: ((x << 32) + (1 << 32)) >> 32. The sum has a
/// stride of 1 << 32.
std::optional<Growth> GrowthFinder::ofShift(const BinaryOperator &shift) const {
  const APInt *bits = nullptr;
  const LaneShape shape = Shapes.of(shift.getOperand(0));
  if (shift.getOpcode() != Instruction::AShr || !match(shift.getOperand(1), m_APInt(bits)) ||
      !bits->ult(63) || !shape.isStrided())
    return std::nullopt;
  const int64_t growth = shape.Stride >> bits->getZExtValue();
  if (growth == 0 || !isSmall(growth) || growth << bits->getZExtValue() != shape.Stride)
    return std::nullopt;
  return Growth{growth, true, false};
}

/// Returns the test for a comparison of a value with one that is the same in all lanes.
std::optional<BorderTest> GrowthFinder::testOf(const ICmpInst &compare) const {
  Value *left = compare.getOperand(0), *right = compare.getOperand(1);
  if (!left->getType()->isIntegerTy() || Tests.size() == MostTests)
    return std::nullopt;
  if (Shapes.of(left).isUniform())
    return BorderTest{right, compare.getSwappedCmpPredicate(), left};
  if (Shapes.of(right).isUniform())
    return BorderTest{left, compare.getCmpPredicate(), right};
  return std::nullopt;
}

/// The absolute values of numbers that are not negative are these numbers.
std::optional<Growth> GrowthFinder::ofAbsolute(Value &number) {
  const LaneShape shape = Shapes.of(&number);
  if (!shape.isStrided() || shape.Stride == 0 || !isSmall(shape.Stride) ||
      Tests.size() == MostTests)
    return std::nullopt;
  Tests.push_back({&number, ICmpInst::ICMP_SGE, ConstantInt::get(number.getType(), 0), shape.Stride,
                   /*Result=*/true});
  return Growth{shape.Stride, true, true};
}

/// A value that is selected on one side of a border is there in all lanes if it is in the first and
/// in the last one, because it grows as much as it can in between: otherwise the whole address
/// would grow by less. The other value does not matter.
std::optional<Growth> GrowthFinder::ofReflection(const SelectInst &select, unsigned depth) {
  auto *compare = dyn_cast<ICmpInst>(select.getCondition());
  std::optional<BorderTest> test = compare ? testOf(*compare) : std::nullopt;
  if (!test || !ICmpInst::isSigned(test->Predicate) ||
      (test->Position != select.getTrueValue() && test->Position != select.getFalseValue()))
    return std::nullopt;
  const std::optional<Growth> growth = of(test->Position, depth);
  if (!growth || !growth->IfSigned || growth->Most == 0 || Tests.size() == MostTests)
    return std::nullopt;
  test->Growth = growth->Most;
  test->Result = test->Position == select.getTrueValue();
  Tests.push_back(*test);
  return Growth{growth->Most, true, false};
}

/// If all lanes select alike, the growth is that of one of the values.
std::optional<Growth> GrowthFinder::ofSelect(const SelectInst &select, unsigned depth) {
  const size_t before = Tests.size();
  const std::optional<Growth> a = of(select.getTrueValue(), depth),
                              b = of(select.getFalseValue(), depth);
  if (!a != !b) {
    Tests.truncate(before);
    return ofReflection(select, depth);
  }
  if (!a || !b || !addTests(const_cast<Value *>(select.getCondition()), depth))
    return std::nullopt;
  return Growth{std::max(a->Most, b->Most), a->IfSigned && b->IfSigned,
                a->IfUnsigned && b->IfUnsigned};
}

/// Adds the comparisons on which a condition depends. Returns false if it depends on anything else
/// that differs between lanes.
bool GrowthFinder::addTests(Value *condition, unsigned depth) {
  Value *a = nullptr, *b = nullptr;
  if (Shapes.of(condition).isUniform())
    return true;
  if (depth == Deepest)
    return false;
  if (match(condition, m_LogicalAnd(m_Value(a), m_Value(b))) ||
      match(condition, m_LogicalOr(m_Value(a), m_Value(b))))
    return addTests(a, depth + 1) && addTests(b, depth + 1);
  if (match(condition, m_Not(m_Value(a))))
    return addTests(a, depth + 1);
  auto *compare = dyn_cast<ICmpInst>(condition);
  std::optional<BorderTest> test = compare ? testOf(*compare) : std::nullopt;
  if (!test)
    return false;
  const LaneShape position = Shapes.of(test->Position);
  if (!position.isStrided() || position.Stride == 0 || !isSmall(position.Stride))
    return false;
  test->Growth = position.Stride;
  Tests.push_back(*test);
  return true;
}

std::optional<Growth> GrowthFinder::of(const Value *v, unsigned depth) {
  const LaneShape shape = Shapes.of(v);
  if (shape.isStrided())
    return isSmall(shape.Stride) ? std::optional(Growth{shape.Stride, true, true}) : std::nullopt;
  if (depth == Deepest)
    return std::nullopt;
  if (auto *limit = dyn_cast<MinMaxIntrinsic>(v))
    return ofMinMax(*limit, depth + 1);
  if (auto *call = dyn_cast<IntrinsicInst>(v); call && call->getIntrinsicID() == Intrinsic::abs)
    return ofAbsolute(*call->getArgOperand(0));
  if (isa<SExtInst, ZExtInst>(v))
    return ofExtension(*cast<CastInst>(v), depth + 1);
  if (auto *select = dyn_cast<SelectInst>(v))
    return ofSelect(*select, depth + 1);
  if (auto *sum = dyn_cast<OverflowingBinaryOperator>(v))
    return ofSum(*sum, depth + 1);
  if (auto *other = dyn_cast<BinaryOperator>(v))
    return ofShift(*other);
  return std::nullopt;
}

} // namespace

std::optional<ClampedStride> clampedStride(const Value *pointer, const LaneShapes &shapes) {
  const std::optional<LaneOffsets> offsets = laneOffsets(pointer, shapes);
  if (!offsets)
    return std::nullopt;
  GrowthFinder finder(shapes);
  int64_t stride = 0;
  for (const auto &[index, scale] : *offsets) {
    const std::optional<Growth> growth = finder.of(index);
    // The index of an address is read as a signed number.
    if (stride != 0 || !growth || !growth->IfSigned || !isSmall(scale.getSExtValue()))
      return std::nullopt;
    stride = growth->Most * scale.getSExtValue();
  }
  return stride > 0 ? std::optional(finder.result(stride)) : std::nullopt;
}

} // namespace oclc::vectorizer

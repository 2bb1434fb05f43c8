//===- RepeatedIndex.cpp - Elements that several adjacent lanes share -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Analysis/RepeatedIndex.h"

#include "Vectorizer/Analysis/LaneOffsets.h"

#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace oclc::vectorizer {

/// Returns the part of an index that differs between lanes: without extensions, and without what a
/// sum adds for all lanes alike.
static const Value *varyingPart(const Value *index, const LaneShapes &shapes) {
  constexpr unsigned Deepest = 8;
  for (unsigned depth = 0; depth != Deepest; ++depth) {
    const Value *a = nullptr, *b = nullptr;
    if (match(index, m_ZExtOrSExt(m_Value(a))))
      index = a;
    else if ((match(index, m_Add(m_Value(a), m_Value(b))) ||
              match(index, m_DisjointOr(m_Value(a), m_Value(b)))) &&
             (shapes.of(a).isUniform() || shapes.of(b).isUniform()))
      index = shapes.of(a).isUniform() ? b : a;
    else if (match(index, m_Sub(m_Value(a), m_Value(b))) && shapes.of(b).isUniform())
      index = a;
    else
      break;
  }
  return index;
}

/// Returns the quotient of a number that grows by one from lane to lane.
static std::optional<RepeatedIndex> quotient(const Value *v, const LaneShapes &shapes) {
  constexpr uint64_t MostTimes = 16;
  auto *op = dyn_cast<BinaryOperator>(v);
  const APInt *by = nullptr;
  if (!op || !match(op->getOperand(1), m_APInt(by)) || by->ugt(MostTimes))
    return std::nullopt;
  const LaneShape position = shapes.of(op->getOperand(0));
  if (!position.isStrided() || position.Stride != 1)
    return std::nullopt;
  const uint64_t number = by->getZExtValue();
  uint64_t times = 0;
  switch (op->getOpcode()) {
  case Instruction::UDiv:
  case Instruction::SDiv:
    times = number;
    break;
  case Instruction::LShr:
  case Instruction::AShr:
    times = uint64_t(1) << number;
    break;
  default:
    return std::nullopt;
  }
  if (!isPowerOf2_64(times) || times == 1 || times > MostTimes)
    return std::nullopt;
  const bool isSigned =
      op->getOpcode() == Instruction::SDiv || op->getOpcode() == Instruction::AShr;
  return RepeatedIndex{op->getOperand(0), unsigned(times), isSigned};
}

std::optional<RepeatedIndex> repeatedIndex(const Value *pointer, uint64_t bytes,
                                           const LaneShapes &shapes) {
  const std::optional<LaneOffsets> offsets = laneOffsets(pointer, shapes);
  if (!offsets || offsets->size() != 1)
    return std::nullopt;
  const auto &[index, scale] = offsets->front();
  return scale == bytes ? quotient(varyingPart(index, shapes), shapes) : std::nullopt;
}

} // namespace oclc::vectorizer

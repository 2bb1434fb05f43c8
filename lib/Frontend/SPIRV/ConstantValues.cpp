//===- ConstantValues.cpp - Values of integer constants ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Frontend/SPIRV/ConstantValues.h"

#include <optional>

using namespace llvm;

namespace oclc::spirv {
namespace {

constexpr uint32_t WidestInteger = 64, MostLanes = 16;

APInt truth(bool isTrue) { return {1, isTrue ? 1U : 0U}; }

/// Applies a conversion or an operation with one operand; the result has `bits` bits.
std::optional<APInt> applied(uint32_t opcode, uint32_t bits, const APInt &a) {
  switch (opcode) {
  case OpUConvert:
    return a.zextOrTrunc(bits);
  case OpSConvert:
    return a.sextOrTrunc(bits);
  case OpSNegate:
    return -a;
  case OpNot:
  case OpLogicalNot:
    return ~a;
  case OpBitcast:
  case OpCopyObject:
    return a;
  default:
    return std::nullopt;
  }
}

std::optional<APInt> quotient(uint32_t opcode, const APInt &a, const APInt &b) {
  if (b.isZero())
    return std::nullopt;
  switch (opcode) {
  case OpUDiv:
    return a.udiv(b);
  case OpUMod:
    return a.urem(b);
  case OpSDiv:
    return a.sdiv(b);
  case OpSRem:
    return a.srem(b);
  default: {
    // The result of OpSMod has the sign of the divisor.
    const APInt rest = a.srem(b);
    return rest.isZero() || rest.isNegative() == b.isNegative() ? rest : rest + b;
  }
  }
}

std::optional<APInt> shifted(uint32_t opcode, const APInt &a, const APInt &b) {
  if (b.uge(a.getBitWidth()))
    return std::nullopt;
  const auto amount = static_cast<unsigned>(b.getZExtValue());
  return opcode == OpShiftLeftLogical    ? a.shl(amount)
         : opcode == OpShiftRightLogical ? a.lshr(amount)
                                         : a.ashr(amount);
}

/// Applies an operation whose operands have the same width.
std::optional<APInt> combined(uint32_t opcode, const APInt &a, const APInt &b) {
  switch (opcode) {
  case OpIAdd:
    return a + b;
  case OpISub:
    return a - b;
  case OpIMul:
    return a * b;
  case OpUDiv:
  case OpUMod:
  case OpSDiv:
  case OpSRem:
  case OpSMod:
    return quotient(opcode, a, b);
  case OpBitwiseOr:
  case OpLogicalOr:
    return a | b;
  case OpBitwiseAnd:
  case OpLogicalAnd:
    return a & b;
  case OpBitwiseXor:
    return a ^ b;
  case OpIEqual:
  case OpLogicalEqual:
    return truth(a == b);
  case OpINotEqual:
  case OpLogicalNotEqual:
    return truth(a != b);
  case OpUGreaterThan:
    return truth(a.ugt(b));
  case OpSGreaterThan:
    return truth(a.sgt(b));
  case OpUGreaterThanEqual:
    return truth(a.uge(b));
  case OpSGreaterThanEqual:
    return truth(a.sge(b));
  case OpULessThan:
    return truth(a.ult(b));
  case OpSLessThan:
    return truth(a.slt(b));
  case OpULessThanEqual:
    return truth(a.ule(b));
  case OpSLessThanEqual:
    return truth(a.sle(b));
  default:
    return std::nullopt;
  }
}

bool isShift(uint32_t opcode) {
  return opcode == OpShiftLeftLogical || opcode == OpShiftRightLogical ||
         opcode == OpShiftRightArithmetic;
}

/// Applies an operation to each lane; empty if it has no result in one of them.
ConstantLanes laneByLane(uint32_t opcode, uint32_t bits, ArrayRef<ArrayRef<APInt>> operands) {
  ConstantLanes result;
  for (size_t lane = 0; lane != operands[0].size(); ++lane) {
    const APInt &a = operands[0][lane];
    std::optional<APInt> value;
    if (operands.size() == 1)
      value = applied(opcode, bits, a);
    else if (operands.size() == 2 && isShift(opcode))
      value = shifted(opcode, a, operands[1][lane]);
    else if (operands.size() == 2 && a.getBitWidth() == operands[1][lane].getBitWidth())
      value = combined(opcode, a, operands[1][lane]);
    if (!value)
      return {};
    result.push_back(*value);
  }
  return result;
}

ConstantLanes selected(ArrayRef<APInt> condition, ArrayRef<APInt> yes, ArrayRef<APInt> no) {
  // A Boolean may select between vectors.
  if (yes.size() != no.size() || (condition.size() != 1 && condition.size() != yes.size()))
    return {};
  ConstantLanes result;
  for (size_t lane = 0; lane != yes.size(); ++lane)
    result.push_back(condition[condition.size() == 1 ? 0 : lane].isZero() ? no[lane] : yes[lane]);
  return result;
}

} // namespace

void ConstantValues::noteType(const Instruction &inst) {
  switch (inst.opcode()) {
  case OpTypeBool:
    Types[inst[1]] = {1, 1};
    break;
  case OpTypeInt:
    if (inst[2] > 1 && inst[2] <= WidestInteger)
      Types[inst[1]] = {inst[2], 1};
    break;
  case OpTypeVector:
    if (const auto element = Types.find(inst[2]); element != Types.end() && inst[3] <= MostLanes)
      Types[inst[1]] = {element->second.bits, inst[3]};
    break;
  default:
    break;
  }
}

void ConstantValues::note(const Instruction &inst) {
  noteType(inst);
  const Type type = typeOf(inst);
  if (type.lanes == 0)
    return;
  ConstantLanes lanes = evaluate(inst);
  // The module may not be validated.
  if (lanes.size() == type.lanes &&
      all_of(lanes, [&](const APInt &lane) { return lane.getBitWidth() == type.bits; }))
    Values[inst[2]] = std::move(lanes);
}

ArrayRef<APInt> ConstantValues::value(uint32_t id) const {
  const auto found = Values.find(id);
  return found == Values.end() ? ArrayRef<APInt>() : ArrayRef(found->second);
}

/// Returns the type of a constant; no lanes if `inst` is none, or if its type is another one.
ConstantValues::Type ConstantValues::typeOf(const Instruction &inst) const {
  if (inst.opcode() < OpConstantTrue || inst.opcode() > OpSpecConstantOp)
    return {};
  const auto found = Types.find(inst[1]);
  return found == Types.end() ? Type() : found->second;
}

ConstantLanes ConstantValues::evaluate(const Instruction &inst) const {
  const Type type = typeOf(inst);
  switch (inst.opcode()) {
  case OpConstantTrue:
  case OpSpecConstantTrue:
  case OpConstantFalse:
  case OpSpecConstantFalse:
    return {truth(inst.opcode() == OpConstantTrue || inst.opcode() == OpSpecConstantTrue)};
  case OpConstant:
  case OpSpecConstant: {
    // The high bits of a narrow number are its sign or zeros.
    const uint64_t bits = inst[3] | uint64_t(inst[4]) << 32;
    return {APInt(64, bits).trunc(type.bits)};
  }
  case OpConstantNull:
    return ConstantLanes(type.lanes, APInt(type.bits, 0));
  case OpConstantComposite:
  case OpSpecConstantComposite:
    return composed(inst.wordsFrom(3));
  case OpSpecConstantOp:
    return compute(inst);
  default:
    return {};
  }
}

/// Evaluates OpSpecConstantOp.
ConstantLanes ConstantValues::compute(const Instruction &inst) const {
  const uint32_t opcode = inst[3];
  if (opcode == OpVectorShuffle || opcode == OpCompositeExtract || opcode == OpCompositeInsert)
    return rearranged(inst);
  SmallVector<ArrayRef<APInt>, 3> operands;
  for (uint32_t operand : inst.wordsFrom(4))
    operands.push_back(value(operand));
  if (operands.empty() || any_of(operands, [](ArrayRef<APInt> lanes) { return lanes.empty(); }))
    return {};
  if (opcode == OpSelect)
    return operands.size() == 3 ? selected(operands[0], operands[1], operands[2]) : ConstantLanes();
  const size_t lanes = operands[0].size();
  if (any_of(operands, [&](ArrayRef<APInt> operand) { return operand.size() != lanes; }))
    return {};
  return laneByLane(opcode, typeOf(inst).bits, operands);
}

ConstantLanes ConstantValues::composed(ArrayRef<uint32_t> parts) const {
  ConstantLanes lanes;
  for (uint32_t part : parts) {
    const ArrayRef<APInt> value = this->value(part);
    if (value.empty() || lanes.size() + value.size() > MostLanes)
      return {};
    append_range(lanes, value);
  }
  return lanes;
}

/// Evaluates the operations whose last operands are the numbers of lanes.
ConstantLanes ConstantValues::rearranged(const Instruction &inst) const {
  const ArrayRef<APInt> first = value(inst[4]), second = value(inst[5]);
  if (inst[3] == OpCompositeExtract)
    return inst[5] < first.size() ? ConstantLanes{first[inst[5]]} : ConstantLanes();
  if (inst[3] == OpCompositeInsert) {
    ConstantLanes lanes(second);
    if (first.size() != 1 || inst[6] >= lanes.size())
      return {};
    lanes[inst[6]] = first[0];
    return lanes;
  }
  ConstantLanes both(first), lanes;
  append_range(both, second);
  for (uint32_t lane : inst.wordsFrom(6)) {
    // Lane 0xffffffff is undefined.
    if (lane >= both.size() || lanes.size() == MostLanes)
      return {};
    lanes.push_back(both[lane]);
  }
  return lanes;
}

} // namespace oclc::spirv

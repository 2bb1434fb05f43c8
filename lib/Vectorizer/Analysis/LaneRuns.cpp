//===- LaneRuns.cpp - Strides within runs of lanes --------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Analysis/LaneRuns.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Support/KnownBits.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace oclc::vectorizer {

LaneRuns::LaneRuns(const Loop &loop, const LaneShapes &shapes, unsigned lanes)
    : L(loop), Shapes(shapes) {
  std::optional<unsigned> shortest;
  for (const BasicBlock *bb : loop.blocks())
    for (const Instruction &inst : *bb)
      if (auto *op = dyn_cast<BinaryOperator>(&inst))
        if (std::optional<unsigned> bits = bitsInRun(*op))
          shortest = std::min(*bits, shortest.value_or(*bits));
  if (shortest && (1u << *shortest) < lanes)
    Length = 1u << *shortest;
}

/// True if `v` grows by one from lane to lane, and its lane 0 is a multiple of 2^`bits`.
bool LaneRuns::beginsRuns(const Value *v, unsigned bits) const {
  return Shapes.of(v) == LaneShape::strided(1) &&
         computeKnownBits(v, L.getHeader()->getDataLayout()).countMinTrailingZeros() >= bits;
}

/// If `op` keeps (`and`) or discards (`lshr`) the low bits of a value that counts lanes, returns
/// the number of these bits.
std::optional<unsigned> LaneRuns::bitsInRun(const BinaryOperator &op) const {
  constexpr unsigned MaxBits = 8;
  auto *constant = dyn_cast<ConstantInt>(op.getOperand(1));
  if (!constant)
    return std::nullopt;
  uint64_t bits = 0;
  if (op.getOpcode() == Instruction::LShr)
    bits = constant->getLimitedValue(MaxBits);
  else if (op.getOpcode() == Instruction::And && constant->getValue().isMask())
    bits = constant->getValue().countr_one();
  if (bits == 0 || bits >= MaxBits || !beginsRuns(op.getOperand(0), unsigned(bits)))
    return std::nullopt;
  return unsigned(bits);
}

std::optional<int64_t> LaneRuns::stride(const Value *v) {
  if (LaneShape shape = Shapes.of(v); shape.isStrided())
    return shape.Stride;
  auto *i = dyn_cast<Instruction>(v);
  if (!i || Length == 1)
    return std::nullopt;
  auto [it, isFirst] = Known.try_emplace(i, std::nullopt);
  if (!isFirst)
    return it->second;
  std::optional<int64_t> result = compute(*i);
  Known[i] = result;
  return result;
}

std::optional<int64_t> LaneRuns::compute(const Instruction &inst) {
  if (isa<PHINode>(inst) || inst.mayReadOrWriteMemory() || isa<FreezeInst>(inst))
    return std::nullopt;
  if (all_of(inst.operands(), [&](const Use &u) { return stride(u) == 0; }))
    return 0;
  if (auto *op = dyn_cast<BinaryOperator>(&inst); op && inst.getType()->isIntegerTy(64))
    return ofBinary(*op);
  if (auto *address = dyn_cast<GetElementPtrInst>(&inst))
    return ofAddress(*address);
  return std::nullopt;
}

std::optional<int64_t> LaneRuns::ofBinary(const BinaryOperator &op) {
  const std::optional<int64_t> a = stride(op.getOperand(0)), b = stride(op.getOperand(1));
  if (!a || !b)
    return std::nullopt;
  constexpr int64_t MaxFactor = 1 << 20;
  auto *constant = dyn_cast<ConstantInt>(op.getOperand(1));
  const int64_t factor =
      constant ? constant->getValue().trySExtValue().value_or(MaxFactor) : MaxFactor;
  switch (op.getOpcode()) {
  case Instruction::Add:
    return *a + *b;
  case Instruction::Sub:
    return *a - *b;
  case Instruction::Or:
    if (cast<PossiblyDisjointInst>(op).isDisjoint() && (*a == 0 || *b == 0))
      return *a + *b;
    return std::nullopt;
  case Instruction::Mul:
    return std::abs(factor) < MaxFactor ? std::optional(*a * factor) : std::nullopt;
  case Instruction::Shl:
    return factor >= 0 && factor < 20 ? std::optional(*a << factor) : std::nullopt;
  case Instruction::And: // The low bits do not wrap around within a run.
    if (std::optional<unsigned> bits = bitsInRun(op); bits && (1u << *bits) >= Length)
      return 1;
    return std::nullopt;
  case Instruction::LShr:
    if (std::optional<unsigned> bits = bitsInRun(op); bits && (1u << *bits) >= Length)
      return 0;
    return std::nullopt;
  default:
    return std::nullopt;
  }
}

std::optional<int64_t> LaneRuns::ofAddress(const GetElementPtrInst &address) {
  SmallMapVector<Value *, APInt, 4> variables;
  APInt constant(64, 0);
  if (address.getType()->isVectorTy() ||
      !address.collectOffset(address.getDataLayout(), 64, variables, constant))
    return std::nullopt;
  std::optional<int64_t> sum = stride(address.getPointerOperand());
  for (auto &[index, scale] : variables) {
    const std::optional<int64_t> ofIndex = stride(index);
    // The address extends a narrower index, which may wrap around between lanes before that.
    if (!sum || !ofIndex || (*ofIndex != 0 && !index->getType()->isIntegerTy(64)))
      return std::nullopt;
    *sum += *ofIndex * scale.getSExtValue();
  }
  return sum;
}

} // namespace oclc::vectorizer

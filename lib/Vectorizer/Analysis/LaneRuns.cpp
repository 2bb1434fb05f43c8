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

LaneRuns::LaneRuns(const Loop &L, const LaneShapes &Shapes, unsigned Lanes) : L(L), Shapes(Shapes) {
  std::optional<unsigned> Shortest;
  for (const BasicBlock *BB : L.blocks())
    for (const Instruction &I : *BB)
      if (auto *Op = dyn_cast<BinaryOperator>(&I))
        if (std::optional<unsigned> Bits = bitsInRun(*Op))
          Shortest = std::min(*Bits, Shortest.value_or(*Bits));
  if (Shortest && (1u << *Shortest) < Lanes)
    Length = 1u << *Shortest;
}

/// True if `V` grows by one from lane to lane, and its lane 0 is a multiple of 2^`Bits`.
bool LaneRuns::beginsRuns(const Value *V, unsigned Bits) const {
  return Shapes.of(V) == LaneShape::strided(1) &&
         computeKnownBits(V, L.getHeader()->getDataLayout()).countMinTrailingZeros() >= Bits;
}

/// If `Op` keeps (`and`) or discards (`lshr`) the low bits of a value that counts lanes, returns
/// the number of these bits.
std::optional<unsigned> LaneRuns::bitsInRun(const BinaryOperator &Op) const {
  constexpr unsigned MaxBits = 8;
  auto *Constant = dyn_cast<ConstantInt>(Op.getOperand(1));
  if (!Constant)
    return std::nullopt;
  uint64_t Bits = 0;
  if (Op.getOpcode() == Instruction::LShr)
    Bits = Constant->getLimitedValue(MaxBits);
  else if (Op.getOpcode() == Instruction::And && Constant->getValue().isMask())
    Bits = Constant->getValue().countr_one();
  if (Bits == 0 || Bits >= MaxBits || !beginsRuns(Op.getOperand(0), unsigned(Bits)))
    return std::nullopt;
  return unsigned(Bits);
}

std::optional<int64_t> LaneRuns::stride(const Value *V) {
  if (LaneShape Shape = Shapes.of(V); Shape.isStrided())
    return Shape.Stride;
  auto *I = dyn_cast<Instruction>(V);
  if (!I || Length == 1)
    return std::nullopt;
  auto [It, New] = Known.try_emplace(I, std::nullopt);
  if (!New)
    return It->second;
  std::optional<int64_t> Result = compute(*I);
  Known[I] = Result;
  return Result;
}

std::optional<int64_t> LaneRuns::compute(const Instruction &I) {
  if (isa<PHINode>(I) || I.mayReadOrWriteMemory() || isa<FreezeInst>(I))
    return std::nullopt;
  if (all_of(I.operands(), [&](const Use &U) { return stride(U) == 0; }))
    return 0;
  if (auto *Op = dyn_cast<BinaryOperator>(&I); Op && I.getType()->isIntegerTy(64))
    return ofBinary(*Op);
  if (auto *Address = dyn_cast<GetElementPtrInst>(&I))
    return ofAddress(*Address);
  return std::nullopt;
}

std::optional<int64_t> LaneRuns::ofBinary(const BinaryOperator &Op) {
  const std::optional<int64_t> A = stride(Op.getOperand(0)), B = stride(Op.getOperand(1));
  if (!A || !B)
    return std::nullopt;
  constexpr int64_t MaxFactor = 1 << 20;
  auto *Constant = dyn_cast<ConstantInt>(Op.getOperand(1));
  const int64_t Factor =
      Constant ? Constant->getValue().trySExtValue().value_or(MaxFactor) : MaxFactor;
  switch (Op.getOpcode()) {
  case Instruction::Add:
    return *A + *B;
  case Instruction::Sub:
    return *A - *B;
  case Instruction::Or:
    if (cast<PossiblyDisjointInst>(Op).isDisjoint() && (*A == 0 || *B == 0))
      return *A + *B;
    return std::nullopt;
  case Instruction::Mul:
    return std::abs(Factor) < MaxFactor ? std::optional(*A * Factor) : std::nullopt;
  case Instruction::Shl:
    return Factor >= 0 && Factor < 20 ? std::optional(*A << Factor) : std::nullopt;
  case Instruction::And: // A run does not cross a multiple of 2^Bits.
    if (std::optional<unsigned> Bits = bitsInRun(Op); Bits && (1u << *Bits) >= Length)
      return 1;
    return std::nullopt;
  case Instruction::LShr:
    if (std::optional<unsigned> Bits = bitsInRun(Op); Bits && (1u << *Bits) >= Length)
      return 0;
    return std::nullopt;
  default:
    return std::nullopt;
  }
}

std::optional<int64_t> LaneRuns::ofAddress(const GetElementPtrInst &Address) {
  SmallMapVector<Value *, APInt, 4> Variables;
  APInt Constant(64, 0);
  if (Address.getType()->isVectorTy() ||
      !Address.collectOffset(Address.getDataLayout(), 64, Variables, Constant))
    return std::nullopt;
  std::optional<int64_t> Stride = stride(Address.getPointerOperand());
  for (auto &[Index, Scale] : Variables) {
    const std::optional<int64_t> OfIndex = stride(Index);
    // A narrower index is extended, so it may wrap around between lanes.
    if (!Stride || !OfIndex || (*OfIndex != 0 && !Index->getType()->isIntegerTy(64)))
      return std::nullopt;
    *Stride += *OfIndex * Scale.getSExtValue();
  }
  return Stride;
}

} // namespace oclc::vectorizer

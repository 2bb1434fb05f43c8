//===- LoopCost.cpp - What an iteration of a loop costs ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Cost/LoopCost.h"

#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace oclc::vectorizer {

/// A built-in that is still called, such as sin, for one register full of arguments. bench-builtins
/// has 3 to 22 ns for 16 numbers (docs/builtins.md).
static constexpr double BuiltinCost = 20;
/// By how much an access to as many places as there are lanes costs more than LLVM says. Measured
/// on Zen 4, where it costs as much as that many loads and what brings addresses and values
/// together.
static constexpr double ScatteredFactor = 2;
/// What it costs that an access is run for one lane after the other: each has to come out of a
/// vector. Measured with a histogram on Zen 4, in vectors 1.5 times slower than one by one.
static constexpr double LaneCost = 4;
/// An access that locks others out, which no other thread asks for at that time (Zen 4).
static constexpr double LockCost = 20;
/// How often the rest that an inner vector loop leaves is run, compared with a whole loop.
static constexpr double RestShare = 0.1;

unsigned stepOf(const Loop &L) {
  using namespace PatternMatch;
  const BasicBlock *Latch = L.getLoopLatch();
  Value *Next = nullptr;
  const APInt *Step = nullptr;
  CmpPredicate Predicate;
  if (Latch &&
      match(Latch->getTerminator(),
            m_Br(m_ICmp(Predicate, m_Value(Next), m_Value()), m_BasicBlock(), m_BasicBlock())) &&
      match(Next, m_Add(m_Value(), m_APInt(Step))) && Step->ult(4096))
    return unsigned(std::max<uint64_t>(1, Step->getZExtValue()));
  return 1;
}

static double registersOf(const Type &Ty, const TargetTransformInfo &TTI) {
  auto *Vector = dyn_cast<FixedVectorType>(&Ty);
  if (!Vector)
    return 1;
  const double Bits = double(Vector->getNumElements()) * Vector->getScalarSizeInBits();
  return std::max(
      1.0, Bits / double(TTI.getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector)));
}

/// Of vectors wider than a register the target has no more than the costs of a default expansion:
/// two instructions for a fused multiplication and addition that is one.
static std::optional<double> inRegisters(const IntrinsicInst &I, const TargetTransformInfo &TTI) {
  auto *Wide = dyn_cast<FixedVectorType>(I.getType());
  const auto Registers = unsigned(registersOf(*I.getType(), TTI));
  if (!Wide || Registers < 2 || !isTriviallyVectorizable(I.getIntrinsicID()) ||
      any_of(I.args(), [&](const Value *Arg) { return Arg->getType() != Wide; }))
    return std::nullopt;
  auto *Part = FixedVectorType::get(Wide->getElementType(), Wide->getNumElements() / Registers);
  const SmallVector<Type *> Arguments(I.arg_size(), Part);
  const InstructionCost Cost = TTI.getIntrinsicInstrCost(
      IntrinsicCostAttributes(I.getIntrinsicID(), Part, Arguments,
                              isa<FPMathOperator>(I) ? I.getFastMathFlags() : FastMathFlags()),
      TargetTransformInfo::TCK_RecipThroughput);
  return Cost.isValid() ? std::optional(Registers * double(Cost.getValue())) : std::nullopt;
}

static double costOf(const Instruction &I, const TargetTransformInfo &TTI) {
  if (I.isDebugOrPseudoInst() || I.isLifetimeStartOrEnd() || isa<AssumeInst>(I))
    return 0;
  if (isa<CallInst>(I) && !isa<IntrinsicInst>(I))
    return BuiltinCost * registersOf(*I.getType(), TTI);
  if (isa<AtomicRMWInst, AtomicCmpXchgInst>(I) &&
      getAtomicSyncScopeID(&I) != SyncScope::SingleThread)
    return LockCost;
  if (auto *Lane = dyn_cast<ExtractElementInst>(&I))
    return Lane->getVectorOperandType()->getElementCount().getFixedValue() > 4 ? LaneCost : 1;
  // The target takes a mask of a single bit for as many instructions as it has lanes.
  if (auto *Splat = dyn_cast<ShuffleVectorInst>(&I);
      Splat && Splat->isZeroEltSplat() && Splat->getType()->getScalarSizeInBits() == 1)
    return 2;
  auto *Intrinsic = dyn_cast<IntrinsicInst>(&I);
  if (std::optional<double> Cost = Intrinsic ? inRegisters(*Intrinsic, TTI) : std::nullopt)
    return *Cost;
  const InstructionCost Cost = TTI.getInstructionCost(&I, TargetTransformInfo::TCK_RecipThroughput);
  // What the target does not know at all is taken apart.
  if (!Cost.isValid())
    return BuiltinCost;
  const bool Scattered = Intrinsic && (Intrinsic->getIntrinsicID() == Intrinsic::masked_gather ||
                                       Intrinsic->getIntrinsicID() == Intrinsic::masked_scatter);
  return double(Cost.getValue()) * (Scattered ? ScatteredFactor : 1);
}

/// How often the blocks of the loops around `BB` inside `L` run, for what LLVM thinks of them.
static double vectorizedShare(const BasicBlock &BB, const Loop &L, const LoopInfo &LI) {
  double Share = 1;
  for (const Loop *Inner = LI.getLoopFor(&BB); Inner && Inner != &L; Inner = Inner->getParentLoop())
    if (getBooleanLoopAttribute(Inner, "llvm.loop.isvectorized")) {
      const unsigned Step = stepOf(*Inner);
      Share *= Step > 1 ? 1.0 / Step : RestShare;
    }
  return Share;
}

double iterationCost(const Loop &L, const LoopInfo &LI, const BlockFrequencyInfo &Frequencies,
                     const TargetTransformInfo &TTI) {
  const double Header = double(Frequencies.getBlockFreq(L.getHeader()).getFrequency());
  double Sum = 0;
  for (const BasicBlock *BB : L.blocks()) {
    const double Times = double(Frequencies.getBlockFreq(BB).getFrequency()) / Header;
    double Cost = 0;
    for (const Instruction &I : *BB)
      Cost += costOf(I, TTI);
    Sum += Times * vectorizedShare(*BB, L, LI) * Cost;
  }
  return Sum;
}

} // namespace oclc::vectorizer

//===- LoopCost.cpp - Cost of an iteration of a loop ------------------------------------------===//
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

/// Cost of a built-in that is still called, such as sin, for each vector register of arguments.
/// bench-builtins measures 3 to 22 ns for 16 values (docs/builtins.md).
static constexpr double BuiltinCost = 20;
/// Factor on LLVM's cost of a gather or scatter. Measured on Zen 4, where it costs as much as that
/// many loads and the instructions that combine addresses and values.
static constexpr double ScatteredFactor = 2;
/// Cost of extracting a lane for an access that runs lane by lane. Measured with a histogram on Zen
/// 4, which is 1.5 times slower in vectors than with one work-item at a time.
static constexpr double LaneCost = 4;
/// Cost of an atomic access with a lock, without contention (Zen 4).
static constexpr double LockCost = 20;
/// How often the remainder loop of a vectorised inner loop runs, relative to the original loop.
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

/// Returns the cost of an intrinsic on a vector wider than a register, as the sum of the costs of
/// its register-wide parts; nullopt for other intrinsics. For the wide vector itself the target has
/// only the cost of a default expansion: two instructions for a fused multiply-add that is one.
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
  // For a splat of a single mask bit, the target assumes one instruction for each lane.
  if (auto *Splat = dyn_cast<ShuffleVectorInst>(&I);
      Splat && Splat->isZeroEltSplat() && Splat->getType()->getScalarSizeInBits() == 1)
    return 2;
  auto *Intrinsic = dyn_cast<IntrinsicInst>(&I);
  if (std::optional<double> Cost = Intrinsic ? inRegisters(*Intrinsic, TTI) : std::nullopt)
    return *Cost;
  const InstructionCost Cost = TTI.getInstructionCost(&I, TargetTransformInfo::TCK_RecipThroughput);
  // An instruction without a valid cost will be split into scalar ones.
  if (!Cost.isValid())
    return BuiltinCost;
  const bool Scattered = Intrinsic && (Intrinsic->getIntrinsicID() == Intrinsic::masked_gather ||
                                       Intrinsic->getIntrinsicID() == Intrinsic::masked_scatter);
  return double(Cost.getValue()) * (Scattered ? ScatteredFactor : 1);
}

/// Returns a factor on LLVM's block frequency of `BB`, at most 1. Loops inside `L` that LLVM has
/// vectorised run less often than their block frequency says.
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

//===- LoopCost.cpp - Cost of an iteration of a loop ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Cost/LoopCost.h"

#include "Vectorizer/Cost/VectorRegisters.h"
#include "Vectorizer/Support/Predicates.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace oclc::vectorizer {

/// Factor on LLVM's cost of a gather or scatter. Measured on Zen 4, where it costs as much as
/// separate accesses and the instructions that combine addresses and values.
static constexpr double ScatteredFactor = 2;
/// Cost of extracting an element of a vector of more than 4 lanes, mostly for an access that runs
/// lane by lane. Measured with a histogram on Zen 4, which is 1.5 times slower in vectors than with
/// one work-item at a time.
static constexpr double LaneCost = 4;
/// Cost of an atomic update or exchange that locks the memory, without contention (Zen 4).
static constexpr double LockCost = 20;
/// Estimated trip count of the remainder loop of a vectorised inner loop, relative to that of the
/// original loop.
static constexpr double RestShare = 0.1;

unsigned stepOf(const Loop &loop) {
  using namespace PatternMatch;
  const BasicBlock *latch = loop.getLoopLatch();
  Value *next = nullptr;
  const APInt *step = nullptr;
  CmpPredicate predicate;
  if (latch &&
      match(latch->getTerminator(),
            m_Br(m_ICmp(predicate, m_Value(next), m_Value()), m_BasicBlock(), m_BasicBlock())) &&
      match(next, m_Add(m_Value(), m_APInt(step))) && step->ult(4096))
    return unsigned(std::max<uint64_t>(1, step->getZExtValue()));
  return 1;
}

static double registersOf(const Type &ty, const TargetTransformInfo &tti) {
  auto *vector = dyn_cast<FixedVectorType>(&ty);
  if (!vector)
    return 1;
  const double bits = double(vector->getNumElements()) * vector->getScalarSizeInBits();
  return std::max(1.0, bits / double(registerBits(tti)));
}

/// Returns the cost of an intrinsic on a vector wider than a register, as the sum of the costs of
/// its register-wide parts; nullopt for other intrinsics. For the wide vector itself the target has
/// only the cost of a default expansion: two instructions for a fused multiply-add, although it is
/// one.
static std::optional<double> inRegisters(const IntrinsicInst &inst,
                                         const TargetTransformInfo &tti) {
  auto *wide = dyn_cast<FixedVectorType>(inst.getType());
  const auto registers = unsigned(registersOf(*inst.getType(), tti));
  if (!wide || registers < 2 || !isTriviallyVectorizable(inst.getIntrinsicID()) ||
      any_of(inst.args(), [&](const Value *arg) { return arg->getType() != wide; }))
    return std::nullopt;
  auto *part = FixedVectorType::get(wide->getElementType(), wide->getNumElements() / registers);
  const SmallVector<Type *> arguments(inst.arg_size(), part);
  const InstructionCost cost = tti.getIntrinsicInstrCost(
      IntrinsicCostAttributes(inst.getIntrinsicID(), part, arguments,
                              isa<FPMathOperator>(inst) ? inst.getFastMathFlags()
                                                        : FastMathFlags()),
      TargetTransformInfo::TCK_RecipThroughput);
  return cost.isValid() ? std::optional(registers * double(cost.getValue())) : std::nullopt;
}

static bool isIntrinsic(const Instruction &inst, Intrinsic::ID id) {
  auto *intrinsic = dyn_cast<IntrinsicInst>(&inst);
  return intrinsic && intrinsic->getIntrinsicID() == id;
}

bool locksMemory(const Instruction &inst) {
  return isa<AtomicRMWInst, AtomicCmpXchgInst>(inst) &&
         getAtomicSyncScopeID(&inst) != SyncScope::SingleThread;
}

/// Returns the cost of an access with predicates that LLVM's costs do not know: one for each
/// register, or for each lane if the lanes are anywhere; nullopt for other instructions.
static std::optional<double> withPredicates(const IntrinsicInst &inst,
                                            const TargetTransformInfo &tti) {
  const Intrinsic::ID id = inst.getIntrinsicID();
  const bool scattered = id == Intrinsic::masked_gather || id == Intrinsic::masked_scatter;
  if (!scattered && id != Intrinsic::masked_load && id != Intrinsic::masked_store)
    return std::nullopt;
  const Type &ty = inst.getType()->isVoidTy() ? *inst.getArgOperand(0)->getType() : *inst.getType();
  if (!hasPredicates(*inst.getFunction(), ty))
    return std::nullopt;
  return scattered ? double(cast<FixedVectorType>(ty).getNumElements()) : registersOf(ty, tti);
}

static double costOf(const Instruction &inst, const TargetTransformInfo &tti) {
  if (inst.isDebugOrPseudoInst() || inst.isLifetimeStartOrEnd() || isa<AssumeInst>(inst))
    return 0;
  if (isa<CallInst>(inst) && !isa<IntrinsicInst>(inst))
    return BuiltinCost * registersOf(*inst.getType(), tti);
  if (locksMemory(inst))
    return LockCost;
  if (auto *lane = dyn_cast<ExtractElementInst>(&inst))
    return lane->getVectorOperandType()->getElementCount().getFixedValue() > 4 ? LaneCost : 1;
  // Two instructions splat a single mask bit. With AVX-512, the target assumes more than one for
  // each lane.
  if (auto *splat = dyn_cast<ShuffleVectorInst>(&inst);
      splat && splat->isZeroEltSplat() && splat->getType()->getScalarSizeInBits() == 1)
    return 2;
  auto *intrinsic = dyn_cast<IntrinsicInst>(&inst);
  if (std::optional<double> cost = intrinsic ? inRegisters(*intrinsic, tti) : std::nullopt)
    return *cost;
  if (std::optional<double> cost = intrinsic ? withPredicates(*intrinsic, tti) : std::nullopt)
    return *cost;
  const InstructionCost cost =
      tti.getInstructionCost(&inst, TargetTransformInfo::TCK_RecipThroughput);
  // If LLVM has no number for the cost of this instruction, assume that of a call whose result fits
  // into a register.
  if (!cost.isValid())
    return BuiltinCost;
  const bool scattered =
      isIntrinsic(inst, Intrinsic::masked_gather) || isIntrinsic(inst, Intrinsic::masked_scatter);
  return double(cost.getValue()) * (scattered ? ScatteredFactor : 1);
}

double vectorizedShare(const Loop &loop) {
  if (!getBooleanLoopAttribute(&loop, "llvm.loop.isvectorized"))
    return 1;
  const unsigned step = stepOf(loop);
  return step > 1 ? 1.0 / step : RestShare;
}

/// Returns a factor on LLVM's block frequency of `bb`, at most 1.
static double vectorizedShare(const BasicBlock &bb, const Loop &loop, const LoopInfo &li) {
  double share = 1;
  for (const Loop *inner = li.getLoopFor(&bb); inner && inner != &loop;
       inner = inner->getParentLoop())
    share *= vectorizedShare(*inner);
  return share;
}

/// True if `pointers` move by the same distance in each iteration of `loop`: inside of it, they
/// depend only on counters.
static bool isWalk(const Value &pointers, const Loop &loop) {
  SmallSetVector<const Value *, 8> seen;
  seen.insert(&pointers);
  for (size_t index = 0; index != seen.size(); ++index) {
    auto *inst = dyn_cast<Instruction>(seen[index]);
    if (!inst || !loop.contains(inst))
      continue;
    const unsigned opcode = inst->getOpcode();
    const bool isLinear = opcode == Instruction::Add || opcode == Instruction::Sub ||
                          opcode == Instruction::Mul || opcode == Instruction::Shl ||
                          isa<GetElementPtrInst, PHINode, InsertElementInst, ShuffleVectorInst,
                              ZExtInst, SExtInst, TruncInst>(inst);
    if (!isLinear)
      return false;
    seen.insert_range(inst->operands());
  }
  return true;
}

IterationCost iterationCost(const Loop &loop, const LoopInfo &li,
                            const BlockFrequencyInfo &frequencies, const TargetTransformInfo &tti) {
  const double header = double(frequencies.getBlockFreq(loop.getHeader()).getFrequency());
  IterationCost sum;
  for (const BasicBlock *bb : loop.blocks()) {
    const double times = double(frequencies.getBlockFreq(bb).getFrequency()) / header *
                         vectorizedShare(*bb, loop, li);
    for (const Instruction &inst : *bb) {
      const double cost = times * costOf(inst, tti);
      sum.All += cost;
      if (isIntrinsic(inst, Intrinsic::masked_gather) && li.getLoopFor(bb) != &loop &&
          isWalk(*inst.getOperand(0), *li.getLoopFor(bb)))
        sum.Walks += cost;
    }
  }
  return sum;
}

} // namespace oclc::vectorizer

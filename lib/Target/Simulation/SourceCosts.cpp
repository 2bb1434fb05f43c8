//===- SourceCosts.cpp - Facts about instructions from their source ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Target/Simulation/SourceCosts.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace oclc::target {

/// Cycles of a built-in that is still called, such as sin, for each vector register of its result.
/// bench-builtins measures 3 to 22 ns for 16 values (docs/builtins.md).
static constexpr double BuiltinCycles = 20;

/// Largest share of wrong predictions among branches that depend on data. Other branches, such as
/// those on the counters of loops, are predicted.
static constexpr double WrongShare = 0.1;

/// True if a branch depends on data: if its condition is computed from a value in memory, or from
/// floating-point numbers, in the same iteration of the innermost loop.
static bool dependsOnData(const BasicBlock &bb, const LoopInfo &li) {
  constexpr unsigned Most = 32;
  auto *branch = dyn_cast<BranchInst>(bb.getTerminator());
  const Loop *loop = li.getLoopFor(&bb);
  if (!branch || branch->isUnconditional() || !loop)
    return false;
  SmallSetVector<const Value *, Most> sources;
  sources.insert(branch->getCondition());
  for (unsigned next = 0; next != sources.size() && next != Most; ++next) {
    auto *inst = dyn_cast<Instruction>(sources[next]);
    if (!inst || isa<PHINode>(inst) || !loop->contains(inst))
      continue;
    if (inst->mayReadFromMemory() || isa<FCmpInst>(inst))
      return true;
    sources.insert_range(inst->operand_values());
  }
  return false;
}

static double registersOf(const Type &ty, double registerBits) {
  const double bits = double(ty.getPrimitiveSizeInBits().getKnownMinValue());
  return std::max(1.0, bits / registerBits);
}

/// Returns the number of lanes of a gather or scatter; 0 for other instructions.
static unsigned scatteredLanes(const Instruction &inst) {
  auto *intrinsic = dyn_cast<IntrinsicInst>(&inst);
  if (!intrinsic)
    return 0;
  const Value *data = nullptr;
  if (intrinsic->getIntrinsicID() == Intrinsic::masked_gather)
    data = intrinsic;
  else if (intrinsic->getIntrinsicID() == Intrinsic::masked_scatter)
    data = intrinsic->getArgOperand(0);
  return data ? cast<VectorType>(data->getType())->getElementCount().getKnownMinValue() : 0;
}

/// True for a gather or scatter: neither the address nor the size of the memory is known. Those of
/// masked accesses to adjacent elements have an address.
static bool isScattered(const MachineInstr &inst) {
  return !inst.isCall() && any_of(inst.memoperands(), [](const MachineMemOperand *access) {
    return !access->getValue() && !access->getPseudoValue() && !access->getSize().hasValue();
  });
}

void SourceCosts::countSource(const BasicBlock &bb, const LoopInfo &li, double registerBits) {
  Counts counts;
  for (const Instruction &inst : bb) {
    counts.Addresses += scatteredLanes(inst);
    if (isa<CallInst>(inst) && !isa<IntrinsicInst>(inst)) {
      ++counts.Calls;
      counts.Registers += registersOf(*inst.getType(), registerBits);
    }
  }
  counts.DependsOnData = dependsOnData(bb, li);
  Blocks[&bb] = counts;
}

SourceCosts::SourceCosts(const MachineFunction &mf, const LoopInfo &li)
    : WrongBranchCycles(mf.getSubtarget().getSchedModel().MispredictPenalty) {
  const TargetTransformInfo tti = mf.getTarget().getTargetTransformInfo(mf.getFunction());
  const TypeSize bits = tti.getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector);
  for (const BasicBlock &bb : mf.getFunction())
    countSource(bb, li, std::max(1.0, double(bits.getKnownMinValue())));
  for (const MachineBasicBlock &mbb : mf)
    if (mbb.getBasicBlock())
      Blocks[mbb.getBasicBlock()].Scattered += unsigned(count_if(mbb.instrs(), isScattered));
}

double SourceCosts::callCycles(const MachineBasicBlock &mbb) const {
  const Counts counts = Blocks.lookup(mbb.getBasicBlock());
  // The code generator also calls functions for operations that the CPU does not have.
  const double each =
      counts.Calls == 0 ? BuiltinCycles : BuiltinCycles * counts.Registers / counts.Calls;
  double sum = 0;
  for (const MachineInstr &inst : mbb.instrs())
    if (inst.isCall() || inst.isInlineAsm())
      sum += each;
  return sum;
}

double SourceCosts::wrongShare(const MachineBasicBlock &mbb, double mostLikely) const {
  if (mbb.succ_size() < 2 || !Blocks.lookup(mbb.getBasicBlock()).DependsOnData)
    return 0;
  return std::min(WrongShare, 1 - mostLikely);
}

unsigned SourceCosts::addresses(const MachineInstr &inst) const {
  const Counts counts = Blocks.lookup(inst.getParent()->getBasicBlock());
  if (counts.Addresses == 0 || !isScattered(inst))
    return 1;
  return unsigned(divideCeil(counts.Addresses, counts.Scattered));
}

} // namespace oclc::target

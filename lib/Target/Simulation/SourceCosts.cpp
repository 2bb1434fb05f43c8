//===- SourceCosts.cpp - Facts about instructions from their source ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Target/Simulation/SourceCosts.h"

#include "Target/Simulation/BranchData.h"

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
  auto *branch = dyn_cast<BranchInst>(bb.getTerminator());
  if (const Loop *loop = li.getLoopFor(&bb); loop) {
    if (branch && branch->isConditional())
      counts.MostWrong = mostWrong(*branch->getCondition(), *loop, loop->isLoopExiting(&bb));
    for (const Instruction &inst : bb)
      if (auto *select = dyn_cast<SelectInst>(&inst); select && !select->getType()->isVectorTy())
        counts.MostWrongOfSelects =
            std::max(counts.MostWrongOfSelects, mostWrong(*select->getCondition(), *loop, false));
  }
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
  if (mbb.succ_size() < 2)
    return 0;
  const BasicBlock *bb = mbb.getBasicBlock();
  const Counts counts = Blocks.lookup(bb);
  // The code generator makes branches of selects, and blocks for them that have no source.
  const bool isSelect = all_of(mbb.successors(), [&](const MachineBasicBlock *next) {
    return next != &mbb && (next->getBasicBlock() == bb || !next->getBasicBlock());
  });
  return std::min(isSelect ? counts.MostWrongOfSelects : counts.MostWrong, 1 - mostLikely);
}

unsigned SourceCosts::addresses(const MachineInstr &inst) const {
  const Counts counts = Blocks.lookup(inst.getParent()->getBasicBlock());
  if (counts.Addresses == 0 || !isScattered(inst))
    return 1;
  return unsigned(divideCeil(counts.Addresses, counts.Scattered));
}

} // namespace oclc::target

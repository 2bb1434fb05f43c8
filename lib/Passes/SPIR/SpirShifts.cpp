//===- SpirShifts.cpp - Mask shift amounts ----------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/SPIR/Spir.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;

namespace oclc::passes {

/// Masks the shift amount if it may be too large. Types whose width is not a power of two are left
/// alone, because OpenCL C has only types of 8, 16, 32 or 64 bits.
static void maskAmount(BinaryOperator &shift) {
  const unsigned width = shift.getType()->getScalarSizeInBits();
  Value *amount = shift.getOperand(1);
  const DataLayout &dl = shift.getModule()->getDataLayout();
  if (!isPowerOf2_32(width) ||
      computeKnownBits(amount, dl, nullptr, &shift).getMaxValue().ult(width))
    return;
  IRBuilder<> builder(&shift);
  shift.setOperand(1, builder.CreateAnd(amount, width - 1));
}

PreservedAnalyses SpirShiftsPass::run(Module &m, ModuleAnalysisManager &) {
  for (Function &f : m)
    for (Instruction &inst : make_early_inc_range(instructions(f)))
      if (inst.isShift())
        maskAmount(cast<BinaryOperator>(inst));
  return PreservedAnalyses::none();
}

} // namespace oclc::passes

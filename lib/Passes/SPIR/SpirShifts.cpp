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

/// Masks the shift amount if it may be too large. The types of OpenCL C have 8, 16, 32 or 64 bits.
static void maskAmount(BinaryOperator &Shift) {
  const unsigned Width = Shift.getType()->getScalarSizeInBits();
  Value *Amount = Shift.getOperand(1);
  const DataLayout &DL = Shift.getModule()->getDataLayout();
  if (!isPowerOf2_32(Width) ||
      computeKnownBits(Amount, DL, nullptr, &Shift).getMaxValue().ult(Width))
    return;
  IRBuilder<> Builder(&Shift);
  Shift.setOperand(1, Builder.CreateAnd(Amount, Width - 1));
}

PreservedAnalyses SpirShiftsPass::run(Module &M, ModuleAnalysisManager &) {
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (I.isShift())
        maskAmount(cast<BinaryOperator>(I));
  return PreservedAnalyses::none();
}

} // namespace oclc::passes

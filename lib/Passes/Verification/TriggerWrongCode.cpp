//===- TriggerWrongCode.cpp - Inject a miscompilation -----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Verification/TriggerWrongCode.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace oclc::passes {

PreservedAnalyses TriggerWrongCodePass::run(Function &F, FunctionAnalysisManager &) {
  for (Instruction &I : instructions(F))
    if (auto *Store = dyn_cast<StoreInst>(&I)) {
      Value *Stored = Store->getValueOperand();
      if (Stored->getType()->isIntOrIntVectorTy())
        Store->setOperand(
            0, IRBuilder<>(Store).CreateXor(Stored, ConstantInt::get(Stored->getType(), 1)));
    }
  return PreservedAnalyses::none();
}

} // namespace oclc::passes

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

PreservedAnalyses TriggerWrongCodePass::run(Function &f, FunctionAnalysisManager &) {
  for (Instruction &inst : instructions(f))
    if (auto *store = dyn_cast<StoreInst>(&inst)) {
      Value *stored = store->getValueOperand();
      if (stored->getType()->isIntOrIntVectorTy())
        store->setOperand(
            0, IRBuilder<>(store).CreateXor(stored, ConstantInt::get(stored->getType(), 1)));
    }
  return PreservedAnalyses::none();
}

} // namespace oclc::passes

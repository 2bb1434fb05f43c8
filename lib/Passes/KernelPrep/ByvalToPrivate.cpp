//===- ByvalToPrivate.cpp - Copy by-value arguments into private memory -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/KernelPrep/ByvalToPrivate.h"

#include "Passes/Support/KernelAttributes.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace oclc::passes {

PreservedAnalyses ByvalToPrivatePass::run(Module &m, ModuleAnalysisManager &am) {
  bool changed = false;
  for (Function *kernel : kernels(m)) {
    IRBuilder<> builder(&*kernel->getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    for (Argument &arg : kernel->args()) {
      if (!arg.hasByValAttr() || arg.use_empty())
        continue;
      Type *ty = arg.getParamByValType();
      const DataLayout &dl = m.getDataLayout();
      Align alignment = std::max(dl.getABITypeAlign(ty), arg.getParamAlign().valueOrOne());
      AllocaInst *copy = builder.CreateAlloca(ty, nullptr, arg.getName() + ".private");
      copy->setAlignment(alignment);
      arg.replaceAllUsesWith(copy);
      builder.CreateMemCpy(copy, alignment, &arg, alignment, dl.getTypeAllocSize(ty));
      changed = true;
    }
  }
  return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace oclc::passes

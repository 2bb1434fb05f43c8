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

PreservedAnalyses ByvalToPrivatePass::run(Module &M, ModuleAnalysisManager &AM) {
  bool Changed = false;
  for (Function *Kernel : kernels(M)) {
    IRBuilder<> Builder(&*Kernel->getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    for (Argument &Arg : Kernel->args()) {
      if (!Arg.hasByValAttr() || Arg.use_empty())
        continue;
      Type *Ty = Arg.getParamByValType();
      const DataLayout &DL = M.getDataLayout();
      Align Alignment = std::max(DL.getABITypeAlign(Ty), Arg.getParamAlign().valueOrOne());
      AllocaInst *Copy = Builder.CreateAlloca(Ty, nullptr, Arg.getName() + ".private");
      Copy->setAlignment(Alignment);
      Arg.replaceAllUsesWith(Copy);
      Builder.CreateMemCpy(Copy, Alignment, &Arg, Alignment, DL.getTypeAllocSize(Ty));
      Changed = true;
    }
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace oclc::passes

//===- SpirLocals.cpp - Remove initial values of local variables ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/SPIR/Spir.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace oclc::passes {

PreservedAnalyses SpirLocalsPass::run(Module &M, ModuleAnalysisManager &) {
  constexpr unsigned LocalSpace = 3;
  for (GlobalVariable &Variable : M.globals()) {
    if (Variable.getAddressSpace() != LocalSpace || !Variable.hasInitializer() ||
        !Variable.getInitializer()->isNullValue())
      continue;
    Variable.setInitializer(UndefValue::get(Variable.getValueType()));
    Variable.setLinkage(GlobalValue::InternalLinkage);
    Variable.setUnnamedAddr(GlobalValue::UnnamedAddr::None);
  }
  return PreservedAnalyses::none();
}

} // namespace oclc::passes

//===- SpirLocals.cpp - Remove initial values of local variables ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/SPIR/Spir.h"

#include "Passes/Support/MemoryLayout.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace oclc::passes {

PreservedAnalyses SpirLocalsPass::run(Module &m, ModuleAnalysisManager &) {
  for (GlobalVariable &variable : m.globals()) {
    if (variable.getAddressSpace() != LocalSpace || !variable.hasInitializer() ||
        !variable.getInitializer()->isNullValue())
      continue;
    variable.setInitializer(UndefValue::get(variable.getValueType()));
    variable.setLinkage(GlobalValue::InternalLinkage);
    variable.setUnnamedAddr(GlobalValue::UnnamedAddr::None);
  }
  return PreservedAnalyses::none();
}

} // namespace oclc::passes

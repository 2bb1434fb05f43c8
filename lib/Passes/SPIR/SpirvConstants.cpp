//===- SpirvConstants.cpp - Make variables in constant memory constant ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/SPIR/Spir.h"

#include "llvm/IR/Module.h"

using namespace llvm;

namespace oclc::passes {

PreservedAnalyses SpirvConstantsPass::run(Module &m, ModuleAnalysisManager &) {
  constexpr unsigned ConstantMemory = 2;
  for (GlobalVariable &variable : m.globals())
    if (variable.getAddressSpace() == ConstantMemory)
      variable.setConstant(true);
  return PreservedAnalyses::none();
}

} // namespace oclc::passes

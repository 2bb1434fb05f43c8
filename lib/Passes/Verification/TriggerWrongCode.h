//===- TriggerWrongCode.h - A fault to be found -----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// trigger-wrong-code: every integer that is stored has its lowest bit flipped. LLVM has passes that
// crash (trigger-crash-module) or leave invalid IR behind (trigger-verifier-error), for tests of
// what compilers do then. This one is for tests of what finds wrong code.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_VERIFICATION_TRIGGERWRONGCODE_H
#define OCLC_PASSES_VERIFICATION_TRIGGERWRONGCODE_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct TriggerWrongCodePass : llvm::PassInfoMixin<TriggerWrongCodePass> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_VERIFICATION_TRIGGERWRONGCODE_H

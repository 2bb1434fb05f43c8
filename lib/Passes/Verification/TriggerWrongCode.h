//===- TriggerWrongCode.h - Inject a miscompilation -------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// trigger-wrong-code flips the lowest bit of every integer that is stored. It is for tests of tools
// that detect miscompilations. LLVM has similar passes that crash (trigger-crash-module) or leave
// invalid IR (trigger-verifier-error).
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_VERIFICATION_TRIGGERWRONGCODE_H
#define OCLC_PASSES_VERIFICATION_TRIGGERWRONGCODE_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct TriggerWrongCodePass : llvm::PassInfoMixin<TriggerWrongCodePass> {
  llvm::PreservedAnalyses run(llvm::Function &f, llvm::FunctionAnalysisManager &am);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_VERIFICATION_TRIGGERWRONGCODE_H

//===- DebugVariables.h - Prepare variables for debuggers -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// debug-variables: with -g, removes address spaces from the locations of variables, because a host
// has only one. Code stays the same.
//
// debug-variables<keep>: also gives every variable of the source a place in memory, its home, and
// stores each new value there. The work-group methods keep homes in context arrays, so that a
// debugger finds every variable of every work-item at any time: values that SROA has moved to
// registers, values that live across barriers, and those in the lanes of a vector.
//
//   %x = fadd float %a, %b                       %x.home = alloca float      ; in the entry block
//     #dbg_value(float %x, !x, ...)                #dbg_declare(ptr %x.home, !x, ...)
//                                         =>     %x = fadd float %a, %b
//                                                store float %x, ptr %x.home
//
// A value whose location is an expression that memory cannot express keeps its record.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_KERNELPREP_DEBUGVARIABLES_H
#define OCLC_PASSES_KERNELPREP_DEBUGVARIABLES_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

class DebugVariablesPass : public llvm::PassInfoMixin<DebugVariablesPass> {
public:
  explicit DebugVariablesPass(bool keep) : Keep(keep) {}

  llvm::PreservedAnalyses run(llvm::Function &f, llvm::FunctionAnalysisManager &am) const;
  static bool isRequired() { return true; }

private:
  bool Keep;
};

} // namespace oclc::passes

#endif // OCLC_PASSES_KERNELPREP_DEBUGVARIABLES_H

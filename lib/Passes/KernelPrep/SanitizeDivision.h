//===- SanitizeDivision.h - Keep integer division from trapping ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// sanitize-division: replaces divisors by 1 where an integer division would be undefined. In OpenCL
// C, a division by zero, or one whose quotient does not fit, "does not cause an exception but will
// result in an unspecified value" (OpenCL C 3.0, section 6.4.1). In LLVM IR it is undefined, and on
// x86 it traps. The pass must run before any pass can draw conclusions from the division.
//
//   %q = sdiv i32 %a, %b   =>   %bad = (%b == 0) | (%a == INT_MIN & %b == -1)
//                               %q = sdiv i32 %a, select(%bad, 1, %b)
//
// Divisions by constants stay as they are, except by 0, and by -1 if they are signed. Runs after
// flatten.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_KERNELPREP_SANITIZEDIVISION_H
#define OCLC_PASSES_KERNELPREP_SANITIZEDIVISION_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct SanitizeDivisionPass : llvm::PassInfoMixin<SanitizeDivisionPass> {
  llvm::PreservedAnalyses run(llvm::Function &f, llvm::FunctionAnalysisManager &am);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_KERNELPREP_SANITIZEDIVISION_H

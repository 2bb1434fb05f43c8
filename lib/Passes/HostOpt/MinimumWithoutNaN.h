//===- MinimumWithoutNaN.h - Minima and maxima as comparisons ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// minimum-without-nan: turns a minimum or maximum into a comparison and a select where an operand
// is never NaN. fmin and fmax return the other operand if one is NaN, for which x86 needs a test of
// its own. Its instruction returns the second operand if one is NaN:
//
//   %n = sitofp i32 %size to float                  %n = sitofp i32 %size to float
//   %r = call nsz float @llvm.minnum(%x, %n)   =>   %less = fcmp nsz olt float %x, %n
//                                                   %r = select nsz i1 %less, float %x, float %n
//
// The code generator does the same, but knows only what is in the same block. Mostly a bound is
// computed before a loop. The pass treats minima and maxima that do not order zeros, as those of
// OpenCL C. It runs after LLVM's own passes, which know more of minima than of comparisons.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_HOSTOPT_MINIMUMWITHOUTNAN_H
#define OCLC_PASSES_HOSTOPT_MINIMUMWITHOUTNAN_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct MinimumWithoutNaNPass : llvm::PassInfoMixin<MinimumWithoutNaNPass> {
  llvm::PreservedAnalyses run(llvm::Function &f, llvm::FunctionAnalysisManager &am);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_HOSTOPT_MINIMUMWITHOUTNAN_H

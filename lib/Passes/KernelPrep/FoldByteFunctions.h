//===- FoldByteFunctions.h - Find bytes that are computed from themselves -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// fold-byte-functions: a byte that is computed from one other byte is a function with 256 values.
// The pass computes all of them, and replaces the byte by the other one if they are always the
// same. So a texel of bytes that becomes floats from 0 to 1, and bytes again, is copied.
//
//   %f = uitofp <4 x i8> %texel to <4 x float>
//   %c = fmul <4 x float> %f, splat (1 / 255)
//   %s = fmul <4 x float> %c, splat (255)
//   %b = fptoui <4 x float> (limited and rounded %s) to <4 x i8>   =>   %b = %texel
//
// The values are those that LLVM computes for constants, which are exact. Runs on SSA form.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_KERNELPREP_FOLDBYTEFUNCTIONS_H
#define OCLC_PASSES_KERNELPREP_FOLDBYTEFUNCTIONS_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct FoldByteFunctionsPass : llvm::PassInfoMixin<FoldByteFunctionsPass> {
  llvm::PreservedAnalyses run(llvm::Function &f, llvm::FunctionAnalysisManager &am);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_KERNELPREP_FOLDBYTEFUNCTIONS_H

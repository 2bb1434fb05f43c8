//===- SplitIndexVectors.h - Compute elements of integer vectors alone ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// split-index-vectors: computes an element of a vector of integers by scalar operations, if all
// elements that it is made of are scalars. Kernels for images and for matrices have positions of
// type int2, of which an access needs each coordinate by itself. Later passes find the id in
// a scalar sum, and not in a vector.
//
//   %at = insertelement (insertelement poison, %x, 0), %y, 1
//   %sum = add <2 x i32> %at, <i32 1, i32 2>
//   %column = extractelement <2 x i32> %sum, 0
//     =>
//   %column = add i32 %x, 1
//
// Runs on SSA form.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_KERNELPREP_SPLITINDEXVECTORS_H
#define OCLC_PASSES_KERNELPREP_SPLITINDEXVECTORS_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct SplitIndexVectorsPass : llvm::PassInfoMixin<SplitIndexVectorsPass> {
  llvm::PreservedAnalyses run(llvm::Function &f, llvm::FunctionAnalysisManager &am);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_KERNELPREP_SPLITINDEXVECTORS_H

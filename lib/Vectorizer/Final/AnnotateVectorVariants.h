//===- AnnotateVectorVariants.h - Vector variants of built-ins for LLVM's vectorizers -----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// annotate-vector-variants: adds the vector variants of a built-in to each call of it, in the
// syntax of LLVM's vector function ABI. Then LLVM's loop vectorizer can vectorize loops over
// work-items that contain such calls. Applies to kept built-ins (KeptBuiltins.h) that widen by
// overloads. Variants for more lanes than OpenCL C's longest vectors have elements are functions
// with two or more calls (lib/Vectorizer/Support/WideBuiltins.h). For calls under a condition the
// vectorizer requires variants with a mask. Runs before optimize-for-host; link-deferred-builtins
// removes variants that are not called.
//
//   call float @_Z3sinf(float %x)
//     =>
//   call float @_Z3sinf(float %x) "vector-function-abi-variant"=
//        "_ZGV_LLVM_N2v__Z3sinf(_Z3sinDv2_f),_ZGV_LLVM_N4v__Z3sinf(_Z3sinDv4_f),..."
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_FINAL_ANNOTATEVECTORVARIANTS_H
#define OCLC_VECTORIZER_FINAL_ANNOTATEVECTORVARIANTS_H

#include "llvm/IR/PassManager.h"

namespace oclc::vectorizer {

struct AnnotateVectorVariantsPass : llvm::PassInfoMixin<AnnotateVectorVariantsPass> {
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &am);
  static bool isRequired() { return true; }
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_FINAL_ANNOTATEVECTORVARIANTS_H

//===- VectorVariants.h - Tells LLVM's vectorizers about wide built-ins -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// vector-variants: each call of a kept built-in that widens by overloads gets the list of its wide
// forms, in the way of LLVM's vector function ABI, so that LLVM's loop vectorizer takes a loop over
// work-items that calls it. The forms for more lanes than OpenCL C has vectors are functions of two
// and more calls (lib/Vectorizer/Support/WideBuiltins.h). The vectorizer wants forms with a mask
// for calls that a condition guards. Runs before optimize-for-host; finish-builtins drops what was
// not called.
//
//   call float @_Z3sinf(float %x)
//     =>
//   call float @_Z3sinf(float %x) "vector-function-abi-variant"=
//        "_ZGV_LLVM_N2v__Z3sinf(_Z3sinDv2_f),_ZGV_LLVM_N4v__Z3sinf(_Z3sinDv4_f),..."
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_FINAL_VECTORVARIANTS_H
#define OCLC_VECTORIZER_FINAL_VECTORVARIANTS_H

#include "llvm/IR/PassManager.h"

namespace oclc::vectorizer {

struct VectorVariantsPass : llvm::PassInfoMixin<VectorVariantsPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_FINAL_VECTORVARIANTS_H

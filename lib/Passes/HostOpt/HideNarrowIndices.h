//===- HideNarrowIndices.h - Keep indices that wrap from looking consecutive ------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// To LLVM's loop vectorizer, `i & 3` is a counter of two bits. It takes an access at such an index
// for consecutive under a check at run time that the counter does not wrap, and thinks that the
// check of a wider counter in the same loop, as of `i & 1023`, includes it
// (SCEVWrapPredicate::implies). It does not: the narrower one wraps first.
//
//   %m = and i64 %i, 3                      %m = and i64 %i, 3
//   %p = getelementptr i32, ptr %a, i64 %m  =>   %f = freeze i64 %m
//                                           %p = getelementptr i32, ptr %a, i64 %f
//
// hide-narrow-indices freezes what is made of counters of less than 32 bits where it becomes an
// address in an innermost loop. Nothing is lost: vectors hardly ever fit between two wraps. Where
// LLVM can prove that a counter does not wrap, there is none to hide. optimize-for-host runs it in
// front of the vectorizers.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_HOSTOPT_HIDENARROWINDICES_H
#define OCLC_PASSES_HOSTOPT_HIDENARROWINDICES_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct HideNarrowIndicesPass : llvm::PassInfoMixin<HideNarrowIndicesPass> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_HOSTOPT_HIDENARROWINDICES_H

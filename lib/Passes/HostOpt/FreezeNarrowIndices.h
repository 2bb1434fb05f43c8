//===- FreezeNarrowIndices.h - Freeze indices that wrap -----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// freeze-narrow-indices: freezes indices like `i & 3` where they become addresses, because LLVM's
// loop vectorizer would miscompile them. To that vectorizer, `i & 3` is a counter of two bits. It
// treats an access at such an index as consecutive under a run-time check that the counter does not
// wrap. It then assumes that the check of a wider counter in the same loop, such as `i & 1023`,
// implies the check of the narrower one (SCEVWrapPredicate::implies). That is false: the narrower
// counter wraps first.
//
//   %m = and i64 %i, 3                           %m = and i64 %i, 3
//   %p = getelementptr i32, ptr %a, i64 %m  =>   %f = freeze i64 %m
//                                                %p = getelementptr i32, ptr %a, i64 %f
//
// The pass freezes indices computed from counters of less than 32 bits where they become addresses
// in an innermost loop. The vectorizer then no longer treats their accesses as consecutive. That
// costs nothing for a mask as small as 3, because no vector fits between two wraps; it may cost
// time for larger masks. If LLVM can prove that a counter does not wrap, it folds the extension of
// the counter away, and nothing is frozen. optimize-for-host runs this pass before the vectorizers.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_HOSTOPT_FREEZENARROWINDICES_H
#define OCLC_PASSES_HOSTOPT_FREEZENARROWINDICES_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct FreezeNarrowIndicesPass : llvm::PassInfoMixin<FreezeNarrowIndicesPass> {
  llvm::PreservedAnalyses run(llvm::Function &f, llvm::FunctionAnalysisManager &am);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_HOSTOPT_FREEZENARROWINDICES_H

//===- PropagateIdRanges.h - Simplifies loops and divisions by the ranges of ids ----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// propagate-id-ranges: simplifies code that depends on the ids of a loop over work-items. The range
// of the ids is known above all in a variant for one local size. An inner loop may begin with the
// id and nevertheless have the same number of iterations for all ids. It then counts its iterations
// instead, so that work-items do not diverge in it. Signed divisions of values that are not
// negative become unsigned ones, so that later passes can recognise an id and its low bits.
//
//   for (id = 0; id < 256; ++id)                    for (id = 0; id < 256; ++id)
//     for (e = id; e < 1024; e += 256)       =>       for (e = id, n = 0; n != 4; e += 256, ++n)
//       tile[e % 16][e / 16] = ..                       tile[e & 15][e >> 4] = ..
//
// Runs on host IR with loops in simplified form, before all vectorizers.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_RANGES_PROPAGATEIDRANGES_H
#define OCLC_VECTORIZER_RANGES_PROPAGATEIDRANGES_H

#include "llvm/IR/PassManager.h"

namespace oclc::vectorizer {

struct PropagateIdRangesPass : llvm::PassInfoMixin<PropagateIdRangesPass> {
  llvm::PreservedAnalyses run(llvm::Function &f, llvm::FunctionAnalysisManager &am);
  static bool isRequired() { return true; }
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_RANGES_PROPAGATEIDRANGES_H

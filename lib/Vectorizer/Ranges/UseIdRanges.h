//===- UseIdRanges.h - What the ranges of ids say of loops and divisions ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// use-id-ranges: a loop over work-items knows all ids, most of all in a variant for one local size.
// A loop inside that starts with the id is left by all of them after the same number of iterations
// when the ids make no difference to that number, and counts these instead: no work-item parts from
// the others in it. Divisions of numbers that cannot be negative become unsigned ones, which leave
// an id and its low bits recognisable.
//
//   for (id = 0; id < 256; ++id)                    for (id = 0; id < 256; ++id)
//     for (e = id; e < 1024; e += 256)       =>       for (e = id, n = 0; n != 4; e += 256, ++n)
//       tile[e % 16][e / 16] = ..                       tile[e & 15][e >> 4] = ..
//
// Runs on host IR whose loops are in the form of loop-simplify, in front of all vectorizers.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_RANGES_USEIDRANGES_H
#define OCLC_VECTORIZER_RANGES_USEIDRANGES_H

#include "llvm/IR/PassManager.h"

namespace oclc::vectorizer {

struct UseIdRangesPass : llvm::PassInfoMixin<UseIdRangesPass> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_RANGES_USEIDRANGES_H

//===- NarrowWorkItemRanges.h - Bounds checks become ranges of work-items ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// narrow-work-item-ranges: where nothing happens in an iteration of a loop over work-items unless
// the id lies within bounds, the loop runs over these ids only. No work-item parts from the others,
// and vectors need no mask.
//
//   for (id = 0; id < size; ++id)               end = min(size, w - base);
//     if (base + id < w && y < h)        =>     if (0 < end && y < h)
//       A;                                        for (id = 0; id < end; ++id)
//                                                   A;
//
// A condition counts when it compares a number that is the id plus something uniform, without
// wrapping, with something uniform; or when it is uniform itself. Several may stand in a row, with
// code between them that has no effect. Bounds are exact: where a sum might wrap around and flags
// and ranges do not say that it does not, the condition stays.
//
// Runs on host IR whose loops are in the form of loop-simplify, in front of all vectorizers.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_RANGES_NARROWWORKITEMRANGES_H
#define OCLC_VECTORIZER_RANGES_NARROWWORKITEMRANGES_H

#include "llvm/IR/PassManager.h"

namespace oclc::vectorizer {

struct NarrowWorkItemRangesPass : llvm::PassInfoMixin<NarrowWorkItemRangesPass> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_RANGES_NARROWWORKITEMRANGES_H

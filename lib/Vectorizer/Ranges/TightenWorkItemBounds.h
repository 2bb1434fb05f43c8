//===- TightenWorkItemBounds.h - Turns bounds checks into ranges of work-items ------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// tighten-work-item-bounds: if an iteration of a loop over work-items has no effect unless its id
// is within bounds, restricts the loop to these ids. Work-items then do not diverge, and vectors
// need no mask.
//
//   for (id = 0; id < size; ++id)               end = min(size, w - base);
//     if (base + id < w && y < h)        =>     if (0 < end && y < h)
//       A;                                        for (id = 0; id < end; ++id)
//                                                   A;
//
// The pass handles comparisons of a uniform value with the id plus a uniform offset, if that sum
// does not wrap around, and conditions that are uniform themselves. There may be several in
// sequence, with code between them that has no effect. The bounds are exact. If the sum might wrap
// around, and neither flags nor ranges exclude that, the condition stays.
//
// Runs on host IR with loops in simplified form, before all vectorizers.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_RANGES_TIGHTENWORKITEMBOUNDS_H
#define OCLC_VECTORIZER_RANGES_TIGHTENWORKITEMBOUNDS_H

#include "llvm/IR/PassManager.h"

namespace oclc::vectorizer {

struct TightenWorkItemBoundsPass : llvm::PassInfoMixin<TightenWorkItemBoundsPass> {
  llvm::PreservedAnalyses run(llvm::Function &f, llvm::FunctionAnalysisManager &am);
  static bool isRequired() { return true; }
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_RANGES_TIGHTENWORKITEMBOUNDS_H

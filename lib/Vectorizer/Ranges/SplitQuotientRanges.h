//===- SplitQuotientRanges.h - Splits ranges of ids where a quotient changes --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// split-quotient-ranges: splits a loop over work-items that divides the id by a value which all
// work-items share. Many kernels get the row and the column of an element that way. CPUs have no
// division of integer vectors, and as lanes may be in different rows, their accesses are gathers.
// In each part of the range the quotient is a constant, and the remainder grows with the id:
//
//   for (id = 0; id < size; ++id)       for (start = 0; start < size; start = end)
//     x = (base + id) % w;                y = (base + start) / w;
//     y = (base + id) / w;        =>      end = min(size, start + w - (base + start) % w);
//     A;                                  for (id = start; id < end; ++id)
//                                           x = (base + start) % w + id - start;
//                                           A;
//
// A copy of the loop runs if w is small or negative, or if base + id is negative or wraps around.
// Runs on host IR with loops in simplified form, before all vectorizers.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_RANGES_SPLITQUOTIENTRANGES_H
#define OCLC_VECTORIZER_RANGES_SPLITQUOTIENTRANGES_H

#include "llvm/IR/PassManager.h"

namespace oclc::vectorizer {

struct SplitQuotientRangesPass : llvm::PassInfoMixin<SplitQuotientRangesPass> {
  llvm::PreservedAnalyses run(llvm::Function &f, llvm::FunctionAnalysisManager &am);
  static bool isRequired() { return true; }
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_RANGES_SPLITQUOTIENTRANGES_H

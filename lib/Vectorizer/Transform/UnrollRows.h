//===- UnrollRows.h - Lets LLVM unroll rows that a condition tells apart ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Loops over rows are not unrolled before the work-items of a row are vectorised, and mostly not
// afterwards, because that only enlarges the code. It pays if the local size is known and the body
// has a condition on the row: once unrolled, the condition is a constant for each row. Trees over
// the rows of a tile have such conditions:
//
//   for (y = 0; y < 8; ++y)            tile[0] += tile[2];
//     if (y % 4 == 0)            =>    tile[4] += tile[6];
//       tile[y] += tile[y + 2];
//
// Here the loop only loses the property that forbids unrolling. LLVM then decides.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_TRANSFORM_UNROLLROWS_H
#define OCLC_VECTORIZER_TRANSFORM_UNROLLROWS_H

#include "llvm/IR/PassManager.h"

namespace oclc::vectorizer {

/// Permits LLVM to unroll the loops over rows of `f` for which that may remove conditions.
void permitUnrollingOfRows(llvm::Function &f, llvm::FunctionAnalysisManager &analyses);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_TRANSFORM_UNROLLROWS_H

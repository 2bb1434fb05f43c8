//===- UnrollAndJamWorkItems.h - Runs several rows of work-items in one loop --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// unroll-and-jam-work-items: unroll-and-jam of the loop over rows. Runs several rows of work-items,
// adjacent in the second dimension, in one loop over the work-items of a row. Values that do not
// depend on the row are loaded and computed once for all of these rows. Values that do depend on it
// form independent dependence chains.
//
//   for (y = 0; y < h; ++y)             for (y = 0; y < h; y += step)
//     if (y < m)                          if (y + 3 < h && y < m && .. && y + 3 < m)
//       for (x = 0; x < w; ++x)             for (x = 0; x < w; ++x)
//         for (k = 0; k < n; ++k)    =>       for (k = 0; k < n; ++k)
//           sum += a[y][k] * b[k][x];           v = b[k][x];
//                                               sum0 += a[y][k] * v; .. sum3 += a[y + 3][k] * v;
//                                           step = 4
//                                         else
//                                           the original code; step = 1
//
// Work-items between two barriers are independent of each other, so that rows may run in any order,
// also interleaved. The pass requires that this is known of each access to memory: it is to private
// memory, to memory that is never written, or marked as independent of other iterations, and it is
// neither atomic nor volatile. Each private variable gets a copy for each row. All rows must take
// the same path: no branch condition may depend on the row, except for one that skips a whole row.
//
// The pass jams rows if the estimated time of a work-item's loops is clearly shorter, because rows
// share values, or because one row computes while another waits for its results. It tries 2, 4 and
// 8 rows at once, as far as registers allow, and takes more rows only if that is clearly faster.
//
// Runs on host IR, before vectorize-work-items or LLVM's vectorizers.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_ROWS_UNROLLANDJAMWORKITEMS_H
#define OCLC_VECTORIZER_ROWS_UNROLLANDJAMWORKITEMS_H

#include "llvm/IR/PassManager.h"

namespace oclc::vectorizer {

class UnrollAndJamWorkItemsPass : public llvm::PassInfoMixin<UnrollAndJamWorkItemsPass> {
public:
  /// `rows` is the number of rows to run at once wherever that is correct; 0 to choose it for each
  /// loop.
  explicit UnrollAndJamWorkItemsPass(unsigned rows = 0) : Rows(rows) {}
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &am) const;
  static bool isRequired() { return true; }

private:
  unsigned Rows;
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_ROWS_UNROLLANDJAMWORKITEMS_H

//===- JamRows.h - Rows of work-items run at once ---------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// jam-rows: several rows of work-items, neighbours in the second dimension, run at once in one loop
// over the work-items of a row. What does not depend on the row is loaded and computed once for all
// of them, and what does makes as many independent chains.
//
//   for (y = 0; y < h; ++y)                  for (y = 0; y < h; y += step)
//     if (y < m)                               if (y + 3 < h && y < m && .. && y + 3 < m)
//       for (x = 0; x < w; ++x)                  for (x = 0; x < w; ++x)
//         for (k = 0; k < n; ++k)      =>          for (k = 0; k < n; ++k)
//           sum += a[y][k] * b[k][x];                v = b[k][x];
//                                                    sum0 += a[y][k] * v; .. sum3 += a[y + 3][k] *
//                                                    v;
//                                                step = 4
//                                              else
//                                                what it was; step = 1
//
// Work-items between two barriers are independent of each other, so rows may run in any order, also
// side by side, as long as all memory that they access is their own or that of the group without an
// order. Each private variable gets a copy for each row. Rows must run the same ways: what decides
// about a branch must not depend on the row, but for one condition that leaves out a row as a
// whole.
//
// It is done where an estimate says that a loop in a work-item takes clearly less time, with as
// many rows as registers allow: what rows share must be worth it, or how long they wait for
// themselves.
//
// Runs on host IR, in front of vectorize-work-items or LLVM's vectorizers.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_ROWS_JAMROWS_H
#define OCLC_VECTORIZER_ROWS_JAMROWS_H

#include "llvm/IR/PassManager.h"

namespace oclc::vectorizer {

class JamRowsPass : public llvm::PassInfoMixin<JamRowsPass> {
public:
  /// How many rows at once, wherever that is correct; 0 to choose.
  explicit JamRowsPass(unsigned Rows = 0) : Rows(Rows) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM) const;
  static bool isRequired() { return true; }

private:
  unsigned Rows;
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_ROWS_JAMROWS_H

//===- RowFold.h - Folds the loop over rows and that over their work-items --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_ROWS_ROWFOLD_H
#define OCLC_VECTORIZER_ROWS_ROWFOLD_H

#include "Vectorizer/Rows/RowLoop.h"

#include "llvm/Analysis/ScalarEvolution.h"

namespace oclc::vectorizer {

/// A loop over rows whose length is a power of two and less than a vector, while all rows together
/// fill a vector. Each row runs all of its work-items, and the code of a row before them only
/// computes values.
class ShortRow {
public:
  /// Returns nullopt if `loop` cannot be folded. If each of its rows is shorter than a vector, but
  /// all together fill one, first hoists values (hoistSharedValues()), and sets `why` to the reason
  /// if the loop cannot be folded. `why` must be empty before the call.
  static std::optional<ShortRow> recognize(llvm::Loop &loop, unsigned lanes,
                                           llvm::ScalarEvolution &se, std::string &why);

  const RowLoop &row() const { return Row; }

  /// Folds the loop over rows and the loop over work-items into one. Does not update analyses of
  /// the function.
  void fold() const;

private:
  ShortRow(const RowLoop &row, uint64_t items, uint64_t rows)
      : Row(row), Items(items), Rows(rows) {}

  RowLoop Row;
  uint64_t Items, Rows; ///< Number of work-items in a row, and number of rows.
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_ROWS_ROWFOLD_H

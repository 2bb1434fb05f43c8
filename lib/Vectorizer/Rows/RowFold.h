//===- RowFold.h - Makes one loop of those over rows and over their work-items ----------------===//
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

/// Rows of a power of two of work-items that do not fill a vector, as several rows do. Each row has
/// all of them, and only computes what they need.
class ShortRow {
public:
  /// Null when `L` is none, with the reason in `Why` if its rows are too short for vectors.
  static std::optional<ShortRow> recognize(llvm::Loop &L, unsigned Lanes, llvm::ScalarEvolution &SE,
                                           std::string &Why);

  const RowLoop &row() const { return Row; }

  /// Analyses of the function are not kept up to date.
  void fold() const;

private:
  ShortRow(const RowLoop &Row, uint64_t Items, uint64_t Rows)
      : Row(Row), Items(Items), Rows(Rows) {}

  RowLoop Row;
  uint64_t Items, Rows; ///< In a row; in all.
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_ROWS_ROWFOLD_H

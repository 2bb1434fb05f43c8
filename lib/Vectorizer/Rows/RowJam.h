//===- RowJam.h - Runs several rows of work-items in step -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_ROWS_ROWJAM_H
#define OCLC_VECTORIZER_ROWS_ROWJAM_H

#include "Vectorizer/Rows/RowLoop.h"

#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Dominators.h"

namespace oclc::vectorizer {

/// Adds a second path to the loop over rows, which runs `rows` rows in step. An iteration takes it
/// if at least `rows` rows are left and the next `rows` ones are not skipped:
///
///   head -> rows.ask -> rows.front -> items of all rows.. -> rows.done -> latch
///     \_____\__-> row -> the original path ________________________________^
///
/// Does not update analyses of the function.
void jamRows(const RowLoop &row, const RowValues &values, unsigned rows, llvm::ScalarEvolution &se,
             llvm::LoopInfo &li, llvm::DominatorTree &dt);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_ROWS_ROWJAM_H

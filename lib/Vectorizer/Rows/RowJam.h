//===- RowJam.h - Runs rows of work-items in step ---------------------------------------------===//
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

/// Gives the loop a second way, for `Rows` rows that are all there and all run:
///
///   head -> rows.ask -> rows.front -> items of all rows.. -> rows.done -> latch
///     \_____\__-> row -> what was there .. ________________________________^
///
/// Analyses of the function are not kept up to date.
void jamRows(const RowLoop &Row, const RowValues &Values, unsigned Rows, llvm::ScalarEvolution &SE,
             llvm::LoopInfo &LI, llvm::DominatorTree &DT);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_ROWS_ROWJAM_H

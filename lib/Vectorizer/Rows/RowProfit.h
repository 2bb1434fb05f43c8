//===- RowProfit.h - Choice of the number of rows to run at once ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_ROWS_ROWPROFIT_H
#define OCLC_VECTORIZER_ROWS_ROWPROFIT_H

#include "Vectorizer/Rows/RowLoop.h"

#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetTransformInfo.h"

namespace oclc::vectorizer {

/// Returns the best number of rows to run at once, by an estimate of the time of the innermost
/// loops of a work-item. If several rows at once do not pay, returns 1, and sets `why` to the
/// reason.
unsigned chooseRows(const RowLoop &row, const RowValues &values, llvm::ScalarEvolution &se,
                    const llvm::TargetTransformInfo &tti, std::string &why);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_ROWS_ROWPROFIT_H

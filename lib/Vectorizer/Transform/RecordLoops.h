//===- RecordLoops.h - Unrolls loops over the elements of a record ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Unrolls loops in which each work-item walks through a record of its own: a few elements that
// follow each other in memory, before those of the next work-item. In one iteration the lanes then
// access elements that are a record apart, which needs a gather. All iterations together access
// contiguous memory, which AccessGroups finds once they are straight-line code:
//
//   for (k = 0; k < 4; ++k)              sum += p[4 * id] * q[0];
//     sum += p[4 * id + k] * q[k];   =>  sum += p[4 * id + 1] * q[1];
//                                        sum += p[4 * id + 2] * q[2];
//                                        sum += p[4 * id + 3] * q[3];
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_TRANSFORM_RECORDLOOPS_H
#define OCLC_VECTORIZER_TRANSFORM_RECORDLOOPS_H

#include "llvm/IR/PassManager.h"

namespace oclc::vectorizer {

/// Unrolls the loops over records inside of loops over work-items. Loops are in simplified form and
/// LCSSA form. Returns true if it has unrolled any.
bool unrollRecordLoops(llvm::Function &f, llvm::FunctionAnalysisManager &analyses);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_TRANSFORM_RECORDLOOPS_H

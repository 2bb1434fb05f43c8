//===- UsualPath.h - Branches of a work-group that is full and inside ----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// An estimate of the time of a work-group needs to know which way its branches usually go. LLVM
// does not know that most groups are full, and that most work-items are inside of the bounds:
//
//   if (size_in_range > 0)               usual: a guard of a loop over work-items
//     for (8 work-items at once) ...
//   if (items are left)                  unusual
//     for (each work-item left) ...
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_COST_USUALPATH_H
#define OCLC_VECTORIZER_COST_USUALPATH_H

#include "llvm/Analysis/LoopInfo.h"

namespace oclc::vectorizer {

/// True for a loop over work-items or over vectors of them, which vectorize-work-items no longer
/// marks.
bool runsWorkItems(const llvm::Loop &loop);

/// True for a loop over rows of work-items.
bool runsRows(const llvm::Loop &loop);

/// True for a loop over the work-items that a loop with a larger step leaves, and for a version of
/// a loop for rare cases.
bool isUnusual(const llvm::Loop &loop, const llvm::LoopInfo &li);

/// Gives weights to the branches in `group`, a loop over work-groups, that lead to usual
/// and unusual loops.
void weighUsualPath(const llvm::Loop &group, const llvm::LoopInfo &li);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_COST_USUALPATH_H

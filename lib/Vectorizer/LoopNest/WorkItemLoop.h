//===- WorkItemLoop.h - Recognition of loops over work-items ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_LOOPNEST_WORKITEMLOOP_H
#define OCLC_VECTORIZER_LOOPNEST_WORKITEMLOOP_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Instructions.h"

namespace oclc::vectorizer {

/// A loop over work-items, as workitem-loops makes it. Its iterations may run in any order, and in
/// vector lanes.
struct WorkItemLoop {
  llvm::Loop *L;
  llvm::PHINode *Id; ///< Induction variable, with step 1.

  /// Prepares `L` for vectorization. Returns nullopt if `L` is no loop over work-items or cannot be
  /// vectorised; in the second case `Why` is the reason.
  static std::optional<WorkItemLoop> recognize(llvm::Loop &L, const llvm::LoopInfo &LI,
                                               std::string &Why);
};

/// Hoists values out of the loop that all work-items compute alike and that are used after the
/// loop.
void hoistSharedValues(llvm::Loop &L);

/// True if the loop contains a cycle with several entries.
bool isIrreducible(const llvm::Loop &L, const llvm::LoopInfo &LI);

/// True if the loop is marked as a loop over work-items, in whatever form it is now.
bool hasWorkItems(const llvm::Loop &L);

/// True for a loop over work-items whose group runs in step with others (InterleaveWorkGroups.h).
bool isInStack(const llvm::Loop &L);

/// Returns the only PHI of the loop's header if it is a 64-bit integer that grows by one, else
/// null.
llvm::PHINode *counterOf(const llvm::Loop &L);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_LOOPNEST_WORKITEMLOOP_H

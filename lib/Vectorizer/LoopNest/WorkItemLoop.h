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

  /// Prepares `loop` for vectorization. Returns nullopt if `loop` is no loop over work-items or
  /// cannot be vectorised; in the second case `why` is the reason.
  static std::optional<WorkItemLoop> recognize(llvm::Loop &loop, const llvm::LoopInfo &li,
                                               std::string &why);
};

/// Moves loop-invariant values that are used after the loop to the preheader. The loop must have a
/// unique exit block.
void hoistSharedValues(llvm::Loop &loop);

/// True if the loop contains a cycle with several entries.
bool isIrreducible(const llvm::Loop &loop, const llvm::LoopInfo &li);

/// True if the loop is marked as a loop over work-items, in whatever form it is now.
bool hasWorkItems(const llvm::Loop &loop);

/// True if the loop is marked as a loop over rows of work-items, in whatever form it is now.
bool hasRows(const llvm::Loop &loop);

/// True for a loop whose work-items belong to interleaved work-groups (InterleaveWorkGroups.h).
bool isInStack(const llvm::Loop &loop);

/// Returns the only PHI of the loop's header if it is a 64-bit integer that grows by one in each
/// iteration. Returns null if the header has none or several PHIs, or the PHI is another one.
llvm::PHINode *counterOf(const llvm::Loop &loop);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_LOOPNEST_WORKITEMLOOP_H

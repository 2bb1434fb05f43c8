//===- WorkItemLoop.h - A loop whose iterations are work-items --------------------------------===//
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

/// A loop that workitem-loops made: its iterations may run in any order, also side by side.
struct WorkItemLoop {
  llvm::Loop *L;
  llvm::PHINode *Id; ///< Grows by one from work-item to work-item.

  /// Null when `L` is none, with the reason in `Why` if it was one and cannot be vectorised.
  static std::optional<WorkItemLoop> recognize(llvm::Loop &L, const llvm::LoopInfo &LI,
                                               std::string &Why);
};

/// Moves in front of the loop what all its work-items compute alike and others use behind it.
void hoistSharedValues(llvm::Loop &L);

/// Something inside is run again and again without being a loop: it is entered in several places.
bool isIrreducible(const llvm::Loop &L, const llvm::LoopInfo &LI);

/// True for a loop over work-items, whatever has become of it.
bool hasWorkItems(const llvm::Loop &L);

/// True for one whose group runs in step with others (StackGroups.h).
bool isInStack(const llvm::Loop &L);

/// The only PHI of the loop's header when it is a number of 64 bits that grows by one, else null.
llvm::PHINode *counterOf(const llvm::Loop &L);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_LOOPNEST_WORKITEMLOOP_H

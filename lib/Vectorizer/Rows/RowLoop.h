//===- RowLoop.h - Recognition of loops over rows of work-items -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_ROWS_ROWLOOP_H
#define OCLC_VECTORIZER_ROWS_ROWLOOP_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"

#include <string>

namespace oclc::vectorizer {

/// A loop over rows of work-items, as workitem-loops makes it. It contains the loop over the
/// work-items of a row, which is mostly dimension 0:
///
///   head -> front -> items.. -> done -> latch -> head or exit
///     \___________________________________^
///
/// The head computes values for the row, and may skip the row. Head and front may be the same
/// block, as may `done` and latch.
struct RowLoop {
  llvm::Loop *L;
  llvm::Loop *Items;
  llvm::PHINode *Id; ///< Counter of rows, with step 1.

  /// Returns nullopt if `loop` does not have this form. Sets `why` to the reason if `loop` is
  /// marked as a loop over rows and contains a loop over work-items. If `loop` has this form, the
  /// value of `why` has no meaning.
  static std::optional<RowLoop> recognize(llvm::Loop &loop, std::string &why);

  llvm::BasicBlock *head() const { return L->getHeader(); }
  llvm::BasicBlock *front() const { return Items->getLoopPreheader(); }
  llvm::BasicBlock *latch() const { return L->getLoopLatch(); }
};

/// Determines which values differ between rows that run in step.
class RowValues {
public:
  /// Also moves computations of addresses of private variables into the loop over work-items.
  explicit RowValues(const RowLoop &row);

  bool vary(const llvm::Value *v) const { return Varying.contains(v); }
  /// The private variables that the loop over rows uses. Each row needs its own copy.
  llvm::ArrayRef<llvm::AllocaInst *> privateVariables() const { return Variables; }

  /// Returns the reason why rows cannot run in step; empty if they can.
  std::string obstacle(const llvm::LoopInfo &li) const;

private:
  const RowLoop &Row;
  llvm::SmallVector<llvm::AllocaInst *> Variables;
  llvm::SmallPtrSet<const llvm::Value *, 32> Varying;

  void findVariables();
  void propagate();
  std::string headObstacle() const;
  std::string itemsObstacle(const llvm::BasicBlock &bb) const;
  std::string memoryObstacle(const llvm::Instruction &inst) const;
  bool isIndependent(const llvm::Instruction &access) const;
  bool isPrivate(const llvm::Value *pointer) const;
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_ROWS_ROWLOOP_H

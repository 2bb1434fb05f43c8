//===- RowLoop.h - A loop whose iterations are rows of work-items -----------------------------===//
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

/// A loop over rows that workitem-loops made, with the loop over the work-items of a row in it:
///
///   head -> front -> items.. -> done -> latch -> head or exit
///     \___________________________________^
///
/// The head computes what the row needs, and may leave it out; it may be the front, too, and `done`
/// may be the latch.
struct RowLoop {
  llvm::Loop *L;
  llvm::Loop *Items;
  llvm::PHINode *Id; ///< Of the row; grows by one.

  /// Null when `L` is none, with the reason in `Why` if it was one and has another form now.
  static std::optional<RowLoop> recognize(llvm::Loop &L, std::string &Why);

  llvm::BasicBlock *head() const { return L->getHeader(); }
  llvm::BasicBlock *front() const { return Items->getLoopPreheader(); }
  llvm::BasicBlock *latch() const { return L->getLoopLatch(); }
};

/// True for a loop over rows, whatever has become of it.
bool hasRows(const llvm::Loop &L);

/// What differs from row to row, when rows run in step.
class RowValues {
public:
  explicit RowValues(const RowLoop &Row);

  bool vary(const llvm::Value *V) const { return Varying.contains(V); }
  /// The variables that each row gets a copy of.
  llvm::ArrayRef<llvm::AllocaInst *> privateVariables() const { return Variables; }

  /// What stands against running rows in step; empty when nothing does.
  std::string obstacle(const llvm::LoopInfo &LI) const;

private:
  const RowLoop &Row;
  llvm::SmallVector<llvm::AllocaInst *> Variables;
  llvm::SmallPtrSet<const llvm::Value *, 32> Varying;

  void findVariables();
  void propagate();
  std::string headObstacle() const;
  std::string itemsObstacle(const llvm::BasicBlock &BB) const;
  std::string memoryObstacle(const llvm::Instruction &I) const;
  bool isIndependent(const llvm::Instruction &Access) const;
  bool isPrivate(const llvm::Value *Pointer) const;
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_ROWS_ROWLOOP_H

//===- CollapseWorkItemLoops.h - Folds short rows of work-items into one loop -------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// collapse-work-item-loops: folds the loop over rows and the loop over the work-items of a row into
// one. A row is the work-items of the innermost loop, mostly those along dimension 0. If it is
// shorter than a vector, lanes stay empty. The pass applies if the local size is known, all rows
// together fill a vector, and the length of a row is a power of two:
//
//   for (y = 0; y < 64; ++y)                 for (i = 0; i < 256; ++i) {
//     for (x = 0; x < 4; ++x)          =>      x = i & 3;
//       A(x, y);                               y = i >> 2;
//                                              A(x, y); }
//
// To decide whether folding pays, the pass vectorises the original and the folded loops on copies
// of the function and compares the costs of a work-item, as vectorize-work-items does.
// collapse-work-item-loops<force> folds short rows wherever that is correct.
//
// Runs on host IR after unroll-and-jam-work-items, which brings loops into the form that this pass
// expects, and before vectorize-work-items.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_ROWS_COLLAPSEWORKITEMLOOPS_H
#define OCLC_VECTORIZER_ROWS_COLLAPSEWORKITEMLOOPS_H

#include "llvm/IR/PassManager.h"

namespace oclc::vectorizer {

class CollapseWorkItemLoopsPass : public llvm::PassInfoMixin<CollapseWorkItemLoopsPass> {
public:
  explicit CollapseWorkItemLoopsPass(bool force = false) : Force(force) {}
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &am) const;
  static bool isRequired() { return true; }

private:
  bool Force;
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_ROWS_COLLAPSEWORKITEMLOOPS_H

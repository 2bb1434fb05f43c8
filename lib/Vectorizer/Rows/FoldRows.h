//===- FoldRows.h - Short rows of work-items become one long row ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A row of work-items that is shorter than a vector leaves lanes empty. Where the size of the group
// is known and a row has a power of two of them, the loops over rows and over work-items become
// one:
//
//   for (y = 0; y < 64; ++y)                 for (i = 0; i < 256; ++i) {
//     for (x = 0; x < 4; ++x)          =>      x = i & 3;
//       A(x, y);                               y = i >> 2;
//                                              A(x, y); }
//
// Whether it pays is tried: vectors of the loops as they are and of the folded ones are made on
// copies of the function, and the costs of a work-item compared, as vectorize-work-items does it.
// fold-rows<force> folds wherever that is correct.
//
// Runs on host IR between jam-rows, which brings loops into their form, and vectorize-work-items.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_ROWS_FOLDROWS_H
#define OCLC_VECTORIZER_ROWS_FOLDROWS_H

#include "llvm/IR/PassManager.h"

namespace oclc::vectorizer {

class FoldRowsPass : public llvm::PassInfoMixin<FoldRowsPass> {
public:
  explicit FoldRowsPass(bool Force = false) : Force(Force) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM) const;
  static bool isRequired() { return true; }

private:
  bool Force;
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_ROWS_FOLDROWS_H

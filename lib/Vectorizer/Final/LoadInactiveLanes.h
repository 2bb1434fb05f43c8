//===- LoadInactiveLanes.h - Gathers without branches -----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// load-inactive-lanes: makes gathers without a branch for each lane, for CPUs without an
// instruction that gathers under a mask, or with a slow one. LLVM loads such lanes one by one, each
// behind a test of its mask bit. The tests of one vector are wrongly predicted again and again,
// which costs more than all loads. Here inactive lanes load, too, from a place on the stack. The
// only test is whether any lane is active, unless control has come by such a test:
//
//   %v = masked.gather(%p, %mask, %old)   =>   if (any lane of %mask) {
//                                                %safe = select %mask, %p, splat(%nowhere)
//                                                %all = masked.gather(%safe, all true)
//                                                %v = select %mask, %all, %old
//                                              }
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_FINAL_LOADINACTIVELANES_H
#define OCLC_VECTORIZER_FINAL_LOADINACTIVELANES_H

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/PassManager.h"

namespace oclc::vectorizer {

/// Replaces the gathers of a function that the target would split into branches. Returns false if
/// nothing has changed.
bool loadInactiveLanes(llvm::Function &f, const llvm::TargetTransformInfo &tti);

struct LoadInactiveLanesPass : llvm::PassInfoMixin<LoadInactiveLanesPass> {
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &am);
  static bool isRequired() { return true; }
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_FINAL_LOADINACTIVELANES_H

//===- VersionAllActiveMasks.h - No masks if all lanes are active -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// version-all-active-masks: adds a version without masks to code with masked accesses, for the case
// that all lanes are active. Adjacent work-items mostly take the same path at a branch, but masked
// accesses are expensive on many CPUs: on AMD's with AVX2 a masked store costs as much as twelve
// plain ones, and an access that the target cannot mask at all, to bytes with AVX2 or to anything
// with NEON, runs lane by lane. The second version is added where the target's costs promise a
// sufficient gain:
//
//                                   %all = reduce.and(%m)
//                                   br %all, whole, part
//   masked.store(%v, %p, %m)   =>   whole:                        part:
//                                   store %v, %p                  masked.store(%v, %p, %m)
//
// The code that is duplicated reaches from the first access under the mask to the last one in a
// block. Code that only stores is skipped if no lane is active. The masks of several vectors of one
// loop, interleaved or unrolled, are tested together. Accesses under the opposite mask are removed
// from the version without masks. For the case that all lanes take the other path, they get another
// version without masks. The mask of work-items that do not fill a vector is not tested, because it
// has inactive lanes by design.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_FINAL_VERSIONALLACTIVEMASKS_H
#define OCLC_VECTORIZER_FINAL_VERSIONALLACTIVEMASKS_H

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/PassManager.h"

namespace oclc::vectorizer {

/// Adds the versions to a function. Returns false if nothing has changed.
bool versionAllActiveMasks(llvm::Function &f, const llvm::TargetTransformInfo &tti);

struct VersionAllActiveMasksPass : llvm::PassInfoMixin<VersionAllActiveMasksPass> {
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &am);
  static bool isRequired() { return true; }
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_FINAL_VERSIONALLACTIVEMASKS_H

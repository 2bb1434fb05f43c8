//===- GatherWords.h - Gathers of bytes and half-words ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// gather-words: gathers words of 32 bits instead of elements of 8 and 16 bits. x86 CPUs gather 32
// and 64 bits only, so LLVM loads narrower elements one by one, and extracts each address and
// inserts each element. Kernels look up many tables of such elements. The word that contains an
// element is aligned, so it never crosses the end of a page: it can be loaded if the element can.
//
//   %p = getelementptr i8, %table, %i   =>   %start = ptrmask %table, ~3
//   %v = masked.gather(%p, %mask)            %at = %i + (%table & 3)
//                                            %words = getelementptr i8, %start, (%at & ~3)
//                                            %w = masked.gather(%words, %mask)
//                                            %v = trunc(%w >> 8 * (%at & 3))
//
// The pass runs shortly before code generation, because no pass of LLVM may take the word for an
// access beyond the end of an object.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_FINAL_GATHERWORDS_H
#define OCLC_VECTORIZER_FINAL_GATHERWORDS_H

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/PassManager.h"

namespace oclc::vectorizer {

/// Replaces the narrow gathers of a function if the target gathers words. Returns false if nothing
/// has changed. The control flow stays the same.
bool gatherWords(llvm::Function &f, const llvm::TargetTransformInfo &tti);

struct GatherWordsPass : llvm::PassInfoMixin<GatherWordsPass> {
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &am);
  static bool isRequired() { return true; }
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_FINAL_GATHERWORDS_H

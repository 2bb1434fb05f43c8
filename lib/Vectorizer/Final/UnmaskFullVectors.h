//===- UnmaskFullVectors.h - No masks where all lanes are on ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// unmask-full-vectors: work-items that come to a branch together mostly go the same way. Code under
// a mask is right for all ways, but masked accesses are dear on many CPUs: on AMD's with AVX2 a
// masked store costs as much as twelve plain ones, and what a target cannot mask at all, bytes with
// AVX2 or anything with NEON, is run lane by lane. Where the target's costs say that much can be
// saved, code gets a second form, for when all lanes are on:
//
//                                   %all = reduce.and(%m)
//                                   br %all, whole, part
//   masked.store(%v, %p, %m)   =>   whole:                        part:
//                                   store %v, %p                  masked.store(%v, %p, %m)
//
// It reaches from the first access under the mask to the last one in a block. Stores alone are left
// out when no lane is on. Several vectors of one loop, interleaved or unrolled, are asked together.
// Accesses of lanes that go the other way are not in it, and where all do, they have a form without
// masks, too. A mask of the work-items that are left over when vectors are full is not asked: it
// has gaps by design.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_FINAL_UNMASKFULLVECTORS_H
#define OCLC_VECTORIZER_FINAL_UNMASKFULLVECTORS_H

#include "llvm/IR/PassManager.h"

namespace oclc::vectorizer {

struct UnmaskFullVectorsPass : llvm::PassInfoMixin<UnmaskFullVectorsPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_FINAL_UNMASKFULLVECTORS_H

//===- BlendMaskedStores.h - Plain stores where the old elements are known ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// blend-masked-stores: replaces a masked store by a plain one if all its elements have been loaded
// before. Inactive lanes store what they have loaded. Many kernels update memory this way:
//
//   if (detour < distance[i])     %old = load %p                    %old = load %p
//     distance[i] = detour;    => masked.store(%v, %p, %m)   =>   if (any lane of %m)
//                                                                   store select(%m, %v, %old), %p
//
// A masked store is expensive on many CPUs (VersionAllActiveMasks.h), whichever lanes are active.
//
// The elements must not change between the load and the store. MemorySSA shows that this thread
// does not write them. A write of another thread would be a data race with the load, unless fences
// or atomic accesses order the two; the pass leaves functions with any of these alone. Programs
// with atomic accesses often rely on data races that do no harm, too.
//
// This holds only if work-items have really loaded the elements. LLVM may have moved a load out of
// a condition if its memory is always valid, so the pass does not use loads from such memory. Nor
// does it use a load from which lanes pick elements, because no lane may want the elements in
// between.
//
// The store does not run if no lane is active. So memory that a kernel only reads is never written,
// not even with its own content: it may be mapped read-only. Stores under one mask, or to one
// object, that follow one another have one test.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_FINAL_BLENDMASKEDSTORES_H
#define OCLC_VECTORIZER_FINAL_BLENDMASKEDSTORES_H

#include "llvm/IR/PassManager.h"

namespace oclc::vectorizer {

/// Replaces the masked stores of a function for which the target's costs promise a saving.
/// `analyses` must be those for the function's target. Returns false if nothing has changed.
bool blendMaskedStores(llvm::Function &f, llvm::FunctionAnalysisManager &analyses);

struct BlendMaskedStoresPass : llvm::PassInfoMixin<BlendMaskedStoresPass> {
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &am);
  static bool isRequired() { return true; }
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_FINAL_BLENDMASKEDSTORES_H

//===- OrderWithinItems.h - Withdraw the promise of independence where order matters ----------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A work-item loop promises (llvm.loop.parallel_accesses) that its iterations are independent. LLVM
// then looks for no dependences at all, also not for those within one iteration, and its loop
// vectorizer gathers strided accesses in one place: loads where the first of them is, stores where
// the last is. Where something in between may access the same memory, that is wrong:
//
//   a[4 * lid] = x;                         y = a[4 * lid + k];
//   y = a[4 * lid + k];                =>   a[4 * lid] = x;
//   a[4 * lid + 1] = z;                     a[4 * lid + 1] = z;
//
// order-within-items takes the promise from innermost loops with such accesses, so that LLVM looks
// for itself. optimize-for-host runs it in front of the vectorizers.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_HOSTOPT_ORDERWITHINITEMS_H
#define OCLC_PASSES_HOSTOPT_ORDERWITHINITEMS_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct OrderWithinItemsPass : llvm::PassInfoMixin<OrderWithinItemsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_HOSTOPT_ORDERWITHINITEMS_H

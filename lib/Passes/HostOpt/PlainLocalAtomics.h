//===- PlainLocalAtomics.h - Atomics on local memory without a lock ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A work-group runs on one thread, so that nobody else sees its local memory: an atomic access to
// it need not lock the bus, which costs as much as twenty additions. lower-address-spaces marks
// these by the scope of a single thread, for nothing tells them from others behind it; they stay
// atomic until the vectorizers for work-items are through, which keep their order.
//
//   %old = atomicrmw add ptr addrspace(3) %p, i32 1 monotonic
//     =>   %old = atomicrmw add ptr %p, i32 1 syncscope("singlethread") monotonic
//     =>   %old = load i32, ptr %p    %new = add i32 %old, 1    store i32 %new, ptr %p
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_HOSTOPT_PLAINLOCALATOMICS_H
#define OCLC_PASSES_HOSTOPT_PLAINLOCALATOMICS_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

/// Gives the atomic accesses to local memory the scope of a single thread.
void markLocalAtomics(llvm::Module &M);

struct PlainLocalAtomicsPass : llvm::PassInfoMixin<PlainLocalAtomicsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_HOSTOPT_PLAINLOCALATOMICS_H

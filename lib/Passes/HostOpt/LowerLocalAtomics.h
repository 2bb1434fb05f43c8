//===- LowerLocalAtomics.h - Make atomics on local memory plain accesses ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// lower-local-atomics: replaces atomic accesses to local memory by plain ones. A work-group runs on
// one thread, so that no other thread sees its local memory. Locking the bus is unnecessary, and
// costs as much as twenty additions. lower-address-spaces marks these accesses with the sync scope
// of a single thread, because nothing else distinguishes them afterwards. They stay atomic until
// vectorize-work-items has run, because that pass preserves the order of atomic accesses.
//
// Volatile accesses to local memory become plain ones too, since no other thread and no device sees
// them. The address of an atomic counter is often `volatile`, as in the signatures of the
// built-ins, and a volatile load before a loop of atomic_cmpxchg() would keep LLVM from removing
// the loop.
//
//   %old = atomicrmw add ptr addrspace(3) %p, i32 1 monotonic
//     =>   %old = atomicrmw add ptr %p, i32 1 syncscope("singlethread") monotonic
//     =>   %old = load i32, ptr %p    %new = add i32 %old, 1    store i32 %new, ptr %p
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_HOSTOPT_LOWERLOCALATOMICS_H
#define OCLC_PASSES_HOSTOPT_LOWERLOCALATOMICS_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

/// Sets the sync scope of all atomic accesses to local memory to "singlethread". Volatile accesses
/// of scalars become atomic for that.
void markLocalAtomics(llvm::Module &m);

struct LowerLocalAtomicsPass : llvm::PassInfoMixin<LowerLocalAtomicsPass> {
  llvm::PreservedAnalyses run(llvm::Function &f, llvm::FunctionAnalysisManager &am);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_HOSTOPT_LOWERLOCALATOMICS_H

//===- TestBeforeUpdate.h - Skip atomic updates that change nothing ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// test-before-update: loads a value before it is updated atomically, and skips the update if it
// would store the same value. Most updates of a minimum or maximum change nothing, as when vertices
// of a graph take the smallest label of their neighbours. A load costs a fraction of an update,
// which locks a cache line, and other threads keep their copies of the line.
//
//   %old = atomicrmw min ptr %p, i32 %v monotonic
//     =>   %seen = load atomic i32, ptr %p monotonic
//          if (%seen > %v)
//            %old = atomicrmw min ptr %p, i32 %v monotonic
//          else
//            %old = %seen
//
// A relaxed access cannot tell a load from an update that stores the value it has read: the update
// comes right after the store that the load has seen. Updates with another order stay, as do those
// that the CPU executes as one instruction.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_HOSTOPT_TESTBEFOREUPDATE_H
#define OCLC_PASSES_HOSTOPT_TESTBEFOREUPDATE_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct TestBeforeUpdatePass : llvm::PassInfoMixin<TestBeforeUpdatePass> {
  llvm::PreservedAnalyses run(llvm::Function &f, llvm::FunctionAnalysisManager &am);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_HOSTOPT_TESTBEFOREUPDATE_H

//===- WaitingLoops.h - Loops that wait for another work-item ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Finds spin locks and waits for a flag: loops that end only after another work-item has written to
// memory:
//
//   while (atomic_cmpxchg(&lock, 0, 1) != 0)          bool done = false;
//     ;                                               while (!done)
//   total += x;                                         if (atomic_xchg(&lock, 1) == 0) {
//   atomic_xchg(&lock, 0);                                total += x;
//                                                         atomic_xchg(&lock, 0);
//                                                         done = true;
//                                                       }
//
// OpenCL guarantees no forward progress for such work-items, but programs depend on it. If
// work-items run sequentially, each releases its lock before the next one asks for it. If
// work-items run in lock-step as vector lanes, the lane that owns the lock waits for the lanes that
// wait for the lock. The same deadlock arises if a barrier is inserted into the critical section.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_ANALYSIS_WAITINGLOOPS_H
#define OCLC_PASSES_ANALYSIS_WAITINGLOOPS_H

#include "llvm/Analysis/LoopInfo.h"

namespace llvm {
class DominatorTree;
} // namespace llvm

namespace oclc::passes {

/// True if an exit of `loop` depends on an atomic or volatile access that has the same operands in
/// each iteration, and that leaves memory unchanged when it is repeated. Other writes in the loop
/// are not considered. A compare-and-exchange that expects the result of the previous iteration, as
/// in an atomic addition of floating-point numbers, makes progress by itself and does not count.
bool waitsForOthers(const llvm::Loop &loop, const llvm::DominatorTree &dt);

/// Returns the first loop of `li`, in preorder, for which waitsForOthers() is true, or null.
const llvm::Loop *findWaitingLoop(const llvm::LoopInfo &li, const llvm::DominatorTree &dt);

} // namespace oclc::passes

#endif // OCLC_PASSES_ANALYSIS_WAITINGLOOPS_H

//===- WaitingLoops.h - Loops that wait for another work-item ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A spin lock or a wait for a flag is a loop that another work-item ends:
//
//   while (atomic_cmpxchg(&lock, 0, 1) != 0)          bool done = false;
//     ;                                               while (!done)
//   total += x;                                         if (atomic_xchg(&lock, 1) == 0) {
//   atomic_xchg(&lock, 0);                                total += x;
//                                                         atomic_xchg(&lock, 0);
//                                                         done = true;
//                                                       }
//
// OpenCL promises no progress to such work-items, but programs depend on it. Work-items that run
// one after the other always end these loops. In lock-step the owner of a lock waits for the lanes
// that wait for it, and so it does when a barrier is inserted into the critical section.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_ANALYSIS_WAITINGLOOPS_H
#define OCLC_PASSES_ANALYSIS_WAITINGLOOPS_H

#include "llvm/Analysis/LoopInfo.h"

namespace llvm {
class DominatorTree;
} // namespace llvm

namespace oclc::passes {

/// True if an exit of `L` depends on an atomic or volatile access that gives the same result in
/// each iteration until another work-item writes. A loop that exchanges a value which it has read,
/// such as an addition of floating-point numbers, makes progress by itself and does not count.
bool waitsForOthers(const llvm::Loop &L, const llvm::DominatorTree &DT);

/// The first loop among `LI` that waits, or null.
const llvm::Loop *findWaitingLoop(const llvm::LoopInfo &LI, const llvm::DominatorTree &DT);

} // namespace oclc::passes

#endif // OCLC_PASSES_ANALYSIS_WAITINGLOOPS_H

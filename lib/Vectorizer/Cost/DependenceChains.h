//===- DependenceChains.h - Longest dependence chain of a loop --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Estimates how many cycles an iteration of a loop takes because its instructions wait for the
// results of others:
//
//   for (id ..) {                    chain of an iteration over ids: 5 + 10 * 8 + 1 cycles
//     x = in[id];                      latency of the load: 5
//     for (10 times)
//       x = x * x + c;                 from one iteration to the next: 8
//     out[id] = x; }                   latency of the store: 1
//
// A load waits for a store through the same pointer, so a loop that adds to `out[id]` takes as long
// as one that adds to a variable, and the latency of a load in each iteration.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_COST_DEPENDENCECHAINS_H
#define OCLC_VECTORIZER_COST_DEPENDENCECHAINS_H

#include "llvm/Analysis/BlockFrequencyInfo.h"
#include "llvm/Analysis/LoopInfo.h"

namespace oclc::vectorizer {

/// Returns the length in cycles of the longest chain of dependent instructions in an iteration of a
/// loop over work-items: the time that the iteration takes if instructions wait only for the
/// results of others. Iterations of inner loops run sequentially as far as they carry values.
/// Latencies are those of vectors of one register, because the parts of a wider vector do not wait
/// for each other.
double longestChain(const llvm::Loop &loop, const llvm::LoopInfo &li,
                    const llvm::BlockFrequencyInfo &frequencies);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_COST_DEPENDENCECHAINS_H

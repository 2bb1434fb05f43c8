//===- DependenceChains.h - How long instructions of a loop wait for each other ---------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
//   for (id ..) {                    chain of an iteration over ids: 5 + 10 * 8 + 1 cycles
//     x = in[id];                      until a load is there: 5
//     for (10 times)
//       x = x * x + c;                 from an iteration to the next one: 8
//     out[id] = x; }                   a store: 1
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_COST_DEPENDENCECHAINS_H
#define OCLC_VECTORIZER_COST_DEPENDENCECHAINS_H

#include "llvm/Analysis/BlockFrequencyInfo.h"
#include "llvm/Analysis/LoopInfo.h"

namespace oclc::vectorizer {

/// The longest chain of an iteration of a loop over work-items, in cycles: what it takes when
/// nothing has to be waited for but the results of other instructions. Loops inside are run one
/// iteration after the other as far as they carry values; vectors are one register wide, for the
/// parts of a wider one do not wait for each other.
double longestChain(const llvm::Loop &L, const llvm::LoopInfo &LI,
                    const llvm::BlockFrequencyInfo &Frequencies);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_COST_DEPENDENCECHAINS_H

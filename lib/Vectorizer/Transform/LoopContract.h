//===- LoopContract.h - Check of a vectorised loop against its scalar original ----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Checks the output of the vectorizer, in every build. Compares the loop over work-items with the
// loop over vectors:
//
//   - Each instruction with an effect has a counterpart, whose metadata contains the number of the
//     original: `!oclc.effect !{i32 n}`. Effects are those of stores, atomic and volatile accesses,
//     and calls that may write memory.
//   - If an iteration may skip an effect, the loop over vectors may skip it: the counterpart has a
//     mask, stores what was there before to the other lanes, or is in a block that a path bypasses.
//   - No branch condition, address or stored value is poison or undef, unless one was before.
//
// The check finds faults of the vectorizer, not of the kernel. It costs one walk over the loop.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_TRANSFORM_LOOPCONTRACT_H
#define OCLC_VECTORIZER_TRANSFORM_LOOPCONTRACT_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"

#include <string>

namespace oclc::vectorizer {

class LoopContract {
public:
  /// Numbers the effects of `loop`, which has one latch.
  LoopContract(llvm::Loop &loop, const llvm::DominatorTree &dt);

  /// Returns what is wrong with the vectorised loop `loop`; empty if nothing is. Removes the
  /// numbers.
  std::string check(llvm::Loop &loop) const;

private:
  struct Effect {
    std::string Description;
    bool IsConditional; ///< An iteration may skip it.
  };
  llvm::SmallVector<Effect, 0> Effects; ///< By the number in the metadata.
  bool HadPoison;
};

/// Records that `fresh` has the effect of `old`, perhaps in addition to those of other
/// instructions.
void inheritEffect(llvm::Instruction &fresh, const llvm::Instruction &old);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_TRANSFORM_LOOPCONTRACT_H

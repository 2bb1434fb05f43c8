//===- LoopContract.h - What vectorization has to keep of a loop ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A check of the vectorizer's output that runs in every build. It compares the loop over the
// work-items with the loop over vectors:
//
//   - Each instruction with an effect (store, atomic, volatile access, call) has a counterpart.
//     A number in its metadata says which: `!oclc.effect !{i32 n}`.
//   - What an iteration may leave out, the loop over vectors may leave out: the counterpart has a
//     mask, or is in a block that can be gone round.
//   - No branch condition, address or stored value is poison or undef, unless one was before.
//
// The check finds mistakes of the vectorizer, not of the kernel. It costs one walk over the loop.
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
  /// Numbers the effects of `L`, which has one latch.
  LoopContract(llvm::Loop &L, const llvm::DominatorTree &DT);

  /// What `L` has lost; empty when nothing. Removes the numbers.
  std::string check(llvm::Loop &L) const;

private:
  struct Effect {
    std::string Description;
    bool IsConditional; ///< Not part of each iteration.
  };
  llvm::SmallVector<Effect, 0> Effects; ///< By number.
  bool HadPoison;
};

/// `New` does what `Old` did, perhaps together with other instructions.
void inheritEffect(llvm::Instruction &New, const llvm::Instruction &Old);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_TRANSFORM_LOOPCONTRACT_H

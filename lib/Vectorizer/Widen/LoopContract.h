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
//   - No branch condition, address or stored value is poison or undef, unless one was before.
//
// The check finds mistakes of the vectorizer, not of the kernel. It costs one walk over the loop.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_LIB_VECTORIZER_LOOPCONTRACT_H
#define OCLC_LIB_VECTORIZER_LOOPCONTRACT_H

#include "llvm/Analysis/LoopInfo.h"

#include <string>

namespace oclc::vectorizer {

class LoopContract {
public:
  /// Numbers the effects of `L`.
  explicit LoopContract(llvm::Loop &L);

  /// What `L` has lost; empty when nothing. Removes the numbers.
  std::string check(llvm::Loop &L) const;

private:
  llvm::SmallVector<std::string, 0> Effects; ///< Descriptions, by number.
  bool HadPoison;
};

/// `New` does what `Old` did, perhaps together with other instructions.
void inheritEffect(llvm::Instruction &New, const llvm::Instruction &Old);

} // namespace oclc::vectorizer

#endif // OCLC_LIB_VECTORIZER_LOOPCONTRACT_H

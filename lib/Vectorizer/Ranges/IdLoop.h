//===- IdLoop.h - A loop over consecutive ids ---------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_RANGES_IDLOOP_H
#define OCLC_VECTORIZER_RANGES_IDLOOP_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Instructions.h"

#include <optional>

namespace oclc::vectorizer {

/// A loop over consecutive ids, in steps of 1. No id is negative.
struct IdLoop {
  llvm::Loop *L;
  llvm::PHINode *Id;
  llvm::BinaryOperator *Next;

  /// Recognises a loop in simplified form whose latch is its only exit, and which passes only the
  /// id and values in memory from one iteration to the next. Moves values that the iterations share
  /// and that are used after the loop in front of it.
  static std::optional<IdLoop> recognize(llvm::Loop &loop, llvm::ScalarEvolution &se);

  /// Emits the end of the range of ids in front of the loop.
  llvm::Value *emitEnd(llvm::ScalarEvolution &se) const;

  llvm::Value *first() const { return Id->getIncomingValueForBlock(L->getLoopPreheader()); }
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_RANGES_IDLOOP_H

//===- LoopNumbers.h - Tell loops over work-items from each other ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_LOOPNEST_LOOPNUMBERS_H
#define OCLC_VECTORIZER_LOOPNEST_LOOPNUMBERS_H

#include "llvm/Analysis/LoopInfo.h"

#include <optional>

namespace oclc::vectorizer {

/// Numbers the loops over work-items from 0, in the order of `LI`, by metadata: "oclc.loop.number".
/// Clones of a loop and what vectorizers make of it keep the number. Returns where they are in the
/// source.
llvm::SmallVector<llvm::DebugLoc> numberLoops(const llvm::LoopInfo &LI);

std::optional<unsigned> numberOf(const llvm::Loop &L);

/// Takes the numbers away again.
void forgetNumbers(const llvm::LoopInfo &LI);

/// The properties of the loop are its number alone and `Others`.
void setProperties(llvm::Loop &L, llvm::ArrayRef<llvm::Metadata *> Others);

/// Takes away what says how LLVM's vectorizer shall name the loops that it makes, so that they
/// inherit the number.
void inheritNumber(llvm::Loop &L);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_LOOPNEST_LOOPNUMBERS_H

//===- LoopNumbers.h - Numbers of the loops over work-items -----------------------------------===//
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

/// Numbers the loops over work-items from 0, in preorder. The number is the loop property
/// "oclc.loop.number"; clones of a loop, and the loops that this vectorizer makes of it, keep it.
/// Returns the source location of each loop, by number.
llvm::SmallVector<llvm::DebugLoc> numberLoops(const llvm::LoopInfo &li);

/// Returns the number of the loop; nullopt if it has none.
std::optional<unsigned> loopNumber(const llvm::Loop &loop);

/// Removes the numbers from all loops.
void forgetNumbers(const llvm::LoopInfo &li);

/// Replaces all properties of the loop except its number by `others`.
void setProperties(llvm::Loop &loop, llvm::ArrayRef<llvm::Metadata *> others);

/// Removes the properties that begin with "llvm.loop.vectorize.followup", so that the loops that
/// LLVM's vectorizer makes of this one inherit the number.
void inheritNumber(llvm::Loop &loop);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_LOOPNEST_LOOPNUMBERS_H

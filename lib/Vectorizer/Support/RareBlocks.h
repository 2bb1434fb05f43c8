//===- RareBlocks.h - Moves code to the blocks that rarely run --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Moves values that only rare blocks use there, even if several of these blocks use the same value:
//
//   v = <vector of indices>              if (inside) ... else { v' = <..>; gather(a, v'); }
//   if (inside) ... else gather(a, v);   if (inside) ... else { v" = <..>; gather(b, v"); }
//   if (inside) ... else gather(b, v);
//
// LLVM's passes move a value only if a single block uses it.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_SUPPORT_RAREBLOCKS_H
#define OCLC_VECTORIZER_SUPPORT_RAREBLOCKS_H

#include "llvm/Analysis/LoopInfo.h"

namespace oclc::vectorizer {

/// Moves values of the same loop that only `blocks` use to the beginning of each of these blocks
/// that uses them. Values in memory stay.
void sinkIntoRareBlocks(llvm::ArrayRef<llvm::BasicBlock *> blocks, const llvm::LoopInfo &li);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_SUPPORT_RAREBLOCKS_H

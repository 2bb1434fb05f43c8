//===- UnrollFully.h - Replaces a loop by copies of its body ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_SUPPORT_UNROLLFULLY_H
#define OCLC_PASSES_SUPPORT_UNROLLFULLY_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/PassManager.h"

namespace oclc::passes {

/// Replaces `loop`, which has a constant maximum trip count, by as many copies of its body. Loops
/// must be in simplified form and LCSSA form. Returns false if that was not possible. Updates the
/// loops, the dominator tree and the scalar evolution in `analyses`; others become invalid.
bool unrollFully(llvm::Loop &loop, llvm::Function &f, llvm::FunctionAnalysisManager &analyses);

} // namespace oclc::passes

#endif // OCLC_PASSES_SUPPORT_UNROLLFULLY_H

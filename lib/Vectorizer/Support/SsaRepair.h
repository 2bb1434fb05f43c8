//===- SsaRepair.h - Repairs SSA form after control flow has changed --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_SUPPORT_SSAREPAIR_H
#define OCLC_VECTORIZER_SUPPORT_SSAREPAIR_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

namespace oclc::vectorizer {

/// For each value of `blocks` that no longer dominates all of its uses, creates a variable, and
/// makes these uses load it. Adds the variables to `variables`. On paths without the definition,
/// the loaded value is poison.
void repairSsa(llvm::ArrayRef<llvm::BasicBlock *> blocks, const llvm::DominatorTree &dt,
               const llvm::LoopInfo &li, llvm::SmallVectorImpl<llvm::AllocaInst *> &variables);

/// Sets the variable to poison at the start of each iteration of `loop`.
void forgetOld(llvm::AllocaInst &variable, const llvm::Loop &loop);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_SUPPORT_SSAREPAIR_H

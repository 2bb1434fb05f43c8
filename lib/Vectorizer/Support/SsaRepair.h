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

/// Stores values of `Blocks` that no longer dominate all of their uses in variables, which are
/// added to `Variables`. On paths without the definition the value is poison.
void repairSsa(llvm::ArrayRef<llvm::BasicBlock *> Blocks, const llvm::DominatorTree &DT,
               const llvm::LoopInfo &LI, llvm::SmallVectorImpl<llvm::AllocaInst *> &Variables);

/// Sets the variable to poison at the start of each iteration of `L`.
void forgetOld(llvm::AllocaInst &Variable, const llvm::Loop &L);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_SUPPORT_SSAREPAIR_H

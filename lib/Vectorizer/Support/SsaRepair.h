//===- SsaRepair.h - Values behind ways that have changed -------------------------------------===//
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

/// Puts values of `Blocks` that do not dominate all of their uses any more into variables, which
/// are added to `Variables`. On ways that do not come by the value it is undefined.
void repairSsa(llvm::ArrayRef<llvm::BasicBlock *> Blocks, const llvm::DominatorTree &DT,
               const llvm::LoopInfo &LI, llvm::SmallVectorImpl<llvm::AllocaInst *> &Variables);

/// The variable has no value yet when an iteration of `L` begins.
void forgetOld(llvm::AllocaInst &Variable, const llvm::Loop &L);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_SUPPORT_SSAREPAIR_H

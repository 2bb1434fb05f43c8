//===- AllocasToEntry.cpp - Move stack slots to the entry block -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "oclc/Passes/AllocasToEntry.h"

#include "oclc/Passes/Kernels.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace oclc::passes {

PreservedAnalyses AllocasToEntryPass::run(Function &F, FunctionAnalysisManager &AM) {
  if (!isKernel(F))
    return PreservedAnalyses::all();
  BasicBlock &Entry = F.getEntryBlock();
  SmallVector<AllocaInst *> Allocas;
  for (Instruction &I : instructions(F))
    if (auto *Alloca = dyn_cast<AllocaInst>(&I))
      Allocas.push_back(Alloca);
  BasicBlock::iterator End = Entry.begin();
  bool Changed = false;
  for (AllocaInst *Alloca : Allocas) {
    if (End != Alloca->getIterator()) {
      Alloca->moveBefore(Entry, End);
      Changed = true;
    } else {
      ++End;
    }
  }
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses PA;
  PA.preserveSet<CFGAnalyses>();
  return PA;
}

} // namespace oclc::passes

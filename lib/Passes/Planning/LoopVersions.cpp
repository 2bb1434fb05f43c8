//===- LoopVersions.cpp - Version a loop by the local size ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Planning/LoopVersions.h"

#include "Passes/Support/WorkItemFunctions.h"

#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace oclc::passes {

/// Adds the values of the copy to the PHIs of the exit blocks. The loop is in LCSSA form, so all
/// values that leave it are in these PHIs.
static void joinExits(const Loop &L, ValueToValueMapTy &Copies) {
  SmallVector<BasicBlock *> Exits;
  L.getUniqueExitBlocks(Exits);
  for (BasicBlock *Exit : Exits)
    for (PHINode &Phi : Exit->phis())
      for (unsigned I = 0, E = Phi.getNumIncomingValues(); I != E; ++I) {
        Value *Incoming = Phi.getIncomingValue(I);
        Value *Copy = Copies.lookup(Incoming);
        Phi.addIncoming(Copy ? Copy : Incoming,
                        cast<BasicBlock>(Copies.lookup(Phi.getIncomingBlock(I))));
      }
}

bool versionByLocalSize(Loop &L, unsigned Dimension, uint64_t Items, LoopInfo &LI,
                        DominatorTree &DT) {
  simplifyLoop(&L, &DT, &LI, nullptr, nullptr, nullptr, /*PreserveLCSSA=*/false);
  if (!L.isLoopSimplifyForm() || !L.isSafeToClone())
    return false;
  formLCSSARecursively(L, DT, &LI, nullptr);
  BasicBlock *Check = L.getLoopPreheader();
  BasicBlock *Preheader = SplitBlock(Check, Check->getTerminator(), &DT, &LI);
  ValueToValueMapTy Copies;
  SmallVector<BasicBlock *> Blocks;
  Loop *Narrow = cloneLoopWithPreheader(Preheader, Check, &L, Copies, ".narrow", &LI, &DT, Blocks);
  remapInstructionsInBlocks(Blocks, Copies);
  joinExits(L, Copies);
  IRBuilder<> Builder(Check->getTerminator());
  Builder.SetCurrentDebugLocation(L.getStartLoc());
  Value *IsWide = Builder.CreateICmpUGE(createQuery(Builder, Query::LocalSize, Dimension),
                                        Builder.getInt64(Items), "wide");
  Builder.CreateCondBr(IsWide, Preheader, Narrow->getLoopPreheader());
  Check->getTerminator()->eraseFromParent();
  DT.recalculate(*Check->getParent());
  return true;
}

} // namespace oclc::passes

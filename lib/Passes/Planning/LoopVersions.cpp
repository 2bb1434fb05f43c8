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
static void joinExits(const Loop &loop, ValueToValueMapTy &copies) {
  SmallVector<BasicBlock *> exits;
  loop.getUniqueExitBlocks(exits);
  for (BasicBlock *exit : exits)
    for (PHINode &phi : exit->phis())
      for (unsigned i = 0, e = phi.getNumIncomingValues(); i != e; ++i) {
        Value *incoming = phi.getIncomingValue(i);
        Value *copy = copies.lookup(incoming);
        phi.addIncoming(copy ? copy : incoming,
                        cast<BasicBlock>(copies.lookup(phi.getIncomingBlock(i))));
      }
}

bool versionByLocalSize(Loop &loop, unsigned dimension, uint64_t items, LoopInfo &li,
                        DominatorTree &dt) {
  simplifyLoop(&loop, &dt, &li, nullptr, nullptr, nullptr, /*PreserveLCSSA=*/false);
  if (!loop.isLoopSimplifyForm() || !loop.isSafeToClone())
    return false;
  formLCSSARecursively(loop, dt, &li, nullptr);
  BasicBlock *check = loop.getLoopPreheader();
  BasicBlock *preheader = SplitBlock(check, check->getTerminator(), &dt, &li);
  ValueToValueMapTy copies;
  SmallVector<BasicBlock *> blocks;
  Loop *narrow =
      cloneLoopWithPreheader(preheader, check, &loop, copies, ".narrow", &li, &dt, blocks);
  remapInstructionsInBlocks(blocks, copies);
  joinExits(loop, copies);
  IRBuilder<> builder(check->getTerminator());
  builder.SetCurrentDebugLocation(loop.getStartLoc());
  Value *isWide = builder.CreateICmpUGE(createQuery(builder, Query::LocalSize, dimension),
                                        builder.getInt64(items), "wide");
  builder.CreateCondBr(isWide, preheader, narrow->getLoopPreheader());
  check->getTerminator()->eraseFromParent();
  dt.recalculate(*check->getParent());
  return true;
}

} // namespace oclc::passes

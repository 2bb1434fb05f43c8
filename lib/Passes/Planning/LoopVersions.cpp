//===- LoopVersions.cpp - Version a loop by a condition ------------------------------------===//
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

Loop *versionLoop(Loop &loop, function_ref<Value *(IRBuilderBase &)> condition, StringRef suffix,
                  LoopInfo &li, DominatorTree &dt) {
  simplifyLoop(&loop, &dt, &li, nullptr, nullptr, nullptr, /*PreserveLCSSA=*/false);
  if (!loop.isLoopSimplifyForm() || !loop.isSafeToClone())
    return nullptr;
  formLCSSARecursively(loop, dt, &li, nullptr);
  BasicBlock *check = loop.getLoopPreheader();
  BasicBlock *preheader = SplitBlock(check, check->getTerminator(), &dt, &li);
  ValueToValueMapTy copies;
  SmallVector<BasicBlock *> blocks;
  Loop *copy = cloneLoopWithPreheader(preheader, check, &loop, copies, suffix, &li, &dt, blocks);
  remapInstructionsInBlocks(blocks, copies);
  joinExits(loop, copies);
  IRBuilder<> builder(check->getTerminator());
  builder.SetCurrentDebugLocation(loop.getStartLoc());
  builder.CreateCondBr(condition(builder), preheader, copy->getLoopPreheader());
  check->getTerminator()->eraseFromParent();
  dt.recalculate(*check->getParent());
  return copy;
}

bool versionByLocalSize(Loop &loop, unsigned dimension, uint64_t items, LoopInfo &li,
                        DominatorTree &dt) {
  return nullptr !=
         versionLoop(
             loop,
             [&](IRBuilderBase &builder) {
               return builder.CreateICmpUGE(createQuery(builder, Query::LocalSize, dimension),
                                            builder.getInt64(items), "wide");
             },
             ".narrow", li, dt);
}

} // namespace oclc::passes

//===- SubGroupMeetings.cpp - Functions that some work-items of a sub-group reach -------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Passes/KernelPrep/SubGroupMeetings.h"

#include "Passes/Support/WorkItemFunctions.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace oclc::passes {

static SmallVector<CallInst *> flagsOf(Function &kernel) {
  SmallVector<CallInst *> calls;
  for (Instruction &inst : instructions(kernel))
    if (auto *call = dyn_cast<CallInst>(&inst); call && call->getCalledFunction())
      if (call->getCalledFunction()->getName() == ItemFlagName)
        calls.push_back(call);
  return calls;
}

static void waitBeforeIterations(Function &kernel, ArrayRef<CallInst *> flags) {
  DominatorTree dt(kernel);
  const LoopInfo li(dt);
  SmallSetVector<BasicBlock *, 8> headers;
  for (const CallInst *flag : flags)
    for (const Loop *loop = li.getLoopFor(flag->getParent()); loop; loop = loop->getParentLoop())
      headers.insert(loop->getHeader());
  for (BasicBlock *header : headers) {
    IRBuilder<> builder(header, header->getFirstInsertionPt());
    createNextIteration(builder);
  }
}

/// A flag may be read of a work-item that never reaches the call, so all flags are 0 at the start.
static void createFlags(Function &kernel, ArrayRef<CallInst *> calls) {
  for (CallInst *call : calls) {
    IRBuilder<> builder(&kernel.getEntryBlock(), kernel.getEntryBlock().begin());
    AllocaInst *flag = builder.CreateAlloca(builder.getInt8Ty(), nullptr, "active");
    builder.SetInsertPoint(kernel.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    builder.CreateStore(builder.getInt8(0), flag);
    call->replaceAllUsesWith(flag);
    call->eraseFromParent();
  }
}

bool prepareSubGroupMeetings(Function &kernel) {
  const SmallVector<CallInst *> flags = flagsOf(kernel);
  waitBeforeIterations(kernel, flags);
  createFlags(kernel, flags);
  return !flags.empty();
}

} // namespace oclc::passes

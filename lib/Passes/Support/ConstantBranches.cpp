//===- ConstantBranches.cpp - Replace values by constants, and fold branches on them -------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Support/ConstantBranches.h"

#include "llvm/Analysis/InstructionSimplify.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace oclc::passes {

void replaceByConstant(Value &v, Constant &constant) {
  SmallVector<WeakTrackingVH> users(v.users());
  v.replaceAllUsesWith(&constant);
  for (const WeakTrackingVH &user : users)
    if (auto *i = dyn_cast_or_null<Instruction>(user))
      if (Value *simple = simplifyInstruction(i, i->getDataLayout()))
        replaceAndRecursivelySimplify(i, simple);
}

void foldConstantBranches(Function &f) {
  for (BasicBlock &bb : f)
    ConstantFoldTerminator(&bb, /*DeleteDeadConditions=*/true);
  removeUnreachableBlocks(f);
  for (Instruction &inst : make_early_inc_range(f.getEntryBlock()))
    if (isa<AllocaInst>(inst) && inst.use_empty())
      inst.eraseFromParent();
}

} // namespace oclc::passes

//===- MirrorWorkItems.cpp - Reverse the order of work-items ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Passes/KernelPrep/MirrorWorkItems.h"

#include "Passes/Support/KernelAttributes.h"
#include "Passes/Support/WorkItemFunctions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace oclc::passes {

static bool usesSubGroups(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    const auto *Call = dyn_cast<CallBase>(&I);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    return isSubGroupBarrier(I) || itemMemoryCall(I) ||
           (Callee && Callee->getName() == SubGroupWidthName);
  });
}

static void mirror(CallBase &Id, unsigned Dimension) {
  IRBuilder<> Builder(Id.getNextNode());
  Value *Last = Builder.CreateSub(createQuery(Builder, Query::LocalSize, Dimension),
                                  ConstantInt::get(Id.getType(), 1));
  Value *Mirrored = Builder.CreateSub(Last, &Id);
  Id.replaceUsesWithIf(Mirrored, [&](const Use &U) { return U.getUser() != Mirrored; });
}

PreservedAnalyses MirrorWorkItemsPass::run(Function &F, FunctionAnalysisManager &) {
  if (!isKernel(F) || usesSubGroups(F))
    return PreservedAnalyses::all();
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (queryCalled(I) == Query::LocalId)
      if (auto Dimension = constantDimension(cast<CallBase>(I)))
        mirror(cast<CallBase>(I), *Dimension);
  // Global ids now depend on where a group ends.
  clearAsksOnlyGlobal(F);
  return PreservedAnalyses::none();
}

} // namespace oclc::passes

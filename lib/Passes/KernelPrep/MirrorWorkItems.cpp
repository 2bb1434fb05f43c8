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

static bool usesSubGroups(const Function &f) {
  return any_of(instructions(f), [](const Instruction &inst) {
    const auto *call = dyn_cast<CallBase>(&inst);
    const Function *callee = call ? call->getCalledFunction() : nullptr;
    return isSubGroupBarrier(inst) || itemMemoryCall(inst) ||
           (callee && callee->getName() == SubGroupWidthName);
  });
}

static void mirror(CallBase &id, unsigned dimension) {
  IRBuilder<> builder(id.getNextNode());
  Value *last = builder.CreateSub(createQuery(builder, Query::LocalSize, dimension),
                                  ConstantInt::get(id.getType(), 1));
  Value *mirrored = builder.CreateSub(last, &id);
  id.replaceUsesWithIf(mirrored, [&](const Use &u) { return u.getUser() != mirrored; });
}

PreservedAnalyses MirrorWorkItemsPass::run(Function &f, FunctionAnalysisManager &) {
  if (!isKernel(f) || usesSubGroups(f))
    return PreservedAnalyses::all();
  for (Instruction &inst : make_early_inc_range(instructions(f)))
    if (queryCalled(inst) == Query::LocalId)
      if (auto dimension = constantDimension(cast<CallBase>(inst)))
        mirror(cast<CallBase>(inst), *dimension);
  // Mirrored global ids depend on where groups begin and end, so the attribute no longer holds.
  clearAsksOnlyGlobal(f);
  return PreservedAnalyses::none();
}

} // namespace oclc::passes

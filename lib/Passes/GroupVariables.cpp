//===- GroupVariables.cpp - Give each collective function its variables -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "oclc/Passes/GroupVariables.h"

#include "oclc/Passes/Diagnostics.h"
#include "oclc/Passes/Kernels.h"
#include "oclc/Passes/WorkItemFunctions.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace oclc::passes {
namespace {

constexpr unsigned LocalSpace = 3;

SmallVector<CallInst *> requests(Function &Kernel) {
  SmallVector<CallInst *> Calls;
  for (Instruction &I : instructions(Kernel))
    if (auto *Call = dyn_cast<CallInst>(&I); Call && asksForGroupVariable(*Call))
      Calls.push_back(Call);
  return Calls;
}

GlobalVariable *createVariable(Function &Kernel, Type *Ty) {
  Module &M = *Kernel.getParent();
  auto *Variable =
      new GlobalVariable(M, Ty, /*isConstant=*/false, GlobalValue::InternalLinkage,
                         UndefValue::get(Ty), Kernel.getName() + ".group",
                         /*InsertBefore=*/nullptr, GlobalValue::NotThreadLocal, LocalSpace);
  Variable->setAlignment(M.getDataLayout().getABITypeAlign(Ty));
  markGroupVariable(*Variable);
  return Variable;
}

/// All work-items store the same, which the loops do once.
void giveVariables(Function &Kernel, ArrayRef<CallInst *> Calls) {
  BasicBlock &Entry = Kernel.getEntryBlock();
  IRBuilder<> Start(&Entry, Entry.getFirstNonPHIOrDbgOrAlloca());
  for (CallInst *Call : Calls) {
    auto *Value = dyn_cast<Constant>(Call->getArgOperand(0));
    if (!Value) {
      emitError(Kernel, Call->getDebugLoc(), "a variable of the work-group starts with no constant");
      continue;
    }
    GlobalVariable *Variable = createVariable(Kernel, Value->getType());
    if (!isa<UndefValue>(Value))
      Start.CreateStore(Value, Variable);
    Call->replaceAllUsesWith(Variable);
    Call->eraseFromParent();
  }
  createLocalBarrier(Start);
}

} // namespace

PreservedAnalyses GroupVariablesPass::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = false;
  for (Function *Kernel : kernels(M)) {
    SmallVector<CallInst *> Calls = requests(*Kernel);
    if (Calls.empty())
      continue;
    giveVariables(*Kernel, Calls);
    Changed = true;
  }
  for (Function &F : make_early_inc_range(M))
    if (F.use_empty() && isGroupVariableName(F.getName()))
      F.eraseFromParent();
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace oclc::passes

//===- SpirEvents.cpp - Change events to Clang's type -----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/SPIR/Mangling.h"
#include "Passes/SPIR/Spir.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace oclc::passes {

static bool isEvent(const MangledType &Ty) { return Ty.size() == 1 && Ty.front() == "9ocl_event"; }

/// Returns the function type with events in place of pointers; null if nothing changes. A function
/// that takes an event also returns one.
static FunctionType *typeWithEvents(const Function &F) {
  std::optional<MangledFunction> Name = parseMangled(F.getName());
  FunctionType *Old = F.getFunctionType();
  if (!Name || none_of(Name->parameters, isEvent) ||
      Name->parameters.size() != Old->getNumParams() || Old->isVarArg())
    return nullptr;
  Type *Event = TargetExtType::get(F.getContext(), "spirv.Event");
  auto Upgrade = [&](Type *Ty) { return Ty->isPointerTy() ? Event : Ty; };
  SmallVector<Type *> Parameters;
  for (auto [Parameter, Ty] : zip(Name->parameters, Old->params()))
    Parameters.push_back(isEvent(Parameter) ? Upgrade(Ty) : Ty);
  auto *New = FunctionType::get(Upgrade(Old->getReturnType()), Parameters, /*isVarArg=*/false);
  return New == Old ? nullptr : New;
}

static void upgradeCall(CallInst &Call, Function &Callee) {
  IRBuilder<> Builder(&Call);
  SmallVector<Value *> Arguments;
  for (auto [Argument, Ty] : zip(Call.args(), Callee.getFunctionType()->params()))
    Arguments.push_back(Argument->getType() == Ty ? Argument.get() : Constant::getNullValue(Ty));
  CallInst *New = Builder.CreateCall(&Callee, Arguments);
  New->setCallingConv(Call.getCallingConv());
  New->setDebugLoc(Call.getDebugLoc());
  Call.replaceAllUsesWith(Call.getType() == New->getType()
                              ? static_cast<Value *>(New)
                              : Constant::getNullValue(Call.getType()));
  Call.eraseFromParent();
}

/// True if `F` is only called directly. If its address is taken, verify-canonical rejects the
/// module.
static bool isOnlyCalled(const Function &F) {
  return all_of(F.uses(), [&](const Use &U) {
    const auto *Call = dyn_cast<CallInst>(U.getUser());
    return Call && Call->isCallee(&U) && Call->getFunctionType() == F.getFunctionType();
  });
}

static void upgradeFunction(Function &F, FunctionType *Ty) {
  auto *New = Function::Create(Ty, F.getLinkage(), F.getAddressSpace(), "", F.getParent());
  New->setCallingConv(F.getCallingConv());
  for (User *U : make_early_inc_range(F.users()))
    upgradeCall(*cast<CallInst>(U), *New);
  New->takeName(&F);
  F.eraseFromParent();
}

PreservedAnalyses SpirEventsPass::run(Module &M, ModuleAnalysisManager &) {
  for (Function &F : make_early_inc_range(M))
    if (FunctionType *Ty = F.isDeclaration() ? typeWithEvents(F) : nullptr; Ty && isOnlyCalled(F))
      upgradeFunction(F, Ty);
  return PreservedAnalyses::none();
}

} // namespace oclc::passes

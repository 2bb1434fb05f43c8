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

static bool isEventType(const MangledType &ty) {
  return ty.size() == 1 && ty.front() == "9ocl_event";
}

/// Returns the function type with events in place of pointers; null if nothing changes. A function
/// that takes an event also returns one, so a pointer result becomes an event, too.
static FunctionType *typeWithEvents(const Function &f) {
  std::optional<MangledFunction> name = parseMangled(f.getName());
  FunctionType *old = f.getFunctionType();
  if (!name || none_of(name->parameters, isEventType) ||
      name->parameters.size() != old->getNumParams() || old->isVarArg())
    return nullptr;
  Type *event = TargetExtType::get(f.getContext(), "spirv.Event");
  auto upgrade = [&](Type *ty) { return ty->isPointerTy() ? event : ty; };
  SmallVector<Type *> parameters;
  for (auto [parameter, ty] : zip(name->parameters, old->params()))
    parameters.push_back(isEventType(parameter) ? upgrade(ty) : ty);
  auto *fresh = FunctionType::get(upgrade(old->getReturnType()), parameters, /*isVarArg=*/false);
  return fresh == old ? nullptr : fresh;
}

static void upgradeCall(CallInst &call, Function &callee) {
  IRBuilder<> builder(&call);
  SmallVector<Value *> arguments;
  for (auto [argument, ty] : zip(call.args(), callee.getFunctionType()->params()))
    arguments.push_back(argument->getType() == ty ? argument.get() : Constant::getNullValue(ty));
  CallInst *fresh = builder.CreateCall(&callee, arguments);
  fresh->setCallingConv(call.getCallingConv());
  fresh->setDebugLoc(call.getDebugLoc());
  call.replaceAllUsesWith(call.getType() == fresh->getType()
                              ? static_cast<Value *>(fresh)
                              : Constant::getNullValue(call.getType()));
  call.eraseFromParent();
}

/// True if `f` is only called directly. If its address is taken, verify-canonical rejects the
/// module.
static bool isOnlyCalled(const Function &f) {
  return all_of(f.uses(), [&](const Use &u) {
    const auto *call = dyn_cast<CallInst>(u.getUser());
    return call && call->isCallee(&u) && call->getFunctionType() == f.getFunctionType();
  });
}

static void upgradeFunction(Function &f, FunctionType *ty) {
  auto *fresh = Function::Create(ty, f.getLinkage(), f.getAddressSpace(), "", f.getParent());
  fresh->setCallingConv(f.getCallingConv());
  for (User *u : make_early_inc_range(f.users()))
    upgradeCall(*cast<CallInst>(u), *fresh);
  fresh->takeName(&f);
  f.eraseFromParent();
}

PreservedAnalyses SpirEventsPass::run(Module &m, ModuleAnalysisManager &) {
  for (Function &f : make_early_inc_range(m))
    if (FunctionType *ty = f.isDeclaration() ? typeWithEvents(f) : nullptr; ty && isOnlyCalled(f))
      upgradeFunction(f, ty);
  return PreservedAnalyses::none();
}

} // namespace oclc::passes

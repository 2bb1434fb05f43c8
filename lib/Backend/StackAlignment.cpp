//===- StackAlignment.cpp - Stack frames that vectors do not straddle -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "StackAlignment.h"

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace oclc::backend {

static constexpr unsigned abiAlignBits = 128, cacheLineBytes = 64;

static bool hasWideVectors(const Function &function) {
  return any_of(instructions(function), [](const Instruction &instruction) {
    auto *vector = dyn_cast<FixedVectorType>(instruction.getType());
    return vector && vector->getPrimitiveSizeInBits().getFixedValue() > abiAlignBits;
  });
}

static Function *moveBody(Function &function) {
  Function *body = Function::Create(function.getFunctionType(), GlobalValue::InternalLinkage,
                                    function.getName() + ".aligned");
  function.getParent()->getFunctionList().insertAfter(function.getIterator(), body);
  body->copyAttributesFrom(&function);
  body->setLinkage(GlobalValue::InternalLinkage);
  body->setVisibility(GlobalValue::DefaultVisibility);
  body->setDSOLocal(true);
  body->addFnAttr(Attribute::NoInline);
  body->splice(body->begin(), &function);
  for (auto [old, moved] : zip(function.args(), body->args())) {
    moved.takeName(&old);
    old.replaceAllUsesWith(&moved);
  }
  body->setSubprogram(function.getSubprogram());
  function.setSubprogram(nullptr);
  return body;
}

static void callAligned(Function &function) {
  Function *body = moveBody(function);
  IRBuilder<> builder(BasicBlock::Create(function.getContext(), "", &function));
  SmallVector<Value *> arguments;
  for (Argument &argument : function.args())
    arguments.push_back(&argument);
  CallInst *call = builder.CreateCall(body, arguments);
  call->setCallingConv(body->getCallingConv());
  if (function.getReturnType()->isVoidTy())
    builder.CreateRetVoid();
  else
    builder.CreateRet(call);
  function.addFnAttr("stackrealign");
}

void alignStack(Module &module) {
  if (none_of(module, hasWideVectors))
    return;
  module.setOverrideStackAlignment(cacheLineBytes);
  SmallVector<Function *> entries;
  for (Function &function : module)
    if (!function.isDeclaration() && !function.hasLocalLinkage())
      entries.push_back(&function);
  for (Function *entry : entries)
    callAligned(*entry);
}

} // namespace oclc::backend

//===- AnyLane.cpp - Whether a mask is true for any lane --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Vectorizer/Support/AnyLane.h"

#include "llvm/IR/Module.h"

using namespace llvm;

namespace oclc::vectorizer {

static constexpr StringLiteral AnyName = "__oclc_any_lane";

Value *createAny(IRBuilderBase &Builder, Value *Mask) {
  Module *M = Builder.GetInsertBlock()->getModule();
  auto *Type = FunctionType::get(Builder.getInt1Ty(), {Builder.getInt1Ty()}, false);
  auto *Any = cast<Function>(M->getOrInsertFunction(AnyName, Type).getCallee());
  Any->setDoesNotAccessMemory();
  Any->setDoesNotThrow();
  Any->setWillReturn();
  Any->addFnAttr(Attribute::NoSync);
  return Builder.CreateCall(Any, {Mask});
}

bool isAny(const Value *V) {
  auto *Call = dyn_cast<CallInst>(V);
  return Call && Call->getCalledFunction() && Call->getCalledFunction()->getName() == AnyName;
}

void forgetAny(Module &M) {
  if (Function *Any = M.getFunction(AnyName); Any && Any->use_empty())
    Any->eraseFromParent();
}

} // namespace oclc::vectorizer

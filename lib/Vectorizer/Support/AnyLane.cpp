//===- AnyLane.cpp - Whether a mask is true for any lane --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Vectorizer/Support/AnyLane.h"

#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace oclc::vectorizer {

static constexpr StringLiteral AnyName = "__oclc_any_lane";

Value *createAny(IRBuilderBase &builder, Value *mask) {
  Module *m = builder.GetInsertBlock()->getModule();
  auto *type = FunctionType::get(builder.getInt1Ty(), {builder.getInt1Ty()}, false);
  auto *any = cast<Function>(m->getOrInsertFunction(AnyName, type).getCallee());
  any->setDoesNotAccessMemory();
  any->setDoesNotThrow();
  any->setWillReturn();
  any->addFnAttr(Attribute::NoSync);
  return builder.CreateCall(any, {mask});
}

bool isAny(const Value *v) {
  auto *call = dyn_cast<CallInst>(v);
  return call && call->getCalledFunction() && call->getCalledFunction()->getName() == AnyName;
}

void forgetAny(Module &m) {
  if (Function *any = m.getFunction(AnyName); any && any->use_empty())
    any->eraseFromParent();
}

bool joinsMask(const Instruction &inst) {
  Value *mask = nullptr;
  return (match(&inst, m_BitCast(m_Value(mask))) ||
          match(&inst, m_Intrinsic<Intrinsic::vector_reduce_or>(m_Value(mask)))) &&
         !inst.getType()->isVectorTy() && mask->getType()->isIntOrIntVectorTy(1);
}

} // namespace oclc::vectorizer

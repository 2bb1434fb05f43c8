//===- VectorCalls.cpp - Calls that preserve vectors ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// The usual calling convention preserves no vector register as a whole, so a loop keeps what it
// needs in memory around a call, even a rare one for unusual arguments. The convention for vector
// functions (aarch64_vector_pcs) preserves 16 of the 32 registers. It is used for functions that
// only the program itself calls.
//
//===------------------------------------------------------------------------------------------===//

#include "Target/AArch64/CodeGenPreparation.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace oclc::target {

static bool isUsual(CallingConv::ID convention) {
  return convention == CallingConv::C || convention == CallingConv::Fast;
}

static bool hasMustTail(const Function &f) {
  return any_of(instructions(f), [](const Instruction &inst) {
    auto *call = dyn_cast<CallInst>(&inst);
    return call && call->isMustTailCall();
  });
}

/// True if the convention of `f` may change: each use is a call of it, and neither it nor a caller
/// needs the same convention as another function.
static bool mayChange(const Function &f) {
  return f.hasLocalLinkage() && !f.isVarArg() && isUsual(f.getCallingConv()) && !hasMustTail(f) &&
         all_of(f.uses(), [&](const Use &use) {
           auto *call = dyn_cast<CallBase>(use.getUser());
           return call && call->isCallee(&use) && !call->isMustTailCall() &&
                  call->getFunctionType() == f.getFunctionType() && isUsual(call->getCallingConv());
         });
}

void preserveVectors(Module &m) {
  for (Function &f : m) {
    if (f.isDeclaration() || !mayChange(f))
      continue;
    f.setCallingConv(CallingConv::AArch64_VectorCall);
    for (User *call : f.users())
      cast<CallBase>(call)->setCallingConv(CallingConv::AArch64_VectorCall);
  }
}

} // namespace oclc::target

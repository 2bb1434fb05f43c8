//===- InverseRoots.cpp - Replace 1 / sqrt(x) by rsqrt(x) -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Builtins/InverseRoots.h"

#include "Builtins/Library.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace oclc::passes {

/// True if the result of `I` may have an error of `Ulp` ulp. False for instructions that must be
/// exact, which have no such metadata, and for those that are not floating-point operations.
static bool mayBeOffBy(const Instruction &I, float Ulp) {
  return isa<FPMathOperator>(I) && cast<FPMathOperator>(I).getFPAccuracy() >= Ulp;
}

/// Returns the call of sqrt whose only use is the divisor of 1 / sqrt(x); null if `I` is not such a
/// division or an error is not allowed.
static CallInst *rootIn(const Instruction &I) {
  Value *Root;
  if (!match(&I, m_FDiv(m_FPOne(), m_OneUse(m_Value(Root)))) || !mayBeOffBy(I, 2.5f))
    return nullptr;
  auto *Call = dyn_cast<CallInst>(Root);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  const bool IsRoot = Callee && Callee->isDeclaration() &&
                      builtins::functionName(Callee->getName()) == "sqrt" &&
                      mayBeOffBy(*Call, 3.0f);
  return IsRoot ? Call : nullptr;
}

/// Returns the declaration of "_Z5rsqrtDv4_f" for "_Z4sqrtDv4_f".
static FunctionCallee inverseOf(Function &Root) {
  StringRef Parameters = Root.getName().drop_front(strlen("_Z4sqrt"));
  return Root.getParent()->getOrInsertFunction(("_Z5rsqrt" + Parameters).str(),
                                               Root.getFunctionType(), Root.getAttributes());
}

void takeInverseRoots(Module &M) {
  SmallVector<Instruction *> Divisions;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (rootIn(I))
        Divisions.push_back(&I);
  for (Instruction *Division : Divisions) {
    CallInst *Call = rootIn(*Division);
    auto *Inverse = dyn_cast<Function>(inverseOf(*Call->getCalledFunction()).getCallee());
    if (!Inverse)
      continue;
    Inverse->setCallingConv(Call->getCallingConv());
    Call->setCalledFunction(Inverse);
    Call->setMetadata(LLVMContext::MD_fpmath, nullptr);
    Call->takeName(Division);
    Division->replaceAllUsesWith(Call);
    Division->eraseFromParent();
  }
}

} // namespace oclc::passes

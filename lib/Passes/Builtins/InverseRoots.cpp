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

/// True if the result of `inst` may have an error of `ulp` ulp. False for instructions that must be
/// exact, which have no such metadata, and for those that are not floating-point operations.
static bool mayBeOffBy(const Instruction &inst, float ulp) {
  return isa<FPMathOperator>(inst) && cast<FPMathOperator>(inst).getFPAccuracy() >= ulp;
}

/// Returns the call of sqrt if `inst` is a division 1 / sqrt(x) and the only use of the root; null
/// otherwise, and if the division or the root must be more accurate than OpenCL C requires.
static CallInst *rootIn(const Instruction &inst) {
  Value *root;
  if (!match(&inst, m_FDiv(m_FPOne(), m_OneUse(m_Value(root)))) || !mayBeOffBy(inst, 2.5f))
    return nullptr;
  auto *call = dyn_cast<CallInst>(root);
  const Function *callee = call ? call->getCalledFunction() : nullptr;
  const bool isRoot = callee && callee->isDeclaration() &&
                      builtins::functionName(callee->getName()) == "sqrt" &&
                      mayBeOffBy(*call, 3.0f);
  return isRoot ? call : nullptr;
}

/// Returns the declaration of "_Z5rsqrtDv4_f" for "_Z4sqrtDv4_f".
static FunctionCallee inverseOf(Function &root) {
  StringRef parameters = root.getName().drop_front(strlen("_Z4sqrt"));
  return root.getParent()->getOrInsertFunction(("_Z5rsqrt" + parameters).str(),
                                               root.getFunctionType(), root.getAttributes());
}

void takeInverseRoots(Module &m) {
  SmallVector<Instruction *> divisions;
  for (Function &f : m)
    for (Instruction &inst : instructions(f))
      if (rootIn(inst))
        divisions.push_back(&inst);
  for (Instruction *division : divisions) {
    CallInst *call = rootIn(*division);
    auto *inverse = dyn_cast<Function>(inverseOf(*call->getCalledFunction()).getCallee());
    if (!inverse)
      continue;
    inverse->setCallingConv(call->getCallingConv());
    call->setCalledFunction(inverse);
    call->setMetadata(LLVMContext::MD_fpmath, nullptr);
    call->takeName(division);
    division->replaceAllUsesWith(call);
    division->eraseFromParent();
  }
}

} // namespace oclc::passes

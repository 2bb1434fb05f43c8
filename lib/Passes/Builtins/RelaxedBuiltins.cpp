//===- RelaxedBuiltins.cpp - Select approximate variants of built-in functions ----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Builtins/RelaxedBuiltins.h"

#include "Builtins/Library.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using oclc::builtins::Library;

namespace oclc::passes {

/// Returns "_Z18__oclc_relaxed_sinf" for "_Z3sinf".
static std::string relaxedName(StringRef MangledName) {
  static constexpr StringLiteral Prefix = "__oclc_relaxed_";
  StringRef Name = builtins::functionName(MangledName);
  if (Name.empty())
    return "";
  StringRef Parameters = MangledName.substr(Name.end() - MangledName.begin());
  return ("_Z" + Twine(Prefix.size() + Name.size()) + Prefix + Name + Parameters).str();
}

static Function *relaxedForm(Function &F) {
  if (!F.isDeclaration() || F.isIntrinsic())
    return nullptr;
  std::string Name = relaxedName(F.getName());
  if (!Library::get().defines(Name))
    return nullptr;
  auto *Relaxed = dyn_cast<Function>(
      F.getParent()->getOrInsertFunction(Name, F.getFunctionType(), F.getAttributes()).getCallee());
  if (Relaxed)
    Relaxed->setCallingConv(F.getCallingConv());
  return Relaxed;
}

void chooseRelaxedBuiltins(Module &M) {
  for (Function &F : M)
    for (Instruction &I : instructions(F)) {
      auto *Call = dyn_cast<CallBase>(&I);
      Function *Callee = Call ? Call->getCalledFunction() : nullptr;
      if (!Callee || !isa<FPMathOperator>(Call) || !Call->hasApproxFunc())
        continue;
      if (Function *Relaxed = relaxedForm(*Callee))
        Call->setCalledFunction(Relaxed);
    }
}

} // namespace oclc::passes

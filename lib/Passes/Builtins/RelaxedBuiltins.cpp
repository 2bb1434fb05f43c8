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
static std::string relaxedName(StringRef mangledName) {
  static constexpr StringLiteral Prefix = "__oclc_relaxed_";
  StringRef name = builtins::functionName(mangledName);
  if (name.empty())
    return "";
  StringRef parameters = mangledName.substr(name.end() - mangledName.begin());
  return ("_Z" + Twine(Prefix.size() + name.size()) + Prefix + name + parameters).str();
}

static Function *relaxedForm(Function &f) {
  if (!f.isDeclaration() || f.isIntrinsic())
    return nullptr;
  std::string name = relaxedName(f.getName());
  if (!Library::get().defines(name))
    return nullptr;
  auto *relaxed = dyn_cast<Function>(
      f.getParent()->getOrInsertFunction(name, f.getFunctionType(), f.getAttributes()).getCallee());
  if (relaxed)
    relaxed->setCallingConv(f.getCallingConv());
  return relaxed;
}

void chooseRelaxedBuiltins(Module &m) {
  for (Function &f : m)
    for (Instruction &inst : instructions(f)) {
      auto *call = dyn_cast<CallBase>(&inst);
      Function *callee = call ? call->getCalledFunction() : nullptr;
      if (!callee || !isa<FPMathOperator>(call) || !call->hasApproxFunc())
        continue;
      if (Function *relaxed = relaxedForm(*callee))
        call->setCalledFunction(relaxed);
    }
}

} // namespace oclc::passes

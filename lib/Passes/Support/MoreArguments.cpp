//===- MoreArguments.cpp - Add parameters to a kernel ---------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Support/MoreArguments.h"

#include "llvm/IR/Module.h"

using namespace llvm;

namespace oclc::passes {

Function *withMoreArguments(Function &kernel, ArrayRef<Type *> types) {
  SmallVector<Type *> parameters(kernel.getFunctionType()->params());
  append_range(parameters, types);
  auto *type = FunctionType::get(kernel.getReturnType(), parameters, false);
  Function *fresh = Function::Create(type, kernel.getLinkage(), kernel.getAddressSpace(), "",
                                     /*M=*/nullptr);
  kernel.getParent()->getFunctionList().insert(kernel.getIterator(), fresh);
  fresh->copyAttributesFrom(&kernel);
  fresh->copyMetadata(&kernel, 0);
  fresh->takeName(&kernel);
  fresh->splice(fresh->begin(), &kernel);
  for (auto [old, arg] : zip_first(kernel.args(), fresh->args())) {
    arg.takeName(&old);
    old.replaceAllUsesWith(&arg);
  }
  kernel.eraseFromParent();
  return fresh;
}

} // namespace oclc::passes

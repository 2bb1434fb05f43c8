//===- FunctionTypes.cpp - Give functions other types -----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Passes/Support/FunctionTypes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Module.h"

using namespace llvm;

void oclc::passes::replaceFunction(Function &old, FunctionType *ty) {
  Function *fresh = Function::Create(ty, old.getLinkage(), old.getAddressSpace());
  old.getParent()->getFunctionList().insert(old.getIterator(), fresh);
  fresh->takeName(&old);
  fresh->copyAttributesFrom(&old);
  fresh->copyMetadata(&old, 0);
  fresh->splice(fresh->begin(), &old);
  for (auto [before, after] : zip(old.args(), fresh->args())) {
    after.takeName(&before);
    before.mutateType(after.getType());
    before.replaceAllUsesWith(&after);
  }
  old.replaceAllUsesWith(fresh);
  old.eraseFromParent();
}

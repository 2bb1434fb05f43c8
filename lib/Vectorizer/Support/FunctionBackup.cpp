//===- FunctionBackup.cpp - Backup copy of a function -----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Support/FunctionBackup.h"

#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace oclc::vectorizer {

static Function *cloned(Function &F) {
  ValueToValueMapTy Map;
  return CloneFunction(&F, Map);
}

FunctionBackup::FunctionBackup(Function &F) : F(F), Copy(cloned(F)) {}

FunctionBackup::~FunctionBackup() { Copy->eraseFromParent(); }

void FunctionBackup::restore() {
  Function *Body = cloned(*Copy);
  for (BasicBlock &BB : F)
    BB.dropAllReferences();
  while (!F.empty())
    F.begin()->eraseFromParent();
  F.splice(F.begin(), Body);
  for (auto [Own, Cloned] : zip(F.args(), Body->args()))
    Cloned.replaceAllUsesWith(&Own);
  DISubprogram *Place = Body->getSubprogram();
  Body->setSubprogram(nullptr);
  F.setSubprogram(Place);
  Body->eraseFromParent();
}

} // namespace oclc::vectorizer

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

static Function *cloned(Function &f) {
  ValueToValueMapTy map;
  return CloneFunction(&f, map);
}

FunctionBackup::FunctionBackup(Function &f) : F(f), Copy(cloned(f)) {}

FunctionBackup::~FunctionBackup() { Copy->eraseFromParent(); }

void FunctionBackup::restore() {
  Function *body = cloned(*Copy);
  for (BasicBlock &bb : F)
    bb.dropAllReferences();
  while (!F.empty())
    F.begin()->eraseFromParent();
  F.splice(F.begin(), body);
  for (auto [own, cloned] : zip(F.args(), body->args()))
    cloned.replaceAllUsesWith(&own);
  DISubprogram *place = body->getSubprogram();
  body->setSubprogram(nullptr);
  F.setSubprogram(place);
  body->eraseFromParent();
}

} // namespace oclc::vectorizer

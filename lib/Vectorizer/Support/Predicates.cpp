//===- Predicates.cpp - Masked accesses that LLVM does not know -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Vectorizer/Support/Predicates.h"

#include "Target/Target.h"

#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace oclc::vectorizer {

bool hasPredicates(const Function &f, const Type &ty) {
  const auto *vector = dyn_cast<FixedVectorType>(&ty);
  const target::Architecture *architecture =
      target::architectureOf(f.getParent()->getTargetTriple());
  return vector && architecture && architecture->addsPredicates(f, *vector);
}

} // namespace oclc::vectorizer

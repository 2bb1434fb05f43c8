//===- VectorElements.cpp - Where an element of a vector comes from -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Support/VectorElements.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace oclc::passes {

static constexpr unsigned MostSteps = 16;

std::optional<VectorElement> followCopies(VectorElement element) {
  auto [v, index] = element;
  for (unsigned step = 0; step != MostSteps && isa<FixedVectorType>(v->getType()); ++step) {
    if (index >= cast<FixedVectorType>(v->getType())->getNumElements())
      return std::nullopt;
    if (auto *insert = dyn_cast<InsertElementInst>(v)) {
      const auto *at = dyn_cast<ConstantInt>(insert->getOperand(2));
      if (!at)
        return std::nullopt;
      v = insert->getOperand(at->equalsInt(index) ? 1 : 0);
    } else if (auto *shuffle = dyn_cast<ShuffleVectorInst>(v)) {
      const int from = shuffle->getMaskValue(index);
      const auto count =
          int(cast<FixedVectorType>(shuffle->getOperand(0)->getType())->getNumElements());
      if (from < 0)
        return VectorElement(PoisonValue::get(v->getType()->getScalarType()), 0);
      v = shuffle->getOperand(from < count ? 0 : 1);
      index = unsigned(from < count ? from : from - count);
    } else {
      break;
    }
  }
  if (isa<ScalableVectorType>(v->getType()))
    return std::nullopt;
  if (!v->getType()->isVectorTy())
    return VectorElement(v, 0);
  if (const auto *constant = dyn_cast<Constant>(v);
      constant && !constant->getAggregateElement(index))
    return std::nullopt;
  return VectorElement(v, index);
}

} // namespace oclc::passes

//===- Gather.h - The parts of a gather -------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_SUPPORT_GATHER_H
#define OCLC_VECTORIZER_SUPPORT_GATHER_H

#include "Vectorizer/Support/Predicates.h"

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/IntrinsicInst.h"

#include <optional>

namespace oclc::vectorizer {

/// A call of llvm.masked.gather.
struct Gather {
  llvm::IntrinsicInst *I;

  static std::optional<Gather> of(llvm::Instruction &inst) {
    auto *gather = llvm::dyn_cast<llvm::IntrinsicInst>(&inst);
    if (!gather || gather->getIntrinsicID() != llvm::Intrinsic::masked_gather)
      return std::nullopt;
    return Gather{gather};
  }

  llvm::Value *pointers() const { return I->getArgOperand(0); }
  llvm::Value *mask() const { return I->getArgOperand(1); }
  /// The elements of inactive lanes.
  llvm::Value *inactive() const { return I->getArgOperand(2); }
  llvm::VectorType *type() const { return llvm::cast<llvm::VectorType>(I->getType()); }
  llvm::Align alignment() const { return I->getParamAlign(0).valueOrOne(); }

  /// True if the target has an instruction that gathers elements of type `element`.
  bool isInstruction(llvm::Type *element, llvm::Align alignment,
                     const llvm::TargetTransformInfo &tti) const {
    auto *ty = llvm::VectorType::get(element, type()->getElementCount());
    return (tti.isLegalMaskedGather(ty, alignment) &&
            !tti.forceScalarizeMaskedGather(ty, alignment)) ||
           hasPredicates(*I->getFunction(), *ty);
  }
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_SUPPORT_GATHER_H

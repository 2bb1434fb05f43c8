//===- MaskedAccess.h - Loads and stores under masks, and what masks mean -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_SUPPORT_MASKEDACCESS_H
#define OCLC_VECTORIZER_SUPPORT_MASKEDACCESS_H

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/IntrinsicInst.h"

#include <optional>

namespace oclc::vectorizer {

/// A load or store of neighbours under a mask.
struct MaskedAccess {
  llvm::IntrinsicInst *I;
  bool IsLoad;

  static std::optional<MaskedAccess> of(llvm::Instruction &I);

  llvm::Value *pointer() const { return I->getArgOperand(IsLoad ? 0 : 1); }
  llvm::Value *mask() const { return I->getArgOperand(IsLoad ? 1 : 2); }
  llvm::Type *type() const { return IsLoad ? I->getType() : I->getArgOperand(0)->getType(); }
  llvm::Align alignment() const { return I->getParamAlign(IsLoad ? 0 : 1).valueOrOne(); }

  /// What the mask costs, in the target's units for throughput.
  double saving(const llvm::TargetTransformInfo &TTI) const;
  /// It is not run lane by lane.
  bool isOneInstruction(const llvm::TargetTransformInfo &TTI) const;

  /// All lanes are on.
  void unmask() const;
  /// No lane is on.
  void remove() const;

private:
  void replaceBy(llvm::Value &New) const;
};

/// The mask that is all true when a reversed or stretched one is.
llvm::Value *rootOf(llvm::Value *Mask);

/// Of the work-items that whole vectors have left over: lanes below their number.
bool hasGapsByDesign(const llvm::Value *Mask, unsigned Depth = 0);

/// Each lane is in one of them.
bool areOpposite(llvm::Value *A, llvm::Value *B);

/// The same question about other work-items: they may all be on at once. Masks that blocks bring
/// along may be those of two ways.
bool areAlike(const llvm::Value *A, const llvm::Value *B);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_SUPPORT_MASKEDACCESS_H

//===- MaskedAccess.h - Masked loads and stores, and properties of masks ----------------------===//
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

/// Minimum saving for which it pays to test a mask, in cost units of the target: a plain store is
/// 1, a masked one with AVX2 is 8. The test costs about 3, and much more if its branch is
/// mispredicted.
constexpr double LeastSavingOfTest = 6;

/// A masked load or store of contiguous elements: llvm.masked.load or llvm.masked.store.
struct MaskedAccess {
  llvm::IntrinsicInst *I;
  bool IsLoad;

  static std::optional<MaskedAccess> of(llvm::Instruction &inst);

  llvm::Value *pointer() const { return I->getArgOperand(IsLoad ? 0 : 1); }
  llvm::Value *mask() const { return I->getArgOperand(IsLoad ? 1 : 2); }
  llvm::Type *type() const { return IsLoad ? I->getType() : I->getArgOperand(0)->getType(); }
  llvm::Align alignment() const { return I->getParamAlign(IsLoad ? 0 : 1).valueOrOne(); }

  /// Returns by how much the access costs more than one without a mask, in the target's units of
  /// reciprocal throughput; 0 if that is not known.
  double saving(const llvm::TargetTransformInfo &tti) const;
  /// True if the target has an instruction for the access and does not run it lane by lane.
  bool isOneInstruction(const llvm::TargetTransformInfo &tti) const;

  /// Replaces the access by one without a mask, for code where all lanes are active.
  void unmask() const;
  /// Removes the access, for code where no lane is active.
  void remove() const;

private:
  void replaceBy(llvm::Value &fresh) const;
};

/// Follows shuffles from `mask` to the mask whose elements they only reorder, repeat or select;
/// returns `mask` if it is no such shuffle. If the result is all true or all false, so is `mask`.
llvm::Value *rootOf(llvm::Value *mask);

/// True if the mask is computed from a comparison with the lane numbers. This is so for the
/// work-items that whole vectors leave over: their mask is true in the lanes below the number of
/// these work-items.
bool hasGapsByDesign(const llvm::Value *mask, unsigned depth = 0);

/// True if it is known that each lane is active in exactly one of the two masks.
bool areOpposite(llvm::Value *a, llvm::Value *b);

/// True if the masks seem to test the same condition for different work-items, as in an unrolled
/// loop. Then all lanes of both may be active at once. False for PHIs, because their masks may come
/// from different paths.
bool areAlike(const llvm::Value *a, const llvm::Value *b);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_SUPPORT_MASKEDACCESS_H

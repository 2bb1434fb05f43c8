//===- IdBounds.h - The ids for which a comparison holds --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
//   id + offset < n   =>   ids below n - offset
//   id + offset > n   =>   ids from n - offset + 1
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_ANALYSIS_IDBOUNDS_H
#define OCLC_VECTORIZER_ANALYSIS_IDBOUNDS_H

#include "Vectorizer/Analysis/IdPosition.h"

#include "llvm/IR/Instructions.h"

namespace oclc::vectorizer {

/// Signed numbers of 64 bits; null where there is no bound. Either may lie outside of the ids that
/// there are.
struct IdBounds {
  llvm::Value *low = nullptr;
  llvm::Value *high = nullptr; ///< The first id that is too large.
};

/// Writes bounds in front of a loop.
class IdBoundsEmitter {
public:
  /// `End` is above all ids of the loop, and above 0 as a signed number.
  IdBoundsEmitter(const IdPositions &Positions, std::function<bool(llvm::Value *)> IsUniform,
                  llvm::Value *End, llvm::IRBuilderBase &Builder)
      : Positions(Positions), IsUniform(std::move(IsUniform)), End(End), Builder(Builder) {}

  /// The ids for which `Compare` is `Wanted`; nullopt, and nothing but dead code is written, when
  /// that is not known to be a range. Where no iteration evaluates the comparison without poison
  /// the bounds are any numbers, but no poison if `IsFrozen`.
  std::optional<IdBounds> emit(llvm::ICmpInst &Compare, bool Wanted, bool IsFrozen);

private:
  const IdPositions &Positions;
  std::function<bool(llvm::Value *)> IsUniform;
  llvm::Value *End;
  llvm::IRBuilderBase &Builder;
  bool IsFrozen = false;

  std::optional<IdBounds> emitConstant(llvm::Value &Varying, const llvm::ConstantRange &Region);
  std::optional<IdBounds> emitUniform(const IdPosition &Position, llvm::CmpPredicate Predicate,
                                      llvm::Value &Bound);
  std::optional<IdBounds> emitAs(Reading As, const IdPosition &Position,
                                 llvm::CmpInst::Predicate Predicate, llvm::Value &Bound);
  llvm::Value *countBelow(const UniformSum &Offset, llvm::Value &Bound, Reading As, bool OrEqual);
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_ANALYSIS_IDBOUNDS_H

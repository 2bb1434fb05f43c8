//===- IdBounds.h - The ids for which a comparison holds --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Turns a comparison of an id plus a uniform offset with a uniform bound into the range of ids for
// which the comparison holds:
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

/// Half-open range of ids [low, high), as signed 64-bit integers; null where there is no bound.
/// Either bound may lie outside the ids of the loop.
struct IdBounds {
  llvm::Value *low = nullptr;
  llvm::Value *high = nullptr; ///< The first id after the range.
};

/// Emits bounds of ids before a loop.
class IdBoundsEmitter {
public:
  /// `End` is greater than all ids of the loop, and positive as a signed integer.
  IdBoundsEmitter(const IdPositions &Positions, std::function<bool(llvm::Value *)> IsUniform,
                  llvm::Value *End, llvm::IRBuilderBase &Builder)
      : Positions(Positions), IsUniform(std::move(IsUniform)), End(End), Builder(Builder) {}

  /// Returns the ids for which `Compare` evaluates to `Wanted`; nullopt if they are not known to be
  /// a range, in which case only dead code has been emitted. If the comparison is poison in every
  /// iteration that evaluates it, the bounds are arbitrary, but they are not poison if `IsFrozen`.
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

//===- IdBounds.h - The ids for which a comparison holds --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Turns a comparison between a uniform bound and an id plus a uniform offset, or a multiple of such
// a sum, into the range of ids for which the comparison holds:
//
//   id + offset < n   =>   ids below n - offset
//   id + offset > n   =>   ids from n - offset + 1
//   4 * id < n        =>   ids below n / 4, rounded up
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
  /// `end` is greater than all ids of the loop, and positive as a signed integer.
  IdBoundsEmitter(const IdPositions &positions, std::function<bool(llvm::Value *)> isUniform,
                  llvm::Value *end, llvm::IRBuilderBase &builder)
      : Positions(positions), IsUniform(std::move(isUniform)), End(end), Builder(builder) {}

  /// Returns the ids for which `compare` evaluates to `wanted`; nullopt if they are not known to be
  /// a range, in which case only dead code has been emitted. If the comparison is poison in every
  /// iteration that evaluates it, the bounds are arbitrary, but they are not poison if `isFrozen`.
  std::optional<IdBounds> emit(llvm::ICmpInst &compare, bool wanted, bool isFrozen);

private:
  const IdPositions &Positions;
  std::function<bool(llvm::Value *)> IsUniform;
  llvm::Value *End;
  llvm::IRBuilderBase &Builder;
  bool IsFrozen = false;

  void divideByFactor(llvm::Value *&varying, llvm::Value *&bound, llvm::CmpPredicate predicate);
  std::optional<IdBounds> emitConstant(llvm::Value &varying, const llvm::ConstantRange &region);
  std::optional<IdBounds> emitUniform(const IdPosition &position, llvm::CmpPredicate predicate,
                                      llvm::Value &bound);
  std::optional<IdBounds> emitAs(Reading as, const IdPosition &position,
                                 llvm::CmpInst::Predicate predicate, llvm::Value &bound);
  llvm::Value *countBelow(const UniformSum &offset, llvm::Value &bound, Reading as, bool orEqual);
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_ANALYSIS_IDBOUNDS_H

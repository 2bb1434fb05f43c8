//===- IndexChecks.h - Check once whether indices of few bits wrap around ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_TRANSFORM_INDEXCHECKS_H
#define OCLC_VECTORIZER_TRANSFORM_INDEXCHECKS_H

#include "Vectorizer/Analysis/LaneShapes.h"

#include "llvm/Analysis/ScalarEvolution.h"

#include <optional>

namespace oclc::vectorizer {

/// Indices such as `k * n + x` of 32 bits that may wrap around, as those of type uint may, are not
/// known to be neighbours in neighbouring lanes. How far they reach in all iterations of a loop
/// over work-items is computed in 64 bits in front of it; where they stay below 2^31, nothing
/// wraps.
///
///   for (x ..) for (k = 0; k < n; ++k)             ok = (n - 1) * n + last x < 2^31 ..
///     b[zext(k * n + x)] ..                   =>   if ok: b[zext nneg (k * n + x, both nsw)] ..
///                                                  else: as it was
class IndexChecks {
public:
  /// Finds what must be checked. `Shapes` are those of `L`, in which lanes may go ways of their
  /// own.
  IndexChecks(llvm::Loop &L, const LaneShapes &Shapes, llvm::ScalarEvolution &SE);

  /// Computes in front of the loop whether no index wraps; null when there is nothing to check.
  llvm::Value *create(llvm::Instruction *InsertBefore);

  /// States in the loop that nothing wraps: where it is only run when the check was true.
  void assume();

private:
  /// The least and the largest exact value, in 64 bits.
  struct Range {
    const llvm::SCEV *Least, *Largest;
  };
  /// What must be at least `AtLeast` and below 2^31.
  struct Condition {
    Range Values;
    int64_t AtLeast;
  };

  llvm::Loop &L;
  const LaneShapes &Shapes;
  llvm::ScalarEvolution &SE;
  llvm::SmallVector<Condition> Conditions;
  llvm::SmallVector<llvm::Instruction *> Exact; ///< Do not wrap when the conditions hold.
  llvm::SmallVector<llvm::CastInst *> Extensions;
  llvm::DenseMap<const llvm::Value *, Range> Known;

  void add(llvm::CastInst &Extension);
  bool neverHolds(const Condition &C) const;
  std::optional<Range> rangeOf(llvm::Value *V);
  std::optional<Range> compute(llvm::Value *V);
  std::optional<Range> ofOperation(llvm::BinaryOperator &Op);
  std::optional<Range> ofEvolution(const llvm::SCEV *S);
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_TRANSFORM_INDEXCHECKS_H

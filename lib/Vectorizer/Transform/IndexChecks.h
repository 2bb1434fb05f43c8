//===- IndexChecks.h - Checks whether 32-bit indices wrap around ------------------------------===//
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

/// Checks before a loop over work-items whether 32-bit indices wrap around. Indices of type uint
/// such as `k * n + x` may wrap around, so that adjacent lanes are not known to access adjacent
/// elements. The range of each index in all iterations of the loop is computed in 64 bits before
/// the loop. If it is from -2^31 to 2^31 - 1, and from 0 for an index that is zero-extended,
/// nothing wraps.
///
///   for (x ..) for (k = 0; k < n; ++k)             ok = (n - 1) * n + last x < 2^31 ..
///     b[zext(k * n + x)] ..                   =>   if ok: b[zext nneg (k * n + x, both nsw)] ..
///                                                  else: the original loop
class IndexChecks {
public:
  /// Finds what must be checked. `shapes` are those of `loop`, whose control flow may still
  /// diverge.
  IndexChecks(llvm::Loop &loop, const LaneShapes &shapes, llvm::ScalarEvolution &se);

  /// Emits the check at `insertBefore`, which precedes the loop. Returns an i1 that is true if no
  /// index wraps, a constant if that is always so, or null if there are no indices to check.
  llvm::Value *create(llvm::Instruction *insertBefore);

  /// Adds flags to the instructions of the loop that state that nothing wraps. The loop must run
  /// only if the check is true.
  void assume();

private:
  /// The smallest and the largest exact value, in 64 bits.
  struct Range {
    const llvm::SCEV *Least, *Largest;
  };
  /// A range that must be at least `AtLeast` and below 2^31.
  struct Condition {
    Range Values;
    int64_t AtLeast;
  };

  llvm::Loop &L;
  const LaneShapes &Shapes;
  llvm::ScalarEvolution &SE;
  llvm::SmallVector<Condition> Conditions;
  /// Instructions that do not wrap if the conditions hold.
  llvm::SmallVector<llvm::Instruction *> Exact;
  llvm::SmallVector<llvm::CastInst *> Extensions;
  llvm::DenseMap<const llvm::Value *, std::optional<Range>> Known; ///< Null: not known to have one.

  void add(llvm::CastInst &extension);
  bool neverHolds(const Condition &c) const;
  std::optional<Range> rangeOf(llvm::Value *v);
  std::optional<Range> compute(llvm::Value *v);
  std::optional<Range> ofOperation(llvm::BinaryOperator &op);
  std::optional<Range> ofCounter(llvm::PHINode &phi);
  Range with(const Range &values, const llvm::SCEV *length, const llvm::SCEV *step);
  std::optional<Range> ofEvolution(const llvm::SCEV *s);
  const llvm::SCEV *lengthOf(const llvm::SCEVAddRecExpr &counter);
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_TRANSFORM_INDEXCHECKS_H

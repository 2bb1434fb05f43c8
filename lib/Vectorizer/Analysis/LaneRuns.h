//===- LaneRuns.h - Strides within runs of lanes ------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Finds strides that hold only within runs of consecutive lanes. A row is the work-items along
// dimension 0. If rows are shorter than a vector, collapse-work-item-loops joins them in one loop,
// so a vector covers several rows. Lanes of one row have a stride; the distance between rows may be
// anything. With 4 work-items in a row, x = id & 3, y = id >> 2, and elements of 4 bytes:
//
//   in[y * width + x]    lanes 0 to 3 are contiguous, so are 4 to 7, ..     stride 4 in runs of 4
//   in[y]                lanes 0 to 3 load the same element, so do 4 to 7   stride 0 in runs of 4
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_ANALYSIS_LANERUNS_H
#define OCLC_VECTORIZER_ANALYSIS_LANERUNS_H

#include "Vectorizer/Analysis/LaneShapes.h"

namespace oclc::vectorizer {

/// The runs of lanes in a loop over work-items. The id of each vector's lane 0 must be a multiple
/// of the number of lanes.
class LaneRuns {
public:
  LaneRuns(const llvm::Loop &loop, const LaneShapes &shapes, unsigned lanes);

  /// Number of lanes in a run, a power of two; 1 if the loop has no runs that are shorter than a
  /// vector.
  unsigned length() const { return Length; }
  /// Returns the stride within runs: lane l of each run has the value of the run's lane 0 plus l
  /// times the result, in bytes for pointers. Returns nullopt if the stride is not known.
  std::optional<int64_t> stride(const llvm::Value *v);

private:
  const llvm::Loop &L;
  const LaneShapes &Shapes;
  unsigned Length = 1;
  llvm::DenseMap<const llvm::Value *, std::optional<int64_t>> Known;

  bool beginsRuns(const llvm::Value *v, unsigned bits) const;
  std::optional<unsigned> bitsInRun(const llvm::BinaryOperator &op) const;
  std::optional<int64_t> compute(const llvm::Instruction &inst);
  std::optional<int64_t> ofBinary(const llvm::BinaryOperator &op);
  std::optional<int64_t> ofAddress(const llvm::GetElementPtrInst &address);
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_ANALYSIS_LANERUNS_H

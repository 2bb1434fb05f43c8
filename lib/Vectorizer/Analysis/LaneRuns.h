//===- LaneRuns.h - How a value differs between the lanes of a run ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Work-items of short rows are neighbours in their row, and whatever lies between rows is between
// runs of lanes. With 4 of them in a row, x = id & 3 and y = id >> 2:
//
//   in[y * width + x]    lanes 0 to 3 are side by side, so are 4 to 7, ..    stride 4 in runs of 4
//   in[y]                lanes 0 to 3 load the same, so do 4 to 7, ..        stride 0 in runs of 4
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_ANALYSIS_LANERUNS_H
#define OCLC_VECTORIZER_ANALYSIS_LANERUNS_H

#include "Vectorizer/Analysis/LaneShapes.h"

namespace oclc::vectorizer {

/// The runs of a loop over work-items whose vectors begin at multiples of their lanes.
class LaneRuns {
public:
  LaneRuns(const llvm::Loop &L, const LaneShapes &Shapes, unsigned Lanes);

  /// Lanes in a run, a power of two; 1 when there are no longer ones.
  unsigned length() const { return Length; }
  /// Lane l of each run has the value of its lane 0 plus l times this, in bytes for pointers;
  /// nullopt when that is not known.
  std::optional<int64_t> stride(const llvm::Value *V);

private:
  const llvm::Loop &L;
  const LaneShapes &Shapes;
  unsigned Length = 1;
  llvm::DenseMap<const llvm::Value *, std::optional<int64_t>> Known;

  bool beginsRuns(const llvm::Value *V, unsigned Bits) const;
  std::optional<unsigned> bitsInRun(const llvm::BinaryOperator &Op) const;
  std::optional<int64_t> compute(const llvm::Instruction &I);
  std::optional<int64_t> ofBinary(const llvm::BinaryOperator &Op);
  std::optional<int64_t> ofAddress(const llvm::GetElementPtrInst &Address);
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_ANALYSIS_LANERUNS_H

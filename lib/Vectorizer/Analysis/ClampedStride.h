//===- ClampedStride.h - Strides of values that change at a border ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Finds indices that have a stride except at a border, where they are clamped or selected:
//
//   in[min(max(x + dx, 0), width - 1)]     adjacent elements, or the first or last one of the row
//   in[x == width - 1 ? 0 : x + 1]         adjacent elements, or the first one of the row
//   a = abs(x); in[a < w ? a : 2 * w - a]  adjacent elements, or those of the reflected row
//
// From lane to lane such a value grows by the stride or by less, if all lanes select alike. So if
// the last lane's value is that of lane 0 plus all strides in between, each lane has its stride.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_ANALYSIS_CLAMPEDSTRIDE_H
#define OCLC_VECTORIZER_ANALYSIS_CLAMPEDSTRIDE_H

#include "Vectorizer/Analysis/LaneShapes.h"

namespace oclc::vectorizer {

/// A comparison of a value that grows from lane to lane with one that is the same in all lanes.
struct BorderTest {
  llvm::Value *Position;
  llvm::CmpPredicate Predicate;
  llvm::Value *Border;
  int64_t Growth = 0; ///< The largest growth of the position from lane to lane; positive.
  std::optional<bool> Result = std::nullopt; ///< The required result, if only one will do.
};

struct ClampedStride {
  int64_t Bytes; ///< Largest growth of the pointer from lane to lane; positive.
  /// The growth holds if each of these comparisons has the same result in all lanes.
  llvm::SmallVector<BorderTest, 2> Tests;
};

/// Returns the stride of a pointer away from the border; nullopt if it has none. Assumes that the
/// pointer is valid in all lanes.
std::optional<ClampedStride> clampedStride(const llvm::Value *pointer, const LaneShapes &shapes);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_ANALYSIS_CLAMPEDSTRIDE_H

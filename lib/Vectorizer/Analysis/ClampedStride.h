//===- ClampedStride.h - Strides of clamped values --------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Finds values that have a stride except where they are clamped, as the coordinates of a filter are
// at the border of a picture:
//
//   in[min(max(x + dx, 0), width - 1)]     adjacent elements, or the first or last one of the row
//
// From lane to lane such a value grows by the stride or by less. So if the last lane's value is
// that of lane 0 plus all strides in between, no lane is clamped.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_ANALYSIS_CLAMPEDSTRIDE_H
#define OCLC_VECTORIZER_ANALYSIS_CLAMPEDSTRIDE_H

#include "Vectorizer/Analysis/LaneShapes.h"

namespace oclc::vectorizer {

/// Returns the positive stride in bytes, without clamping, of a pointer whose index is clamped;
/// nullopt for other pointers. Assumes that the pointer is valid in all lanes.
std::optional<int64_t> clampedStride(const llvm::Value *pointer, const LaneShapes &shapes);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_ANALYSIS_CLAMPEDSTRIDE_H

//===- RepeatedIndex.h - Elements that several adjacent lanes share ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Finds addresses of elements that belong to two, four or more adjacent work-items each, such as
// colours of a picture in which they have half of the resolution:
//
//   u[y / 2 * pitch + x / 2]     lanes 0 and 1 share an element, lanes 2 and 3 the next one, ..
//
// That holds if x is a multiple of two in lane 0.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_ANALYSIS_REPEATEDINDEX_H
#define OCLC_VECTORIZER_ANALYSIS_REPEATEDINDEX_H

#include "Vectorizer/Analysis/LaneShapes.h"

namespace oclc::vectorizer {

struct RepeatedIndex {
  llvm::Value *Position; ///< The dividend, which grows by one from lane to lane.
  unsigned Times; ///< The divisor: the number of lanes that share an element, a power of two.
  bool IsSigned;  ///< The dividend is read as a signed number.
};

/// Returns the index in `pointer` if it is a sum of a quotient and a value that is the same in all
/// lanes, and its step has `bytes` bytes; nullopt if it is not. The sum may wrap around.
std::optional<RepeatedIndex> repeatedIndex(const llvm::Value *pointer, uint64_t bytes,
                                           const LaneShapes &shapes);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_ANALYSIS_REPEATEDINDEX_H

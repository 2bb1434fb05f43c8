//===- LaneOffsets.h - The parts of an address that differ between lanes ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_ANALYSIS_LANEOFFSETS_H
#define OCLC_VECTORIZER_ANALYSIS_LANEOFFSETS_H

#include "Vectorizer/Analysis/LaneShapes.h"

#include "llvm/ADT/MapVector.h"

namespace oclc::vectorizer {

/// Indices, as values that are read as signed numbers, and the factors with which they are added to
/// an address, in bytes. The factors have 64 bits.
using LaneOffsets = llvm::SmallMapVector<llvm::Value *, llvm::APInt, 4>;

/// Returns the indices in `pointer` that differ between lanes. The rest of the address is the same
/// in all lanes. nullopt: the address is not known to be such a sum.
std::optional<LaneOffsets> laneOffsets(const llvm::Value *pointer, const LaneShapes &shapes);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_ANALYSIS_LANEOFFSETS_H

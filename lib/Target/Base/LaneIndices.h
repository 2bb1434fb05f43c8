//===- LaneIndices.h - Indices of the parts of lanes ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TARGET_BASE_LANEINDICES_H
#define OCLC_TARGET_BASE_LANEINDICES_H

namespace llvm {
class IRBuilderBase;
class Value;
} // namespace llvm

namespace oclc::target {

/// Returns 2 i and 2 i + 1 for each index i of a vector: the indices of the 32-bit halves of the
/// 64-bit element i.
llvm::Value *indicesOfHalves(llvm::IRBuilderBase &builder, llvm::Value *indices);

} // namespace oclc::target

#endif // OCLC_TARGET_BASE_LANEINDICES_H

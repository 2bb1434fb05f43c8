//===- LanePermutation.h - Lanes read each other's values -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_SUPPORT_LANEPERMUTATION_H
#define OCLC_VECTORIZER_SUPPORT_LANEPERMUTATION_H

#include "llvm/IR/IRBuilder.h"

namespace oclc::vectorizer {

/// Each lane's element of `Vector` with the number that it has in `Indices`, a vector of i32 which
/// are below the number of lanes.
///
///   constants         a shufflevector
///   AVX2, AVX-512     permutations of registers, and choices between them: of 16 numbers in two
///                     registers, each half takes what both have at index % 8, and that of index /
///                     8
///   else              through memory, one by one
llvm::Value *permuteLanes(llvm::IRBuilderBase &Builder, llvm::Value *Vector, llvm::Value *Indices);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_SUPPORT_LANEPERMUTATION_H

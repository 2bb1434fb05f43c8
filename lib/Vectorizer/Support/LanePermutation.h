//===- LanePermutation.h - Permutes the lanes of a vector -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_SUPPORT_LANEPERMUTATION_H
#define OCLC_VECTORIZER_SUPPORT_LANEPERMUTATION_H

#include "llvm/IR/IRBuilder.h"

namespace oclc::vectorizer {

/// Returns a vector whose lane l is the element of `vector` with the index `indices[l]`. `indices`
/// is a vector of i32 that are less than the number of lanes. The code depends on the indices and
/// the CPU:
///
///   constant indices  a shufflevector
///   AVX2, AVX-512     permutations of registers and selects between them: with 16 elements in two
///                     registers, each half of the result gets the elements at index % 8 of both
///                     registers, and selects one by index / 8
///   AArch64           lookups of bytes in tables of up to four registers
///   RISC-V V          vrgather
///   else              through memory, one lane at a time
llvm::Value *permuteLanes(llvm::IRBuilderBase &builder, llvm::Value *vector, llvm::Value *indices);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_SUPPORT_LANEPERMUTATION_H

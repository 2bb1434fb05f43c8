//===- NarrowGatherOffsets.h - Gathers and scatters with 32-bit offsets -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// narrow-gather-offsets: rewrites the addresses of gathers and scatters to a scalar base and an
// index of 32 bits. AVX and SVE gather from one base address with an offset of 32 or 64 bits for
// each lane. A register contains twice as many 32-bit offsets, so that a gather of 16 floats is one
// instruction instead of two and shuffles. LLVM selects 32-bit offsets if the extension of the
// index is next to the gather. But its passes move extensions away, above all out of loops, and add
// uniform offsets after them. This pass runs shortly before code generation and restores that form:
// everything that is the same for all lanes moves to the base.
//
//   wide = sext <16 x i32> index to i64         loop:
//   there = getelementptr float, base, wide       row = getelementptr float, base, step
//   loop:                                         here = getelementptr float, row, <16 x i32> index
//     here = getelementptr float, there, step =>  gather here
//     gather here
//
// The processor sign-extends 32-bit offsets. An unsigned index whose highest bit may be set is
// lowered by 2^31, and the base is raised by as many elements:
//
//   base + zext(index)   =>   (base + 2^31) + sext(index ^ 0x80000000)
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_FINAL_NARROWGATHEROFFSETS_H
#define OCLC_VECTORIZER_FINAL_NARROWGATHEROFFSETS_H

#include "llvm/IR/PassManager.h"

namespace oclc::vectorizer {

struct NarrowGatherOffsetsPass : llvm::PassInfoMixin<NarrowGatherOffsetsPass> {
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &am);
  static bool isRequired() { return true; }
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_FINAL_NARROWGATHEROFFSETS_H

//===- ShortOffsets.h - Gathers and scatters with offsets of 32 bits ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// AVX and SVE gather from one address and an offset for each lane, of 32 or 64 bits; of the former
// a register holds twice as many, so that 16 floats are one instruction instead of two and
// shuffles. LLVM takes 32 bits where the extension of the index stands next to the gather. Passes
// move it away (out of a loop, above all), and put what lanes have in common behind it. The last
// pass before code is generated puts addresses into that form: all that is the same for the lanes
// is in the base.
//
//   wide = sext <16 x i32> index to i64         loop:
//   there = getelementptr float, base, wide       row = getelementptr float, base, step
//   loop:                                         here = getelementptr float, row, <16 x i32> index
//     here = getelementptr float, there, step =>  gather here
//     gather here
//
// The processor extends the sign. An index without sign, whose highest bit may be set, is moved
// down by 2^31, and the base up by as many elements:
//
//   base + zext(index)   =>   (base + 2^31) + sext(index ^ 0x80000000)
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_FINAL_SHORTOFFSETS_H
#define OCLC_VECTORIZER_FINAL_SHORTOFFSETS_H

#include "llvm/IR/PassManager.h"

namespace oclc::vectorizer {

struct ShortOffsetsPass : llvm::PassInfoMixin<ShortOffsetsPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_FINAL_SHORTOFFSETS_H

//===- UnrollArrayLoops.h - Unroll the loops that keep a private array in memory ----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// unroll-array-loops: unrolls loops so that small private arrays become registers. Authors of
// kernels use a small private array that is indexed by loop counters as a set of registers. The
// array must be promoted before regions are cut and work-items become lanes. Otherwise, an array
// that is live across a barrier is stored in the context of its work-item, with contiguous
// elements. The same element of two adjacent work-items is then as far apart as the array is long,
// and no loop over the work-items can keep that element in a vector.
//
//   float acc[2];                              float acc0, acc1;
//   for (int k = 0; k < n; ++k)           =>   for (int k = 0; k < n; ++k) {
//     for (int i = 0; i < 2; ++i)                acc0 += a[k] * b[0];
//       acc[i] += a[k] * b[i];                   acc1 += a[k] * b[1]; }
//
// The pass fully unrolls loops with small trip counts if all accesses to an array then have
// constant offsets, and runs SROA to promote the array. If one offset would not be constant, or the
// code would become too large, the array stays in memory and no loop is unrolled for it. Loops with
// barriers are not unrolled. Input: kernels in SSA form. General versions (widen-id-indices) are
// not changed, so that they stay small.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_KERNELPREP_UNROLLARRAYLOOPS_H
#define OCLC_PASSES_KERNELPREP_UNROLLARRAYLOOPS_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct UnrollArrayLoopsPass : llvm::PassInfoMixin<UnrollArrayLoopsPass> {
  llvm::PreservedAnalyses run(llvm::Function &f, llvm::FunctionAnalysisManager &am);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_KERNELPREP_UNROLLARRAYLOOPS_H

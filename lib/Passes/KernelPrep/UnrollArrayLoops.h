//===- UnrollArrayLoops.h - Unroll the loops that keep a private array in memory --------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A small private array that is indexed by counters of loops is a set of registers to its author.
// It must be one before regions are cut and work-items become lanes: an array that crosses a
// barrier lies in the context of its work-item, elements side by side, so that the same element of
// neighbours is as far apart as the array is long, and no loop over the work-items can keep it in a
// vector.
//
//   float acc[2];                              float acc0, acc1;
//   for (int k = 0; k < n; ++k)           =>   for (int k = 0; k < n; ++k) {
//     for (int i = 0; i < 2; ++i)                acc0 += a[k] * b[0];
//       acc[i] += a[k] * b[i];                   acc1 += a[k] * b[1]; }
//
// unroll-array-loops fully unrolls loops with few trips where all accesses to an array then have
// constant places, and lets SROA make registers of it. Where one access is left that has not, or
// the code would become too large, neither the array nor its loops change. Loops with barriers stay
// loops. In: kernels in SSA form. General forms (narrow-ids) stay small.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_KERNELPREP_UNROLLARRAYLOOPS_H
#define OCLC_PASSES_KERNELPREP_UNROLLARRAYLOOPS_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct UnrollArrayLoopsPass : llvm::PassInfoMixin<UnrollArrayLoopsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_KERNELPREP_UNROLLARRAYLOOPS_H

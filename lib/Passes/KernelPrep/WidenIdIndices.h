//===- WidenIdIndices.h - Compute 32-bit indices in 64 bits -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// widen-id-indices: computes indices in 64 bits although the source truncates ids to 32 bits. Most
// kernels store their ids in an int or a uint. A truncated index may wrap around between two
// adjacent work-items, so that LLVM cannot assume that their elements are adjacent in memory.
// Nearly no launch is large enough to wrap: if offset + size is at most 2^31 in each dimension
// (MaxLaunchEnd), a truncated id equals the id. Values that the source computes from truncated ids
// are then computed in 64 bits, if their 32-bit computation cannot wrap either: because it is
// signed, or because the ranges of the ids leave room.
//
//   int i = get_global_id(0);     =>   x = get_global_id(0)
//   a[sext(i + 1)]                     a[x + 1]
//
// A kernel that gains by this is compiled twice. The kernel itself runs launches within the bounds
// that its attributes record (launchBounds() in KernelAttributes.h). A clone, the general version,
// runs all other launches and computes everything as the source does. Such launches are rare, so
// later passes keep the clone small and do not optimise it for speed. All local sizes share one
// clone. workgroup-launcher selects between the two once per call of an entry point. A kernel that
// truncates no ids, or only local ids, which always fit, needs no clone.
//
// Runs on SSA form, after expand-work-item-queries, which writes all ids as sums of the basic
// queries; sums that the source itself computes from these queries are recognised as well. Must run
// before InstCombine, which turns sext(i + 1) into shifts and drops the fact that i + 1 does not
// wrap, and before coalesce-work-groups, which changes what local ids are.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_KERNELPREP_WIDENIDINDICES_H
#define OCLC_PASSES_KERNELPREP_WIDENIDINDICES_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct WidenIdIndicesPass : llvm::PassInfoMixin<WidenIdIndicesPass> {
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &am);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_KERNELPREP_WIDENIDINDICES_H

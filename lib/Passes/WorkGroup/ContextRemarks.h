//===- ContextRemarks.h - What each barrier keeps, and why ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// One analysis remark for each barrier of the source, and for each implicit one that keeps for a
// work-item what those do not, at its line:
//
//   barrier keeps 12 bytes per work-item: 'x' (4 bytes; differs between work-items), 'acc' (8
//   bytes; private array); shared by the group: 'i' (4 bytes); computed again: 'gid'
//
// What is listed is live across that barrier. Liveness takes time, so nothing is computed when
// nobody asks for remarks of the pass.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_WORKGROUP_CONTEXTREMARKS_H
#define OCLC_PASSES_WORKGROUP_CONTEXTREMARKS_H

#include "Passes/Support/Kernels.h"
#include "Passes/WorkGroup/CrossRegionValues.h"

namespace oclc::passes {

/// Says for kernel `F`, still in barrier-region form, what crosses its barriers. The pass of method
/// `M` is the one that speaks.
void remarkOnBarriers(llvm::Function &F, const BarrierRegions &Regions,
                      const CrossRegionValues &Values, const WorkItemUniformity &Uniformity,
                      Method M);

} // namespace oclc::passes

#endif // OCLC_PASSES_WORKGROUP_CONTEXTREMARKS_H

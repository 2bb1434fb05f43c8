//===- ContextRemarks.h - Remarks about what is live across barriers --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// For each barrier of the source, emits an analysis remark that lists what is live across the
// barrier. An implicit barrier gets a remark only if it keeps something per work-item that no
// barrier of the source keeps. The remark is at the line of the barrier or, if the barrier has
// none, at the first known line of the region after it.
//
//   barrier keeps 12 bytes per work-item: 'x' (4 bytes; differs between work-items), 'acc' (8
//   bytes; private array); shared by the group: 'i' (4 bytes); recomputed: 'gid'
//
// Liveness takes time to compute, so nothing is computed unless remarks of the pass are enabled.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_WORKGROUP_CONTEXTREMARKS_H
#define OCLC_PASSES_WORKGROUP_CONTEXTREMARKS_H

#include "Passes/Support/KernelAttributes.h"
#include "Passes/WorkGroup/CrossRegionValues.h"

namespace oclc::passes {

/// Emits the remarks for kernel `f`, which is still in barrier-region form, in the name of the pass
/// of method `m`.
void remarkOnBarriers(llvm::Function &f, const BarrierRegions &regions,
                      const CrossRegionValues &values, const WorkItemUniformity &uniformity,
                      Method m);

} // namespace oclc::passes

#endif // OCLC_PASSES_WORKGROUP_CONTEXTREMARKS_H

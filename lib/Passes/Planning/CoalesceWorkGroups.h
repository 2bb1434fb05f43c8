//===- CoalesceWorkGroups.h - Join adjacent work-groups -----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// coalesce-work-groups allows adjacent work-groups to run as one. A kernel without barriers and
// local memory cannot detect where one work-group ends and the next begins, unless it queries its
// ids. Consecutive work-groups in dimension 0 may then run as one wide group, whose loop over the
// work-items is as long as the row. Small groups are vectorised like large ones, and the local size
// need not be known.
//
//   groups (3,y,z) .. (6,y,z) of 4 x 1 x 1   =>   group (3,y,z) of 16 x 1 x 1
//
// A kernel may reuse data in the cache if it has loops, or if adjacent work-items access distant
// memory. The groups of such a kernel join to tiles that are about 16 work-items wide. If the
// kernel cannot detect the boundaries in dimension 1 either, groups of several rows join, and tiles
// are about 16 work-items high.
//
// Joining changes get_local_id(0) and get_group_id(0). A kernel may query global ids, or compute
// them itself as sums, because these do not change. In groups of 1, 2, 4 or 8 work-items in
// dimension 0, where a loop over one group is too short for vectors, the original ids are
// recomputed, here for groups of 4:
//
//   get_local_id(0)   =>   get_local_id(0) & 3
//   get_group_id(0)   =>   get_group_id(0) + (get_local_id(0) >> 2)
//
// These expressions are also correct if groups run one by one after all. The variant for any local
// size gets a sibling for groups of these sizes if it needs one. The pass runs after specialize and
// records its decisions as function attributes (GroupRows in KernelAttributes.h).
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_PLANNING_COALESCEWORKGROUPS_H
#define OCLC_PASSES_PLANNING_COALESCEWORKGROUPS_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct CoalesceWorkGroupsPass : llvm::PassInfoMixin<CoalesceWorkGroupsPass> {
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &am);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_PLANNING_COALESCEWORKGROUPS_H

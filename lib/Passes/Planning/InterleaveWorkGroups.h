//===- InterleaveWorkGroups.h - Run small work-groups with barriers in lock-step ----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// interleave-work-groups runs several small work-groups in lock-step. Between two barriers of a
// small work-group there is too little work: code after a barrier waits for the stores before the
// barrier, and the CPU has nothing else to execute. Other groups that reach the same barriers
// provide that work. They are stacked as planes of one group in dimension 2, where the groups
// themselves have size 1.
//
//   groups (3,y,z) .. (6,y,z) of n x 1 x 1   =>   group (3,y,z) of n x 1 x 4
//
// The ids of the original groups are computed from the plane, and each group has its own local
// memory:
//
//   get_local_id(1)   =>   0
//   get_local_id(2)   =>   0
//   get_group_id(0)   =>   get_group_id(0) + get_local_id(2)
//   buffer            =>   buffer + get_local_id(2) * __oclc_local_stride()
//
// All groups of a stack or none must reach a barrier. If that depends on the group or on memory,
// groups run one by one. Only the variant for any local size gets a sibling, for small groups of a
// single row. If the local size is known, values stay in registers instead
// (StoreToLoadForwarding.h). The pass runs after coalesce-work-groups, which only joins groups
// without barriers.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_PLANNING_INTERLEAVEWORKGROUPS_H
#define OCLC_PASSES_PLANNING_INTERLEAVEWORKGROUPS_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct InterleaveWorkGroupsPass : llvm::PassInfoMixin<InterleaveWorkGroupsPass> {
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &am);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_PLANNING_INTERLEAVEWORKGROUPS_H

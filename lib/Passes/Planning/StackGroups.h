//===- StackGroups.h - Let small work-groups with barriers run in step ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// stack-groups: between two barriers of a small work-group there is too little to do. What follows
// a barrier waits for what the one before has stored, and a CPU has nothing else to run meanwhile.
// Several groups that come to the same barriers have: they are stacked as planes of one group, in
// dimension 2, in which the groups themselves have the size 1.
//
//   groups (3,y,z) .. (6,y,z) of n x 1 x 1   =>   group (3,y,z) of n x 1 x 4
//
// Their ids are computed from the plane, and each has its own local memory:
//
//   get_local_id(1)   =>   0
//   get_local_id(2)   =>   0
//   get_group_id(0)   =>   get_group_id(0) + get_local_id(2)
//   buffer            =>   buffer + get_local_id(2) * __oclc_local_stride()
//
// Barriers must then be reached by all of the groups or none: where that depends on the group, or
// on what is in memory, groups run one by one. The clone for any size gets a sibling for small
// groups of one row; where the size is known, what a group stores stays in registers instead
// (ForwardStores.h). Runs behind group-rows, whose groups have no barriers.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_PLANNING_STACKGROUPS_H
#define OCLC_PASSES_PLANNING_STACKGROUPS_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct StackGroupsPass : llvm::PassInfoMixin<StackGroupsPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_PLANNING_STACKGROUPS_H

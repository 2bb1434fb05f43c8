//===- GroupRows.h - Let work-groups of a row run as one ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// group-rows: a kernel that has neither barriers nor local memory cannot tell where one work-group
// ends and the next begins, unless it asks. Work-groups that follow each other in dimension 0 may
// then run as one wide group, whose loop over the work-items is as long as the row: small groups
// are vectorised like large ones, and a group's size need not be known.
//
//   groups (3,y,z) .. (6,y,z) of 4 x 1 x 1   =>   group (3,y,z) of 16 x 1 x 1
//
// A kernel that has loops or neighbours far apart in memory may come back to what the cache still
// holds. Its groups join to tiles of about 16 x 16 work-items, over several rows of groups when it
// cannot tell these apart either.
//
// The local id 0 of such a group is not the one of the source. A kernel may ask for global ids, or
// sum them up itself, as these stay what they are. In groups of 1, 2, 4 or 8, where a loop over one
// group is too short for vectors, it may ask for anything:
//
//   get_local_id(0)   =>   get_local_id(0) & 3
//   get_group_id(0)   =>   get_group_id(0) + (get_local_id(0) >> 2)
//
// which are the same as before when groups run one by one after all. The clone for any size gets a
// sibling for groups of these sizes if it needs one. Runs after specialize; what it decides is in
// the functions' attributes (GroupRows in Kernels.h).
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_PLANNING_GROUPROWS_H
#define OCLC_PASSES_PLANNING_GROUPROWS_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct GroupRowsPass : llvm::PassInfoMixin<GroupRowsPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_PLANNING_GROUPROWS_H

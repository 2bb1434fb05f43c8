//===- WorkItemVariable.h - The ids of the work-item, for debuggers ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Two variables of the work-group function that name the work-item whose code runs:
//
//   struct {
//     size_t group_id[3];
//     size_t first_id[3]; // Global ids of the first work-item of the group.
//     size_t local_size[3];
//     size_t stride[3];   // Distance of neighbours in arrays of variables (VariableLocations.h).
//   } __work_group;
//   struct {
//     size_t local_id[3];
//     size_t lanes;       // Work-items that the code runs at once; this one is the first.
//   } __work_item;
//
// Debuggers need no extension to read them: `break k.cl:12 if __work_item.local_id[0] == 5`.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_WORKGROUP_WORKITEMVARIABLE_H
#define OCLC_PASSES_WORKGROUP_WORKITEMVARIABLE_H

#include "Passes/WorkGroup/ContextArrays.h"

namespace oclc::passes {

class WorkItemVariable {
public:
  /// Creates the variables in the entry block of `f`, which has debug information, and fills in
  /// that of the group. `innermost` is the dimension whose adjacent work-items have adjacent
  /// elements in context arrays.
  WorkItemVariable(llvm::Function &f, const Values3 &sizes, unsigned innermost,
                   llvm::IRBuilderBase &prologue);

  /// Stores the local id of the work-item.
  void set(const Values3 &localId, llvm::IRBuilderBase &builder) const;

private:
  llvm::SmallVector<llvm::AllocaInst *> Item; ///< A slot for each number.
};

} // namespace oclc::passes

#endif // OCLC_PASSES_WORKGROUP_WORKITEMVARIABLE_H

//===- WorkgroupLauncher.h - Entry points over packed arguments and ranges of groups ----------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// workgroup-launcher wraps each work-group function into the entry point that LaunchABI.h
// describes: it unpacks the arguments, walks a range of work-groups, and answers the queries that
// are left.
//
//   define spir_kernel @k.any(ptr addrspace(1) %p, i32 %n)
//     =>
//   define void @oclc.k.any(ptr %arguments, ptr %launch, ptr %worker, i64 %first, i64 %end) {
//     %p = load .., %arguments + 0   %n = load .., %arguments + 8
//     for (rows y, z of groups in first .. end - 1)
//       for (group x in the row) <body of @k.any>
//   }
//
// What does not depend on the group is outside the loops or can be moved there by LICM. Where the
// function runs joined groups (GroupRows.h), the loops advance by as many as shall join, and the
// local sizes in dimensions 0 and 1 are those of all of them. Launches beyond the bounds of a
// function go on to its general form (NarrowIds.h), which becomes a function with the parameters of
// an entry point, shared by all variants. Each entry point is listed in !oclc.entries
// (docs/design.md).
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_LAUNCHER_WORKGROUPLAUNCHER_H
#define OCLC_PASSES_LAUNCHER_WORKGROUPLAUNCHER_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct WorkgroupLauncherPass : llvm::PassInfoMixin<WorkgroupLauncherPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_LAUNCHER_WORKGROUPLAUNCHER_H

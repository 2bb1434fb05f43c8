//===- WorkgroupLauncher.h - Entry points over packed arguments and ranges of groups ------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// workgroup-launcher wraps each work-group function into the entry point that LaunchABI.h
// describes. The entry point unpacks the arguments and loops over a range of work-groups. The
// remaining work-item queries are replaced by values computed from the launch.
//
//   define spir_kernel @k.any(ptr addrspace(1) %p, i32 %n)
//     =>
//   define void @oclc.k.any(ptr %arguments, ptr %launch, ptr %worker, i64 %first, i64 %end) {
//     %p = load .., %arguments + 0   %n = load .., %arguments + 8
//     for (rows y, z of groups in first .. end - 1)
//       for (group x in the row) <body of @k.any>
//   }
//
// Code that does not depend on the group is outside the loops or can be hoisted by LICM. If the
// function runs joined groups (CoalesceWorkGroups.h), the loops advance by as many groups as join,
// and the local sizes in dimensions 0 and 1 are those of the joined group. Launches beyond the
// bounds of a function call its general version (WidenIdIndices.h). The general version becomes a
// function with the parameters of an entry point, which all variants share. Each entry point is
// listed in !oclc.entries (docs/design.md).
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_LAUNCHER_WORKGROUPLAUNCHER_H
#define OCLC_PASSES_LAUNCHER_WORKGROUPLAUNCHER_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct WorkgroupLauncherPass : llvm::PassInfoMixin<WorkgroupLauncherPass> {
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &am);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_LAUNCHER_WORKGROUPLAUNCHER_H

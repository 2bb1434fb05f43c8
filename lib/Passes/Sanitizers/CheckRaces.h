//===- CheckRaces.h - Check that work-items do not race -----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// check-races: announces each access to local and global memory, with the work-item and the number
// of barriers that it has passed. Two accesses of different work-items of a group to the same bytes
// race if these numbers are equal, at least one access writes, and at least one is not atomic.
//
//   call void @barrier(i32 1)
//   store float %v, ptr addrspace(3) %p
//     =>
//   call void @barrier(i32 1)
//   %barriers.1 = add i64 %barriers, 1
//   %old = load float, ptr addrspace(3) %p
//   %same = icmp eq i32 (bits of %old), (bits of %v)
//   call void @__oclc_check_access(ptr @site, ptr %p, i64 4 + %same * UnchangedBytes, i64 %group,
//                                  i64 %item, i64 %barriers.1)
//   store float %v, ptr addrspace(3) %p
//
// Each work-item counts its own barriers: all work-items of a group pass the same barriers, so the
// method that runs them does not matter. The low half of the number counts barriers that order
// local memory, and the high half those that order global memory. Many kernels store the same value
// from all work-items, which is harmless on all devices, so writes that change nothing are marked.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_SANITIZERS_CHECKRACES_H
#define OCLC_PASSES_SANITIZERS_CHECKRACES_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct CheckRacesPass : llvm::PassInfoMixin<CheckRacesPass> {
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_SANITIZERS_CHECKRACES_H

//===- CollectivePointers.h - The pointers of asynchronous copies -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_SANITIZERS_COLLECTIVEPOINTERS_H
#define OCLC_PASSES_SANITIZERS_COLLECTIVEPOINTERS_H

namespace llvm {
class Function;
}

namespace oclc::passes {

/// async_work_group_copy takes its pointers from the memory of the group, where each work-item has
/// stored its own. OpenCL C requires that all are equal. This function replaces the loads by the
/// stored values, whose objects are known:
///
///   store ptr addrspace(1) %from, ptr addrspace(3) %group.variable
///   call void @barrier(i32 3)
///   %p = load ptr addrspace(1), ptr addrspace(3) %group.variable        ; becomes %from
void forwardCollectivePointers(llvm::Function &kernel);

} // namespace oclc::passes

#endif // OCLC_PASSES_SANITIZERS_COLLECTIVEPOINTERS_H

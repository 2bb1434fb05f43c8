//===- Fences.cl - Memory fences --------------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// One thread runs all work-items of a work-group. Memory that is only visible to this group
// therefore needs a compiler fence only. Global memory that is visible to other groups needs a
// machine fence.
//
//===--------------------------------------------------------------------------------------------===//

#include "Common.h"

#define COMPILER_FENCE() __atomic_signal_fence(__ATOMIC_SEQ_CST)

#define LEGACY_FENCE(NAME, ORDER)                                                                  \
  OVERLOAD void NAME(cl_mem_fence_flags flags) {                                                   \
    if (flags & CLK_GLOBAL_MEM_FENCE)                                                              \
      __atomic_thread_fence(ORDER);                                                                \
    else                                                                                           \
      COMPILER_FENCE();                                                                            \
  }
LEGACY_FENCE(mem_fence, __ATOMIC_ACQ_REL)
LEGACY_FENCE(read_mem_fence, __ATOMIC_ACQUIRE)
LEGACY_FENCE(write_mem_fence, __ATOMIC_RELEASE)

OVERLOAD void atomic_work_item_fence(cl_mem_fence_flags flags, memory_order order,
                                     memory_scope scope) {
  if (order == memory_order_relaxed)
    return;
  bool seenByOthers = scope == memory_scope_device || scope == memory_scope_all_svm_devices;
  if (!seenByOthers || flags == CLK_LOCAL_MEM_FENCE)
    COMPILER_FENCE();
  else if (order == memory_order_acquire)
    __atomic_thread_fence(__ATOMIC_ACQUIRE);
  else if (order == memory_order_release)
    __atomic_thread_fence(__ATOMIC_RELEASE);
  else if (order == memory_order_acq_rel)
    __atomic_thread_fence(__ATOMIC_ACQ_REL);
  else
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
}

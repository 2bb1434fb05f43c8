//===- AddressSpaces.cl - Address space queries and casts of generic pointers -------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A CPU has a single address space, so the value of a pointer does not show its OpenCL address
// space. __oclc_address_space returns the number of this address space. The pass
// resolve-address-spaces replaces its calls, by tracing the pointer to its origin.
//
//===--------------------------------------------------------------------------------------------===//

#include "Common.h"

enum { Private = 0, Global = 1, Local = 3 };

int __oclc_address_space(const generic void *p) __attribute__((const));

OVERLOAD cl_mem_fence_flags get_fence(const generic void *p) {
  int space = __oclc_address_space(p);
  return space == Global ? CLK_GLOBAL_MEM_FENCE : space == Local ? CLK_LOCAL_MEM_FENCE : 0;
}
OVERLOAD cl_mem_fence_flags get_fence(generic void *p) {
  return get_fence((const generic void *)p);
}

// Clang turns to_global(p), to_local(p) and to_private(p) into calls of these functions.
global void *__to_global(generic void *p) {
  return __oclc_address_space(p) == Global ? (global void *)p : 0;
}
local void *__to_local(generic void *p) {
  return __oclc_address_space(p) == Local ? (local void *)p : 0;
}
private
void *__to_private(generic void *p) {
  return __oclc_address_space(p) == Private ? (private void *)p : 0;
}

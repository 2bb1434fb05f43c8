//===- AddressSpaces.cl - Which memory a generic pointer points to ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// All memory of a CPU is one, so the pointer's value does not tell. __oclc_address_space is the
// number of the pointer's address space; resolve-address-spaces finds it from where the pointer
// comes from.
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

// Clang turns to_global(p), to_local(p) and to_private(p) into calls of these.
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

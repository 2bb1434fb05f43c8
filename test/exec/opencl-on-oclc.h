//===- opencl-on-oclc.h - The macros of opencl-on-host.h for oclc -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_EXEC_OPENCL_ON_OCLC_H
#define OCLC_TEST_EXEC_OPENCL_ON_OCLC_H

#define LOCAL(TYPE, DECLARATOR) __local TYPE DECLARATOR
#define V4(A, B, C, D) ((uint4)((A), (B), (C), (D)))
#define V4F(A, B, C, D) ((float4)((A), (B), (C), (D)))
#define V2I(A, B) ((int2)((A), (B)))
#define V4I(A, B, C, D) ((int4)((A), (B), (C), (D)))
#define V2F(A, B) ((float2)((A), (B)))
#define V4H(A) ((half4)((half)(A)))
#define ATOMIC_ADD(POINTER, VALUE)                                                                 \
  __opencl_atomic_fetch_add((volatile __global atomic_uint *)(POINTER), (VALUE),                   \
                            memory_order_relaxed, memory_scope_device)
// The address spaces of the pointers tell which side of the copy has the stride.
#define GATHER(TO, FROM, COUNT, STRIDE, EVENT)                                                     \
  async_work_group_strided_copy(TO, FROM, COUNT, STRIDE, EVENT)
#define SCATTER(TO, FROM, COUNT, STRIDE, EVENT)                                                    \
  async_work_group_strided_copy(TO, FROM, COUNT, STRIDE, EVENT)
#define SUB_GROUP_KERNEL __attribute__((intel_reqd_sub_group_size(SUB_GROUP_SIZE))) __kernel
#define REFERENCE_KERNEL(NAME)

// Every NaN gives the same bits.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
static inline uint __attribute__((overloadable)) BITS(float X) {
  return X == X ? as_uint(X) : 0x7fc00000u;
}
static inline uint __attribute__((overloadable)) BITS(half X) {
  return X == X ? as_ushort(X) : 0x7e00u;
}
static inline uint __attribute__((overloadable)) BITS(double X) {
  return X == X ? (uint)(as_ulong(X) ^ as_ulong(X) >> 32) : 0x7ff80000u;
}

#endif // OCLC_TEST_EXEC_OPENCL_ON_OCLC_H

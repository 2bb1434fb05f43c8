// The functions of cl_khr_work_group_uniform_arithmetic, cl_khr_extended_async_copies and
// cl_khr_async_work_group_copy_fence, which Clang's tables do not have, are declared when they are used.
// RUN: %oclc -cl-std=CL3.0 --emit=canonical -o - %s | FileCheck %s
// RUN: not %oclc %s -o %t 2>&1 | FileCheck %s --check-prefix=OLD
// RUN: not %oclc -cl-std=CL3.0 -DWRONG %s -o %t 2>&1 | FileCheck %s --check-prefix=WRONG

#pragma OPENCL EXTENSION cl_khr_fp16 : enable

// A program's own function is not hidden.
int work_group_reduce_nand(int x) { return ~x; }

kernel void k(global int *a, global ulong *b, global half *h, local int *l) {
  size_t i = get_global_id(0);
  // CHECK: @_Z21work_group_reduce_muli(
  // OLD: :[[#@LINE+1]]:10: error: use of undeclared identifier 'work_group_reduce_mul'
  a[i] = work_group_reduce_mul(a[i]);
  // CHECK: @_Z29work_group_scan_inclusive_xorm(
  b[i] = work_group_scan_inclusive_xor(b[i]);
  // CHECK: @_Z29work_group_scan_exclusive_mulDh(
  h[i] = work_group_scan_exclusive_mul(h[i]);
  // CHECK: @_Z37work_group_scan_exclusive_logical_andi(
  a[i] += work_group_scan_exclusive_logical_and(a[i] > 3);
  // CHECK: @work_group_reduce_nand(
  a[i] += work_group_reduce_nand(a[i]);
  // CHECK: @_Z26async_work_group_copy_2D2DPU3AS3vmPU3AS1Kvmmmmmm9ocl_event(
  event_t e = async_work_group_copy_2D2D(l, 0, a, 0, 4, 8, 8, 8, 8, 0);
  // CHECK: @_Z27async_work_group_copy_fencej(
  async_work_group_copy_fence(CLK_LOCAL_MEM_FENCE);
  // CHECK: @_Z26async_work_group_copy_3D3DPU3AS1vmPU3AS3Kvmmmmmmmmm9ocl_event(
  e = async_work_group_copy_3D3D(a, 0, l, 0, 4, 2, 2, 2, 2, 4, 2, 4, e);
  wait_group_events(1, &e);
#ifdef WRONG
  // WRONG: :[[#@LINE+1]]:10: error: no matching function for call to 'work_group_reduce_or'
  a[i] = work_group_reduce_or(1.0f, 2);
  // WRONG: :[[#@LINE+1]]:7: error: no matching function for call to 'async_work_group_copy_2D2D'
  e = async_work_group_copy_2D2D(l, 0, l, 0, 4, 8, 8, 8, 8, 0);
  // WRONG: :[[#@LINE+1]]:10: error: use of undeclared identifier 'work_group_reduce_logical_mul'
  a[i] = work_group_reduce_logical_mul(1);
#endif
}

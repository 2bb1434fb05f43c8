// Kernels whose results may be rounded differently by their variants are known: those that reduce or scan floating-point
// values, directly or not, and those with other arithmetic than the source's; integers have one result.
// RUN: %oclc -cl-std=CL3.0 %s -o %t && %ocldis %t | FileCheck %s --implicit-check-not="rounding free"
// RUN: %oclc -cl-std=CL3.0 %s --emit=spirv -o %t.spv && %oclc %t.spv -o %t && %ocldis %t | FileCheck %s --implicit-check-not="rounding free"
// RUN: %oclc -cl-std=CL3.0 %s -cl-unsafe-math-optimizations -o %t && %ocldis %t | FileCheck %s --check-prefix=RELAXED
// RUN: %oclc -cl-std=CL3.0 %s -cl-mad-enable -o %t && %ocldis %t | FileCheck %s --implicit-check-not="rounding free"

float twice(float x) { return sub_group_scan_inclusive_add(x) * 2; }

// CHECK: kernel reduces
// CHECK: rounding          free, may differ between variants
kernel void reduces(global double *a) { a[get_global_id(0)] = work_group_reduce_add(a[get_global_id(0)]); }

// CHECK: kernel scans
// CHECK: rounding          free
kernel void scans(global float *a) { a[get_global_id(0)] = twice(a[get_global_id(0)]); }

// CHECK: kernel integers
kernel void integers(global int *a) {
  a[get_global_id(0)] = work_group_reduce_add(a[get_global_id(0)]) + sub_group_scan_exclusive_max(a[get_global_id(0)]);
}

// CHECK: kernel others
kernel void others(global float *a) { a[get_global_id(0)] = work_group_broadcast(a[get_global_id(0)], 0); }

// CHECK: kernel sum
// RELAXED: kernel sum
// RELAXED: rounding          free
kernel void sum(global float *a) { a[get_global_id(0)] = a[get_global_id(0)] * 3 + a[0] + 1; }

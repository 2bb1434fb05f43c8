// Kernels whose results may be rounded differently by their variants are known: those that reduce or scan floating-point
// values, directly or not; integers have one result, and so has everything else.
// RUN: %oclc -cl-std=CL3.0 %s -o %t && %ocldis %t | FileCheck %s --implicit-check-not="group sums"
// RUN: %oclc -cl-std=CL3.0 %s --emit=spirv -o %t.spv && %oclc %t.spv -o %t && %ocldis %t | FileCheck %s --implicit-check-not="group sums"

float twice(float x) { return sub_group_scan_inclusive_add(x) * 2; }

// CHECK: kernel reduces
// CHECK: group sums        of floating-point values, rounded differently by its variants
kernel void reduces(global double *a) { a[get_global_id(0)] = work_group_reduce_add(a[get_global_id(0)]); }

// CHECK: kernel scans
// CHECK: group sums
kernel void scans(global float *a) { a[get_global_id(0)] = twice(a[get_global_id(0)]); }

// CHECK: kernel integers
kernel void integers(global int *a) {
  a[get_global_id(0)] = work_group_reduce_add(a[get_global_id(0)]) + sub_group_scan_exclusive_max(a[get_global_id(0)]);
}

// CHECK: kernel others
kernel void others(global float *a) { a[get_global_id(0)] = work_group_broadcast(a[get_global_id(0)], 0); }

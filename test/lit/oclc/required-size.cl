// A kernel with reqd_work_group_size gets a variant for that size. It gets the general variant only if the last group
// of a range may be smaller.
// RUN: %oclc %s --local-size=64 -o %t.oclbin
// RUN: %ocldis %t.oclbin | FileCheck %s --check-prefixes=CHECK,CL12
// RUN: %oclc %s -cl-std=CL3.0 --local-size=64 -o %t.oclbin
// RUN: %ocldis %t.oclbin | FileCheck %s --check-prefixes=CHECK,CL30
// RUN: %oclc %s -cl-std=CL3.0 -cl-uniform-work-group-size --local-size=64 -o %t.oclbin
// RUN: %ocldis %t.oclbin | FileCheck %s --check-prefixes=CHECK,CL12

// CHECK: kernel fixed
// CHECK: reqd_work_group_size(8,4,1)
// CL12: variants          1
// CL30: variants          2
// CL30: oclc.fixed.any
// CHECK: oclc.fixed.8x4x1
// CHECK: kernel free
// CHECK: oclc.free.any
// CHECK: oclc.free.64x1x1
kernel __attribute__((reqd_work_group_size(8, 4, 1))) void fixed(global int *a) {
  a[get_global_id(0)] = get_local_size(0);
}
kernel void free(global int *a) { a[get_global_id(0)] = get_local_size(0); }

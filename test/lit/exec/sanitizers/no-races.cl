// These kernels look as if they raced, and do not.
// REQUIRES: oclc, runtime
// RUN: %oclc -w -cl-std=CL3.0 --sanitize=race %s -o %t.oclbin
// RUN: %launch-sanitized %t.oclbin %s 2>&1 | FileCheck %s
// RUN: %oclc -w -cl-std=CL3.0 --sanitize=address,race -O0 %s -o %t.both.oclbin
// RUN: %launch-sanitized %t.both.oclbin %s 2>&1 | FileCheck %s

// Work-items of different groups may run at the same time, but that is not checked.
// LAUNCH: other_groups 4 1 buffer:64
// CHECK: kernel other_groups
// CHECK-NEXT: status 0
kernel void other_groups(global int *to) { to[0] = get_global_id(0); }

// LAUNCH: neighbouring_bytes 64 16 buffer:64
// CHECK: kernel neighbouring_bytes
// CHECK-NEXT: status 0
kernel void neighbouring_bytes(global uchar *to) { to[get_global_id(0)] = get_global_id(0); }

// LAUNCH: same_value 64 16 buffer:64
// CHECK: kernel same_value
// CHECK-NEXT: status 0
kernel void same_value(global int *found) { found[0] = 1; }

// LAUNCH: atomics 64 16 buffer:64
// CHECK: kernel atomics
// CHECK-NEXT: status 0
kernel void atomics(global int *to) { atomic_max(&to[atomic_inc(&to[0]) % 2 + 1], 3); }

// LAUNCH: barriers 64 16 buffer:256
// CHECK: kernel barriers
// CHECK-NEXT: status 0
kernel void barriers(global int *to) {
  local int tile[16];
  size_t i = get_local_id(0);
  for (int k = 0; k < 3; ++k) {
    tile[i] = k + i;
    barrier(CLK_LOCAL_MEM_FENCE);
    int next = tile[(i + k) % 16];
    barrier(CLK_LOCAL_MEM_FENCE);
    tile[15 - i] = next;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  to[get_global_id(0)] = tile[i];
  barrier(CLK_GLOBAL_MEM_FENCE);
  to[get_global_id(0) ^ 1] = i;
}

// LAUNCH: collective 64 16 buffer:256
// CHECK: kernel collective
// CHECK-NEXT: status 0
kernel void collective(global int *to) {
  local int tile[16];
  event_t e = async_work_group_copy(tile, to + 16 * get_group_id(0), 16, 0);
  wait_group_events(1, &e);
  to[get_global_id(0)] = work_group_reduce_add(tile[get_local_id(0)]) + work_group_scan_inclusive_max(3);
}

// LAUNCH: sub_groups 64 32 buffer:256
// CHECK: kernel sub_groups
// CHECK-NEXT: status 0
kernel void sub_groups(global int *to) {
  local int tile[32];
  size_t i = get_local_id(0);
  tile[i] = i;
  sub_group_barrier(CLK_LOCAL_MEM_FENCE);
  to[get_global_id(0)] = tile[i ^ 1];
}

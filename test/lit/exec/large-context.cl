// 1,024 work-items, each with 4 KiB that live across barriers: 4 MiB of the worker's context memory for a group, by any
// method, and no more stack than for one work-item. A group that would need more than the memory of a worker is refused
// before anything runs.
// RUN: %oclc %s -o %t.any.clb
// RUN: %ocldis %t.any.clb | FileCheck %s --check-prefix=ANY
// RUN: %launch-kernel %t.any.clb exchange 2048 1024 | FileCheck %s
// RUN: %oclc --local-size=1024 %s -o %t.loops.clb
// RUN: %ocldis %t.loops.clb | FileCheck %s --check-prefix=FIXED
// RUN: %launch-kernel %t.loops.clb exchange 2048 1024 | FileCheck %s
// RUN: %oclc --local-size=1024 --method=cbs %s -o %t.cbs.clb
// RUN: %launch-kernel %t.cbs.clb exchange 2048 1024 | FileCheck %s
// RUN: %oclc --local-size=1024 --method=cbs -cl-opt-disable %s -o %t.slow.clb
// RUN: %launch-kernel %t.slow.clb exchange 2048 1024 | FileCheck %s
// RUN: %oclc --local-size=4 --method=replicate %s -o %t.replicate.clb
// RUN: %launch-kernel %t.replicate.clb exchange 8 4 | FileCheck %s --check-prefix=FEW

// ANY: exchange.any{{.*}} any {{.*}} 4104 per item + 128
// FIXED: exchange.1024x1x1{{.*}} 1024x1x1 {{.*}} 4104 per item + 128

// -54 is CL_INVALID_WORK_GROUP_SIZE.
// RUN: not %launch-kernel %t.any.clb wide 4096 4096 2>&1 | FileCheck %s --check-prefix=TOO-MUCH
// RUN: %launch-kernel %t.any.clb wide 512 512 | FileCheck %s --check-prefix=WIDE
// RUN: %oclc --local-size=4096 %s -o %t.wide.clb
// RUN: not %launch-kernel %t.wide.clb wide 4096 4096 2>&1 | FileCheck %s --check-prefix=TOO-MUCH
// TOO-MUCH: clEnqueueNDRangeKernel: error -54

// The sum over the last element of all arrays of a group, which another work-item has changed.
// CHECK-COUNT-2: sum 1571328
// FEW-COUNT-2: sum 4098
__kernel void exchange(__global uint *unused) {
  __local uint tile[1024];
  uint state[1024], me = get_local_id(0), items = get_local_size(0), sum = 0;
  for (uint i = 0; i < 1024; ++i)
    state[i] = me + i;
  for (uint round = 0; round < 2; ++round) {
    tile[me] = state[1023 - round];
    barrier(CLK_LOCAL_MEM_FENCE);
    state[1023] = tile[(me + 1) % items];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  tile[me] = state[1023];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (me == 0) {
    for (uint i = 0; i < items; ++i)
      sum += tile[i] + state[1] + state[0];
    printf("sum %u\n", sum);
  }
}

// WIDE: last 527
__kernel void wide(__global uint *unused) {
  uint state[16384], me = get_local_id(0);
  for (uint i = 0; i < 16384; ++i)
    state[i] = me + (i & 15);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (me == 511)
    printf("last %u\n", state[(get_global_size(0) * 32) - 1] + state[1] - 511);
}

// Barriers do not wait for work-items that have returned, whatever stands around them: out of a loop, from a case of a
// switch, from a function, from nested loops. The reference of exec-test would not accept these kernels.
// RUN: %oclc %s -o %t.clb
// RUN: %launch-kernel %t.clb from_loop 8 8 | FileCheck %s
// RUN: %launch-kernel %t.clb from_switch 8 8 | FileCheck %s --check-prefix=SWITCH
// RUN: %launch-kernel %t.clb from_function 8 8 | FileCheck %s --check-prefix=FUNCTION
// RUN: %oclc -cl-opt-disable --local-size=8 --method=cbs %s -o %t.slow.clb
// RUN: %launch-kernel %t.slow.clb from_loop 8 8 | FileCheck %s
// RUN: %launch-kernel %t.slow.clb from_switch 8 8 | FileCheck %s --check-prefix=SWITCH
// RUN: %launch-kernel %t.slow.clb from_function 8 8 | FileCheck %s --check-prefix=FUNCTION

// Round by round one work-item less. The last one adds up what its neighbour wrote: 6 + 16 + .. + 56 + 56.
// CHECK: sum 242
__kernel void from_loop(__global uint *unused) {
  __local uint tile[8];
  uint me = get_local_id(0), sum = 0;
  for (uint i = 0; i < 7; ++i) {
    if (me == i)
      return;
    tile[me] = 10 * i + me;
    barrier(CLK_LOCAL_MEM_FENCE);
    sum += tile[(me + 7) % 8];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  printf("sum %u\n", sum);
}

// Three of four return in front of the barrier in the default, one of them in an inner loop.
// SWITCH-COUNT-2: sees 3 7
__kernel void from_switch(__global uint *unused) {
  __local uint tile[8];
  uint me = get_local_id(0);
  tile[me] = me;
  barrier(CLK_LOCAL_MEM_FENCE);
  switch (me % 4) {
  case 0:
    return;
  case 1:
    for (uint i = 0; i < 8; ++i)
      if (i == me)
        return;
  case 2:
    tile[me] = 100;
    return;
  default:
    tile[me] = me;
    barrier(CLK_LOCAL_MEM_FENCE);
    printf("sees %u %u\n", tile[3], tile[7]);
  }
}

uint steps(uint n, __local uint *tile) {
  uint me = get_local_id(0);
  for (uint i = 0; i < n; ++i) {
    barrier(CLK_LOCAL_MEM_FENCE);
    tile[me] += 1;
    if (me < 6 && i == me)
      return 0;
  }
  return tile[me];
}

// FUNCTION-DAG: 6 has 4 of 26
// FUNCTION-DAG: 7 has 4 of 26
__kernel void from_function(__global uint *unused) {
  __local uint tile[8];
  uint me = get_local_id(0), all = 0;
  tile[me] = 0;
  uint own = steps(4, tile);
  if (own != 4 || me < 6)
    return;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint i = 0; i < 8; ++i)
    all += tile[i];
  printf("%u has %u of %u\n", me, own, all);
}

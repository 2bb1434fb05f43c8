// Events that pass through private variables, arrays and helper functions are removed completely.
// RUN: %clang-cl %s -o - | %oclopt -S -passes=verify-canonical,link-builtins,flatten,sroa \
// RUN:   | FileCheck %s
// RUN: %oclc -cl-std=CL3.0 --emit=asm -o /dev/null %s
// RUN: %oclc -cl-std=CL3.0 -cl-opt-disable --emit=asm -o /dev/null %s

// CHECK-NOT: {{= load|store|phi}}{{.*}}spirv.Event
// CHECK: define {{.*}} @copy(
// CHECK: call {{.*}}barrierj

static event_t start(__local float *to, __global const float *from, event_t after) {
  return async_work_group_copy(to, from, 64, after);
}

__kernel void copy(__global float *out, __global const float *in, __local float *tile, int twice) {
  event_t events[2];
  events[0] = start(tile, in, 0);
  events[1] = twice ? start(tile + 64, in + 64, events[0]) : events[0];
  wait_group_events(2, events);
  out[get_global_id(0)] = tile[get_local_id(0)];
}

__kernel void unused(__global float *out) {
  event_t event = 0;
  out[get_global_id(0)] = 1;
}

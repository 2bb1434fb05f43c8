// If a loop waits for another work-item, the work-items run one by one.
// RUN: %oclc --vector-width=8 -Rpass=vectorize-work-items -Rpass-missed=vectorize-work-items %s -o %t 2>&1 | FileCheck %s
// RUN: %oclc -Rpass-missed=implicit-loop-barriers %s -o %t 2>&1 | FileCheck %s --check-prefix=OPEN

// OPEN: waiting-loops.cl:[[@LINE+3]]:{{.*}} no loop is interchanged: this one waits for another work-item
// CHECK: waiting-loops.cl:[[@LINE+2]]:{{.*}} work-items run one by one: a loop that waits for another work-item
__kernel void lock(__global uint *out, uint n) {
  while (atomic_xchg(&out[n], 1) != 0)
    ;
  for (uint k = 0; k < n; ++k)
    out[k] += k;
  atomic_xchg(&out[n], 0);
}

// CHECK: waiting-loops.cl:[[@LINE+2]]:{{.*}} work-items run one by one: a loop that waits for another work-item
__kernel void flag(__global volatile uint *out) {
  if (get_global_id(0) != 0)
    while (out[0] == 0)
      ;
  out[get_global_id(0)] = 1;
}

// These loops make progress without other work-items.
// CHECK: waiting-loops.cl:[[@LINE+2]]:{{.*}} 8 work-items run in a vector
__kernel void add(__global uint *out, __global const uint *in) {
  uint x = in[get_global_id(0)], seen = out[x & 3], expected;
  do {
    expected = seen;
    seen = atomic_cmpxchg(&out[x & 3], expected, expected + x);
  } while (seen != expected);
}

// CHECK: waiting-loops.cl:[[@LINE+2]]:{{.*}} 8 work-items run in a vector
__kernel void steal(__global uint *out, __global const uint *in, __global uint *next, uint n) {
  for (uint at = atomic_inc(next); at < n; at = atomic_inc(next))
    out[at] = in[at] * in[at] + at;
}

// CHECK: waiting-loops.cl:[[@LINE+3]]:{{.*}} 8 work-items run in a vector
__kernel void mark(__global uint *out, __global const uint *in, uint n) {
  uint count = 0;
  for (uint k = 0; k < n; ++k)
    if (atomic_or(&out[0], 1) == 0)
      count += in[k * n + get_global_id(0)];
  out[get_global_id(0) + 1] = count;
}

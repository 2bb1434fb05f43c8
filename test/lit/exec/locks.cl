// Locks between work-items: they are no part of OpenCL, which promises no progress to work-items that wait, but programs
// have them. What is read under a lock differs between work-items, and nothing waits for ever.
// RUN: %exec-test --simplify none,usual,shipped --level O0,O3 --method auto,cbs --width auto,8,off %s

// The number of loop iterations is read under the lock.
// EXEC: sizes 64x1x1
// EXEC: kernel tickets g:64 g:64:1 g:4
// EXEC: launch 1  64 1 1   64 1 1   0 0 0
__kernel void tickets(__global uint *out, __global const uint *in, __global uint *state) {
  while (atomic_cmpxchg(&state[0], 0, 1) != 0)
    ;
  mem_fence(CLK_GLOBAL_MEM_FENCE);
  uint mine = state[1];
  state[1] = mine + 1;
  mem_fence(CLK_GLOBAL_MEM_FENCE);
  atomic_xchg(&state[0], 0);
  uint sum = 0;
  for (uint k = 0; k < mine; ++k)
    sum += in[k] * 3 + k;
  out[mine] = sum;
}

// The value is used after a barrier.
// EXEC: kernel places g:64 g:64:1
// EXEC: launch 1  64 1 1   64 1 1   0 0 0
__kernel void places(__global uint *out, __global const uint *in) {
  LOCAL(uint, lock);
  LOCAL(uint, counter);
  if (get_local_id(0) == 0)
    lock = counter = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  while (atomic_xchg(&lock, 1) != 0)
    ;
  mem_fence(CLK_LOCAL_MEM_FENCE);
  uint mine = counter;
  counter = mine + 1;
  mem_fence(CLK_LOCAL_MEM_FENCE);
  atomic_xchg(&lock, 0);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[mine] = in[mine] + 1;
}

// The form that work-items in lock-step can run, and a loop in the critical section.
// EXEC: kernel sections g:64 g:64:1
// EXEC: launch 1  64 1 1   64 1 1   0 0 0
__kernel void sections(__global uint *out, __global const uint *in) {
  uint x = in[get_global_id(0)], rounds = x & 7;
  for (uint k = 0; k < rounds; ++k)
    x = x * 5 + 3;
  bool done = false;
  while (!done) {
    if (atomic_cmpxchg(&out[0], 0, 1) == 0) {
      for (uint k = 1; k < 8; ++k)
        out[k] = out[k] + (x >> k & 15);
      atomic_xchg(&out[0], 0);
      done = true;
    }
  }
}

// No lock: each exchange that fails means that another one has not.
// EXEC: kernel additions g:64 g:64:1
// EXEC: launch 1  64 1 1   64 1 1   0 0 0
__kernel void additions(__global uint *out, __global const uint *in) {
  uint x = in[get_global_id(0)], seen = out[x & 3], expected;
  do {
    expected = seen;
    seen = atomic_cmpxchg(&out[x & 3], expected, expected + x);
  } while (seen != expected);
}

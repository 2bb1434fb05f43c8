// Private variables whose size is not a multiple of their alignment, kept across a barrier: each work-item's copy
// must be aligned.
// RUN: %exec-test %s

// EXEC: kernel arrays g:2048 g:1024:7
// EXEC: launch 1  32 1 1  8 1 1  0 0 0
// EXEC: launch 1  30 1 1  7 1 1  0 0 0
__kernel void arrays(__global uint *out, __global const uint *in) {
  uint id = get_global_linear_id();
  uint values[9] __attribute__((aligned(32)));
  for (uint i = 0; i < 9; ++i)
    values[i] = in[(id + i) & 1023u];
  values[id & 7u] += 1;
  barrier(CLK_LOCAL_MEM_FENCE);
  values[(id + 3) & 7u] *= 3;
  barrier(CLK_LOCAL_MEM_FENCE);
  *(__global uint4 *)(out + 16 * id) = *(uint4 *)values + *(uint4 *)(values + 4);
  out[16 * id + 4] = values[8];
  out[16 * id + 5] = (uint)(ulong)values & 31u;
}

// More than the alignment of the memory for private variables that are kept.
// EXEC: kernel far g:2048 g:1024:7
// EXEC: launch 1  32 1 1  8 1 1  0 0 0
// EXEC: launch 1  30 1 1  7 1 1  0 0 0
__kernel void far(__global uint *out, __global const uint *in) {
  uint id = get_global_linear_id();
  uint values[5] __attribute__((aligned(1024))), more[3] __attribute__((aligned(256)));
  for (uint i = 0; i < 5; ++i)
    values[i] = in[(id + i) & 1023u];
  for (uint i = 0; i < 3; ++i)
    more[i] = in[(id + 2 * i) & 1023u];
  barrier(CLK_LOCAL_MEM_FENCE);
  values[id & 3u] += more[id % 3u];
  more[(id + 1) % 3u] *= 3;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[8 * id] = values[0] + values[(id + 1) & 3u] + values[4];
  out[8 * id + 1] = more[id % 3u] + more[2];
  out[8 * id + 2] = ((uint)(ulong)values & 1023u) + ((uint)(ulong)more & 255u);
}

struct __attribute__((aligned(16))) Wide {
  uint a, b, c, d, e;
};

// EXEC: kernel structure g:512 g:1024:7 b:32:16:5
// EXEC: launch 1  20 1 1  5 1 1  2 0 0
__kernel void structure(__global uint *out, __global const uint *in, struct Wide wide) {
  uint id = get_global_linear_id();
  uint *words = &wide.a;
  words[id % 5u] += in[id];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[id] = words[(id + 1) % 5u] + wide.e;
}

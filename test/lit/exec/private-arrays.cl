// Private arrays that loops index: those of which unrolling makes registers, in kernels with and without barriers, and
// those that stay arrays.
// RUN: %exec-test --method auto,cbs \
// RUN:   --also='--width 4,16 --simplify usual --level O0,O3' \
// RUN:   %s

// A block of a product for each work-item, summed between barriers.
// EXEC: kernel blocked g:8192 g:16384:1 u:5
// EXEC: launch 2  16 8 1  16 4 1  0 0 0
// EXEC: launch 2  20 6 1  5 3 1   0 0 0
// EXEC: launch 1  37 1 1  10 1 1  0 0 0
__kernel void blocked(__global uint *out, __global const uint *in, uint n) {
  LOCAL(uint, tile[128]);
  uint lid = get_local_linear_id(), items = get_local_size(0) * get_local_size(1);
  uint acc[3][4];
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++)
      acc[i][j] = i;
  for (uint t = 0; t < n; t++) {
    for (uint e = lid; e < 128; e += items)
      tile[e] = in[t * 128 + e];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint k = 0; k < 8; k++)
      for (int i = 0; i < 3; i++)
        for (int j = 0; j < 4; j++)
          acc[i][j] += tile[k * 16 + i] * tile[(k * 16 + 4 * j + lid) & 127];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  uint sum = 0;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++)
      sum = sum * 31 + acc[i][j];
  out[get_global_linear_id()] = sum;
}

// Loops that work-items leave early, each at its own time, and a counter that goes downwards in steps.
// EXEC: kernel left g:1024 g:1024:2 u:3
// EXEC: launch 1  64 1 1  16 1 1  0 0 0
// EXEC: launch 1  50 1 1  7 1 1   3 0 0
__kernel void left(__global uint *out, __global const uint *in, uint n) {
  uint me = get_global_id(0) - get_global_offset(0), a[6];
  for (int i = 0; i < 6; i++)
    a[i] = in[me] + i;
  for (int i = 0; i < 6; i++) {
    if ((in[me] >> i & 7) == n)
      break;
    a[i] += a[(i + 1) % 6];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = 5; i > 0; i -= 2) {
    if (in[me] & 1 << i)
      continue;
    a[i - 1] ^= a[i] * 3;
  }
  out[me] = a[0] + 3 * a[1] + 5 * a[2] + 7 * a[3] + 11 * a[4] + 13 * a[5];
}

// One place depends on the data, so that the array stays one.
// EXEC: kernel looked_up g:1024 g:1024:3
// EXEC: launch 1  64 1 1  16 1 1  0 0 0
// EXEC: launch 1  21 1 1  7 1 1   0 0 0
__kernel void looked_up(__global uint *out, __global const uint *in) {
  uint me = get_global_id(0), a[8], b[4];
  for (int i = 0; i < 8; i++)
    a[i] = in[(me + i) & 63];
  for (int i = 0; i < 4; i++)
    b[i] = a[(in[me] + i) & 7];
  barrier(CLK_LOCAL_MEM_FENCE);
  uint sum = 0;
  for (int i = 0; i < 4; i++)
    sum = sum * 17 + b[i];
  out[me] = sum;
}

// Structures with arrays in the array; a loop over something else inside the one over its elements.
// EXEC: kernel of_structures g:1024 g:1024:4 u:5
// EXEC: launch 1  64 1 1  16 1 1  0 0 0
// EXEC: launch 1  33 1 1  11 1 1  0 0 0
struct Entry {
  uint both[2];
  uint one;
};
__kernel void of_structures(__global uint *out, __global const uint *in, uint n) {
  uint me = get_global_id(0);
  struct Entry entries[3];
  for (int i = 0; i < 3; i++) {
    entries[i].both[0] = in[me];
    entries[i].both[1] = i;
    entries[i].one = 0;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = 0; i < 3; i++)
    for (uint k = 0; k < n + i; k++) {
      for (int j = 0; j < 2; j++)
        entries[i].both[j] += in[k] >> 3 * j;
      entries[i].one ^= entries[2 - i].both[1];
    }
  barrier(CLK_LOCAL_MEM_FENCE);
  struct Entry copy = entries[1];
  out[me] = copy.one + entries[0].both[0] + entries[2].both[1] * 3 + entries[2].one * 5;
}

// What a loop sums up is wanted behind the next barrier as it was before, too.
// EXEC: kernel earlier g:1024 g:1024:5 u:4
// EXEC: launch 1  64 1 1  16 1 1  0 0 0
// EXEC: launch 1  30 1 1  9 1 1   0 0 0
__kernel void earlier(__global uint *out, __global const uint *in, uint n) {
  LOCAL(uint, tile[16]);
  uint me = get_global_id(0), lid = get_local_id(0), sum = in[me], result = 0;
  for (uint t = 0; t < n; t++) {
    uint old = sum;
    tile[lid] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint k = 0; k < get_local_size(0) && k < 16; k++)
      sum = sum * 3 + tile[k];
    barrier(CLK_LOCAL_MEM_FENCE);
    result += sum ^ old;
  }
  out[me] = result;
}

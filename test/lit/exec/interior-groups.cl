// Groups in which no work-item is at a border run without the checks for it (version-interior-groups): bounds in one and
// two dimensions, of either side, at both ends, with offsets of the launch and indices that may wrap around.
// RUN: %exec-test --simplify shipped --level O3 --width auto,4 \
// RUN:   --also='--simplify usual,none --level O3 --width auto,8' \
// RUN:   %s

// EXEC: sizes 64x1x1 16x8x1

// EXEC: kernel tail g:2048 g:2048:1 l:512 u:270
// EXEC: launch 1  384 1 1  64 1 1  0 0 0
// EXEC: launch 1  320 1 1  64 1 1  5 0 0
// EXEC: launch 2  64 24 1  16 8 1  240 0 0
__kernel void tail(__global uint *out, __global const uint *in, __local uint *tile, int n) {
  int i = get_global_id(0);
  uint at = get_global_linear_id(), me = get_local_linear_id();
  tile[me] = i < n ? in[i] : 77;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[at] = tile[me ^ 1] + i;
}

// EXEC: kernel halo g:4096 g:4096:1 l:512 u:61 u:35
// EXEC: launch 2  64 32 1  16 8 1  0 0 0
// EXEC: launch 2  80 40 1  16 8 1  0 0 0
// EXEC: launch 2  192 3 1  64 1 1  0 0 0
__kernel void halo(__global uint *out, __global const uint *in, __local uint *tile, int w, int h) {
  int x = get_global_id(0), y = get_global_id(1);
  uint at = get_global_linear_id(), me = get_local_linear_id();
  tile[me] = x >= 1 && x - 1 < w && y < h && y > 0 ? in[(y - 1) * w + x - 1] : 5;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[at] = tile[me ^ 3];
}

// EXEC: kernel edges g:2048 g:2048:1 l:512 u:255
// EXEC: launch 1  256 1 1  64 1 1  0 0 0
// EXEC: launch 1  384 1 1  64 1 1  0 0 0
// EXEC: launch 2  64 24 1  16 8 1  0 0 0
__kernel void edges(__global uint *out, __global const uint *in, __local uint *tile, uint last) {
  uint i = get_global_id(0), at = get_global_linear_id(), me = get_local_linear_id(), sum = in[i];
  if (i == 0)
    sum += in[last];
  else
    sum += in[i - 1];
  if (i >= last)
    sum ^= in[0];
  if (i + 1 < last)
    sum += in[i + 2];
  tile[me] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[at] = tile[me ^ 2];
}

// Sums that wrap around, of bytes and of 32 bits.
// EXEC: kernel wraps g:2048 g:2048:1 l:512 u:200 u:4294967290
// EXEC: launch 1  448 1 1  64 1 1  0 0 0
// EXEC: launch 2  64 24 1  16 8 1  0 0 0
__kernel void wraps(__global uint *out, __global const uint *in, __local uint *tile, uint n, uint far) {
  uint i = get_global_id(0), at = get_global_linear_id(), me = get_local_linear_id();
  uint sum = 3;
  if ((uchar)i < (uchar)n)
    sum += in[i & 255];
  if (i + far < 20)
    sum ^= in[i];
  if ((int)(i + far) > 10)
    sum += in[i + 1];
  tile[me] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[at] = tile[me ^ 1];
}

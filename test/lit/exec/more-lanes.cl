// Loops that get more lanes than a register holds numbers of 32 bits, because they wait for themselves or their numbers are
// short: what fills no such vector, sizes at which groups join, and lanes that leave at different times.
// RUN: %exec-test --width auto --cpu x86-64-v3 --simplify usual --level O3 \
// RUN:   --also='--width auto --cpu x86-64-v3 --method cbs --simplify usual --level O0' \
// RUN:   %if avx512 %{ --also='--width auto --cpu x86-64-v4 --simplify usual --level O3' %} \
// RUN:   %if avx512 %{ --also='--width 32,64 --cpu x86-64-v4 --simplify usual --level O3' %} \
// RUN:   %s

// EXEC: sizes 1x1x1 5x1x1 16x1x1 37x1x1 64x1x1 70x1x1

// EXEC: kernel steps g:5000 g:5000:7
// EXEC: launch 1  64 1 1  64 1 1  0 0 0
// EXEC: launch 1  370 1 1  37 1 1  3 0 0
// EXEC: launch 1  71 1 1  1 1 1  0 0 0
// EXEC: launch 2  70 9 1  70 1 1  0 0 0
__kernel void steps(__global uint *out, __global const uint *in) {
  size_t i = get_global_id(1) * 70 + get_global_id(0);
  uint x = in[i] % 1000 + 1, count = 0;
  while (x != 1 && count < 60) {
    x = x & 1 ? 3 * x + 1 : x / 2;
    ++count;
  }
  out[i] = count + (x << 16);
}

// EXEC: kernel mixed_up g:5000 g:5000:5
// EXEC: launch 1  320 1 1  64 1 1  0 0 0
// EXEC: launch 1  350 1 1  5 1 1  0 0 0
// EXEC: launch 1  140 1 1  70 1 1  1 0 0
__kernel void mixed_up(__global uint *out, __global const uint *in) {
  size_t i = get_global_id(0);
  uint x = in[i];
  for (uint k = 0; k < 40; ++k) {
    x = (x << 5 | x >> 27) * 2654435761u + k;
    x ^= x >> 15;
  }
  out[i] = x;
}

// EXEC: kernel widest g:5000 g:5000:7
// EXEC: launch 1  320 1 1  64 1 1  0 0 0
// EXEC: launch 1  333 1 1  37 1 1  2 0 0
// EXEC: launch 1  16 1 1  16 1 1  0 0 0
__kernel void widest(__global uchar *out, __global const uchar *in) {
  size_t i = get_global_id(0);
  uchar most = 0;
  for (uint k = 0; k < 19; ++k)
    most = max(most, in[i + k]);
  out[i] = most;
}

// EXEC: kernel saturate g:5000 g:5000:7
// EXEC: launch 1  320 1 1  64 1 1  0 0 0
// EXEC: launch 1  350 1 1  70 1 1  0 0 0
__kernel void saturate(__global ushort *out, __global const ushort *in) {
  size_t i = get_global_id(0);
  ushort x = in[i] & 255;
  for (uint k = 0; k < 50 && x < 60000; ++k)
    x = x + (x >> 3) + 1;
  out[i] = x;
}

// EXEC: kernel rounds g:5000 g:5000:3 l:280
// EXEC: launch 1  320 1 1  64 1 1  0 0 0
// EXEC: launch 1  148 1 1  37 1 1  0 0 0
// EXEC: launch 1  140 1 1  70 1 1  0 0 0
__kernel void rounds(__global uint *out, __global const uint *in, __local uint *shared) {
  size_t i = get_global_id(0), l = get_local_id(0), n = get_local_size(0);
  shared[l] = in[i];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint step = 1; step < n; step *= 2) {
    uint x = shared[(l + step) % n];
    for (uint k = 0; k < 20; ++k)
      x = (x ^ x >> 7) * 31 + step;
    barrier(CLK_LOCAL_MEM_FENCE);
    shared[l] += x;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[i] = shared[l];
}

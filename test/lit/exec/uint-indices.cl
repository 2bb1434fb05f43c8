// Indices of 32 bits that wrap around within a vector, or in some iteration of a loop, or not at all: one check in front
// of the work-items decides.
// RUN: %exec-test \
// RUN:   --also='--width 4,16 --simplify usual --level O0,O3' \
// RUN:   --also='--width 8 --method cbs --simplify usual --level O3' \
// RUN:   %s

// EXEC: sizes 64x1x1

// What the index is goes to memory as 64 bits; below 4096 it is used, too.
#define PLUS(NAME) \
  __kernel void NAME(__global ulong *out, __global const uint *in, uint n) { \
    uint i = get_global_id(0); \
    out[i] = (ulong)(i + n) * 3 + in[(i + n) & 4095]; \
    if (i + n < 4096) \
      out[i] += in[i + n]; \
  }

// EXEC: kernel plus_near g:2048 g:4096:1 u:7
// EXEC: launch 1  640 1 1  64 1 1   0 0 0
// EXEC: launch 1  607 1 1  33 1 1   0 0 0
PLUS(plus_near)
// EXEC: kernel plus_wraps g:2048 g:4096:1 u:4294967264
// EXEC: launch 1  640 1 1  64 1 1   0 0 0
// EXEC: launch 1  607 1 1  33 1 1   0 0 0
PLUS(plus_wraps)
// EXEC: kernel plus_far g:2048 g:4096:1 u:2147483600
// EXEC: launch 1  640 1 1  64 1 1   0 0 0
PLUS(plus_far)

#define MATRIX(NAME) \
  __kernel void NAME(__global ulong *out, __global const uint *in, uint width, uint rows, uint last) { \
    uint x = get_global_id(0); \
    ulong sum = 0; \
    for (uint k = 0; k < rows; ++k) { \
      uint at = k * width + x; \
      sum += (ulong)at * (k + 1) + in[at & last]; \
      if (at <= last) \
        sum += in[at]; \
    } \
    out[x] = sum; \
  }

// EXEC: kernel matrix_near g:2048 g:4096:1 u:64 u:40 u:4095
// EXEC: launch 1  256 1 1  64 1 1   0 0 0
// EXEC: launch 1  250 1 1  50 1 1   0 0 0
MATRIX(matrix_near)
// EXEC: kernel matrix_wraps g:2048 g:4096:1 u:1073741824 u:9 u:4095
// EXEC: launch 1  256 1 1  64 1 1   0 0 0
MATRIX(matrix_wraps)
// EXEC: kernel matrix_far g:2048 g:4096:1 u:4294967295 u:20 u:4095
// EXEC: launch 1  256 1 1  64 1 1   0 0 0
// EXEC: launch 1  250 1 1  50 1 1   0 0 0
MATRIX(matrix_far)
// EXEC: kernel matrix_none g:2048 g:4096:1 u:64 u:0 u:4095
// EXEC: launch 1  256 1 1  64 1 1   0 0 0
MATRIX(matrix_none)

// Downwards, with a step, and with an exit that work-items take one by one.
#define BACK(NAME) \
  __kernel void NAME(__global ulong *out, __global const uint *in, uint from, uint step) { \
    uint i = get_global_id(0); \
    ulong sum = 0; \
    for (uint k = 0; k < 50; k += step) { \
      uint at = from - i + k; \
      sum += at; \
      if (at < 4096) \
        sum += in[at]; \
      if ((sum & 31) == 5) \
        break; \
    } \
    out[i] = sum; \
  }

// EXEC: kernel back_near g:2048 g:4096:1 u:600 u:3
// EXEC: launch 1  300 1 1  50 1 1   0 0 0
BACK(back_near)
// EXEC: kernel back_wraps g:2048 g:4096:1 u:20 u:3
// EXEC: launch 1  300 1 1  50 1 1   0 0 0
BACK(back_wraps)
// EXEC: kernel back_far g:2048 g:4096:1 u:4294967290 u:7
// EXEC: launch 1  300 1 1  50 1 1   0 0 0
BACK(back_far)

// Two loops, and a counter that begins where the other one is.
#define TRIANGLE(NAME) \
  __kernel void NAME(__global ulong *out, __global const uint *in, uint n, uint width) { \
    uint x = get_global_id(0); \
    ulong sum = 0; \
    for (uint j = 0; j < n; ++j) \
      for (uint k = j; k < n; ++k) { \
        uint at = k * width + j + x; \
        sum += (ulong)at * 3 + in[at & 4095]; \
        if (at < 4096) \
          sum ^= in[at]; \
      } \
    out[get_global_id(0) - get_global_offset(0)] = sum; \
  }

// EXEC: kernel triangle_near g:2048 g:4096:1 u:30 u:16
// EXEC: launch 1  300 1 1  50 1 1   0 0 0
// EXEC: launch 1  300 1 1  50 1 1   4294967200 0 0
TRIANGLE(triangle_near)
// EXEC: kernel triangle_wraps g:2048 g:4096:1 u:30 u:286331153
// EXEC: launch 1  300 1 1  50 1 1   0 0 0
TRIANGLE(triangle_wraps)

// Indices that begin at the id and grow or shrink by an argument in each iteration.
#define WALK(NAME, TYPE) \
  __kernel void NAME(__global ulong *out, __global const uint *in, TYPE begin, TYPE step, uint n) { \
    TYPE at = as_##TYPE((uint)get_global_id(0) + as_uint(begin)); \
    ulong sum = 0; \
    for (uint k = 0; k < n; ++k) { \
      sum += (ulong)at * (k + 1) + in[at & 4095]; \
      if (at >= 0 && at < 4096) \
        sum += in[at]; \
      at = as_##TYPE(as_uint(at) + as_uint(step)); \
    } \
    out[get_global_id(0)] = sum; \
  }

// EXEC: kernel walk_near g:2048 g:4096:1 u:7 u:64 u:40
// EXEC: launch 1  256 1 1  64 1 1   0 0 0
// EXEC: launch 1  250 1 1  50 1 1   0 0 0
WALK(walk_near, uint)
// EXEC: kernel walk_wraps g:2048 g:4096:1 u:7 u:1073741824 u:9
// EXEC: launch 1  256 1 1  64 1 1   0 0 0
WALK(walk_wraps, uint)
// EXEC: kernel walk_begins_late g:2048 g:4096:1 u:4294967200 u:3 u:50
// EXEC: launch 1  256 1 1  64 1 1   0 0 0
WALK(walk_begins_late, uint)
// EXEC: kernel walk_back g:2048 g:4096:1 u:3500 u:4294967232 u:40
// EXEC: launch 1  256 1 1  64 1 1   0 0 0
// EXEC: launch 1  250 1 1  50 1 1   0 0 0
WALK(walk_back, int)
// EXEC: kernel walk_back_wraps g:2048 g:4096:1 u:3500 u:2147483648 u:5
// EXEC: launch 1  256 1 1  64 1 1   0 0 0
WALK(walk_back_wraps, int)
// EXEC: kernel walk_to_the_end g:2048 g:4096:1 u:2147483328 u:1 u:64
// EXEC: launch 1  256 1 1  64 1 1   0 0 0
// EXEC: launch 1  257 1 1  257 1 1   0 0 0
WALK(walk_to_the_end, int)
// EXEC: kernel walk_nowhere g:2048 g:4096:1 u:7 u:2147483647 u:0
// EXEC: launch 1  256 1 1  64 1 1   0 0 0
WALK(walk_nowhere, int)

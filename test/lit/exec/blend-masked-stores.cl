// Conditional updates of memory that has been read: inactive lanes store back what they have loaded
// (blend-masked-stores), unless it may have changed since.
// RUN: %exec-test --width 4,8,auto --cpu x86-64-v3 --simplify usual --level O3 \
// RUN:   --also='--width off --cpu x86-64-v3 --simplify usual --level O3' \
// RUN:   --also='--width 8 --cpu x86-64-v3 --method cbs --simplify usual --level O3' \
// RUN:   %s

// EXEC: sizes 5x1x1 16x1x1 37x1x1 64x1x1

// EXEC: kernel relax g:2048:7 g:2048:7
// EXEC: launch 1  2048 1 1  64 1 1  0 0 0
// EXEC: launch 1  2035 1 1  37 1 1  0 0 0
__kernel void relax(__global uint *distance, __global const uint *step) {
  uint i = get_global_id(0);
  uint direct = distance[i], detour = step[i] / 2 + step[1];
  if (detour < direct)
    distance[i] = detour;
}

// AVX2 has no masked stores of bytes.
// EXEC: kernel bytes g:512:7 g:512:3
// EXEC: launch 1  2048 1 1  64 1 1  0 0 0
// EXEC: launch 1  2035 1 1  37 1 1  0 0 0
__kernel void bytes(__global uchar *pixels, __global const uchar *mask) {
  uint i = get_global_id(0);
  if (pixels[i] > mask[i])
    pixels[i] -= mask[i] / 2;
}

// Two stores to one element, of which one runs or none.
// EXEC: kernel limit g:2048:7 u:1000000 u:900000000
// EXEC: launch 1  2048 1 1  64 1 1  0 0 0
// EXEC: launch 1  2035 1 1  37 1 1  0 0 0
__kernel void limit(__global uint *values, uint low, uint high) {
  uint i = get_global_id(0), x = values[i];
  if (x < low)
    values[i] = low + x;
  else if (x > high)
    values[i] = high - x % 1000;
}

// Several arrays under one condition, and one that only some work-items read.
// EXEC: kernel several g:2048:7 g:2048:7 g:4096:7 g:2048
// EXEC: launch 1  2048 1 1  64 1 1  0 0 0
// EXEC: launch 1  2048 1 1  16 1 1  0 0 0
// EXEC: launch 1  2035 1 1  37 1 1  0 0 0
__kernel void several(__global uint *restrict a, __global uint *restrict b, __global ulong *restrict c,
                      __global uint *restrict d) {
  uint i = get_global_id(0);
  uint x = a[i], y = b[i];
  ulong z = c[i];
  if (x % 3 == y % 3) {
    a[i] = y;
    b[i] = x + 1;
    c[i] = z * 5;
    d[i] = x;
  }
}

// The element changes between the load and the conditional store, each time through another pointer.
// EXEC: kernel changed g:2048:7 g:2048
// EXEC: launch 1  2048 1 1  64 1 1  0 0 0
// EXEC: launch 1  2035 1 1  37 1 1  0 0 0
__kernel void changed(__global uint *a, __global uint *out) {
  uint i = get_global_id(0);
  uint x = a[i];
  __global uint *same = x % 2 ? a + i : out + i;
  *same = x / 2;
  if (x % 5 < 2)
    a[i] = x + 7;
}

// Half of the elements belong to other work-items, which store to them.
// EXEC: kernel halves g:4096:7
// EXEC: launch 1  512 1 1  64 1 1  0 0 0
// EXEC: launch 1  500 1 1  5 1 1  0 0 0
__kernel void halves(__global uint *a) {
  uint i = get_global_id(0);
  uint at = i / 2 * 4 + i % 2;
  if (a[at] % 3 == 0)
    a[at] = i;
  if (a[at + 2] % 3 == 1)
    a[at + 2] = i + 1;
}

// Local memory, and a loop in which each iteration updates what the one before has left.
// EXEC: kernel rounds g:2048:7 l:256 u:5
// EXEC: launch 1  2048 1 1  64 1 1  0 0 0
// EXEC: launch 1  2035 1 1  37 1 1  0 0 0
__kernel void rounds(__global uint *a, __local uint *own, uint n) {
  uint i = get_global_id(0), l = get_local_id(0);
  own[l] = a[i];
  for (uint k = 0; k < n; ++k) {
    uint x = own[l], y = x * 1664525 + 1013904223;
    if (y % 3 == 0)
      own[l] = y;
    else if (x % 7 == 1)
      own[l] = x + k;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (own[l] > own[get_local_size(0) - 1 - l])
    a[i] = own[l];
}

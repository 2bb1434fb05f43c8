// Conditions that hold for all work-items of a vector, for some, or for none: masks that are dear are left out where all
// lanes are on, in vectors of the compiler and of LLVM, interleaved, unrolled, and with the opposite condition beside.
// RUN: %exec-test --width 4,8,16,auto --cpu x86-64-v3 --simplify usual --level O3 \
// RUN:   --also='--width off --cpu x86-64-v3 --simplify usual --level O3' \
// RUN:   --also='--width 8 --cpu x86-64-v3 --method cbs --simplify usual,none --level O3' \
// RUN:   %s

// EXEC: sizes 5x1x1 16x1x1 37x1x1 64x1x1

// True for 97 work-items, then for some, and then for 56 that are not.
#define MOSTLY(i) ((i) % 256 < 97 || ((i) % 256 < 200 && (i) * 31 % 101 < 70))

// EXEC: kernel stored g:2048 g:2048:7
// EXEC: launch 1  2048 1 1  64 1 1  0 0 0
// EXEC: launch 1  2035 1 1  37 1 1  0 0 0
// EXEC: launch 1  2000 1 1  5 1 1  0 0 0
__kernel void stored(__global uint *out, __global const uint *in) {
  uint i = get_global_id(0);
  if (MOSTLY(i))
    out[i] = in[i] * 3 + 1;
}

// EXEC: kernel bytes g:512 g:512:7
// EXEC: launch 1  2048 1 1  64 1 1  0 0 0
// EXEC: launch 1  2035 1 1  37 1 1  0 0 0
__kernel void bytes(__global uchar *out, __global const uchar *in) {
  uint i = get_global_id(0);
  if (in[i] != 17)
    out[i] = in[i] / 3;
}

// One of the two is on, or both for different work-items.
// EXEC: kernel either g:2048 g:2048 g:2048:7 u:3
// EXEC: launch 1  2048 1 1  64 1 1  0 0 0
// EXEC: launch 1  2048 1 1  16 1 1  0 0 0
// EXEC: launch 1  2035 1 1  37 1 1  0 0 0
__kernel void either(__global uint *out, __global uint *other, __global const uint *in, uint n) {
  uint i = get_global_id(0), x = in[i];
  if (MOSTLY(i)) {
    out[i] = x;
    for (uint k = 0; k < n; ++k)
      out[i] += in[k];
  } else {
    other[i] = x + 1;
    out[i] = other[i] * 2;
  }
}

// Stores of different types do not become one.
// EXEC: kernel opposite g:2048 g:4096 g:2048:7
// EXEC: launch 1  2048 1 1  64 1 1  0 0 0
// EXEC: launch 1  2035 1 1  37 1 1  0 0 0
__kernel void opposite(__global uint *out, __global ulong *other, __global const uint *in) {
  uint i = get_global_id(0), x = in[i];
  if (i % 64 < 24 + x % 16)
    out[i] = x * 5;
  else
    other[i] = x + 1;
}

// What is loaded under the mask is used behind it, and by work-items whose condition does not hold.
// EXEC: kernel used g:2048 g:4096:7 g:2048:3
// EXEC: launch 1  2048 1 1  64 1 1  0 0 0
// EXEC: launch 1  2035 1 1  37 1 1  0 0 0
__kernel void used(__global uint *out, __global const uint *in, __global uint *seen) {
  uint i = get_global_id(0), v = 7;
  if (MOSTLY(i)) {
    v = in[2047 - i] * 5;
    seen[i] = v;
    if (in[i] % 64 != 5)
      seen[i] += in[2 * i] + in[2 * i + 1];
  }
  out[i] = v;
}

// In a loop that work-items leave one by one.
// EXEC: kernel looped g:16384 g:2048:7
// EXEC: launch 1  2048 1 1  64 1 1  0 0 0
// EXEC: launch 1  2035 1 1  37 1 1  0 0 0
__kernel void looped(__global uint *out, __global const uint *in) {
  uint i = get_global_id(0), n = MOSTLY(i) ? 8 : in[i] % 8;
  for (uint k = 0; k < n; ++k)
    out[k * 2048 + i] = in[i] + k;
}

// rsqrt of any bits, by the estimates of each CPU: the square times the argument is 1, and zeros, infinities, and what
// has no root are what they must be.
// RUN: %exec-test --width off,2,4,8,16 --cpu x86-64-v3 --simplify usual --level O3 \
// RUN:   --also='--width 8 --cpu x86-64-v2 --simplify usual --level O0,O3' \
// RUN:   %if avx512 %{ --also='--width 4,16,32 --cpu x86-64-v4 --simplify usual --level O0,O3' %} \
// RUN:   %s

// EXEC: sizes 37x1x1 64x1x1

#ifdef OCLC_TEST_EXEC_OPENCL_ON_HOST_H
static float rsqrt(float x) { return 1 / __builtin_sqrtf(x); }
#define sqrt __builtin_sqrtf
static float asFloat(uint bits) { return __builtin_bit_cast(float, bits); }
static uint asUint(float x) { return __builtin_bit_cast(uint, x); }
#else
#define asFloat as_float
#define asUint as_uint
#endif

uint isRight(uint bits, float root) {
  if (bits == 0 || bits == 0x80000000)
    return asUint(root) == (bits | 0x7f800000);
  if (bits == 0x7f800000)
    return asUint(root) == 0;
  if (bits > 0x7f800000)
    return root != root;
  float one = asFloat(bits) * root * root;
  return one > 0.999999f && one < 1.000001f;
}

// EXEC: kernel roots g:4096 g:4096:7
// EXEC: launch 1  4096 1 1  64 1 1  0 0 0
// EXEC: launch 1  4070 1 1  37 1 1  0 0 0
__kernel void roots(__global uint *out, __global const uint *in) {
  uint i = get_global_id(0), bits = in[i];
  // Denormals of both signs, numbers next to them, zeros, infinities.
  if (i % 5 == 1)
    bits &= 0x80ffffff;
  if (i % 64 == 7)
    bits = i % 3 * 0x7f800000;
  out[i] = isRight(bits, rsqrt(asFloat(bits)));
}

// What is written as a root and a division is the same.
// EXEC: kernel divided g:4096 g:4096:7
// EXEC: launch 1  4096 1 1  64 1 1  0 0 0
// EXEC: launch 1  4070 1 1  37 1 1  0 0 0
__kernel void divided(__global uint *out, __global const uint *in) {
  uint i = get_global_id(0), bits = in[i];
  if (i % 5 == 1)
    bits &= 0x80ffffff;
  if (i % 64 == 7)
    bits = i % 3 * 0x7f800000;
  out[i] = isRight(bits, 1.0f / sqrt(asFloat(bits)));
}

// No lane of these vectors needs anything special.
// EXEC: kernel normal g:4096 g:4096:7
// EXEC: launch 1  4096 1 1  64 1 1  0 0 0
// EXEC: launch 1  4070 1 1  37 1 1  0 0 0
__kernel void normal(__global uint *out, __global const uint *in) {
  uint i = get_global_id(0), bits = (in[i] & 0x3fffffff) + 0x00800000;
  float root = 0;
  if (in[i] & 0x40000000)
    root = rsqrt(asFloat(bits));
  out[i] = root == 0 || isRight(bits, root);
}

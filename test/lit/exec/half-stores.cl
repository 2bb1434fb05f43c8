// Stores that round to half in one direction: numbers of all exponents, with few and many digits, and of both signs.
// REQUIRES: avx2
// RUN: %exec-test --cpu=x86-64,x86-64-v3 --simplify=usual %s

#pragma OPENCL EXTENSION cl_khr_fp16 : enable

#ifdef __OPENCL_C_VERSION__
#define FLOAT_OF(BITS) as_float(BITS)
#define FLOAT4(A, B, C, D) ((float4)((A), (B), (C), (D)))
#else
#define FLOAT_OF(BITS) __builtin_bit_cast(float, BITS)
#define FLOAT4(A, B, C, D) (float4{(A), (B), (C), (D)})
typedef float float3 __attribute__((ext_vector_type(3)));
typedef float float4 __attribute__((ext_vector_type(4)));
static half beside(half h, int away) {
  return __builtin_bit_cast(half, (ushort)(__builtin_bit_cast(ushort, h) + away));
}
static half downward(double x) {
  half h = (half)x;
  if (!((double)h > x))
    return h;
  return h == 0 ? __builtin_bit_cast(half, (ushort)0x8001) : beside(h, h > 0 ? -1 : 1);
}
static half upward(double x) { return -downward(-x); }
static half inward(double x) { return __builtin_signbit(x) ? upward(x) : downward(x); }
#define STORES(ROUNDING, ROUND)                                                                    \
  static void vstore_half_##ROUNDING(double x, size_t i, half *p) { p[i] = ROUND(x); }             \
  static void vstore_half4_##ROUNDING(float4 v, size_t i, half *p) {                               \
    for (int e = 0; e < 4; ++e)                                                                    \
      p[4 * i + e] = ROUND(v[e]);                                                                  \
  }                                                                                                \
  static void vstorea_half3_##ROUNDING(float3 v, size_t i, half *p) {                              \
    for (int e = 0; e < 3; ++e)                                                                    \
      p[4 * i + e] = ROUND(v[e]);                                                                  \
  }
STORES(rtn, downward)
STORES(rtp, upward)
STORES(rtz, inward)
#endif

// All 256 exponents but that of NaNs, which have many encodings; both signs; six mantissas.
float number(uint i) {
  uint kind = i / 512 % 6;
  uint mantissa = kind == 0   ? 0u
                  : kind == 1 ? 1u
                  : kind == 2 ? 0x080000u
                  : kind == 3 ? 0x7fffffu
                              : (i * 2654435761u) >> 9;
  uint exponent = i % 256;
  return FLOAT_OF((i / 256 % 2) << 31 | exponent << 23 | (exponent == 255 ? 0u : mantissa));
}

// EXEC: kernel scalars g:9216
// EXEC: launch 1  3072 1 1  64 1 1  0 0 0
__kernel void scalars(__global half *out) {
  size_t i = get_global_id(0);
  float x = number((uint)i);
  // More digits than a float has.
  double precise = x * (1 + 0x1p-40);
  vstore_half_rtn(x, 6 * i, out);
  vstore_half_rtp(x, 6 * i + 1, out);
  vstore_half_rtz(x, 6 * i + 2, out);
  vstore_half_rtn(precise, 6 * i + 3, out);
  vstore_half_rtp(precise, 6 * i + 4, out);
  vstore_half_rtz(precise, 6 * i + 5, out);
}

// EXEC: kernel vectors g:12288 l:512
// EXEC: launch 1  3072 1 1  64 1 1  0 0 0
__kernel void vectors(__global half *out, __local half *tile) {
  size_t i = get_global_id(0), l = get_local_id(0);
  float4 v = FLOAT4(number((uint)i), number((uint)i + 3), number((uint)i + 512), number((uint)i * 7));
  vstore_half4_rtn(v, l, tile);
  vstorea_half3_rtp(v.xyz, i, out);
  vstore_half4_rtz(v, i + 3072, out);
  out[4 * i + 3] = tile[4 * l + i % 4];
}

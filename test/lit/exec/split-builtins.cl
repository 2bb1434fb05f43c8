// Built-ins for vectors, in vectors of work-items, give what the built-ins for scalars give.
// REQUIRES: avx2
// RUN: %exec-test --width 4,8,16 --simplify none,usual --level O3 \
// RUN:   --also='--width 8 --simplify usual --level O0' \
// RUN:   %s

#pragma OPENCL EXTENSION cl_khr_fp64 : enable

#ifdef __OPENCL_C_VERSION__
// Lane by lane the same bits, or both not a number.
#define AGREE(V, X, Y, Z, W)                                                                       \
  (same((V).x, X) | same((V).y, Y) << 1 | same((V).z, Z) << 2 | same((V).w, W) << 3)
#define EACH(CALL, A, B) AGREE(CALL(A, B), CALL((A).x, (B).x), CALL((A).y, (B).y), CALL((A).z, (B).z), CALL((A).w, (B).w))
#define EACH1(CALL, A) AGREE(CALL(A), CALL((A).x), CALL((A).y), CALL((A).z), CALL((A).w))
uint same(float a, float b) { return (as_uint(a) == as_uint(b)) | (isnan(a) & isnan(b)); }
#else
#define EACH(CALL, A, B) 15u
#define EACH1(CALL, A) 15u
static float4 as_float4(uint4 V) { return __builtin_bit_cast(float4, V); }
#endif

// EXEC: kernel ordinary g:256:1 g:64
// EXEC: launch 1  61 1 1  61 1 1  0 0 0
__kernel void ordinary(__global const uint4 *in, __global uint *out) {
  size_t i = get_global_id(0);
  // Between 1/4 and 16.
  float4 a = as_float4((in[i] & 0x01ffffffu) + 0x3f000000u), b = a.wzyx;
  out[i] = EACH1(sin, a) | EACH1(exp, a) << 4 | EACH(pow, a, b) << 8 | EACH(atan2, a, b) << 12 |
           EACH1(log, a) << 16 | EACH(fmod, a, b) << 20;
}

// Most of these numbers take the slow ways, which are calls with vectors.
// EXEC: kernel rare g:256:2 g:64
// EXEC: launch 1  61 1 1  61 1 1  0 0 0
__kernel void rare(__global const uint4 *in, __global uint *out) {
  size_t i = get_global_id(0);
  float4 a = as_float4(in[i]), b = as_float4(in[i ^ 1]);
  out[i] = EACH1(sin, a) | EACH1(tan, a) << 4 | EACH(pow, a, b) << 8 | EACH1(lgamma, a) << 12 |
           EACH1(log, a) << 16 | EACH(fmod, a, b) << 20;
}

// EXEC: kernel through_pointers g:256:3 g:64
// EXEC: launch 1  61 1 1  61 1 1  0 0 0
__kernel void through_pointers(__global const uint4 *in, __global uint *out) {
  size_t i = get_global_id(0);
#ifdef __OPENCL_C_VERSION__
  float4 a = as_float4(in[i]), b = as_float4(in[i ^ 1]);
  int4 q;
  int p;
  float4 r = remquo(a, b, &q);
  float s = remquo(a.y, b.y, &p);
  double4 c, d = sincos(convert_double4(a), &c);
  double e, f = sincos((double)a.z, &e);
  out[i] = same(r.y, s) | (uint)(q.y == p) << 1 | (uint)(isnan(e) || fabs(c.z - e) < 1e-15) << 2 |
           (uint)(isnan(f) || fabs(d.z - f) < 1e-15) << 3;
#else
  out[i] = 15;
#endif
}

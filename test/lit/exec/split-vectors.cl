// Vectors of the source in vectors of work-items: each element on its own.
// RUN: %exec-test --width 4,8,16 --level O3 \
// RUN:   --also='--width 8 --method cbs --simplify usual --level O0' \
// RUN:   %s

#pragma OPENCL EXTENSION cl_khr_fp16 : enable

#ifdef __OPENCL_C_VERSION__
#define VECTOR(TYPE, N, ...) ((TYPE##N)(__VA_ARGS__))
#else
#define VECTOR(TYPE, N, ...) (TYPE##N{__VA_ARGS__})
static float dot(float3 A, float3 B) { return A.x * B.x + A.y * B.y + A.z * B.z; }
#endif

// Whole numbers, so that no order of additions and no fused operation differs.
float4 numbers(uint bits) { return convert_float4(VECTOR(int, 4, (int)(bits & 63), (int)(bits >> 6 & 63), (int)(bits >> 12 & 63), (int)(bits >> 18 & 63))); }

// EXEC: kernel swizzles g:64:1 g:256 u:3
// EXEC: launch 1  61 1 1  61 1 1  0 0 0
// EXEC: launch 1  64 1 1  16 1 1  0 0 0
__kernel void swizzles(__global const uint *in, __global float4 *out, int n) {
  size_t i = get_global_id(0);
  float4 v = numbers(in[i]), w = v.wzyx;
  float3 t = v.xyz;
  for (int k = 0; k < (int)(in[i] % 5u); ++k) {
    v.xz = w.yw + v.zx;
    t = t.zxy * 2.0f - VECTOR(float, 3, v.x, 1.0f, w.z);
    w = v.y > w.x ? w.yzwx : VECTOR(float, 4, t.x, t.y, t.z, 1.0f);
    w.w -= (float)n;
  }
  float2 low = v.lo + w.hi;
  v.odd = low;
  out[i] = v + w + VECTOR(float, 4, t.x, t.y, t.z, dot(t, VECTOR(float, 3, 1.0f, 2.0f, 3.0f)));
}

// EXEC: kernel bytes g:64:2 g:64 g:64
// EXEC: launch 1  61 1 1  61 1 1  0 0 0
__kernel void bytes(__global const uchar4 *in, __global uchar4 *out, __global uchar *flat) {
  size_t i = get_global_id(0);
  uchar4 v = in[i];
  short4 wide = convert_short4(v);
  wide = wide * (short)3 + (short)v.x;
  uint word = as_uint(v);
  if (v.y & 1)
    v = as_uchar4(word * 0x01010101u);
  out[i] = convert_uchar4(wide) ^ v;
  vstore4(as_uchar4(word >> 5), i, flat);
}

// EXEC: kernel casts g:256:3 g:256 g:128
// EXEC: launch 1  61 1 1  61 1 1  0 0 0
__kernel void casts(__global const int4 *in, __global long2 *out, __global int2 *half_of) {
  size_t i = get_global_id(0);
  int4 v = in[i] >> 4;
  long2 l = as_long2(v);
  l = (l >> 4) * 3L + (l.yx >> 7);
  int4 back = as_int4(l);
  uchar8 b = as_uchar8(back.xz);
  b = b.s76543210;
  ushort2 u = as_ushort2(back.y);
  l.x ^= as_long(b) + u.x;
  l.y += u.y;
  out[i] = l;
  short4 s = as_short4(l.x);
  half_of[i] = as_int2(s.wxyz) ^ back.zw;
}

// EXEC: kernel choices g:256:4 g:256 g:256
// EXEC: launch 1  61 1 1  61 1 1  0 0 0
__kernel void choices(__global const int4 *in, __global int4 *out, __global float4 *numbers_out) {
  size_t i = get_global_id(0);
  int4 v = in[i] >> 4, w = v.wxyz;
  int4 less = v < w;
  int4 r = select(v, w, less);
  if (any(less.xyz))
    r += 1;
  if (all(VECTOR(int, 4, r.x, r.y, -1, -1)))
    r = -r;
  out[i] = (v > 0) ? r : v - w;
  float4 f = numbers((uint)v.x), g = numbers((uint)v.y);
  numbers_out[i] = select(f, g, f < g) + (f == g ? f : -g);
}

// EXEC: kernel threes g:64:5 g:256 g:256 g:128:6
// EXEC: launch 1  61 1 1  61 1 1  0 0 0
__kernel void threes(__global const uint *in, __global float *packed, __global int3 *padded,
                     __global const int *pairs) {
  size_t i = get_global_id(0);
  float4 n = numbers(in[i]);
  vstore3(n.zyx, i, packed);
  float3 back = vload3(i, packed) * 2.0f;
  int2 pair = vload2(i, pairs);
  int3 k = VECTOR(int, 3, (int)back.x, pair.x, pair.y);
  if (k.x > 40)
    k = k.yzx ^ 5;
  padded[i].xyz = k;
  vstore3(back, i, packed);
}

// EXEC: kernel halves g:64:7 g:128 u:2
// EXEC: launch 1  61 1 1  61 1 1  0 0 0
__kernel void halves(__global const uchar4 *in, __global half4 *out, int by) {
  size_t i = get_global_id(0);
  half4 h = convert_half4(in[i]);
  h = h.yxwz + h * (half)2;
  if (h.x > (half)300)
    h.zw = h.xy * convert_half4(VECTOR(int, 4, by, by, by, by)).xy;
  out[i] = h;
}

// The element is known when it runs.
// EXEC: kernel elements g:256:8 g:256 u:2
// EXEC: launch 1  61 1 1  61 1 1  0 0 0
__kernel void elements(__global const int4 *in, __global int4 *out, int n) {
  size_t i = get_global_id(0);
  int4 v = in[i] >> 12;
  for (int k = 0; k < 4; ++k) {
    int from = (k + (int)i + n) & 3;
    v[k] += v[from];
    v[from & 1] ^= (int)i;
  }
  out[i] = v + v[n & 3];
}

// EXEC: kernel carried g:64:9 g:256 u:5
// EXEC: launch 1  61 1 1  61 1 1  0 0 0
__kernel void carried(__global const uint *in, __global int4 *out, int n) {
  size_t i = get_global_id(0);
  int4 sum = 0, step = VECTOR(int, 4, 1, 2, 3, 4);
  for (int k = 0; k < n + (int)(in[i] % 7u); ++k) {
    if (in[(i + (size_t)k) % 61] & 1u) {
      sum += step * k;
      step = step.yzwx;
    } else {
      sum -= convert_int4(numbers(in[i]));
    }
  }
  out[i] = sum;
}

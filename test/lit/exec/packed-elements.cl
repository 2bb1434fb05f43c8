// Small vectors that are loaded and stored as one integer: all orders of their elements, signs, and places.
// RUN: %exec-test --width 4,8,16 --simplify usual,hard --level O3 \
// RUN:   --also='--width 8 --cpu x86-64-v2 --simplify usual --level O0,O3' \
// RUN:   --also='--width auto --simplify shipped --level O3' \
// RUN:   --also='--width 8 --method cbs --simplify none --level O3' \
// RUN:   %s

#ifdef __OPENCL_C_VERSION__
#define VECTOR(TYPE, N, ...) ((TYPE##N)(__VA_ARGS__))
#else
#define VECTOR(TYPE, N, ...) (TYPE##N{__VA_ARGS__})
#endif

// EXEC: sizes 64x1x1 16x1x1

// EXEC: kernel extend g:128:1 g:2048
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
// EXEC: launch 1  100 1 1  50 1 1  0 0 0
__kernel void extend(__global const uint *in, __global int4 *out) {
  size_t i = get_global_id(0);
  uchar4 u = ((__global const uchar4 *)in)[i];
  char4 s = ((__global const char4 *)in)[i];
  ushort2 v = ((__global const ushort2 *)in)[i];
  short2 w = ((__global const short2 *)in)[i];
  int4 a = convert_int4(u) + convert_int4(s) * 1000;
  int2 b = convert_int2(v) * 3 + convert_int2(w);
  float4 f = convert_float4(u) - convert_float4(s);
  float2 g = convert_float2(v) + convert_float2(w) * 2.0f;
  long4 l = convert_long4(s);
  out[i] = a + VECTOR(int, 4, b.x, b.y, (int)g.x, (int)g.y) + convert_int4(f) * 7 +
           VECTOR(int, 4, (int)(l.x >> 40), (int)l.y, (int)(l.z >> 3), (int)l.w);
}

// EXEC: kernel narrow g:512:1 g:1024
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
// EXEC: launch 1  100 1 1  50 1 1  0 0 0
__kernel void narrow(__global const uint *in, __global uint *out) {
  size_t i = get_global_id(0);
  int4 a = VECTOR(int, 4, (int)in[i], (int)in[i + 100], (int)in[i + 200], (int)in[i + 300]);
  __global uchar4 *bytes = (__global uchar4 *)out;
  __global short2 *words = (__global short2 *)(out + 256);
  bytes[i] = convert_uchar4(a & 255);
  words[i] = convert_short2(a.yz >> 16);
  float4 f = convert_float4(a & 127);
  ((__global char4 *)(out + 512))[i] = convert_char4(f - 64.0f);
  ((__global uchar4 *)(out + 768))[i] = VECTOR(uchar, 4, (uchar)f.w, (uchar)7, (uchar)f.x, (uchar)(a.z & 255));
}

// Gathers, scatters, masks, strides, and elements that are loaded but not used.
// EXEC: kernel places g:256:9 g:1024
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
// EXEC: launch 1  100 1 1  50 1 1  0 0 0
__kernel void places(__global const uint *in, __global uint *out) {
  size_t i = get_global_id(0);
  __global const uchar4 *pixels = (__global const uchar4 *)in;
  __global uchar4 *result = (__global uchar4 *)out;
  uint4 a = convert_uint4(pixels[in[i] % 256u]), b = convert_uint4(pixels[2 * i]);
  uint4 sum = a * 3u + b;
  if (in[i] & 1) {
    sum += convert_uint4(pixels[i + 3]);
    result[i] = convert_uchar4(sum / 5u);
  }
  result[256 + i * 3] = convert_uchar4(sum >> 2);
  result[700 + (i ^ 1)] = convert_uchar4(sum.wzyx >> 3);
  uchar4 some = pixels[i + 1];
  float2 two = convert_float2(some.yw);
  out[850 + i] = (uint)(two.x * 256.0f + two.y);
}

// An array of pixels in private memory, and one in local memory.
// EXEC: kernel memory g:256:4 g:512
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
// EXEC: launch 1  128 1 1  16 1 1  0 0 0
__kernel void memory(__global const uint *in, __global uint *out) {
  LOCAL(uchar4, tile[64]);
  uchar4 own[4];
  size_t i = get_global_id(0), l = get_local_id(0);
  for (int k = 0; k < 4; ++k)
    own[k] = ((__global const uchar4 *)in)[i + k * 10];
  tile[l] = convert_uchar4(convert_uint4(own[in[i] & 3u]) >> 1);
  barrier(CLK_LOCAL_MEM_FENCE);
  uint4 a = convert_uint4(tile[(l * 5 + 1) % get_local_size(0)]) + convert_uint4(own[in[i] >> 2 & 3u]);
  out[i] = a.x + a.y * 1000u + a.z * 77u + a.w * 9u;
}

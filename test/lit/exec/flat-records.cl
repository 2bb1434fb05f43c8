// Vectors of work-items that compute alike in all components of a vector type, and so keep them as they are in memory:
// constants and arguments of each component, values of the work-item, conversions, choices, sums in loops, masks; and
// those that need components apart.
// RUN: %exec-test --width 4,8,16 --simplify usual --level O3 \
// RUN:   --also='--width 8 --cpu x86-64-v2 --simplify usual --level O0,O3' \
// RUN:   --also='--width auto --simplify shipped --level O3' \
// RUN:   --also='--width 8 --method cbs --simplify usual --level O3' \
// RUN:   %s

// The host's compiler does not know literals of vectors.
static uint4 four(uint a, uint b, uint c, uint d) {
  uint4 v;
  v.x = a, v.y = b, v.z = c, v.w = d;
  return v;
}
static ushort2 two(ushort a, ushort b) {
  ushort2 v;
  v.x = a, v.y = b;
  return v;
}

#define KERNEL(NAME, TYPE, CODE)                                                                                       \
  __kernel void NAME(__global TYPE *out, __global const TYPE *in, uint bound, uint factor) {                           \
    size_t at = get_global_id(0) - get_global_offset(0);                                                               \
    uint me = at;                                                                                                      \
    CODE                                                                                                               \
  }

// EXEC: kernel constants g:4096 g:4096:1 u:50 u:7
// EXEC: launch 1  64 1 1  32 1 1  0 0 0
// EXEC: launch 1  51 1 1  17 1 1  2 0 0
KERNEL(constants, uint4, out[at] = in[at] * four(3, 5, 7, 9) + four(factor, 1, bound, factor);)
// EXEC: kernel shared g:4096 g:4096:1 u:50 u:7
// EXEC: launch 1  64 1 1  32 1 1  0 0 0
KERNEL(shared, uint4, out[at] = in[at] * (me + factor) + in[at].yyyy;)
// EXEC: kernel choices g:4096 g:4096:1 u:50 u:1073741824
// EXEC: launch 1  64 1 1  32 1 1  0 0 0
// EXEC: launch 1  51 1 1  17 1 1  2 0 0
KERNEL(choices, int4, int4 v = in[at]; out[at] = (v > (int)factor ? v - 5 : -v) ^ (bound > 7 ? v : 0);)
// EXEC: kernel masked g:4096 g:4096:1 u:37 u:7
// EXEC: launch 1  64 1 1  32 1 1  0 0 0
KERNEL(masked, uint4, if (me < bound && in[at].x % 3 != 0) out[at] = in[at] + in[at + 64] * factor;)
// EXEC: kernel loops g:4096 g:4096:1 u:9 u:7
// EXEC: launch 1  64 1 1  32 1 1  0 0 0
// EXEC: launch 1  51 1 1  17 1 1  2 0 0
KERNEL(loops, uint4, uint4 sum = four(1, 2, 3, 4); for (uint i = 0; i < bound; ++i) sum = sum * 3 + in[at + i]; out[at] = sum;)
// EXEC: kernel own_loops g:4096 g:4096:1 u:9 u:7
// EXEC: launch 1  64 1 1  32 1 1  0 0 0
KERNEL(own_loops, uint4, uint4 sum = 0; for (uint i = 0; i < me % bound; ++i) sum = (sum << 1) + in[at + i]; out[at] = sum; out[at + 64] = sum.wzyx;)
// EXEC: kernel apart g:4096 g:4096:1 u:9 u:7
// EXEC: launch 1  64 1 1  32 1 1  0 0 0
KERNEL(apart, uint4, uint4 v = in[at] + factor; out[at] = four(v.x + v.y, v.x - v.y, v.z, v.w); out[at + 64] = v; out[at + 128] = v.yxzw * 3;)
// EXEC: kernel bytes g:4096 g:4096:1 u:9 u:7
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
// EXEC: launch 1  75 1 1  25 1 1  2 0 0
KERNEL(bytes, uchar4, out[at] = convert_uchar4_sat(convert_int4(in[at]) * (int)factor - 100);)
// EXEC: kernel pairs g:4096 g:4096:1 u:9 u:7
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
KERNEL(pairs, ushort2, out[at] = (in[at] >> (ushort)2) + two(factor, me);)
// EXEC: kernel threes g:4096 g:4096:1 u:9 u:7
// EXEC: launch 1  64 1 1  32 1 1  0 0 0
KERNEL(threes, uint, vstore3(vload3(at, in) * factor + four(1, me, 2, 0).xyz, at, out);)
// EXEC: kernel floats g:4096 g:4096:1 u:9 u:7
// EXEC: launch 1  64 1 1  32 1 1  0 0 0
KERNEL(floats, int4, out[at] = as_int4(fmin(fabs(convert_float4(in[at] >> 8)) * 2.0f, (float4)(5000.0f)) + (float)factor);)
// EXEC: kernel longs g:4096 g:4096:1 u:9 u:7
// EXEC: launch 1  64 1 1  32 1 1  0 0 0
KERNEL(longs, ulong2, out[at] = (in[at] ^ (ulong)factor) * 5UL;)
// EXEC: kernel alpha g:4096 g:4096:1 u:9 u:7
// EXEC: launch 1  64 1 1  32 1 1  0 0 0
// EXEC: launch 1  51 1 1  17 1 1  2 0 0
KERNEL(alpha, uint4, uint4 v = in[at]; uint w = v.w; v = v * factor + in[at + 1]; v.w = w; out[at] = v;)
// EXEC: kernel opaque g:4096 g:4096:1 u:9 u:7
// EXEC: launch 1  64 1 1  32 1 1  0 0 0
KERNEL(opaque, uint4, uint4 v = in[at] * factor; v.w = 255; out[at] = v; v.x = bound; out[at + 64] = v;)
// EXEC: kernel two_ways g:4096 g:4096:1 u:9 u:7
// EXEC: launch 1  64 1 1  32 1 1  0 0 0
KERNEL(two_ways, uint4, uint4 v = in[at]; out[at] = four(v.x + 1, v.y * 3, v.z + 5, v.w * 7); out[at + 64] = four(v.y + 1, v.x + 2, v.z, v.w);)
// EXEC: kernel alpha_loop g:4096 g:4096:1 u:9 u:7
// EXEC: launch 1  64 1 1  32 1 1  0 0 0
KERNEL(alpha_loop, uint4, uint4 sum = 0; for (uint i = 0; i < bound; ++i) sum = sum * 3 + in[at + i]; sum.w = in[at].w; out[at] = sum;)
// EXEC: kernel swizzled g:4096 g:4096:1 u:9 u:7
// EXEC: launch 1  64 1 1  32 1 1  0 0 0
KERNEL(swizzled, uint4, out[at] = in[at].yxwz * factor; out[at + 64] = in[at + 64].xyzz + bound;)
// EXEC: kernel unlike g:4096 g:4096:1 u:1879048192 u:715827882
// EXEC: launch 1  64 1 1  32 1 1  0 0 0
KERNEL(unlike, uint4, uint4 v = in[at]; out[at] = four(min(v.x, factor), max(v.y, factor), min(v.z, factor), max(v.w, factor)); v = in[at + 64]; out[at + 64] = four(v.x < factor ? v.x : 1, v.y > factor ? v.y : 1, v.z < factor ? v.z : 1, v.w > factor ? v.w : 1);)
// EXEC: kernel three_kinds g:4096 g:4096:1 u:9 u:7
// EXEC: launch 1  64 1 1  32 1 1  0 0 0
KERNEL(three_kinds, uint, uint3 v = vload3(at, in); uint z = v.z; v = v * factor; v.z = z; vstore3(v, at, out);)
// The id is one value for all lanes, and not a value of each lane that a loop passes on.
// EXEC: kernel ids g:4096 g:4096:1 u:9 u:7
// EXEC: launch 1  64 1 1  32 1 1  0 0 0
// EXEC: launch 1  45 1 1  9 1 1   0 0 0
KERNEL(ids, uint4, out[at] = four((uint)get_local_id(0), 1, 2, 3); out[at + 64] = four(factor, (uint)get_local_id(0) + 5, bound, factor);)

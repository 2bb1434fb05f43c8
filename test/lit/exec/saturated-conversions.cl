// Saturated conversions of floating-point numbers to integers of 8, 16 and 32 bits: all rounding modes, scalars and vectors,
// numbers of every size, halves between two integers, infinities and NaN.
// RUN: %exec-test --simplify shipped --level O3 --width auto,8 \
// RUN:   --also='--simplify none --level O0 --width off' \
// RUN:   %s

// EXEC: sizes 32x1x1

#define MODES(TYPE, X)                                                                             \
  ((uint)convert_##TYPE##_sat(X) + 3 * (uint)convert_##TYPE##_sat_rte(X) +                         \
   7 * (uint)convert_##TYPE##_sat_rtz(X) + 13 * (uint)convert_##TYPE##_sat_rtp(X) +                \
   29 * (uint)convert_##TYPE##_sat_rtn(X))
#define TYPES(X)                                                                                   \
  (MODES(uchar, X) ^ MODES(char, X) * 5 ^ MODES(ushort, X) * 11 ^ MODES(short, X) * 17 ^           \
   MODES(int, X) * 19 ^ MODES(uint, X) * 23)

// EXEC: kernel any_bits g:512 g:512:1
// EXEC: launch 1  512 1 1  32 1 1  0 0 0
__kernel void any_bits(__global uint *out, __global const uint *in) {
  uint i = get_global_id(0);
  float x = as_float(in[i]);
  out[i] = TYPES(x);
}

// Multiples of a quarter from -384 to 384, and of 64 from -98304 to 98304.
// EXEC: kernel quarters g:6144
// EXEC: launch 1  3072 1 1  32 1 1  0 0 0
__kernel void quarters(__global uint *out) {
  int i = get_global_id(0);
  float x = (i - 1536) * 0.25f;
  out[i] = TYPES(x);
  float large = x * 256.0f + 0.5f;
  out[i + 3072] = TYPES(large);
}

// EXEC: kernel edges g:96
// EXEC: launch 1  32 1 1  32 1 1  0 0 0
__kernel void edges(__global uint *out) {
  int i = get_global_id(0);
  float x = i < 4    ? as_float(0x7f800000u + i)
            : i < 8  ? as_float(0xff800000u + i - 4)
            : i < 12 ? as_float(0x437effffu + i - 8)
            : i < 16 ? as_float(0xc2ffffffu + i - 12)
            : i < 20 ? as_float(0x477fffffu + i - 16)
            : i < 24 ? as_float(0xc6ffffffu + i - 20)
            : i < 26 ? as_float(0x4effffffu + i - 24)
            : i < 28 ? as_float(0xceffffffu + i - 26)
            : i < 30 ? as_float(0x4f7fffffu + i - 28)
                     : as_float((i & 1) * 0x80000000u + i - 24);
  out[i] = TYPES(x);
  double y = x + 1e-9;
  out[i + 32] = TYPES(y);
  double z = (i & 8 ? 4294967295.0 : i & 4 ? -2147483648.0 : 2147483647.0) + ((i & 3) - 1) * 0.5;
  out[i + 64] = TYPES(z);
}

// EXEC: kernel vectors g:512 g:512:1
// EXEC: launch 1  128 1 1  32 1 1  0 0 0
__kernel void vectors(__global uint *out, __global const uint *in) {
  uint i = get_global_id(0);
  float4 x = (float4)((int)(in[i] & 1023) - 512) * 0.5f;
  uchar4 a = convert_uchar4_sat_rte(x), b = convert_uchar4_sat(x);
  short4 c = convert_short4_sat_rtn(x * 200.0f), d = convert_short4_sat_rtp(x * 200.0f);
  out[i] = a.x + 3 * b.y + 5 * (uint)c.z + 7 * (uint)d.w;
}

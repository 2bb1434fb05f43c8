//===- StoreTexel.cl - Stores a texel of any format ---------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Image.h"

#define COLD __attribute__((noinline, cold))

/// Returns `c`, from 0 to 1, as a whole number from 0 to `most`.
HELPER uint4 unorm(float4 c, float most) {
  return convert_uint4(rint(fmin(fmax(c * most, 0.0f), most)));
}
HELPER int4 snorm(float4 c, float most) {
  // NaN becomes 0.
  return convert_int4(rint(fmin(fmax(select(c, (float4)0, isnan(c)) * most, -most), most)));
}

/// Returns the channels in the order of memory, and their number in `channels`.
#define ARRANGE(T)                                                                                 \
  HELPER T##4 arrange(T##4 c, uint order, private uint *channels) {                                \
    *channels = 1;                                                                                 \
    switch (order) {                                                                               \
    case R:                                                                                        \
    case INTENSITY:                                                                                \
    case LUMINANCE:                                                                                \
    case DEPTH:                                                                                    \
      return c;                                                                                    \
    case A:                                                                                        \
      return c.wwww;                                                                               \
    }                                                                                              \
    *channels = 2;                                                                                 \
    switch (order) {                                                                               \
    case RG:                                                                                       \
      return c;                                                                                    \
    case RA:                                                                                       \
      return c.xwxw;                                                                               \
    }                                                                                              \
    *channels = 4;                                                                                 \
    switch (order) {                                                                               \
    case BGRA:                                                                                     \
    case SBGRA:                                                                                    \
      return c.zyxw;                                                                               \
    case ARGB:                                                                                     \
      return c.wxyz;                                                                               \
    case ABGR:                                                                                     \
      return c.wzyx;                                                                               \
    default:                                                                                       \
      return c;                                                                                    \
    }                                                                                              \
  }
ARRANGE(float)
ARRANGE(int)

/// The transfer function of sRGB (OpenCL C, "Conversion rules for sRGBA and sBGRA images").
HELPER float curveOf(float c) {
  return c <= 0.0031308f ? 12.92f * c : 1.055f * powr(c, 1.0f / 2.4f) - 0.055f;
}

#define STORE(TYPE, CHANNELS, C)                                                                   \
  {                                                                                                \
    global TYPE *to = (global TYPE *)texel;                                                        \
    to[0] = (TYPE)(C).x;                                                                           \
    if (CHANNELS > 1)                                                                              \
      to[1] = (TYPE)(C).y;                                                                         \
    if (CHANNELS > 2) {                                                                            \
      to[2] = (TYPE)(C).z;                                                                         \
      to[3] = (TYPE)(C).w;                                                                         \
    }                                                                                              \
  }

COLD void __oclc_store_texel_f(global uchar *texel, uint order, uint type, float4 color) {
  if (order == SRGBA || order == SBGRA) {
    color.xyz = fmin(fmax(color.xyz, 0.0f), 1.0f);
    color.xyz = (float3)(curveOf(color.x), curveOf(color.y), curveOf(color.z));
  }
  uint channels;
  const float4 c = arrange(color, order, &channels);
  switch (type) {
  case SNORM8:
    STORE(char, channels, snorm(c, 127.0f))
    break;
  case SNORM16:
    STORE(short, channels, snorm(c, 32767.0f))
    break;
  case UNORM8:
    STORE(uchar, channels, unorm(c, 255.0f))
    break;
  case UNORM16:
    STORE(ushort, channels, unorm(c, 65535.0f))
    break;
  case SHORT_565: {
    const uint4 wide = unorm(c, 31.0f);
    *(global ushort *)texel = (ushort)(wide.x << 11 | unorm(c, 63.0f).y << 5 | wide.z);
    break;
  }
  case SHORT_555: {
    const uint4 u = unorm(c, 31.0f);
    *(global ushort *)texel = (ushort)(u.x << 10 | u.y << 5 | u.z);
    break;
  }
  case INT_101010: {
    const uint4 u = unorm(c, 1023.0f);
    *(global uint *)texel = u.x << 20 | u.y << 10 | u.z;
    break;
  }
  case INT_101010_2: {
    const uint4 u = unorm(c, 1023.0f);
    *(global uint *)texel = u.x << 22 | u.y << 12 | u.z << 2 | unorm(c, 3.0f).w;
    break;
  }
  case HALF:
    vstore_half_rte(c.x, 0, (global half *)texel);
    if (channels > 1)
      vstore_half_rte(c.y, 1, (global half *)texel);
    if (channels > 2) {
      vstore_half_rte(c.z, 2, (global half *)texel);
      vstore_half_rte(c.w, 3, (global half *)texel);
    }
    break;
  case FLOAT:
    STORE(float, channels, c)
  }
}

// The format tells whether the bits are signed, since SPIR-V does not tell it of a write.
COLD void __oclc_store_texel_i(global uchar *texel, uint order, uint type, int4 color) {
  uint channels;
  const int4 c = arrange(color, order, &channels);
  const uint4 u = __builtin_astype(c, uint4);
  switch (type) {
  case SINT8:
    STORE(char, channels, clamp(c, -128, 127))
    break;
  case SINT16:
    STORE(short, channels, clamp(c, -32768, 32767))
    break;
  case UINT8:
    STORE(uchar, channels, min(u, 255u))
    break;
  case UINT16:
    STORE(ushort, channels, min(u, 65535u))
    break;
  case SINT32:
  case UINT32:
    STORE(int, channels, c)
  }
}

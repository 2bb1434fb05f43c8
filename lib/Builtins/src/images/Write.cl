//===- Write.cl - write_imagef, write_imagei, write_imageui and write_imageh --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A write outside of the image is undefined in OpenCL C. GPUs ignore it, and programs rely on that.
// So do these functions: a check of the id against the size becomes a bound of the loop over the
// work-items, which costs nothing. A write to a level that the image does not have is ignored, too.
//
//===--------------------------------------------------------------------------------------------===//

#include "Image.h"

/// Returns `c` times `most`, from 0 to `most`, in the low bits of integers. Each limit is one
/// instruction, and NaN becomes 0. The sum with 2^23 rounds to the nearest even whole number, which
/// is then the fraction of the float; a conversion that is defined for all floats takes ten times
/// as long in a vector.
#define SCALED(N)                                                                                  \
  HELPER uint##N scaled(float##N c, float most) {                                                  \
    c *= most;                                                                                     \
    c = c > 0.0f ? c : 0.0f;                                                                       \
    return as_uint##N((c < most ? c : most) + 0x1p23f);                                            \
  }
SCALED()
SCALED(2)
SCALED(4)

HELPER uchar toUnorm8(float c) { return (uchar)scaled(c, 255.0f); }
HELPER uchar2 toUnorm8(float2 c) { return __builtin_convertvector(scaled(c, 255.0f), uchar2); }
HELPER uchar4 toUnorm8(float4 c) { return __builtin_convertvector(scaled(c, 255.0f), uchar4); }
HELPER ushort toUnorm16(float c) { return (ushort)scaled(c, 65535.0f); }
HELPER ushort4 toUnorm16(float4 c) { return __builtin_convertvector(scaled(c, 65535.0f), ushort4); }

#define ROW(TYPE) ((global TYPE *)rowOf(image, y, z))[x]

HELPER void store(IMAGE image, int x, int y, int z, float4 c) {
  switch (formatOf(image)) {
  case FORMAT(RGBA, UNORM8):
    ROW(Uchar4) = toUnorm8(c);
    return;
  case FORMAT(BGRA, UNORM8):
    ROW(Uchar4) = toUnorm8(c).zyxw;
    return;
  case FORMAT(R, UNORM8):
    ROW(uchar) = toUnorm8(c.x);
    return;
  case FORMAT(RG, UNORM8):
    ROW(Uchar2) = toUnorm8(c.xy);
    return;
  case FORMAT(RGBA, UNORM16):
    ROW(Ushort4) = toUnorm16(c);
    return;
  case FORMAT(R, UNORM16):
    ROW(ushort) = toUnorm16(c.x);
    return;
  case FORMAT(RGBA, FLOAT):
    ROW(Float4) = c;
    return;
  case FORMAT(R, FLOAT):
    ROW(float) = c.x;
    return;
  case FORMAT(RGBA, HALF):
    vstore_half4_rte(c, 0, (global half *)(rowOf(image, y, z) + (long)x * 8));
    return;
  default:
    __oclc_store_texel_f(texelOf(image, x, y, z), orderOf(image), typeOf(image), c);
  }
}

HELPER void store(IMAGE image, int x, int y, int z, int4 c) {
  const uint4 u = __builtin_astype(c, uint4);
  switch (formatOf(image)) {
  case FORMAT(RGBA, UINT8):
    ROW(Uchar4) = __builtin_convertvector(min(u, 255u), uchar4);
    return;
  case FORMAT(R, UINT8):
    ROW(uchar) = (uchar)min(u.x, 255u);
    return;
  case FORMAT(R, UINT16):
    ROW(ushort) = (ushort)min(u.x, 65535u);
    return;
  case FORMAT(RGBA, SINT32):
  case FORMAT(RGBA, UINT32):
    ROW(Int4) = c;
    return;
  case FORMAT(R, SINT32):
  case FORMAT(R, UINT32):
    ROW(int) = c.x;
    return;
  default:
    __oclc_store_texel_i(texelOf(image, x, y, z), orderOf(image), typeOf(image), c);
  }
}

#define WRITER(FUNCTION, KIND, COORD, COLOR, X, Y, Z, SIZE_Z, VALUE)                               \
  void __oclc_##FUNCTION##_##KIND##_i(IMAGE image, COORD c, COLOR color) {                         \
    const int x = X, y = Y, z = Z;                                                                 \
    if (x >= 0 && x < image->width && y >= 0 && y < image->height && z >= 0 && z < SIZE_Z)         \
      store(image, x, y, z, VALUE);                                                                \
  }                                                                                                \
  void __oclc_##FUNCTION##_##KIND##_ii(IMAGE image, COORD c, int level, COLOR color) {             \
    if (level >= 0 && level < image->levels)                                                       \
      __oclc_##FUNCTION##_##KIND##_i(image + level, c, color);                                     \
  }
#define WRITERS(FUNCTION, COLOR, VALUE)                                                            \
  WRITER(FUNCTION, 1d, int, COLOR, c, 0, 0, 1, VALUE)                                              \
  WRITER(FUNCTION, 1d_array, int2, COLOR, c.x, 0, c.y, image->layers, VALUE)                       \
  WRITER(FUNCTION, 2d, int2, COLOR, c.x, c.y, 0, 1, VALUE)                                         \
  WRITER(FUNCTION, 2d_array, int4, COLOR, c.x, c.y, c.z, image->layers, VALUE)                     \
  WRITER(FUNCTION, 3d, int4, COLOR, c.x, c.y, c.z, image->depth, VALUE)
WRITERS(write_imagef, float4, color)
WRITERS(write_imagei, int4, color)
WRITERS(write_imageui, uint4, __builtin_astype(color, int4))
WRITERS(write_imageh, half4, convert_float4(color))
WRITER(write_imagef, 2d_depth, int2, float, c.x, c.y, 0, 1, (float4)(color, 0, 0, 0))
WRITER(write_imagef, 2d_array_depth, int4, float, c.x, c.y, c.z, image->layers,
       (float4)(color, 0, 0, 0))

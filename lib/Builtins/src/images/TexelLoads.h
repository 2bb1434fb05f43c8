//===- TexelLoads.h - Loads of texels in common formats -----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BUILTINS_SRC_IMAGES_TEXELLOADS_H
#define OCLC_BUILTINS_SRC_IMAGES_TEXELLOADS_H

#include "Image.h"

// The product with a rounded reciprocal is off by 1.25 ulp at most, where 1.5 are allowed, and
// exact for 0 and for the largest number. A quotient takes four times as long.
#define OF_UNORM8 (1.0f / 255.0f)
#define OF_UNORM16 (1.0f / 65535.0f)
HELPER float4 unorm8(uchar4 c) { return __builtin_convertvector(c, float4) * OF_UNORM8; }
HELPER float4 unorm16(ushort4 c) { return __builtin_convertvector(c, float4) * OF_UNORM16; }

#define ROW(TYPE) ((SPACE const TYPE *)rowOf(image, y, z))[x]
#define LOADER(NAME, ...)                                                                          \
  HELPER float4 NAME(IMAGE image, int x, int y, int z) { return __VA_ARGS__; }
LOADER(loadRGBA8, unorm8(ROW(Uchar4)))
LOADER(loadBGRA8, unorm8(ROW(Uchar4)).zyxw)
LOADER(loadR8, (float4)(ROW(uchar) * OF_UNORM8, 0, 0, 1))
LOADER(loadRG8, (float4)(__builtin_convertvector(ROW(Uchar2), float2) * OF_UNORM8, 0, 1))
LOADER(loadRGBA16, unorm16(ROW(Ushort4)))
LOADER(loadR16, (float4)(ROW(ushort) * OF_UNORM16, 0, 0, 1))
LOADER(loadRGBAf, ROW(Float4))
LOADER(loadRf, (float4)(ROW(float), 0, 0, 1))
LOADER(loadRGBAh, vload_half4(0, (SPACE const half *)(rowOf(image, y, z) + (long)x * 8)))
LOADER(loadAny, __oclc_load_texel_f(texelOf(image, x, y, z), orderOf(image), typeOf(image)))
#undef LOADER

#define LOADER(NAME, ...)                                                                          \
  HELPER int4 NAME(IMAGE image, int x, int y, int z) { return __VA_ARGS__; }
LOADER(loadRGBA8ui, __builtin_convertvector(ROW(Uchar4), int4))
LOADER(loadR8ui, (int4)(ROW(uchar), 0, 0, 1))
LOADER(loadR16ui, (int4)(ROW(ushort), 0, 0, 1))
LOADER(loadRGBA32i, ROW(Int4))
LOADER(loadR32i, (int4)(ROW(int), 0, 0, 1))
LOADER(loadAnyI, __oclc_load_texel_i(texelOf(image, x, y, z), orderOf(image), typeOf(image)))
#undef LOADER
#undef ROW

/// Executes `return SAMPLE(loader, ...)` with the loader of the image's format.
#define RETURN_FLOATS(SAMPLE, ...)                                                                 \
  switch (formatOf(image)) {                                                                       \
  case FORMAT(RGBA, UNORM8):                                                                       \
    return SAMPLE(loadRGBA8, __VA_ARGS__);                                                         \
  case FORMAT(BGRA, UNORM8):                                                                       \
    return SAMPLE(loadBGRA8, __VA_ARGS__);                                                         \
  case FORMAT(R, UNORM8):                                                                          \
    return SAMPLE(loadR8, __VA_ARGS__);                                                            \
  case FORMAT(RG, UNORM8):                                                                         \
    return SAMPLE(loadRG8, __VA_ARGS__);                                                           \
  case FORMAT(RGBA, UNORM16):                                                                      \
    return SAMPLE(loadRGBA16, __VA_ARGS__);                                                        \
  case FORMAT(R, UNORM16):                                                                         \
    return SAMPLE(loadR16, __VA_ARGS__);                                                           \
  case FORMAT(RGBA, FLOAT):                                                                        \
    return SAMPLE(loadRGBAf, __VA_ARGS__);                                                         \
  case FORMAT(R, FLOAT):                                                                           \
    return SAMPLE(loadRf, __VA_ARGS__);                                                            \
  case FORMAT(RGBA, HALF):                                                                         \
    return SAMPLE(loadRGBAh, __VA_ARGS__);                                                         \
  default:                                                                                         \
    return SAMPLE(loadAny, __VA_ARGS__);                                                           \
  }

/// The same for integers. Unsigned ones have the same code, because their bits are the same.
#define RETURN_INTEGERS(SAMPLE, ...)                                                               \
  switch (formatOf(image)) {                                                                       \
  case FORMAT(RGBA, UINT8):                                                                        \
    return SAMPLE(loadRGBA8ui, __VA_ARGS__);                                                       \
  case FORMAT(R, UINT8):                                                                           \
    return SAMPLE(loadR8ui, __VA_ARGS__);                                                          \
  case FORMAT(R, UINT16):                                                                          \
    return SAMPLE(loadR16ui, __VA_ARGS__);                                                         \
  case FORMAT(RGBA, SINT32):                                                                       \
  case FORMAT(RGBA, UINT32):                                                                       \
    return SAMPLE(loadRGBA32i, __VA_ARGS__);                                                       \
  case FORMAT(R, SINT32):                                                                          \
  case FORMAT(R, UINT32):                                                                          \
    return SAMPLE(loadR32i, __VA_ARGS__);                                                          \
  default:                                                                                         \
    return SAMPLE(loadAnyI, __VA_ARGS__);                                                          \
  }

#endif // OCLC_BUILTINS_SRC_IMAGES_TEXELLOADS_H

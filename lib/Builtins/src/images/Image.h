//===- Image.h - Images, samplers and texels ----------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// lower-images replaces the functions of OpenCL C on images by those of this folder. Their names
// are made of the name in OpenCL C, the kind of image, and the kinds of other arguments (i: integer
// coordinates, f: floating-point ones, s: a sampler), which levels and gradients end:
//
//   read_imagef(image2d_t, sampler_t, float2)          =>   __oclc_read_imagef_2d_sf
//   read_imagef(image2d_t, sampler_t, float2, float)   =>   __oclc_read_imagef_2d_sff
//
// All branches on the format, the sizes and the sampler are alike for all work-items of a launch,
// so that vectors take them without masks. Formats that are common have code of their own, which is
// inlined, and kernels get versions for them. The others are read and written by functions that are
// not inlined.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BUILTINS_SRC_IMAGES_IMAGE_H
#define OCLC_BUILTINS_SRC_IMAGES_IMAGE_H

#include "../Common.h"

/// The address space of texels. An image that is only read does not change during the launch, like
/// constant memory.
#ifndef SPACE
#define SPACE global
#endif

/// abi::ImageDescriptor of Binary/ImageABI.h: an element of an array with one for each level.
typedef struct {
  SPACE uchar *texels;
  ulong rowPitch, slicePitch;
  int width, height, depth, layers;
  uint texelBytes, channelOrder, channelType;
  int levels;
} Image;
#define IMAGE constant const Image *

// abi::SamplerBits.
#define NORMALIZED 1u
#define ADDRESS_MASK 0xeu
#define LINEAR 0x20u

// Channel orders and types, as numbers of one byte each: those of formats that the runtime
// supports.
enum { R, A, RG, RA, RGB, RGBA, BGRA, ARGB, INTENSITY, LUMINANCE };
enum { DEPTH = 0xd, SRGBA = 0x11, SBGRA, ABGR };
enum { SNORM8, SNORM16, UNORM8, UNORM16, SHORT_565, SHORT_555, INT_101010 };
enum { SINT8 = 7, SINT16, SINT32, UINT8, UINT16, UINT32, HALF, FLOAT, INT_101010_2 = 16 };
#define FIRST_ORDER 0x10b0u
#define FIRST_TYPE 0x10d0u
#define FORMAT(ORDER, TYPE) ((ORDER) << 8 | (TYPE))

HELPER uint orderOf(IMAGE image) { return image->channelOrder - FIRST_ORDER; }
HELPER uint typeOf(IMAGE image) { return image->channelType - FIRST_TYPE; }

/// Returns FORMAT(order, type), or a number that is no format if the accesses of a kernel to images
/// of common formats need not be fast. specialize-image-formats replaces the calls.
uint __oclc_image_format(uint order, uint type) __attribute__((const));
HELPER uint formatOf(IMAGE image) {
  return __oclc_image_format(image->channelOrder, image->channelType);
}

// Texels are where the application wants them, aligned to their channels at least.
typedef uchar2 Uchar2 __attribute__((aligned(1)));
typedef uchar4 Uchar4 __attribute__((aligned(1)));
typedef ushort4 Ushort4 __attribute__((aligned(2)));
typedef int4 Int4 __attribute__((aligned(4)));
typedef float4 Float4 __attribute__((aligned(4)));

/// Returns the first byte of a row of texels.
HELPER SPACE uchar *rowOf(IMAGE image, int y, int z) {
  return image->texels + (long)z * (long)image->slicePitch + (long)y * (long)image->rowPitch;
}

HELPER SPACE uchar *texelOf(IMAGE image, int x, int y, int z) {
  return rowOf(image, y, z) + (long)x * (long)image->texelBytes;
}

// A texel of any format.
OVERLOAD float4 __oclc_load_texel_f(SPACE const uchar *texel, uint order, uint type);
OVERLOAD int4 __oclc_load_texel_i(SPACE const uchar *texel, uint order, uint type);
void __oclc_store_texel_f(global uchar *texel, uint order, uint type, float4 color);
void __oclc_store_texel_i(global uchar *texel, uint order, uint type, int4 color);

#endif // OCLC_BUILTINS_SRC_IMAGES_IMAGE_H

//===- Blocks.cl - Blocks of images, of cl_intel_subgroups ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A block is a rectangle of bytes of a 2D image: a row for each element of the result, and an
// element of each row for each work-item of the sub-group. Coordinate x is in bytes, y in rows.
// A read beside the image gives an element at its edge, and a write there is lost.
//
//===--------------------------------------------------------------------------------------------===//

#include "Image.h"

HELPER int bytesOf(IMAGE image) { return image->width * (int)image->texelBytes; }

// The place of this work-item in a row, in bytes.
HELPER int ownPlace(int x, int step) { return x + (int)get_sub_group_local_id() * step; }

HELPER global uchar *nearestPlace(IMAGE image, int x, int y, int step) {
  const int place = max(min(ownPlace(x, step), bytesOf(image) - step), 0);
  return rowOf(image, max(min(y, image->height - 1), 0), 0) + place;
}

HELPER bool isInside(IMAGE image, int x, int y, int step) {
  const int place = ownPlace(x, step);
  return place >= 0 && place <= bytesOf(image) - step && y >= 0 && y < image->height;
}

#define ELEMENT(TYPE, ROW) *(global TYPE *)nearestPlace(image, at.x, at.y + ROW, sizeof(TYPE))
#define SCALAR(TYPE, SUFFIX)                                                                       \
  TYPE __oclc_intel_sub_group_block_read##SUFFIX##_2d_i(IMAGE image, int2 at) {                    \
    return ELEMENT(TYPE, 0);                                                                       \
  }                                                                                                \
  void __oclc_intel_sub_group_block_write##SUFFIX##_2d_ii(IMAGE image, int2 at, TYPE value) {      \
    if (isInside(image, at.x, at.y, sizeof(TYPE)))                                                 \
      ELEMENT(TYPE, 0) = value;                                                                    \
  }
#define VECTOR(TYPE, SUFFIX, N)                                                                    \
  TYPE##N __oclc_intel_sub_group_block_read##SUFFIX##N##_2d_i(IMAGE image, int2 at) {              \
    TYPE##N result;                                                                                \
    for (int i = 0; i < N; ++i)                                                                    \
      result[i] = ELEMENT(TYPE, i);                                                                \
    return result;                                                                                 \
  }                                                                                                \
  void __oclc_intel_sub_group_block_write##SUFFIX##N##_2d_ii(IMAGE image, int2 at,                 \
                                                             TYPE##N value) {                      \
    for (int i = 0; i < N; ++i)                                                                    \
      if (isInside(image, at.x, at.y + i, sizeof(TYPE)))                                           \
        ELEMENT(TYPE, i) = value[i];                                                               \
  }
#define BLOCKS(TYPE, SUFFIX)                                                                       \
  SCALAR(TYPE, SUFFIX) VECTOR(TYPE, SUFFIX, 2) VECTOR(TYPE, SUFFIX, 4) VECTOR(TYPE, SUFFIX, 8)
BLOCKS(uint, )
BLOCKS(uint, _ui)
BLOCKS(uchar, _uc)
BLOCKS(ushort, _us)
BLOCKS(ulong, _ul)
VECTOR(uchar, _uc, 16)
VECTOR(ushort, _us, 16)

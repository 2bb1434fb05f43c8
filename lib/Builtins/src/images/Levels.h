//===- Levels.h - The levels of mipmaps ---------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The descriptors of the other levels follow that of the first one, so that a read of a level is a
// read of another image. The specification says only that a level is computed from gradients; the
// formulas are those of OpenGL ("Texture Minification").
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BUILTINS_SRC_IMAGES_LEVELS_H
#define OCLC_BUILTINS_SRC_IMAGES_LEVELS_H

#include "Image.h"

// Numbers in a sampler, as Binary/ImageABI.h describes them.
#define MIP_LINEAR 0x40u
#define LOD_UNITS 256.0f
#define MOST_LOD 0xfffu
HELPER float lodMin(uint sampler) { return (float)(sampler >> 8 & MOST_LOD) / LOD_UNITS; }
HELPER float lodMax(uint sampler) { return (float)(MOST_LOD - (sampler >> 20)) / LOD_UNITS; }

/// Returns a level of detail that the sampler allows; the image may not have it. NaN becomes the
/// least one.
HELPER float limitedLod(uint sampler, float lod) {
  const float least = lodMin(sampler), most = lodMax(sampler);
  lod = lod > least ? lod : least;
  return lod < most ? lod : most;
}

/// Returns the level that is nearest to a level of detail; the larger image if two are.
HELPER int nearestLevel(float lod) { return (int)ceil(lod + 0.5f) - 1; }

/// Returns a level, or the nearest one that the image has. A read of level 0 is that of any image.
HELPER IMAGE levelAt(IMAGE image, int level) {
  return image + (level <= 0 ? 0 : min(level, image->levels - 1));
}

// The level of detail of a texel that covers these distances in the image.
HELPER float lodOf(IMAGE image, float gx, float gy) {
  return log2(fmax(fabs(gx), fabs(gy)) * (float)image->width);
}
HELPER float lodOf(IMAGE image, float2 gx, float2 gy) {
  const float2 size = (float2)((float)image->width, (float)image->height);
  gx *= size;
  gy *= size;
  return 0.5f * log2(fmax(gx.x * gx.x + gx.y * gx.y, gy.x * gy.x + gy.y * gy.y));
}
HELPER float lodOf(IMAGE image, float4 gx, float4 gy) {
  const float4 size =
      (float4)((float)image->width, (float)image->height, (float)image->depth, 0.0f);
  gx *= size;
  gy *= size;
  return 0.5f * log2(fmax(gx.x * gx.x + gx.y * gx.y + gx.z * gx.z,
                          gy.x * gy.x + gy.y * gy.y + gy.z * gy.z));
}

#endif // OCLC_BUILTINS_SRC_IMAGES_LEVELS_H

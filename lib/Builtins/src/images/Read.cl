//===- Read.cl - read_imagef, read_imagei, read_imageui and read_imageh -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#define SPACE constant
#include "Addressing.h"
#include "Levels.h"
#include "TexelLoads.h"

HELPER float4 withBorder(float4 texel, int outside, float4 border) {
  return outside ? border : texel;
}
HELPER int4 withBorder(int4 texel, int outside, int4 border) { return outside ? border : texel; }

#define TEXEL(LOAD, X, Y, Z) withBorder(LOAD(image, X.at, Y.at, Z), X.outside | Y.outside, border)
#define TEXEL_3D(LOAD, X, Y, Z)                                                                    \
  withBorder(LOAD(image, X.at, Y.at, Z.at), X.outside | Y.outside | Z.outside, border)

#define FILTER_1D(LOAD, X, Y, Z)                                                                   \
  mix(TEXEL(LOAD, X.first, Y, Z), TEXEL(LOAD, X.second, Y, Z), X.weight)
#define FILTER_2D(LOAD, X, Y, Z)                                                                   \
  mix(mix(TEXEL(LOAD, X.first, Y.first, Z), TEXEL(LOAD, X.second, Y.first, Z), X.weight),          \
      mix(TEXEL(LOAD, X.first, Y.second, Z), TEXEL(LOAD, X.second, Y.second, Z), X.weight),        \
      Y.weight)
#define SLICE(LOAD, X, Y, Z)                                                                       \
  mix(mix(TEXEL_3D(LOAD, X.first, Y.first, Z), TEXEL_3D(LOAD, X.second, Y.first, Z), X.weight),    \
      mix(TEXEL_3D(LOAD, X.first, Y.second, Z), TEXEL_3D(LOAD, X.second, Y.second, Z), X.weight),  \
      Y.weight)
#define FILTER_3D(LOAD, X, Y, Z)                                                                   \
  mix(SLICE(LOAD, X, Y, Z.first), SLICE(LOAD, X, Y, Z.second), Z.weight)

HELPER float4 linear1(IMAGE image, uint sampler, float cx, int z) {
  const Pair x = linear(cx, image->width, sampler);
  const Nearest y = {0, 0};
  const float4 border = (float4)(0, 0, 0, borderAlpha(image));
  RETURN_FLOATS(FILTER_1D, x, y, z)
}
HELPER float4 linear2(IMAGE image, uint sampler, float cx, float cy, int z) {
  const Pair x = linear(cx, image->width, sampler), y = linear(cy, image->height, sampler);
  const float4 border = (float4)(0, 0, 0, borderAlpha(image));
  RETURN_FLOATS(FILTER_2D, x, y, z)
}
HELPER float4 linear3(IMAGE image, uint sampler, float cx, float cy, float cz) {
  const Pair x = linear(cx, image->width, sampler), y = linear(cy, image->height, sampler);
  const Pair z = linear(cz, image->depth, sampler);
  const float4 border = (float4)(0, 0, 0, borderAlpha(image));
  RETURN_FLOATS(FILTER_3D, x, y, z)
}
HELPER float4 linear_1d(IMAGE image, uint sampler, float c) {
  return linear1(image, sampler, c, 0);
}
HELPER float4 linear_1d_array(IMAGE image, uint sampler, float2 c) {
  return linear1(image, sampler, c.x, layerOfF(c.y, image->layers));
}
HELPER float4 linear_2d(IMAGE image, uint sampler, float2 c) {
  return linear2(image, sampler, c.x, c.y, 0);
}
HELPER float4 linear_2d_depth(IMAGE image, uint sampler, float2 c) {
  return linear2(image, sampler, c.x, c.y, 0);
}
HELPER float4 linear_2d_array(IMAGE image, uint sampler, float4 c) {
  return linear2(image, sampler, c.x, c.y, layerOfF(c.z, image->layers));
}
HELPER float4 linear_2d_array_depth(IMAGE image, uint sampler, float4 c) {
  return linear2(image, sampler, c.x, c.y, layerOfF(c.z, image->layers));
}
HELPER float4 linear_3d(IMAGE image, uint sampler, float4 c) {
  return linear3(image, sampler, c.x, c.y, c.z);
}

#define AXES_1D(C, AXIS, LAYER)                                                                    \
  const Nearest x = AXIS(C, image->width, sampler), y = {0, 0}, z = {0, 0};
#define AXES_1D_ARRAY(C, AXIS, LAYER)                                                              \
  const Nearest x = AXIS(C.x, image->width, sampler), y = {0, 0};                                  \
  const Nearest z = {LAYER(C.y, image->layers), 0};
#define AXES_2D(C, AXIS, LAYER)                                                                    \
  const Nearest x = AXIS(C.x, image->width, sampler), y = AXIS(C.y, image->height, sampler);       \
  const Nearest z = {0, 0};
#define AXES_2D_ARRAY(C, AXIS, LAYER)                                                              \
  const Nearest x = AXIS(C.x, image->width, sampler), y = AXIS(C.y, image->height, sampler);       \
  const Nearest z = {LAYER(C.z, image->layers), 0};
#define AXES_3D(C, AXIS, LAYER)                                                                    \
  const Nearest x = AXIS(C.x, image->width, sampler), y = AXIS(C.y, image->height, sampler);       \
  const Nearest z = AXIS(C.z, image->depth, sampler);

#define KIND 1d
#define COORDI int
#define COORDF float
#define GRADIENT float
#define RESULT_TYPE float4
#define RESULT(C) C
#define NEAREST_AXES AXES_1D
#include "Read.inc"

#define KIND 1d_array
#define COORDI int2
#define COORDF float2
#define GRADIENT float
#define RESULT_TYPE float4
#define RESULT(C) C
#define NEAREST_AXES AXES_1D_ARRAY
#include "Read.inc"

#define KIND 2d
#define COORDI int2
#define COORDF float2
#define GRADIENT float2
#define RESULT_TYPE float4
#define RESULT(C) C
#define NEAREST_AXES AXES_2D
#include "Read.inc"

#define KIND 2d_array
#define COORDI int4
#define COORDF float4
#define GRADIENT float2
#define RESULT_TYPE float4
#define RESULT(C) C
#define NEAREST_AXES AXES_2D_ARRAY
#include "Read.inc"

#define KIND 3d
#define COORDI int4
#define COORDF float4
#define GRADIENT float4
#define RESULT_TYPE float4
#define RESULT(C) C
#define NEAREST_AXES AXES_3D
#include "Read.inc"

#define IS_DEPTH
#define KIND 2d_depth
#define COORDI int2
#define COORDF float2
#define GRADIENT float2
#define RESULT_TYPE float
#define RESULT(C) C.x
#define NEAREST_AXES AXES_2D
#include "Read.inc"

#define IS_DEPTH
#define KIND 2d_array_depth
#define COORDI int4
#define COORDF float4
#define GRADIENT float2
#define RESULT_TYPE float
#define RESULT(C) C.x
#define NEAREST_AXES AXES_2D_ARRAY
#include "Read.inc"

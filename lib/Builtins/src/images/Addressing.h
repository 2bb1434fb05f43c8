//===- Addressing.h - From coordinates to texels ------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Section 8.2 of OpenCL C, "Image addressing and filtering". The sampler is alike for all
// work-items, and mostly a constant, so that one way remains of each function.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BUILTINS_SRC_IMAGES_ADDRESSING_H
#define OCLC_BUILTINS_SRC_IMAGES_ADDRESSING_H

#include "Image.h"

enum { NONE, TO_EDGE, TO_BORDER, REPEAT, MIRRORED };
HELPER uint modeOf(uint sampler) { return (sampler & ADDRESS_MASK) >> 1; }

/// One dimension of a place in an image. `outside` tells that a texel is of the border; the number
/// is then that of a texel at the edge.
typedef struct {
  int at;
  int outside;
} Nearest;

/// Two neighbours, and the weight of the second one.
typedef struct {
  Nearest first, second;
  float weight;
} Pair;

HELPER int clampIndex(int i, int size) { return min(max(i, 0), size - 1); }

HELPER Nearest nearestI(int i, int size, uint sampler) {
  const uint mode = modeOf(sampler);
  Nearest result = {i, 0};
  if (mode == TO_BORDER)
    result.outside = (i < 0) | (i >= size);
  if (mode != NONE)
    result.at = clampIndex(i, size);
  return result;
}

/// Returns the whole number in `u`, which is made at least -2 and at most `size`, so that every
/// value has one, and a number outside of the image has no neighbour inside that it did not have.
/// NaN becomes -2. The fraction of the sum is the number, as in Write.cl.
HELPER int wholeOf(float u, int size) {
  const float least = -2.0f, most = (float)size, magic = 0x1.8p23f;
  float whole = floor(u);
  whole = whole > least ? whole : least;
  whole = whole < most ? whole : most;
  return as_int(whole + magic) - as_int(magic);
}

/// Returns where a coordinate is in an image that is repeated, mirrored or not, in texels.
HELPER float repeated(float c, int size) { return (c - floor(c)) * (float)size; }
HELPER float mirrored(float c, int size) { return fabs(c - 2.0f * rint(0.5f * c)) * (float)size; }
HELPER float texelsFrom(float c, int size, uint sampler) {
  return sampler & NORMALIZED ? c * (float)size : c;
}

/// Return `any`, which must be min(max(floor(u), 0), size - 1), or whether floor(u) is outside of 0
/// to size - 1. integer-coordinates replaces the calls, by expressions of integers if `u` is a sum
/// of integers.
int __oclc_texel_at(float u, int size, int any) __attribute__((const));
int __oclc_is_outside(float u, int size, int any) __attribute__((const));

HELPER Nearest nearestF(float c, int size, uint sampler) {
  const uint mode = modeOf(sampler);
  Nearest result = {0, 0};
  if (mode == REPEAT) {
    const int i = wholeOf(repeated(c, size), size);
    result.at = max(i >= size ? i - size : i, 0);
    return result;
  }
  if (mode == MIRRORED) {
    result.at = clampIndex(wholeOf(mirrored(c, size), size), size);
    return result;
  }
  const int i = wholeOf(texelsFrom(c, size, sampler), size);
  const int at = clampIndex(i, size), outside = (i < 0) | (i >= size);
  // The calls are not in branches, which would remain if the calls become `at` and `outside`.
  const int wholeAt = __oclc_texel_at(c, size, at);
  const int wholeOutside = __oclc_is_outside(c, size, outside);
  const bool isNormalized = sampler & NORMALIZED;
  if (mode == TO_BORDER)
    result.outside = isNormalized ? outside : wholeOutside;
  result.at = isNormalized ? at : wholeAt;
  return result;
}

/// Returns the neighbours of `u` texels.
HELPER Pair neighbours(float u, int size) {
  const float below = floor(u - 0.5f);
  const int i = wholeOf(below, size);
  Pair result = {{i, 0}, {i + 1, 0}, (u - 0.5f) - below};
  return result;
}

HELPER Pair linear(float c, int size, uint sampler) {
  const uint mode = modeOf(sampler);
  if (mode == REPEAT) {
    Pair pair = neighbours(repeated(c, size), size);
    pair.first.at = pair.first.at < 0 ? size - 1 : min(pair.first.at, size - 1);
    // Negative if the coordinate is no number.
    pair.second.at = pair.second.at >= size ? 0 : max(pair.second.at, 0);
    return pair;
  }
  if (mode == MIRRORED) {
    Pair pair = neighbours(mirrored(c, size), size);
    pair.first.at = clampIndex(pair.first.at, size);
    pair.second.at = clampIndex(pair.second.at, size);
    return pair;
  }
  Pair pair = neighbours(texelsFrom(c, size, sampler), size);
  if (mode == TO_BORDER) {
    pair.first.outside = (pair.first.at < 0) | (pair.first.at >= size);
    pair.second.outside = (pair.second.at < 0) | (pair.second.at >= size);
  }
  pair.first.at = clampIndex(pair.first.at, size);
  pair.second.at = clampIndex(pair.second.at, size);
  return pair;
}

/// The layer of an array is clamped, whatever the sampler says.
HELPER int layerOfI(int layer, int layers) { return clampIndex(layer, layers); }
HELPER int layerOfF(float layer, int layers) {
  const float whole = rint(layer);
  return __oclc_texel_at(whole, layers, clampIndex(wholeOf(whole, layers), layers));
}

/// The colour of the border: opaque if the format has no channel of opacity.
HELPER float borderAlpha(IMAGE image) {
  const uint order = orderOf(image);
  return order == R || order == RG || order == RGB || order == LUMINANCE || order == DEPTH ? 1.0f
                                                                                           : 0.0f;
}

#endif // OCLC_BUILTINS_SRC_IMAGES_ADDRESSING_H

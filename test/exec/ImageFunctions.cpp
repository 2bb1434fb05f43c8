//===- ImageFunctions.cpp - What kernels of the reference call for images ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// images-on-host.h declares these functions. They trap where the specification leaves the behaviour
// of a kernel undefined, so that the kernel is no test. Two cases do not trap: a write outside of
// an image is ignored, as oclc documents; and a coordinate that is no finite number gives zeros,
// which no kernel may compare.
//
//===--------------------------------------------------------------------------------------------===//

#include "Binary/ImageABI.h"
#include "SamplingFormulas.h"

#include <algorithm>
#include <cmath>

using namespace reference;

namespace {

Sampler samplerOf(uint32_t bits) {
  return {(bits & oclc::abi::SamplerNormalized) != 0,
          Addressing((bits & oclc::abi::SamplerAddressMask) >> 1),
          (bits & oclc::abi::SamplerLinear) != 0};
}

void returnFloats(const Color &color, float *to) { std::copy(color.begin(), color.end(), to); }
void returnIntegers(const Color &color, uint32_t *to) {
  std::transform(color.begin(), color.end(), to,
                 [](double channel) { return uint32_t(int64_t(channel)); });
}

/// Traps if the kernel reads texels of another type than the image has.
void checkType(const Picture &picture, bool isFloat) {
  if (isReadAsFloat(picture.format.image_channel_data_type) != isFloat)
    __builtin_trap();
}

template <class Coordinate>
Color read(const Picture &picture, uint32_t bits, const Coordinate *c, bool isFloat) {
  checkType(picture, isFloat);
  const std::array<Coordinate, 3> coordinates = {c[0], c[1], c[2]};
  const std::optional<Color> color = sampled(picture, coordinates, samplerOf(bits));
  if (color)
    return *color;
  // A float may have been no finite number; everything else is an error of the kernel.
  if (std::all_of(c, c + 3, [](Coordinate one) { return std::isfinite(double(one)); }))
    __builtin_trap();
  return {};
}

} // namespace

extern "C" {

void referenceReadFloats(const Picture *picture, uint32_t sampler, const float *c, float *color) {
  returnFloats(read(*picture, sampler, c, true), color);
}
void referenceReadFloatsAt(const Picture *picture, uint32_t sampler, const int32_t *c,
                           float *color) {
  returnFloats(read(*picture, sampler, c, true), color);
}
void referenceReadIntegers(const Picture *picture, uint32_t sampler, const float *c,
                           uint32_t *color) {
  returnIntegers(read(*picture, sampler, c, false), color);
}
void referenceReadIntegersAt(const Picture *picture, uint32_t sampler, const int32_t *c,
                             uint32_t *color) {
  returnIntegers(read(*picture, sampler, c, false), color);
}

void referenceWriteFloats(const Picture *picture, const int32_t *c, const float *color) {
  checkType(*picture, true);
  if (const auto place = placeOf(*picture, {c[0], c[1], c[2]}))
    storeColor(picture->texelAt(*place), picture->format, {color[0], color[1], color[2], color[3]});
}
/// The integers are as wide as those of both signs together.
void referenceWriteIntegers(const Picture *picture, const int32_t *c, const int64_t *color) {
  checkType(*picture, false);
  if (const auto place = placeOf(*picture, {c[0], c[1], c[2]}))
    storeIntegers(picture->texelAt(*place), picture->format,
                  {double(color[0]), double(color[1]), double(color[2]), double(color[3])});
}

/// Returns one of the numbers that queries return: width, height, slices, type and order.
int32_t referenceImageQuery(const Picture *picture, int which) {
  switch (which) {
  case 0:
    return int32_t(picture->width);
  case 1:
    return int32_t(picture->height);
  case 2:
    return int32_t(picture->slices);
  case 3:
    return int32_t(picture->format.image_channel_data_type);
  default:
    return int32_t(picture->format.image_channel_order);
  }
}
}

//===- SamplingFormulas.cpp - Reads of images as the specification defines them ---------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "SamplingFormulas.h"

#include <algorithm>
#include <cmath>

namespace reference {
namespace {

/// One dimension of a place: a texel, or two and the weight of the second one. Texels may be
/// outside of the image.
struct Axis {
  long first, second;
  double weight;
};
using Axes = std::array<Axis, 3>;

/// Returns the whole number below `u`, brought close to the image: what is farther away has no
/// texel either.
long wholeBelow(double u, long size) {
  return long(std::clamp(std::floor(u), -2.0, double(size) + 1));
}

/// Returns a coordinate in texels.
double inTexels(float c, long size, const Sampler &sampler) {
  switch (sampler.addressing) {
  case Addressing::Repeat:
    return double((c - std::floor(c)) * float(size));
  case Addressing::MirroredRepeat:
    return double(std::fabs(c - 2.0f * std::rint(0.5f * c)) * float(size));
  default:
    return sampler.isNormalized ? double(c * float(size)) : double(c);
  }
}

Axis axisOf(float c, long size, const Sampler &sampler) {
  const double u = inTexels(c, size, sampler);
  const double start = sampler.isLinear ? u - 0.5 : u;
  Axis axis = {wholeBelow(start, size), wholeBelow(start, size) + 1,
               sampler.isLinear ? start - std::floor(start) : 0};
  if (sampler.addressing == Addressing::Repeat) {
    if (axis.first < 0)
      axis.first += size;
    if (axis.first > size - 1)
      axis.first -= size;
    if (axis.second > size - 1)
      axis.second -= size;
  } else if (sampler.addressing == Addressing::MirroredRepeat) {
    axis.first = std::clamp(axis.first, 0L, size - 1);
    axis.second = std::min(axis.second, size - 1);
  }
  return axis;
}

std::array<long, 3> sizesOf(const Picture &picture) {
  return {picture.width, picture.height, picture.slices};
}

/// Returns the colour of a place that may be outside of the image.
std::optional<Color> colorAt(const Picture &picture, std::array<long, 3> place,
                             Addressing addressing) {
  const std::array<long, 3> sizes = sizesOf(picture);
  for (size_t i = 0; i != 3; ++i) {
    if (place[i] >= 0 && place[i] < sizes[i])
      continue;
    if (addressing == Addressing::None)
      return std::nullopt;
    if (addressing == Addressing::Clamp)
      return borderOf(picture.format);
    place[i] = std::clamp(place[i], 0L, sizes[i] - 1);
  }
  return colorOf(picture.texelAt(place), picture.format);
}

std::optional<Color> mixed(const Picture &picture, const Axes &axes, Addressing addressing) {
  Color sum = {};
  for (unsigned corner = 0; corner != 8; ++corner) {
    double weight = 1;
    std::array<long, 3> place;
    for (unsigned i = 0; i != 3; ++i) {
      const bool isSecond = corner >> i & 1;
      weight *= isSecond ? axes[i].weight : 1 - axes[i].weight;
      place[i] = isSecond ? axes[i].second : axes[i].first;
    }
    if (weight == 0)
      continue;
    const std::optional<Color> color = colorAt(picture, place, addressing);
    if (!color || weight == 1) // A sum would lose the sign of zero.
      return color;
    for (unsigned i = 0; i != 4; ++i)
      sum[i] += weight * (*color)[i];
  }
  return sum;
}

/// Returns the layer for a coordinate, whatever the sampler says.
long layerOf(double c, long layers) {
  return long(std::clamp(std::rint(c), 0.0, double(layers - 1)));
}

} // namespace

std::optional<Color> sampled(const Picture &picture, const FloatCoordinates &c,
                             const Sampler &sampler) {
  const Dimensions dimensions = picture.dimensions;
  const size_t used = 1 + dimensions.hasHeight + (dimensions.hasDepth || dimensions.hasLayers);
  if (!std::all_of(c.begin(), c.begin() + used, [](float one) { return std::isfinite(one); }))
    return std::nullopt;
  Axes axes = {axisOf(c[0], picture.width, sampler), {0, 0, 0}, {0, 0, 0}};
  if (dimensions.hasHeight)
    axes[1] = axisOf(c[1], picture.height, sampler);
  if (dimensions.hasDepth)
    axes[2] = axisOf(c[2], picture.slices, sampler);
  if (dimensions.hasLayers) {
    const long layer = layerOf(c[dimensions.layerAt()], picture.slices);
    axes[2] = {layer, layer, 0};
  }
  return mixed(picture, axes, sampler.addressing);
}

std::optional<Color> sampled(const Picture &picture, const IntCoordinates &c,
                             const Sampler &sampler) {
  if (sampler.isNormalized || sampler.isLinear || sampler.addressing == Addressing::Repeat ||
      sampler.addressing == Addressing::MirroredRepeat)
    return std::nullopt;
  const Dimensions dimensions = picture.dimensions;
  std::array<long, 3> place = {c[0], dimensions.hasHeight ? c[1] : 0,
                               dimensions.hasDepth ? c[2] : 0};
  if (dimensions.hasLayers)
    place[2] = layerOf(c[dimensions.layerAt()], picture.slices);
  return colorAt(picture, place, sampler.addressing);
}

std::optional<std::array<long, 3>> placeOf(const Picture &picture, const IntCoordinates &c) {
  const Dimensions dimensions = picture.dimensions;
  const std::array<long, 3> place = {c[0], dimensions.hasHeight ? c[1] : 0,
                                     dimensions.hasDepth    ? c[2]
                                     : dimensions.hasLayers ? c[dimensions.layerAt()]
                                                            : 0};
  const std::array<long, 3> sizes = sizesOf(picture);
  for (size_t i = 0; i != 3; ++i)
    if (place[i] < 0 || place[i] >= sizes[i])
      return std::nullopt;
  return place;
}

} // namespace reference

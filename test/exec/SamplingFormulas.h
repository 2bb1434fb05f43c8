//===- SamplingFormulas.h - Reads of images as the specification defines them -----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The reference for coordinates: OpenCL C, 8.2, "Addressing and filter modes". Filtering computes
// with doubles. What decides about the texel, the product of a coordinate and a size, is rounded to
// float as in the formulas, so that a test may use any coordinates.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_EXEC_SAMPLINGFORMULAS_H
#define OCLC_TEST_EXEC_SAMPLINGFORMULAS_H

#include "TexelFormulas.h"

#include <array>
#include <cstdint>
#include <optional>

namespace reference {

/// The dimensions of a kind of images.
struct Dimensions {
  bool hasHeight, hasDepth, hasLayers;
  /// The index of the coordinate for the layer; 3 if there is none.
  size_t layerAt() const { return hasLayers ? (hasHeight ? 2 : 1) : 3; }
};

/// Texels in memory. Slices are also the layers of an array.
struct Picture {
  Dimensions dimensions;
  cl_image_format format;
  long width, height, slices;
  size_t rowPitch, slicePitch;
  uint8_t *texels;

  uint8_t *texelAt(const std::array<long, 3> &place) const {
    return texels + size_t(place[2]) * slicePitch + size_t(place[1]) * rowPitch +
           size_t(place[0]) * bytesOfTexel(format);
  }
};

enum class Addressing { None, ClampToEdge, Clamp, Repeat, MirroredRepeat };

struct Sampler {
  bool isNormalized;
  Addressing addressing;
  bool isLinear;
};

using FloatCoordinates = std::array<float, 3>;
using IntCoordinates = std::array<int32_t, 3>;

/// Returns the colour that a kernel reads; nothing if the specification leaves it undefined because
/// a coordinate is outside of the image without addressing, or is no finite number.
std::optional<Color> sampled(const Picture &picture, const FloatCoordinates &c,
                             const Sampler &sampler);
/// Does the same for integer coordinates, which need a sampler that neither normalizes nor filters
/// nor repeats.
std::optional<Color> sampled(const Picture &picture, const IntCoordinates &c,
                             const Sampler &sampler);

/// Returns the texel of these coordinates; nothing if it is outside of the image.
std::optional<std::array<long, 3>> placeOf(const Picture &picture, const IntCoordinates &c);

} // namespace reference

#endif // OCLC_TEST_EXEC_SAMPLINGFORMULAS_H

//===- Images.cpp - Images and samplers of a trial --------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "SelfCheck/Images.h"

#include "Binary/ImageFormat.h"

#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>

#include <algorithm>
#include <span>

namespace oclc::selfcheck {

namespace {

using binary::ImageFormat;

// Formats that the builtins have special code for come first, and each list also has others.
constexpr ImageFormat Floats[] = {
    {CL_RGBA, CL_UNORM_INT8}, {CL_RGBA, CL_FLOAT},       {CL_R, CL_FLOAT},
    {CL_BGRA, CL_UNORM_INT8}, {CL_RGBA, CL_HALF_FLOAT},  {CL_R, CL_UNORM_INT8},
    {CL_RG, CL_UNORM_INT8},   {CL_RGBA, CL_UNORM_INT16}, {CL_R, CL_UNORM_INT16},
    {CL_RG, CL_FLOAT},        {CL_RGBA, CL_SNORM_INT16}, {CL_ARGB, CL_UNORM_INT8},
    {CL_A, CL_UNORM_INT8},    {CL_R, CL_HALF_FLOAT}};
constexpr ImageFormat Signed[] = {{CL_RGBA, CL_SIGNED_INT32},
                                  {CL_R, CL_SIGNED_INT32},
                                  {CL_RGBA, CL_SIGNED_INT16},
                                  {CL_R, CL_SIGNED_INT8},
                                  {CL_RG, CL_SIGNED_INT32}};
constexpr ImageFormat Unsigned[] = {{CL_RGBA, CL_UNSIGNED_INT8}, {CL_R, CL_UNSIGNED_INT8},
                                    {CL_R, CL_UNSIGNED_INT16},   {CL_RGBA, CL_UNSIGNED_INT32},
                                    {CL_R, CL_UNSIGNED_INT32},   {CL_RG, CL_UNSIGNED_INT16}};
constexpr ImageFormat Depths[] = {{CL_DEPTH, CL_FLOAT}, {CL_DEPTH, CL_UNORM_INT16}};

std::span<const ImageFormat> formatsOf(std::string_view typeName, Texels texels) {
  if (typeName.find("depth") != std::string_view::npos)
    return Depths;
  switch (texels) {
  case Texels::Signed:
    return Signed;
  case Texels::Unsigned:
    return Unsigned;
  default:
    return Floats;
  }
}

/// Returns a size for a dimension in which the launch has `items` work-items: often their number,
/// so that accesses at the edges are tested.
int32_t chooseSize(uint64_t items, uint64_t most, Random &random) {
  const uint64_t more = random.oneOf(2) ? 0 : random.below(17);
  return int32_t(std::clamp<uint64_t>(items + more, 1, most));
}

} // namespace

abi::ImageDescriptor chooseImage(std::string_view typeName, Texels texels, const LaunchShape &shape,
                                 uint64_t mostBytes, Random &random) {
  constexpr uint64_t Most = 16384, MostSlices = 64;
  const auto contains = [&](std::string_view text) {
    return typeName.find(text) != std::string_view::npos;
  };
  const std::span<const ImageFormat> formats = formatsOf(typeName, texels);
  const ImageFormat format = formats[random.below(formats.size())];
  const auto items = [&](unsigned d) { return shape.global[d] + shape.offset[d]; };
  abi::ImageDescriptor image = {};
  image.width = chooseSize(items(0), Most, random);
  image.height = contains("1d") ? 1 : chooseSize(items(1), Most, random);
  image.depth = contains("3d") ? chooseSize(items(2), MostSlices, random) : 1;
  image.layers =
      contains("array") ? chooseSize(items(contains("1d") ? 1 : 2), MostSlices, random) : 1;
  image.texelBytes = binary::texelBytes(format);
  image.channelOrder = format.order;
  image.channelType = format.type;
  image.levels = 1;
  // Some rows have gaps, which no access may change.
  const uint64_t gap = random.oneOf(4) ? random.below(8) * image.texelBytes : 0;
  const auto setPitches = [&] {
    image.rowPitch = uint64_t(image.width) * image.texelBytes + gap;
    image.slicePitch = image.rowPitch * uint64_t(image.height);
  };
  setPitches();
  while (binary::texelSpan(image) > mostBytes) {
    int32_t *const sizes[] = {&image.width, &image.height, &image.depth, &image.layers};
    int32_t &largest =
        **std::ranges::max_element(sizes, {}, [](const int32_t *size) { return *size; });
    largest = (largest + 1) / 2;
    setPitches();
  }
  return image;
}

uint32_t chooseSampler(bool mayFilter, Random &random) {
  constexpr uint32_t Addressing[] = {abi::SamplerClampToEdge, abi::SamplerClamp, abi::SamplerRepeat,
                                     abi::SamplerMirroredRepeat};
  const bool isNormalized = random.oneOf(3);
  // Only normalized coordinates can repeat.
  const uint32_t addressing = Addressing[random.below(isNormalized ? 4 : 2)];
  const uint32_t filter = mayFilter && random.oneOf(2) ? abi::SamplerLinear : abi::SamplerNearest;
  return (isNormalized ? abi::SamplerNormalized : 0U) | addressing | filter;
}

} // namespace oclc::selfcheck

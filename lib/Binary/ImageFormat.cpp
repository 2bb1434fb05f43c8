//===- ImageFormat.cpp - The formats of texels, and checks of descriptors -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Binary/ImageFormat.h"

#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>

#include <algorithm>
#include <initializer_list>

namespace oclc::binary {

static bool isOneOf(uint32_t type, std::initializer_list<uint32_t> types) {
  return std::ranges::find(types, type) != types.end();
}

static bool isNormalized(uint32_t type) {
  return isOneOf(type, {CL_UNORM_INT8, CL_UNORM_INT16, CL_SNORM_INT8, CL_SNORM_INT16});
}

static bool isFloat(uint32_t type) { return isOneOf(type, {CL_HALF_FLOAT, CL_FLOAT}); }

static bool isInteger(uint32_t type) {
  return isOneOf(type, {CL_SIGNED_INT8, CL_SIGNED_INT16, CL_SIGNED_INT32, CL_UNSIGNED_INT8,
                        CL_UNSIGNED_INT16, CL_UNSIGNED_INT32});
}

bool isValid(const ImageFormat &format) {
  const uint32_t type = format.type;
  switch (format.order) {
  case CL_R:
  case CL_Rx:
  case CL_A:
  case CL_RG:
  case CL_RGx:
  case CL_RA:
    return isNormalized(type) || isInteger(type) || isFloat(type);
  case CL_RGBA:
    return isNormalized(type) || isInteger(type) || isFloat(type) || type == CL_UNORM_INT_101010_2;
  case CL_INTENSITY:
  case CL_LUMINANCE:
    return isNormalized(type) || isFloat(type);
  case CL_RGB:
  case CL_RGBx:
    return isOneOf(type, {CL_UNORM_SHORT_565, CL_UNORM_SHORT_555, CL_UNORM_INT_101010});
  case CL_BGRA:
  case CL_ARGB:
  case CL_ABGR:
    return isOneOf(type, {CL_UNORM_INT8, CL_SNORM_INT8, CL_SIGNED_INT8, CL_UNSIGNED_INT8});
  case CL_sRGB:
  case CL_sRGBx:
  case CL_sRGBA:
  case CL_sBGRA:
    return type == CL_UNORM_INT8;
  case CL_DEPTH:
    return type == CL_UNORM_INT16 || type == CL_FLOAT;
  default:
    return false;
  }
}

unsigned channelCount(const ImageFormat &format) {
  switch (format.order) {
  case CL_R:
  case CL_Rx:
  case CL_A:
  case CL_INTENSITY:
  case CL_LUMINANCE:
  case CL_DEPTH:
    return 1;
  case CL_RG:
  case CL_RGx:
  case CL_RA:
    return 2;
  case CL_RGB:
  case CL_RGBx:
  case CL_sRGB:
  case CL_sRGBx:
    return 3;
  default:
    return 4;
  }
}

static bool isPacked(uint32_t type) {
  return isOneOf(
      type, {CL_UNORM_SHORT_565, CL_UNORM_SHORT_555, CL_UNORM_INT_101010, CL_UNORM_INT_101010_2});
}

Channel channelOf(const ImageFormat &format) {
  switch (format.type) {
  case CL_SNORM_INT8:
    return {ChannelKind::SignedNormalized, 1};
  case CL_SNORM_INT16:
    return {ChannelKind::SignedNormalized, 2};
  case CL_UNORM_INT8:
    return {ChannelKind::UnsignedNormalized, 1};
  case CL_UNORM_INT16:
    return {ChannelKind::UnsignedNormalized, 2};
  case CL_SIGNED_INT8:
    return {ChannelKind::Signed, 1};
  case CL_SIGNED_INT16:
    return {ChannelKind::Signed, 2};
  case CL_SIGNED_INT32:
    return {ChannelKind::Signed, 4};
  case CL_UNSIGNED_INT8:
    return {ChannelKind::Unsigned, 1};
  case CL_UNSIGNED_INT16:
  case CL_UNORM_SHORT_565:
  case CL_UNORM_SHORT_555:
    return {ChannelKind::Unsigned, 2};
  case CL_HALF_FLOAT:
    return {ChannelKind::Float, 2};
  case CL_FLOAT:
    return {ChannelKind::Float, 4};
  default:
    return {ChannelKind::Unsigned, 4};
  }
}

unsigned texelBytes(const ImageFormat &format) {
  const unsigned channel = channelOf(format).bytes;
  return isPacked(format.type) ? channel : channel * channelCount(format);
}

bool hasSizesOf(const abi::ImageDescriptor &image, ImageType type) {
  const bool hasRows =
      type == ImageType::Image2D || type == ImageType::Image2DArray || type == ImageType::Image3D;
  const bool hasLayers = type == ImageType::Image1DArray || type == ImageType::Image2DArray;
  return (hasRows || image.height == 1) && (hasLayers || image.layers == 1) &&
         (type == ImageType::Image3D || image.depth == 1);
}

uint64_t texelSpan(const abi::ImageDescriptor &image) {
  const struct {
    int32_t count;
    uint64_t step;
  } dimensions[] = {{image.width, image.texelBytes},
                    {image.height, image.rowPitch},
                    {std::max(image.depth, image.layers), image.slicePitch}};
  uint64_t sum = image.texelBytes;
  for (const auto &[count, step] : dimensions)
    if (uint64_t part; __builtin_mul_overflow(uint64_t(count - 1), step, &part) ||
                       __builtin_add_overflow(sum, part, &sum))
      return UINT64_MAX;
  return sum;
}

std::string obstacleTo(const abi::ImageDescriptor &image, uint64_t bytes) {
  const ImageFormat format = {image.channelOrder, image.channelType};
  if (!isValid(format) || texelBytes(format) != image.texelBytes)
    return "an image has a format that does not exist";
  const auto isPossible = [](int32_t size) { return size >= 1 && size <= abi::MaxImageExtent; };
  if (!isPossible(image.width) || !isPossible(image.height) || !isPossible(image.depth) ||
      !isPossible(image.layers) || (image.depth > 1 && image.layers > 1) || image.levels != 1)
    return "an image has sizes that are not possible";
  const uint64_t row = uint64_t(image.width) * image.texelBytes;
  if (image.rowPitch < row || image.rowPitch % image.texelBytes != 0 ||
      image.slicePitch < image.rowPitch || image.slicePitch % image.texelBytes != 0)
    return "an image has pitches that are not possible";
  return texelSpan(image) > bytes ? "an image is larger than its memory" : "";
}

bool isSampler(uint32_t bits) {
  const uint32_t filter = bits & (abi::SamplerNearest | abi::SamplerLinear),
                 addressing = bits & abi::SamplerAddressMask,
                 known = abi::SamplerNormalized | abi::SamplerAddressMask | filter |
                         abi::SamplerMipLinear | abi::MostLod << abi::LodMinShift |
                         abi::MostLod << abi::LodMaxShift;
  return (bits & ~known) == 0 && (filter == abi::SamplerNearest || filter == abi::SamplerLinear) &&
         addressing <= abi::SamplerMirroredRepeat;
}

} // namespace oclc::binary

//===- TexelColor.cpp - From a colour to the bytes of a texel ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/TexelColor.h"

#include "core/ImageFormats.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

namespace oclc::rt {
namespace {

/// Numbers of the channels of a colour, in the order of memory.
std::array<unsigned, 4> channelsInMemory(cl_channel_order order) {
  enum { Red, Green, Blue, Alpha };
  switch (order) {
  case CL_A:
    return {Alpha, Alpha, Alpha, Alpha};
  case CL_RA:
    return {Red, Alpha, Red, Alpha};
  case CL_BGRA:
  case CL_sBGRA:
    return {Blue, Green, Red, Alpha};
  case CL_ARGB:
    return {Alpha, Red, Green, Blue};
  case CL_ABGR:
    return {Alpha, Blue, Green, Red};
  default:
    return {Red, Green, Blue, Alpha};
  }
}

/// Returns the bits of the half that is nearest to `value`, the even one of two.
uint16_t halfOf(float value) {
  const auto bits = std::bit_cast<uint32_t>(value);
  const auto sign = uint16_t(bits >> 16 & 0x8000);
  const uint32_t magnitude = bits & 0x7fffffff;
  constexpr uint32_t Infinity = 0x7f800000, Overflow = 0x477ff000, SmallestNormal = 0x38800000;
  if (magnitude > Infinity)
    return sign | 0x7e00;
  if (magnitude >= Overflow)
    return sign | 0x7c00;
  if (magnitude < SmallestNormal) // A multiple of the smallest denormal.
    return sign | uint16_t(std::lrint(std::ldexp(std::fabs(value), 24)));
  // The exponent has another bias, and 13 bits of the fraction go.
  const uint32_t rounded = magnitude + 0xfff + (magnitude >> 13 & 1) - (uint32_t(127 - 15) << 23);
  return sign | uint16_t(rounded >> 13);
}

/// Returns `c` times `most` as a whole number from `least` to `most`. NaN becomes 0.
int64_t scaled(float c, float least, float most) {
  return std::isnan(c) ? 0 : std::lrint(std::clamp(c * most, least, most));
}
int64_t unorm(float c, float most) { return scaled(c, 0, most); }
int64_t snorm(float c, float most) { return scaled(c, -most, most); }

float curveOf(float c) {
  c = std::isnan(c) ? 0 : std::clamp(c, 0.0f, 1.0f);
  return c <= 0.0031308f ? 12.92f * c : 1.055f * std::pow(c, 1.0f / 2.4f) - 0.055f;
}

template <class T> void put(Texel &texel, size_t channel, int64_t value) {
  const T narrow = T(value);
  std::memcpy(texel.data() + channel * sizeof(T), &narrow, sizeof(T));
}

void putFloat(Texel &texel, size_t channel, cl_channel_type type, float c) {
  switch (type) {
  case CL_UNORM_INT8:
    return put<uint8_t>(texel, channel, unorm(c, 255));
  case CL_UNORM_INT16:
    return put<uint16_t>(texel, channel, unorm(c, 65535));
  case CL_SNORM_INT8:
    return put<int8_t>(texel, channel, snorm(c, 127));
  case CL_SNORM_INT16:
    return put<int16_t>(texel, channel, snorm(c, 32767));
  case CL_HALF_FLOAT:
    return put<uint16_t>(texel, channel, halfOf(c));
  default:
    return put<uint32_t>(texel, channel, std::bit_cast<uint32_t>(c));
  }
}

void putSigned(Texel &texel, size_t channel, cl_channel_type type, int32_t c) {
  if (type == CL_SIGNED_INT8)
    put<int8_t>(texel, channel, std::clamp<int32_t>(c, INT8_MIN, INT8_MAX));
  else if (type == CL_SIGNED_INT16)
    put<int16_t>(texel, channel, std::clamp<int32_t>(c, INT16_MIN, INT16_MAX));
  else
    put<int32_t>(texel, channel, c);
}

void putUnsigned(Texel &texel, size_t channel, cl_channel_type type, uint32_t c) {
  if (type == CL_UNSIGNED_INT8)
    put<uint8_t>(texel, channel, std::min<uint32_t>(c, UINT8_MAX));
  else if (type == CL_UNSIGNED_INT16)
    put<uint16_t>(texel, channel, std::min<uint32_t>(c, UINT16_MAX));
  else
    put<uint32_t>(texel, channel, c);
}

bool isSigned(cl_channel_type type) { return type >= CL_SIGNED_INT8 && type <= CL_SIGNED_INT32; }
bool isUnsigned(cl_channel_type type) {
  return type >= CL_UNSIGNED_INT8 && type <= CL_UNSIGNED_INT32;
}

/// Stores a texel whose channels share a word. Returns false for other types.
bool putPacked(Texel &texel, cl_channel_type type, const float *c) {
  switch (type) {
  case CL_UNORM_SHORT_565:
    put<uint16_t>(texel, 0, unorm(c[0], 31) << 11 | unorm(c[1], 63) << 5 | unorm(c[2], 31));
    return true;
  case CL_UNORM_SHORT_555:
    put<uint16_t>(texel, 0, unorm(c[0], 31) << 10 | unorm(c[1], 31) << 5 | unorm(c[2], 31));
    return true;
  case CL_UNORM_INT_101010:
    put<uint32_t>(texel, 0, unorm(c[0], 1023) << 20 | unorm(c[1], 1023) << 10 | unorm(c[2], 1023));
    return true;
  case CL_UNORM_INT_101010_2:
    put<uint32_t>(texel, 0,
                  unorm(c[0], 1023) << 22 | unorm(c[1], 1023) << 12 | unorm(c[2], 1023) << 2 |
                      unorm(c[3], 3));
    return true;
  default:
    return false;
  }
}

} // namespace

Texel texelOf(const cl_image_format &format, const void *color) {
  static_assert(sizeof(float) == sizeof(uint32_t));
  const cl_channel_type type = format.image_channel_data_type;
  const cl_channel_order order = format.image_channel_order;
  std::array<uint32_t, 4> words;
  // The colour of a depth image is one float.
  std::memcpy(words.data(), color, order == CL_DEPTH ? sizeof(float) : sizeof(words));
  auto floats = std::bit_cast<std::array<float, 4>>(words);
  if (order == CL_sRGBA || order == CL_sBGRA)
    std::ranges::transform(floats.begin(), floats.begin() + 3, floats.begin(), curveOf);
  Texel texel = {};
  if (putPacked(texel, type, floats.data()))
    return texel;
  const std::array<unsigned, 4> channels = channelsInMemory(order);
  for (size_t i = 0; i != channelCount(format); ++i)
    if (isSigned(type))
      putSigned(texel, i, type, int32_t(words[channels[i]]));
    else if (isUnsigned(type))
      putUnsigned(texel, i, type, words[channels[i]]);
    else
      putFloat(texel, i, type, floats[channels[i]]);
  return texel;
}

} // namespace oclc::rt

//===- RuntimeImageFillTest.cpp - Fills of every format -----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "RuntimeImageTest.h"

#include <algorithm>
#include <bit>
#include <climits>
#include <cmath>
#include <cstring>
#include <limits>

namespace oclc::test {
namespace {

/// The channels of a texel in memory, by their letters.
std::string channelsOf(cl_channel_order order) {
  switch (order) {
  case CL_A:
    return "a";
  case CL_RG:
    return "rg";
  case CL_RA:
    return "ra";
  case CL_RGB:
    return "rgb";
  case CL_RGBA:
  case CL_sRGBA:
    return "rgba";
  case CL_BGRA:
  case CL_sBGRA:
    return "bgra";
  case CL_ARGB:
    return "argb";
  case CL_ABGR:
    return "abgr";
  default:
    return "r";
  }
}

template <class T> void append(std::vector<uint8_t> &bytes, T value) {
  const auto *first = reinterpret_cast<const uint8_t *>(&value);
  bytes.insert(bytes.end(), first, first + sizeof(value));
}

/// Returns `c` from `least` to 1 as a whole number of steps, where 1 has `steps`.
int64_t steps(double c, double least, double steps) {
  return std::isnan(c) ? 0 : int64_t(std::nearbyint(std::clamp(c, least, 1.0) * steps));
}

/// Returns the half that is nearest to `value` by search among all that are there.
uint16_t nearestHalf(float value) {
  const auto valueOf = [](uint16_t bits) {
    return bits < 0x400 ? std::ldexp(bits, -24)
                        : std::ldexp(1024 + (bits & 1023), (bits >> 10) - 25);
  };
  const double magnitude = std::fabs(double(value));
  uint16_t best = 0;
  for (uint16_t bits = 0; bits <= 0x7c00; ++bits) { // 0x7c00, infinity, has the value 2^16 here.
    const double distance = std::fabs(valueOf(bits) - magnitude),
                 least = std::fabs(valueOf(best) - magnitude);
    if (distance < least || (distance == least && bits % 2 == 0))
      best = bits;
  }
  if (std::isinf(value))
    best = 0x7c00;
  return std::isnan(value) ? 0x7e00 : uint16_t(best | (std::signbit(value) ? 0x8000 : 0));
}

void appendFloat(std::vector<uint8_t> &bytes, cl_channel_type type, float c) {
  switch (type) {
  case CL_UNORM_INT8:
    return append(bytes, uint8_t(steps(c, 0, 255)));
  case CL_UNORM_INT16:
    return append(bytes, uint16_t(steps(c, 0, 65535)));
  case CL_SNORM_INT8:
    return append(bytes, int8_t(steps(c, -1, 127)));
  case CL_SNORM_INT16:
    return append(bytes, int16_t(steps(c, -1, 32767)));
  case CL_HALF_FLOAT:
    return append(bytes, nearestHalf(c));
  case CL_FLOAT:
    return append(bytes, c);
  default:
    ADD_FAILURE() << std::hex << type;
  }
}

/// Returns the bytes of a texel with channels of floating-point colours.
std::vector<uint8_t> texelOf(const cl_image_format &format, const std::array<float, 4> &color) {
  std::vector<uint8_t> bytes;
  const double r = color[0], g = color[1], b = color[2], a = color[3];
  switch (format.image_channel_data_type) {
  case CL_UNORM_SHORT_565:
    append(bytes, uint16_t(steps(r, 0, 31) * 2048 + steps(g, 0, 63) * 32 + steps(b, 0, 31)));
    return bytes;
  case CL_UNORM_SHORT_555:
    append(bytes, uint16_t(steps(r, 0, 31) * 1024 + steps(g, 0, 31) * 32 + steps(b, 0, 31)));
    return bytes;
  case CL_UNORM_INT_101010:
    append(bytes, uint32_t(steps(r, 0, 1023) << 20 | steps(g, 0, 1023) << 10 | steps(b, 0, 1023)));
    return bytes;
  case CL_UNORM_INT_101010_2:
    append(bytes, uint32_t(steps(r, 0, 1023) << 22 | steps(g, 0, 1023) << 12 |
                           steps(b, 0, 1023) << 2 | steps(a, 0, 3)));
    return bytes;
  }
  for (char channel : channelsOf(format.image_channel_order))
    appendFloat(bytes, format.image_channel_data_type, color[std::string("rgba").find(channel)]);
  return bytes;
}

/// Returns the bytes of a texel whose channels are of the integer type T.
template <class T, class Color>
std::vector<uint8_t> texelOfIntegers(cl_channel_order order, const std::array<Color, 4> &color) {
  std::vector<uint8_t> bytes;
  for (char channel : channelsOf(order)) {
    const auto value = int64_t(color[std::string("rgba").find(channel)]);
    append(bytes, T(std::clamp<int64_t>(value, std::numeric_limits<T>::min(),
                                        std::numeric_limits<T>::max())));
  }
  return bytes;
}

class RuntimeImageFill : public RuntimeImages {
protected:
  std::vector<cl_image_format> formats() {
    cl_uint count = 0;
    EXPECT_CL(clGetSupportedImageFormats(context, CL_MEM_READ_ONLY, CL_MEM_OBJECT_IMAGE2D, 0,
                                         nullptr, &count));
    std::vector<cl_image_format> all(count);
    EXPECT_CL(clGetSupportedImageFormats(context, CL_MEM_READ_ONLY, CL_MEM_OBJECT_IMAGE2D, count,
                                         all.data(), nullptr));
    return all;
  }
  /// Fills the middle of an image with `color`, checks that nothing else has changed, and returns
  /// the texel.
  std::vector<uint8_t> fill(const cl_image_format &format, const void *color) {
    const ImageKind &kind = ImageKinds[3];
    cl_mem target = image(kind.description(), format, CL_MEM_READ_ONLY);
    const auto size = info<size_t>(target, CL_IMAGE_ELEMENT_SIZE);
    const Box none = {}, origin = {1, 2, 0}, region = {3, 2, 1};
    std::vector<uint8_t> bytes(size * kind.size[0] * kind.size[1]);
    EXPECT_CL(clEnqueueWriteImage(queue, target, CL_TRUE, none.data(), kind.size.data(), 0, 0,
                                  bytes.data(), 0, nullptr, nullptr));
    EXPECT_CL(clEnqueueFillImage(queue, target, color, origin.data(), region.data(), 0, nullptr,
                                 nullptr));
    EXPECT_CL(clEnqueueReadImage(queue, target, CL_TRUE, none.data(), kind.size.data(), 0, 0,
                                 bytes.data(), 0, nullptr, nullptr));
    const uint8_t *first = bytes.data() + size * (origin[0] + origin[1] * kind.size[0]);
    const std::vector<uint8_t> texel(first, first + size), nothing(size);
    forTexels(kind.size, [&](size_t x, size_t y, size_t) {
      const uint8_t *here = bytes.data() + size * (x + y * kind.size[0]);
      const bool isInside = x >= origin[0] && x < origin[0] + region[0] && y >= origin[1] &&
                            y < origin[1] + region[1];
      EXPECT_EQ(std::vector<uint8_t>(here, here + size), isInside ? texel : nothing);
    });
    return texel;
  }
  static std::string nameOf(const cl_image_format &format) {
    char text[32];
    std::snprintf(text, sizeof(text), "%x %x", format.image_channel_order,
                  format.image_channel_data_type);
    return text;
  }
  static bool isSrgb(const cl_image_format &format) {
    return format.image_channel_order == CL_sRGBA || format.image_channel_order == CL_sBGRA;
  }
};

constexpr float Nothing = std::numeric_limits<float>::quiet_NaN(),
                Infinite = std::numeric_limits<float>::infinity();
/// With ties, values out of range, halves that are denormal or too large, and no numbers.
constexpr std::array<float, 4> Colors[] = {{0.25f, 0.5f, 0.75f, 1},
                                           {-0.4f, 1.7f, 0.2f, 0.6f},
                                           {Nothing, Infinite, -Infinite, 0.001f},
                                           {0x1.8p-25f, 65519.0f, 65520.0f, -0x1.004p-14f},
                                           {0x1p-25f, 1.00048828125f, 1.00146484375f, -0.0f}};

TEST_F(RuntimeImageFill, ConvertsFloats) {
  size_t count = 0;
  for (const cl_image_format &format : formats()) {
    const cl_channel_type type = format.image_channel_data_type;
    if ((type >= CL_SIGNED_INT8 && type <= CL_UNSIGNED_INT32) || isSrgb(format))
      continue;
    SCOPED_TRACE(nameOf(format));
    for (const std::array<float, 4> &color : Colors)
      EXPECT_EQ(fill(format, color.data()), texelOf(format, color));
    ++count;
  }
  EXPECT_GE(count, 30u);
}

TEST_F(RuntimeImageFill, ConvertsIntegers) {
  const std::array<int32_t, 4> numbers[] = {
      {1, -2, 300, -70000}, {INT_MIN, INT_MAX, -129, 128}, {-128, 127, 32768, -32769}};
  for (const cl_image_format &format : formats()) {
    SCOPED_TRACE(nameOf(format));
    const cl_channel_order order = format.image_channel_order;
    for (const std::array<int32_t, 4> &color : numbers) {
      const auto bits = std::bit_cast<std::array<uint32_t, 4>>(color);
      switch (format.image_channel_data_type) {
      case CL_SIGNED_INT8:
        EXPECT_EQ(fill(format, color.data()), texelOfIntegers<int8_t>(order, color));
        break;
      case CL_SIGNED_INT16:
        EXPECT_EQ(fill(format, color.data()), texelOfIntegers<int16_t>(order, color));
        break;
      case CL_SIGNED_INT32:
        EXPECT_EQ(fill(format, color.data()), texelOfIntegers<int32_t>(order, color));
        break;
      case CL_UNSIGNED_INT8:
        EXPECT_EQ(fill(format, bits.data()), texelOfIntegers<uint8_t>(order, bits));
        break;
      case CL_UNSIGNED_INT16:
        EXPECT_EQ(fill(format, bits.data()), texelOfIntegers<uint16_t>(order, bits));
        break;
      case CL_UNSIGNED_INT32:
        EXPECT_EQ(fill(format, bits.data()), texelOfIntegers<uint32_t>(order, bits));
        break;
      }
    }
  }
}

TEST_F(RuntimeImageFill, ConvertsToSrgb) {
  for (cl_channel_order order : {CL_sRGBA, CL_sBGRA})
    for (float c : {-1.0f, 0.0f, 0.001f, 0.0031308f, 0.01f, 0.2f, 0.5f, 0.8f, 1.0f, 2.0f}) {
      const std::vector<uint8_t> texel =
          fill({order, CL_UNORM_INT8}, std::array{c, 0.25f, c, c}.data());
      const double linear = std::clamp(double(c), 0.0, 1.0);
      const double curve =
          linear <= 0.0031308 ? 12.92 * linear : 1.055 * std::pow(linear, 1 / 2.4) - 0.055;
      // The specification allows an error of 0.6 steps.
      EXPECT_NEAR(texel[0], curve * 255, 0.6) << c;
      EXPECT_EQ(texel[2], texel[0]);
      EXPECT_EQ(texel[1], 137); // The curve at 0.25.
      EXPECT_EQ(texel[3], steps(c, 0, 255)) << "alpha is linear";
    }
}

TEST_F(RuntimeImageFill, ReadsOneNumberForDepths) {
  // A value at the end of a page would be the only way to see more; the sanitizers do.
  const std::vector<float> depth = {0.5f};
  EXPECT_EQ(fill({CL_DEPTH, CL_UNORM_INT16}, depth.data()), (std::vector<uint8_t>{0x00, 0x80}));
}

} // namespace
} // namespace oclc::test

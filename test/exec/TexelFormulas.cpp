//===- TexelFormulas.cpp - Texels as the specification defines them ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "TexelFormulas.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace reference {
namespace {

template <class T> T at(const uint8_t *bytes, size_t index) {
  T value;
  std::memcpy(&value, bytes + index * sizeof(T), sizeof(T));
  return value;
}
template <class T> void put(uint8_t *bytes, size_t index, T value) {
  std::memcpy(bytes + index * sizeof(T), &value, sizeof(T));
}

double halfAt(const uint8_t *bytes, size_t index) {
  const auto bits = at<uint16_t>(bytes, index);
  const int exponent = bits >> 10 & 31;
  const double fraction = bits & 1023;
  const double magnitude = exponent == 31
                               ? (fraction == 0 ? std::numeric_limits<double>::infinity()
                                                : std::numeric_limits<double>::quiet_NaN())
                           : exponent == 0 ? std::ldexp(fraction, -24)
                                           : std::ldexp(1024 + fraction, exponent - 25);
  return bits & 0x8000 ? -magnitude : magnitude;
}

uint16_t halfBits(double value) {
  const uint16_t sign = std::signbit(value) ? 0x8000 : 0;
  const double magnitude = std::fabs(value);
  if (std::isnan(value))
    return sign | 0x7e00;
  if (magnitude >= 65520)
    return sign | 0x7c00;
  const int exponent = std::max(magnitude == 0 ? -14 : std::ilogb(magnitude), -14);
  // The carry of a fraction that is rounded up increases the exponent.
  const auto steps = uint16_t(std::nearbyint(std::ldexp(magnitude, 10 - exponent)));
  return uint16_t(sign + ((exponent + 14) << 10) + steps);
}

double channel(const uint8_t *texel, cl_channel_type type, size_t i) {
  switch (type) {
  case CL_SNORM_INT8:
    return std::max(at<int8_t>(texel, i) / 127.0, -1.0);
  case CL_SNORM_INT16:
    return std::max(at<int16_t>(texel, i) / 32767.0, -1.0);
  case CL_UNORM_INT8:
    return at<uint8_t>(texel, i) / 255.0;
  case CL_UNORM_INT16:
    return at<uint16_t>(texel, i) / 65535.0;
  case CL_SIGNED_INT8:
    return at<int8_t>(texel, i);
  case CL_SIGNED_INT16:
    return at<int16_t>(texel, i);
  case CL_SIGNED_INT32:
    return at<int32_t>(texel, i);
  case CL_UNSIGNED_INT8:
    return at<uint8_t>(texel, i);
  case CL_UNSIGNED_INT16:
    return at<uint16_t>(texel, i);
  case CL_UNSIGNED_INT32:
    return at<uint32_t>(texel, i);
  case CL_HALF_FLOAT:
    return halfAt(texel, i);
  default:
    return at<float>(texel, i);
  }
}

double linearOf(double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); }

/// A channel that shares a word with others.
struct Field {
  int shift, bits;
  double most() const { return double((1u << bits) - 1); }
};

/// Returns the red, green, blue and alpha of formats whose channels share a word; none for others.
/// Channels without bits are 1.
struct Fields {
  size_t bytes;
  std::array<Field, 4> of;
};
const Fields *fieldsOf(cl_channel_type type) {
  static constexpr Fields Short565 = {2, {{{11, 5}, {5, 6}, {0, 5}, {0, 0}}}};
  static constexpr Fields Short555 = {2, {{{10, 5}, {5, 5}, {0, 5}, {0, 0}}}};
  static constexpr Fields Int101010 = {4, {{{20, 10}, {10, 10}, {0, 10}, {0, 0}}}};
  static constexpr Fields Int1010102 = {4, {{{22, 10}, {12, 10}, {2, 10}, {0, 2}}}};
  switch (type) {
  case CL_UNORM_SHORT_565:
    return &Short565;
  case CL_UNORM_SHORT_555:
    return &Short555;
  case CL_UNORM_INT_101010:
    return &Int101010;
  case CL_UNORM_INT_101010_2:
    return &Int1010102;
  default:
    return nullptr;
  }
}

/// Returns the channels of memory in their order, each as the index of the colour that it holds.
struct Order {
  size_t count;
  std::array<size_t, 4> holds;
};
Order orderOf(cl_channel_order order) {
  switch (order) {
  case CL_R:
  case CL_INTENSITY:
  case CL_LUMINANCE:
  case CL_DEPTH:
    return {1, {0}};
  case CL_A:
    return {1, {3}};
  case CL_RG:
    return {2, {0, 1}};
  case CL_RA:
    return {2, {0, 3}};
  case CL_BGRA:
  case CL_sBGRA:
    return {4, {2, 1, 0, 3}};
  case CL_ARGB:
    return {4, {3, 0, 1, 2}};
  case CL_ABGR:
    return {4, {3, 2, 1, 0}};
  default:
    return {4, {0, 1, 2, 3}};
  }
}

size_t bytesOfChannel(cl_channel_type type) {
  switch (type) {
  case CL_SNORM_INT8:
  case CL_UNORM_INT8:
  case CL_SIGNED_INT8:
  case CL_UNSIGNED_INT8:
    return 1;
  case CL_SIGNED_INT32:
  case CL_UNSIGNED_INT32:
  case CL_FLOAT:
    return 4;
  default:
    return 2;
  }
}

bool isOpaque(cl_channel_order order) {
  return order == CL_R || order == CL_RG || order == CL_RGB || order == CL_LUMINANCE;
}

/// Returns `c` times `most`, from `least` to `most`, as a whole number.
double scaled(double c, double most, double least) {
  if (std::isnan(c))
    return 0;
  const float product = float(c) * float(most);
  return std::nearbyint(std::clamp(double(product), least, most));
}
double unorm(double c, double most) { return scaled(c, most, 0); }
double snorm(double c, double most) { return scaled(c, most, -most); }

void storeChannel(uint8_t *texel, cl_channel_type type, size_t i, double c) {
  switch (type) {
  case CL_SNORM_INT8:
    return put(texel, i, int8_t(snorm(c, 127)));
  case CL_SNORM_INT16:
    return put(texel, i, int16_t(snorm(c, 32767)));
  case CL_UNORM_INT8:
    return put(texel, i, uint8_t(unorm(c, 255)));
  case CL_UNORM_INT16:
    return put(texel, i, uint16_t(unorm(c, 65535)));
  case CL_HALF_FLOAT:
    return put(texel, i, halfBits(c));
  default:
    return put(texel, i, float(c));
  }
}

template <class T> void storeClamped(uint8_t *texel, size_t i, double c) {
  using Limits = std::numeric_limits<T>;
  put(texel, i, T(std::clamp(c, double(Limits::min()), double(Limits::max()))));
}

void storeInteger(uint8_t *texel, cl_channel_type type, size_t i, double c) {
  switch (type) {
  case CL_SIGNED_INT8:
    return storeClamped<int8_t>(texel, i, c);
  case CL_SIGNED_INT16:
    return storeClamped<int16_t>(texel, i, c);
  case CL_SIGNED_INT32:
    return storeClamped<int32_t>(texel, i, c);
  case CL_UNSIGNED_INT8:
    return storeClamped<uint8_t>(texel, i, c);
  case CL_UNSIGNED_INT16:
    return storeClamped<uint16_t>(texel, i, c);
  default:
    return storeClamped<uint32_t>(texel, i, c);
  }
}

/// Returns a number that grows by one from a half to the next one.
int rankOfHalf(uint16_t bits) { return bits & 0x8000 ? -(bits & 0x7fff) : bits; }

/// Returns the step of integers between 0 and 1; 1 for other integers.
double stepOf(cl_channel_type type) {
  switch (type) {
  case CL_SNORM_INT8:
    return 1 / 127.0;
  case CL_SNORM_INT16:
    return 1 / 32767.0;
  case CL_UNORM_INT8:
    return 1 / 255.0;
  case CL_UNORM_INT16:
    return 1 / 65535.0;
  default:
    return 1;
  }
}

bool isChannelAlike(const uint8_t *one, const uint8_t *other, cl_channel_type type, size_t i,
                    Allowed allowed) {
  const double x = channel(one, type, i), y = channel(other, type, i);
  if (std::isnan(x) || std::isnan(y))
    return std::isnan(x) && std::isnan(y);
  const size_t bytes = bytesOfChannel(type);
  if (std::memcmp(one + i * bytes, other + i * bytes, bytes) == 0)
    return true;
  if (allowed == Allowed::Nothing)
    return false;
  if (type == CL_FLOAT)
    return std::fabs(x - y) <= 1e-5 * std::max(1.0, std::fabs(x));
  if (type == CL_HALF_FLOAT)
    return std::abs(rankOfHalf(at<uint16_t>(one, i)) - rankOfHalf(at<uint16_t>(other, i))) <= 1 ||
           std::fabs(x - y) <= 1e-5;
  return std::fabs(x - y) <= 1.001 * stepOf(type);
}

bool areFieldsAlike(const Color &x, const Color &y, const Fields &fields, Allowed allowed) {
  for (size_t i = 0; i != 4; ++i) {
    const double most = std::max(fields.of[i].most(), 1.0);
    if (std::fabs(x[i] - y[i]) * most > (allowed == Allowed::OneStep ? 1.001 : 0.001))
      return false;
  }
  return true;
}

uint32_t wordOf(const uint8_t *texel, const Fields &fields) {
  return fields.bytes == 2 ? at<uint16_t>(texel, 0) : at<uint32_t>(texel, 0);
}

} // namespace

bool isSignedInteger(cl_channel_type type) {
  return type >= CL_SIGNED_INT8 && type <= CL_SIGNED_INT32;
}
bool isUnsignedInteger(cl_channel_type type) {
  return type >= CL_UNSIGNED_INT8 && type <= CL_UNSIGNED_INT32;
}
bool isReadAsFloat(cl_channel_type type) {
  return !isSignedInteger(type) && !isUnsignedInteger(type);
}

size_t bytesOfTexel(const cl_image_format &format) {
  if (const Fields *fields = fieldsOf(format.image_channel_data_type))
    return fields->bytes;
  return orderOf(format.image_channel_order).count * bytesOfChannel(format.image_channel_data_type);
}

Color colorOf(const uint8_t *texel, const cl_image_format &format) {
  Color color = {0, 0, 0, 1};
  if (const Fields *fields = fieldsOf(format.image_channel_data_type)) {
    for (size_t i = 0; i != 4; ++i)
      if (const Field &field = fields->of[i]; field.bits != 0)
        color[i] =
            (wordOf(texel, *fields) >> field.shift & ((1u << field.bits) - 1)) / field.most();
    return color;
  }
  const Order order = orderOf(format.image_channel_order);
  const auto c = [&](size_t i) { return channel(texel, format.image_channel_data_type, i); };
  switch (format.image_channel_order) {
  case CL_INTENSITY:
    return {c(0), c(0), c(0), c(0)};
  case CL_LUMINANCE:
    return {c(0), c(0), c(0), 1};
  }
  for (size_t i = 0; i != order.count; ++i)
    color[order.holds[i]] = c(i);
  if (format.image_channel_order == CL_sRGBA || format.image_channel_order == CL_sBGRA)
    std::transform(color.begin(), color.begin() + 3, color.begin(), linearOf);
  return color;
}

Color borderOf(const cl_image_format &format) {
  return {0, 0, 0, isOpaque(format.image_channel_order) ? 1.0 : 0.0};
}

void storeColor(uint8_t *texel, const cl_image_format &format, const Color &color) {
  if (const Fields *fields = fieldsOf(format.image_channel_data_type)) {
    uint32_t word = 0;
    for (size_t i = 0; i != 4; ++i)
      if (const Field &field = fields->of[i]; field.bits != 0)
        word |= uint32_t(unorm(color[i], field.most())) << field.shift;
    return fields->bytes == 2 ? put(texel, 0, uint16_t(word)) : put(texel, 0, word);
  }
  const Order order = orderOf(format.image_channel_order);
  for (size_t i = 0; i != order.count; ++i)
    storeChannel(texel, format.image_channel_data_type, i, color[order.holds[i]]);
}

void storeIntegers(uint8_t *texel, const cl_image_format &format, const Color &color) {
  const Order order = orderOf(format.image_channel_order);
  for (size_t i = 0; i != order.count; ++i)
    storeInteger(texel, format.image_channel_data_type, i, color[order.holds[i]]);
}

bool areAlike(const uint8_t *one, const uint8_t *other, const cl_image_format &format,
              Allowed allowed) {
  const cl_channel_type type = format.image_channel_data_type;
  if (const Fields *fields = fieldsOf(type))
    return areFieldsAlike(colorOf(one, format), colorOf(other, format), *fields, allowed);
  const size_t count = orderOf(format.image_channel_order).count;
  for (size_t i = 0; i != count; ++i)
    if (!isChannelAlike(one, other, type, i, allowed))
      return false;
  return true;
}

} // namespace reference

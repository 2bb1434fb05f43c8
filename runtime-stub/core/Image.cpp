//===- Image.cpp - The layout of an image in memory -------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/Image.h"

#include <algorithm>

namespace oclc::rt {

/// Levels start where vectors of texels can be loaded well.
constexpr size_t LevelAlignment = 64;

bool ImagePart::overlaps(const ImagePart &other) const {
  if (level != other.level)
    return false;
  for (size_t i = 0; i != origin.size(); ++i) {
    const bool isFirst = origin[i] <= other.origin[i];
    const size_t distance = isFirst ? other.origin[i] - origin[i] : origin[i] - other.origin[i];
    if (distance >= (isFirst ? region[i] : other.region[i]))
      return false;
  }
  return true;
}

ImageBox ImageLayout::sizes() const {
  if (type == CL_MEM_OBJECT_IMAGE1D_ARRAY)
    return {width, layers, 1};
  return {width, std::max<size_t>(height, 1), std::max<size_t>(std::max(depth, layers), 1)};
}

ImageBox ImageLayout::steps() const {
  if (type == CL_MEM_OBJECT_IMAGE1D_ARRAY)
    return {texelBytes, slicePitch, slicePitch};
  return {texelBytes, rowPitch,
          slicePitch != 0 ? slicePitch : rowPitch * std::max<size_t>(height, 1)};
}

/// Returns the bytes of one level; nothing if that overflows.
static std::optional<size_t> bytesOfLevel(const ImageLayout &layout) {
  const ImageBox all = layout.sizes(), step = layout.steps();
  size_t sum = layout.texelBytes;
  for (size_t i = 0; i != all.size(); ++i)
    if (size_t part; __builtin_mul_overflow(all[i] - 1, step[i], &part) ||
                     __builtin_add_overflow(sum, part, &sum))
      return std::nullopt;
  return sum;
}

std::optional<size_t> ImageLayout::bytes() const {
  const std::optional<size_t> first = bytesOfLevel(*this);
  if (!first || !isMipmap())
    return first;
  // All other levels together are not larger than the first one, except for gaps and texels beyond
  // size 1.
  if (*first > SIZE_MAX / 4)
    return std::nullopt;
  const size_t last = levels - 1;
  return startOf(last) + bytesOfLevel(level(last)).value_or(0);
}

size_t ImageLayout::bufferBytes() const {
  if (hasSlices())
    return slicePitch * std::max(depth, layers);
  return height == 0 ? width * texelBytes : rowPitch * height;
}

void ImageLayout::tighten() {
  rowPitch = width * texelBytes;
  slicePitch = hasSlices() ? rowPitch * std::max<size_t>(height, 1) : 0;
}

ImageLayout ImageLayout::level(size_t number) const {
  if (!isMipmap())
    return *this;
  ImageLayout part = *this;
  part.levels = 1;
  for (size_t *size : {&part.width, &part.height, &part.depth})
    *size = *size == 0 ? 0 : std::max<size_t>(*size >> number, 1);
  part.tighten();
  return part;
}

size_t ImageLayout::startOf(size_t number) const {
  size_t start = 0;
  for (size_t i = 0; i != number; ++i) {
    const size_t end = start + bytesOfLevel(level(i)).value_or(0);
    start = (end + LevelAlignment - 1) / LevelAlignment * LevelAlignment;
  }
  return start;
}

bool ImageLayout::contains(const ImagePart &part) const {
  const ImageBox all = sizes();
  for (size_t i = 0; i != all.size(); ++i)
    if (part.region[i] == 0 || part.origin[i] >= all[i] || part.region[i] > all[i] - part.origin[i])
      return false;
  return true;
}

size_t ImageLayout::offsetOf(const ImageBox &origin) const {
  const ImageBox step = steps();
  return origin[0] * step[0] + origin[1] * step[1] + origin[2] * step[2];
}

static abi::ImageDescriptor describeLevel(const ImageLayout &layout, uint8_t *texels) {
  const auto atLeastOne = [](size_t size) { return int32_t(std::max<size_t>(size, 1)); };
  return {.texels = texels,
          .rowPitch = layout.rowPitch,
          .slicePitch = layout.steps()[2],
          .width = int32_t(layout.width),
          .height = atLeastOne(layout.height),
          .depth = atLeastOne(layout.depth),
          .layers = atLeastOne(layout.layers),
          .texelBytes = uint32_t(layout.texelBytes),
          .channelOrder = layout.format.image_channel_order,
          .channelType = layout.format.image_channel_data_type,
          .levels = 1};
}

std::vector<abi::ImageDescriptor> describe(const ImageLayout &layout, uint8_t *texels) {
  std::vector<abi::ImageDescriptor> all;
  for (size_t level = 0; level != std::max<size_t>(layout.levels, 1); ++level)
    all.push_back(describeLevel(layout.level(level), texels + layout.startOf(level)));
  all.front().levels = int32_t(all.size());
  return all;
}

std::optional<ImageParameter> imageParameter(std::string_view typeName) {
  constexpr struct {
    std::string_view name;
    ImageParameter parameter;
  } Known[] = {
      {"image1d_t", {CL_MEM_OBJECT_IMAGE1D, false}},
      {"image1d_buffer_t", {CL_MEM_OBJECT_IMAGE1D_BUFFER, false}},
      {"image1d_array_t", {CL_MEM_OBJECT_IMAGE1D_ARRAY, false}},
      {"image2d_t", {CL_MEM_OBJECT_IMAGE2D, false}},
      {"image2d_array_t", {CL_MEM_OBJECT_IMAGE2D_ARRAY, false}},
      {"image2d_depth_t", {CL_MEM_OBJECT_IMAGE2D, true}},
      {"image2d_array_depth_t", {CL_MEM_OBJECT_IMAGE2D_ARRAY, true}},
      {"image3d_t", {CL_MEM_OBJECT_IMAGE3D, false}},
  };
  const auto *known =
      std::ranges::find_if(Known, [&](const auto &k) { return k.name == typeName; });
  return known == std::end(Known) ? std::nullopt : std::optional(known->parameter);
}

} // namespace oclc::rt

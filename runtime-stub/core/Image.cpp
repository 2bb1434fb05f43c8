//===- Image.cpp - The layout of an image in memory -------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/Image.h"

#include <algorithm>

namespace oclc::rt {

ImageBox ImageLayout::sizes() const {
  return {width, std::max<size_t>(height, 1), std::max<size_t>(std::max(depth, layers), 1)};
}

size_t ImageLayout::sliceStep() const {
  return slicePitch != 0 ? slicePitch : rowPitch * std::max<size_t>(height, 1);
}

std::optional<size_t> ImageLayout::bytes() const {
  const auto [columns, rows, slices] = sizes();
  size_t ofRow, ofRows, ofSlices, sum;
  if (__builtin_mul_overflow(columns, texelBytes, &ofRow) ||
      __builtin_mul_overflow(rows - 1, rowPitch, &ofRows) ||
      __builtin_mul_overflow(slices - 1, sliceStep(), &ofSlices) ||
      __builtin_add_overflow(ofRow, ofRows, &sum) || __builtin_add_overflow(sum, ofSlices, &sum))
    return std::nullopt;
  return sum;
}

ImageBox ImageLayout::placed(const size_t *values) const {
  if (type == CL_MEM_OBJECT_IMAGE1D_ARRAY)
    return {values[0], values[2], values[1]};
  return {values[0], values[1], values[2]};
}

bool ImageLayout::contains(const ImageBox &origin, const ImageBox &region) const {
  const ImageBox all = sizes();
  for (size_t i = 0; i != all.size(); ++i)
    if (region[i] == 0 || origin[i] >= all[i] || region[i] > all[i] - origin[i])
      return false;
  return true;
}

size_t ImageLayout::offsetOf(const ImageBox &origin) const {
  return origin[0] * texelBytes + origin[1] * rowPitch + origin[2] * sliceStep();
}

abi::ImageDescriptor describe(const ImageLayout &layout, uint8_t *texels) {
  const ImageBox sizes = layout.sizes();
  const bool isArray = layout.isArray();
  return {.texels = texels,
          .rowPitch = layout.rowPitch,
          .slicePitch = layout.sliceStep(),
          .width = int32_t(sizes[0]),
          .height = int32_t(sizes[1]),
          .depth = isArray ? 1 : int32_t(sizes[2]),
          .layers = isArray ? int32_t(sizes[2]) : 1,
          .texelBytes = uint32_t(layout.texelBytes),
          .channelOrder = layout.format.image_channel_order,
          .channelType = layout.format.image_channel_data_type,
          .levels = 1};
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

//===- CapturedImages.cpp - Images and samplers of captured launches --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/CapturedImages.h"

#include "Offline/CapturedData.h"

#include <nlohmann/json.hpp>

#include <cstring>

namespace oclc::rt::capture {

using binary::ArgumentKind;
using Json = nlohmann::ordered_json;

template <class T> static T valueIn(const uint8_t *packed, const binary::Argument &argument) {
  T value;
  std::memcpy(&value, packed + argument.offset, sizeof(value));
  return value;
}

ArgumentFormats formatsOf(const binary::Kernel &kernel, const uint8_t *packed) {
  ArgumentFormats formats;
  for (uint32_t i = 0; i != kernel.arguments.size(); ++i) {
    const binary::Argument &argument = kernel.arguments[i];
    if (argument.kind == ArgumentKind::Image) {
      const auto *image = valueIn<const abi::ImageDescriptor *>(packed, argument);
      formats.push_back({i, false, image->channelOrder, image->channelType});
    } else if (argument.kind == ArgumentKind::Sampler) {
      formats.push_back({i, true, valueIn<uint32_t>(packed, argument), 0});
    }
  }
  return formats;
}

Json toJson(const ArgumentFormats &formats) {
  Json all = Json::array();
  for (const ArgumentFormat &format : formats) {
    Json each = {{"argument", format.argument}};
    if (format.isSampler) {
      each["sampler"] = format.orderOrFlags;
    } else {
      each["channel_order"] = format.orderOrFlags;
      each["channel_type"] = format.type;
    }
    all.push_back(std::move(each));
  }
  return all;
}

static binary::ImageType typeOf(const ImageLayout &image) {
  switch (image.type) {
  case CL_MEM_OBJECT_IMAGE1D:
    return binary::ImageType::Image1D;
  case CL_MEM_OBJECT_IMAGE1D_BUFFER:
    return binary::ImageType::Image1DBuffer;
  case CL_MEM_OBJECT_IMAGE1D_ARRAY:
    return binary::ImageType::Image1DArray;
  case CL_MEM_OBJECT_IMAGE2D_ARRAY:
    return binary::ImageType::Image2DArray;
  case CL_MEM_OBJECT_IMAGE3D:
    return binary::ImageType::Image3D;
  default:
    return binary::ImageType::Image2D;
  }
}

// A mipmap is captured as its first level: other levels of a replay have the texels of that one.
Json toJson(const ImageLayout &image) {
  const abi::ImageDescriptor all = describe(image.level(0), nullptr).front();
  return {{"type", offline::ImageTypes[size_t(typeOf(image))]},
          {"channel_order", all.channelOrder},
          {"channel_type", all.channelType},
          {"width", all.width},
          {"height", all.height},
          {"depth", all.depth},
          {"layers", all.layers},
          {"row_pitch", all.rowPitch},
          {"slice_pitch", all.slicePitch}};
}

} // namespace oclc::rt::capture

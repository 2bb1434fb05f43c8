//===- ImageFormats.cpp - The formats of texels -----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/ImageFormats.h"

#include "Binary/ImageFormat.h"

#include <algorithm>
#include <iterator>
#include <vector>

namespace oclc::rt {
namespace {

constexpr cl_channel_type Normalized[] = {CL_UNORM_INT8, CL_UNORM_INT16, CL_SNORM_INT8,
                                          CL_SNORM_INT16};
constexpr cl_channel_type Integers[] = {CL_SIGNED_INT8,   CL_SIGNED_INT16,   CL_SIGNED_INT32,
                                        CL_UNSIGNED_INT8, CL_UNSIGNED_INT16, CL_UNSIGNED_INT32};
constexpr cl_channel_type Floats[] = {CL_HALF_FLOAT, CL_FLOAT};
constexpr cl_channel_type Packed[] = {CL_UNORM_SHORT_565, CL_UNORM_SHORT_555, CL_UNORM_INT_101010};
bool isSrgb(cl_channel_order order) { return order == CL_sRGBA || order == CL_sBGRA; }

/// True for orders whose border is another one in the specification than in the conformance tests.
bool hasUnusedChannel(cl_channel_order order) {
  return order == CL_Rx || order == CL_RGx || order == CL_RGBx;
}

/// The functions of OpenCL C that read images have no code for such texels.
bool hasTexelsOfThreeBytes(cl_channel_order order) { return order == CL_sRGB || order == CL_sRGBx; }

std::vector<cl_image_format> makeFormats() {
  // The order of the minimum list of the specification, and then the others.
  constexpr cl_channel_order Orders[] = {CL_RGBA,      CL_BGRA,      CL_R,   CL_RG,   CL_sRGBA,
                                         CL_DEPTH,     CL_A,         CL_RA,  CL_ARGB, CL_ABGR,
                                         CL_INTENSITY, CL_LUMINANCE, CL_RGB, CL_sBGRA};
  std::vector<cl_channel_type> types;
  for (std::span<const cl_channel_type> some :
       {std::span<const cl_channel_type>(Normalized), std::span<const cl_channel_type>(Integers),
        std::span<const cl_channel_type>(Floats), std::span<const cl_channel_type>(Packed)})
    types.insert(types.end(), some.begin(), some.end());
  types.push_back(CL_UNORM_INT_101010_2);
  std::vector<cl_image_format> formats;
  for (cl_channel_order order : Orders)
    for (cl_channel_type type : types)
      if (const cl_image_format format = {order, type}; isValid(format))
        formats.push_back(format);
  return formats;
}

} // namespace

std::span<const cl_image_format> imageFormats() {
  static const std::vector<cl_image_format> formats = makeFormats();
  return formats;
}

/// Returns the format in the form that readers of captures use, too.
static binary::ImageFormat common(const cl_image_format &format) {
  return {format.image_channel_order, format.image_channel_data_type};
}

bool isValid(const cl_image_format &format) { return binary::isValid(common(format)); }

bool isSupported(const cl_image_format &format, cl_mem_object_type type) {
  const cl_channel_order order = format.image_channel_order;
  if (!isValid(format) || hasUnusedChannel(order) || hasTexelsOfThreeBytes(order))
    return false;
  if (order == CL_DEPTH && type != CL_MEM_OBJECT_IMAGE2D && type != CL_MEM_OBJECT_IMAGE2D_ARRAY)
    return false;
  return !isSrgb(order) || type != CL_MEM_OBJECT_IMAGE1D_BUFFER;
}

size_t channelCount(const cl_image_format &format) { return binary::channelCount(common(format)); }

size_t texelBytes(const cl_image_format &format) { return binary::texelBytes(common(format)); }

} // namespace oclc::rt

//===- ImageRequirementsApi.cpp - What images need, before they are made ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// cl_ext_image_requirements_info. Rows, slices and images start at any texel, and limits depend on
// the type of the image alone. A format or a description that is missing stands for all of them.
//
//===------------------------------------------------------------------------------------------===//

#include "api/Api.h"
#include "api/ImageDescription.h"
#include "api/MemoryFlags.h"
#include "core/ImageFormats.h"

#include <algorithm>

using namespace oclc::rt;
using namespace oclc::rt::api;

namespace {

constexpr size_t MostTexelBytes = sizeof(cl_float4);

/// Returns the type in a description, or 0 if that is missing.
cl_mem_object_type typeIn(const cl_image_desc *description) {
  return description ? description->image_type : 0;
}

bool isImageType(cl_mem_object_type type) {
  return type >= CL_MEM_OBJECT_IMAGE2D && type <= CL_MEM_OBJECT_IMAGE1D_BUFFER;
}

/// The types with a dimension, and the type 0 for all of them.
bool hasHeight(cl_mem_object_type type) {
  return type == 0 || type == CL_MEM_OBJECT_IMAGE2D || type == CL_MEM_OBJECT_IMAGE2D_ARRAY ||
         type == CL_MEM_OBJECT_IMAGE3D;
}
bool hasDepth(cl_mem_object_type type) { return type == 0 || type == CL_MEM_OBJECT_IMAGE3D; }
bool hasLayers(cl_mem_object_type type) {
  return type == 0 || type == CL_MEM_OBJECT_IMAGE1D_ARRAY || type == CL_MEM_OBJECT_IMAGE2D_ARRAY;
}

/// Returns the largest width or height.
cl_uint mostOf(cl_mem_object_type type) {
  static_assert(Device::MaxImage3DSize <= Device::MaxImageSize);
  return hasDepth(type) ? Device::MaxImage3DSize : Device::MaxImageSize;
}
cl_uint mostWidthOf(cl_mem_object_type type) {
  return type == CL_MEM_OBJECT_IMAGE1D_BUFFER ? Device::MaxImageBufferSize : mostOf(type);
}

cl_int limit(const Info &info, bool exists, cl_uint most) {
  return exists ? info.value<cl_uint>(most) : CL_INVALID_IMAGE_DESCRIPTOR;
}

/// Answers with the alignment of texels. The description must be that of an image: only queries of
/// limits accept 0 for its type and its sizes.
cl_int alignment(const Info &info, const cl_image_format *format,
                 const cl_image_desc *description) {
  if (description && (!isImageType(description->image_type) || !hasValidSizes(*description)))
    return CL_INVALID_IMAGE_DESCRIPTOR;
  return info.value<size_t>(format ? texelBytes(*format) : MostTexelBytes);
}

/// Returns the bytes of a buffer of which such an image can be made.
cl_int sizeOf(const Info &info, const cl_image_format *format, const cl_image_desc *description) {
  if (!format || !description)
    return CL_INVALID_VALUE;
  ImageLayout layout;
  if (cl_int error = layoutOf(format, description, /*hasHostMemory=*/true, layout))
    return error == CL_INVALID_IMAGE_SIZE ? CL_INVALID_IMAGE_DESCRIPTOR : error;
  return info.value<size_t>(layout.bufferBytes());
}

cl_int answer(const Info &info, const cl_image_format *format, const cl_image_desc *description,
              cl_image_requirements_info_ext name) {
  const cl_mem_object_type type = typeIn(description);
  switch (name) {
  case CL_IMAGE_REQUIREMENTS_BASE_ADDRESS_ALIGNMENT_EXT:
  case CL_IMAGE_REQUIREMENTS_ROW_PITCH_ALIGNMENT_EXT:
  case CL_IMAGE_REQUIREMENTS_SLICE_PITCH_ALIGNMENT_EXT:
    return alignment(info, format, description);
  case CL_IMAGE_REQUIREMENTS_SIZE_EXT:
    return sizeOf(info, format, description);
  case CL_IMAGE_REQUIREMENTS_MAX_WIDTH_EXT:
    return limit(info, true, mostWidthOf(type));
  case CL_IMAGE_REQUIREMENTS_MAX_HEIGHT_EXT:
    return limit(info, hasHeight(type), mostOf(type));
  case CL_IMAGE_REQUIREMENTS_MAX_DEPTH_EXT:
    return limit(info, hasDepth(type), Device::MaxImage3DSize);
  case CL_IMAGE_REQUIREMENTS_MAX_ARRAY_SIZE_EXT:
    return limit(info, hasLayers(type), Device::MaxImageLayers);
  }
  return CL_INVALID_VALUE;
}

} // namespace

cl_int CL_API_CALL clGetImageRequirementsInfoEXT(cl_context context,
                                                 const cl_mem_properties *properties,
                                                 cl_mem_flags flags, const cl_image_format *format,
                                                 const cl_image_desc *description,
                                                 cl_image_requirements_info_ext name, size_t size,
                                                 void *value, size_t *sizeReturn) {
  constexpr cl_mem_flags Queries = CL_MEM_KERNEL_READ_AND_WRITE;
  if (!Context::from(context))
    return CL_INVALID_CONTEXT;
  if (properties && properties[0])
    return CL_INVALID_PROPERTY;
  if (cl_int error = checkFlags(flags & ~Queries))
    return error;
  const cl_mem_object_type type = typeIn(description);
  if (type != 0 && !isImageType(type))
    return CL_INVALID_IMAGE_DESCRIPTOR;
  if (format && (!isValid(*format) || (type != 0 && !isSupported(*format, type))))
    return CL_INVALID_IMAGE_FORMAT_DESCRIPTOR;
  return guarded([&] { return answer(Info(size, value, sizeReturn), format, description, name); });
}

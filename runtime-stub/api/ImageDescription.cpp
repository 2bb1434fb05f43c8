//===- ImageDescription.cpp - From a description to the layout of an image --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "api/ImageDescription.h"

#include "core/Device.h"
#include "core/ImageFormats.h"
#include "core/Memory.h"

namespace oclc::rt::api {
namespace {

bool has(size_t size, size_t most) { return size != 0 && size <= most; }

/// Stores the sizes that the type of the image has. Returns CL_INVALID_IMAGE_SIZE if one is zero or
/// too large.
cl_int takeSizes(const cl_image_desc &from, ImageLayout &layout) {
  const bool isBuffer = from.image_type == CL_MEM_OBJECT_IMAGE1D_BUFFER;
  const bool isSpace = from.image_type == CL_MEM_OBJECT_IMAGE3D;
  const bool isPlane = isSpace || from.image_type == CL_MEM_OBJECT_IMAGE2D ||
                       from.image_type == CL_MEM_OBJECT_IMAGE2D_ARRAY;
  const size_t most = isSpace ? Device::MaxImage3DSize : Device::MaxImageSize;
  layout.width = from.image_width;
  layout.height = isPlane ? from.image_height : 0;
  layout.depth = isSpace ? from.image_depth : 0;
  layout.layers = layout.isArray() ? from.image_array_size : 0;
  const bool isRight = has(layout.width, isBuffer ? Device::MaxImageBufferSize : most) &&
                       (!isPlane || has(layout.height, most)) &&
                       (!isSpace || has(layout.depth, most)) &&
                       (!layout.isArray() || has(layout.layers, Device::MaxImageLayers));
  return isRight ? CL_SUCCESS : CL_INVALID_IMAGE_SIZE;
}

/// Takes the pitches of memory that exists already. Zero stands for no gaps.
bool takePitches(const cl_image_desc &from, ImageLayout &layout) {
  const size_t rows = layout.height == 0 ? 1 : layout.height;
  if (from.image_row_pitch != 0) {
    if (from.image_row_pitch < layout.rowPitch || from.image_row_pitch % layout.texelBytes != 0 ||
        __builtin_mul_overflow(from.image_row_pitch, rows, &layout.slicePitch))
      return false;
    layout.rowPitch = from.image_row_pitch;
  }
  layout.slicePitch = layout.hasSlices() ? layout.rowPitch * rows : 0;
  if (from.image_slice_pitch == 0 || !layout.hasSlices())
    return true;
  if (from.image_slice_pitch < layout.slicePitch || from.image_slice_pitch % layout.rowPitch != 0)
    return false;
  layout.slicePitch = from.image_slice_pitch;
  return true;
}

/// True if an image may have `levels`. `isBacked` tells that its memory exists already.
bool mayHaveLevels(const ImageLayout &layout, cl_uint levels, bool isBacked) {
  return levels <= 1 || (!isBacked && layout.type != CL_MEM_OBJECT_IMAGE1D_BUFFER &&
                         levels <= Device::MaxImageLevels);
}

/// The specification has an error of its own for images of buffers.
cl_int errorOfPitches(const cl_image_desc &description) {
  const Memory *source = Memory::from(description.mem_object);
  const bool isOfBuffer = source && source->isBuffer();
  return isOfBuffer ? CL_INVALID_IMAGE_FORMAT_DESCRIPTOR : CL_INVALID_IMAGE_DESCRIPTOR;
}

} // namespace

cl_int layoutOf(const cl_image_format *format, const cl_image_desc *description, bool hasHostMemory,
                ImageLayout &layout) {
  if (!format || !isValid(*format))
    return CL_INVALID_IMAGE_FORMAT_DESCRIPTOR;
  if (!description || description->image_type < CL_MEM_OBJECT_IMAGE2D ||
      description->image_type > CL_MEM_OBJECT_IMAGE1D_BUFFER || description->num_samples != 0)
    return CL_INVALID_IMAGE_DESCRIPTOR;
  layout = {};
  layout.type = description->image_type;
  layout.format = *format;
  layout.texelBytes = texelBytes(*format);
  if (cl_int error = takeSizes(*description, layout))
    return error;
  layout.tighten();
  const bool isBacked = hasHostMemory || description->mem_object;
  if (!mayHaveLevels(layout, description->num_mip_levels, isBacked))
    return CL_INVALID_IMAGE_DESCRIPTOR;
  if (isBacked ? !takePitches(*description, layout)
               : description->image_row_pitch != 0 || description->image_slice_pitch != 0)
    return errorOfPitches(*description);
  layout.levels = description->num_mip_levels;
  if (!layout.bytes() || *layout.bytes() > Device::get().maxAllocationSize())
    return CL_INVALID_IMAGE_SIZE;
  return CL_SUCCESS;
}

bool hasValidSizes(const cl_image_desc &description) {
  ImageLayout layout = {};
  layout.type = description.image_type;
  return takeSizes(description, layout) == CL_SUCCESS;
}

} // namespace oclc::rt::api

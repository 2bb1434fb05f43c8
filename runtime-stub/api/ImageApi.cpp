//===- ImageApi.cpp - Creation of images, and queries about them ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Binary/ImageFormat.h"
#include "api/Api.h"
#include "api/ImageDescription.h"
#include "api/MemoryFlags.h"
#include "api/MemoryProperties.h"
#include "core/ImageFormats.h"
#include "exec/CopyWork.h"

#include <algorithm>

using namespace oclc::rt;
using namespace oclc::rt::api;

/// True if an image of `order` may be made of one of `source` (OpenCL API, "Compatible Image
/// Channel Orders").
static bool isViewOf(cl_channel_order order, cl_channel_order source) {
  constexpr std::pair<cl_channel_order, cl_channel_order> Views[] = {{CL_sBGRA, CL_BGRA},
                                                                     {CL_BGRA, CL_sBGRA},
                                                                     {CL_sRGBA, CL_RGBA},
                                                                     {CL_RGBA, CL_sRGBA},
                                                                     {CL_DEPTH, CL_R}};
  return std::ranges::find(Views, std::pair(order, source)) != std::end(Views);
}

/// Takes the pitch of the image of which another one is made. Returns an error unless both have the
/// same sizes and types of channels. `rowPitch` may be zero.
static cl_int takeImage(const ImageLayout &from, size_t rowPitch, ImageLayout &layout) {
  if (from.type != CL_MEM_OBJECT_IMAGE2D || from.isMipmap() || from.width != layout.width ||
      from.height != layout.height || (rowPitch != 0 && rowPitch != from.rowPitch))
    return CL_INVALID_IMAGE_DESCRIPTOR;
  layout.rowPitch = from.rowPitch;
  const bool isView =
      from.format.image_channel_data_type == layout.format.image_channel_data_type &&
      isViewOf(layout.format.image_channel_order, from.format.image_channel_order);
  return isView ? CL_SUCCESS : CL_INVALID_IMAGE_FORMAT_DESCRIPTOR;
}

/// Returns an error if the image does not fit into the buffer, or if the buffer is on memory of the
/// application without the alignment of CL_DEVICE_IMAGE_BASE_ADDRESS_ALIGNMENT, one texel.
static cl_int checkBufferOf(const Memory &buffer, const ImageLayout &layout) {
  if (layout.bufferBytes() > buffer.size)
    return CL_INVALID_IMAGE_SIZE;
  const auto address = reinterpret_cast<uintptr_t>(buffer.hostPointer);
  const bool isAligned = !(buffer.flags & CL_MEM_USE_HOST_PTR) || address % layout.texelBytes == 0;
  return isAligned ? CL_SUCCESS : CL_INVALID_IMAGE_FORMAT_DESCRIPTOR;
}

/// Creates an image on the memory of a buffer or of another image.
static Created<Memory> createOf(const Context &context, const cl_image_desc &description,
                                std::vector<cl_mem_properties> properties, cl_mem_flags flags,
                                ImageLayout layout) {
  Memory *parent = Memory::from(description.mem_object);
  if (!parent || parent->context.get() != &context || parent->isPipe() ||
      (parent->isImage() && layout.type != CL_MEM_OBJECT_IMAGE2D))
    return CL_INVALID_IMAGE_DESCRIPTOR;
  if (flags & HostPointerFlags)
    return CL_INVALID_VALUE;
  const cl_mem_flags inherited = inheritFlags(parent->flags, flags);
  if (!inherited)
    return CL_INVALID_VALUE;
  const cl_int error = parent->isImage()
                           ? takeImage(parent->image(), description.image_row_pitch, layout)
                           : checkBufferOf(*parent, layout);
  if (error != CL_SUCCESS)
    return error;
  if (!isSupported(layout.format, layout.type))
    return CL_IMAGE_FORMAT_NOT_SUPPORTED;
  return make<Memory>(parent, inherited, layout, std::move(properties));
}

/// Copies the texels of the application to an image.
static void copyTexels(const ImageLayout &from, const void *source, const ImageLayout &to,
                       uint8_t *target) {
  const auto [columns, rows, slices] = to.sizes();
  for (size_t z = 0; z != slices; ++z)
    for (size_t y = 0; y != rows; ++y)
      std::copy_n(static_cast<const uint8_t *>(source) + from.offsetOf({0, y, z}),
                  columns * to.texelBytes, target + to.offsetOf({0, y, z}));
}

/// True if kernels can load the channels at an address as numbers that are aligned.
static bool hasAlignedChannels(const cl_image_format &format, const void *texels) {
  const unsigned bytes =
      oclc::binary::channelOf({format.image_channel_order, format.image_channel_data_type}).bytes;
  return reinterpret_cast<uintptr_t>(texels) % bytes == 0;
}

static Created<Memory> createImage(cl_context handle, const cl_mem_properties *properties,
                                   cl_mem_flags flags, const cl_image_format *format,
                                   const cl_image_desc *description, void *hostPointer) {
  Context *context = Context::from(handle);
  if (!context)
    return CL_INVALID_CONTEXT;
  MemoryRequest request;
  if (cl_int error = readProperties(*context, properties, request))
    return error;
  if (request.hasAddress)
    return CL_INVALID_PROPERTY; // Only buffers have it.
  if (cl_int error = checkFlags(flags))
    return error;
  const bool needsPointer = needsHostPointer(flags), isImported = request.descriptor.has_value();
  ImageLayout layout;
  if (cl_int error = layoutOf(format, description, needsPointer || isImported, layout))
    return error;
  if (cl_int error = checkImport(request, flags, hostPointer))
    return error;
  if (needsPointer != (hostPointer != nullptr))
    return CL_INVALID_HOST_PTR;
  if (description->mem_object && isImported)
    return CL_INVALID_IMAGE_DESCRIPTOR;
  if (description->mem_object)
    return createOf(*context, *description, copyProperties(properties), flags, layout);
  if (layout.type == CL_MEM_OBJECT_IMAGE1D_BUFFER)
    return CL_INVALID_IMAGE_DESCRIPTOR;
  if (!isSupported(*format, layout.type))
    return CL_IMAGE_FORMAT_NOT_SUPPORTED;
  if ((flags & CL_MEM_USE_HOST_PTR) && !hasAlignedChannels(*format, hostPointer))
    return CL_INVALID_HOST_PTR;
  const ImageLayout given = layout;
  if (!(flags & CL_MEM_USE_HOST_PTR) && !isImported)
    layout.tighten();
  Ref<Memory> memory =
      make<Memory>(context, withAccess(flags), layout, hostPointer, copyProperties(properties));
  if (cl_int error = importMemory(*memory, std::move(request), CL_INVALID_IMAGE_SIZE))
    return error;
  if (flags & CL_MEM_COPY_HOST_PTR) {
    if (!memory->data())
      return CL_MEM_OBJECT_ALLOCATION_FAILURE;
    copyTexels(given, hostPointer, layout, memory->data());
  }
  return memory;
}

cl_mem clCreateImage(cl_context context, cl_mem_flags flags, const cl_image_format *format,
                     const cl_image_desc *description, void *hostPointer, cl_int *errorReturn) {
  return creating<Memory>(errorReturn, [&] {
    return createImage(context, nullptr, flags, format, description, hostPointer);
  });
}

cl_mem clCreateImageWithProperties(cl_context context, const cl_mem_properties *properties,
                                   cl_mem_flags flags, const cl_image_format *format,
                                   const cl_image_desc *description, void *hostPointer,
                                   cl_int *errorReturn) {
  return creating<Memory>(errorReturn, [&] {
    return createImage(context, properties, flags, format, description, hostPointer);
  });
}

/// Wrong pitches are wrong sizes in the functions of OpenCL 1.1.
static cl_mem createOld(cl_context context, cl_mem_flags flags, const cl_image_format *format,
                        const cl_image_desc &description, void *hostPointer, cl_int *errorReturn) {
  return creating<Memory>(errorReturn, [&]() -> Created<Memory> {
    Created<Memory> created =
        createImage(context, nullptr, flags, format, &description, hostPointer);
    if (created.error == CL_INVALID_IMAGE_DESCRIPTOR)
      created.error = CL_INVALID_IMAGE_SIZE;
    return created;
  });
}

cl_mem clCreateImage2D(cl_context context, cl_mem_flags flags, const cl_image_format *format,
                       size_t width, size_t height, size_t rowPitch, void *hostPointer,
                       cl_int *errorReturn) {
  cl_image_desc description = {};
  description.image_type = CL_MEM_OBJECT_IMAGE2D;
  description.image_width = width;
  description.image_height = height;
  description.image_row_pitch = rowPitch;
  return createOld(context, flags, format, description, hostPointer, errorReturn);
}

cl_mem clCreateImage3D(cl_context context, cl_mem_flags flags, const cl_image_format *format,
                       size_t width, size_t height, size_t depth, size_t rowPitch,
                       size_t slicePitch, void *hostPointer, cl_int *errorReturn) {
  cl_image_desc description = {};
  description.image_type = CL_MEM_OBJECT_IMAGE3D;
  description.image_width = width;
  description.image_height = height;
  description.image_depth = depth;
  description.image_row_pitch = rowPitch;
  description.image_slice_pitch = slicePitch;
  if (depth == 1) // clCreateImage accepts it.
    description.image_depth = 0;
  return createOld(context, flags, format, description, hostPointer, errorReturn);
}

cl_int clGetSupportedImageFormats(cl_context context, cl_mem_flags flags, cl_mem_object_type type,
                                  cl_uint count, cl_image_format *formats, cl_uint *countReturn) {
  constexpr cl_mem_flags Queries = CL_MEM_KERNEL_READ_AND_WRITE;
  if (!Context::from(context))
    return CL_INVALID_CONTEXT;
  if (checkFlags(flags & ~Queries) != CL_SUCCESS || type < CL_MEM_OBJECT_IMAGE2D ||
      type > CL_MEM_OBJECT_IMAGE1D_BUFFER || (count == 0 && formats))
    return CL_INVALID_VALUE;
  cl_uint found = 0;
  for (const cl_image_format &format : imageFormats())
    if (isSupported(format, type)) {
      if (formats && found < count)
        formats[found] = format;
      ++found;
    }
  if (countReturn)
    *countReturn = found;
  return CL_SUCCESS;
}

cl_int clGetImageInfo(cl_mem handle, cl_image_info name, size_t size, void *value,
                      size_t *sizeReturn) {
  const Memory *memory = Memory::from(handle);
  if (!memory || !memory->isImage())
    return CL_INVALID_MEM_OBJECT;
  return guarded([&]() -> cl_int {
    const Info info(size, value, sizeReturn);
    const ImageLayout &image = memory->image();
    switch (name) {
    case CL_IMAGE_FORMAT:
      return info.value<cl_image_format>(image.format);
    case CL_IMAGE_ELEMENT_SIZE:
      return info.value<size_t>(image.texelBytes);
    case CL_IMAGE_ROW_PITCH:
      return info.value<size_t>(image.rowPitch);
    case CL_IMAGE_SLICE_PITCH:
      return info.value<size_t>(image.slicePitch);
    case CL_IMAGE_WIDTH:
      return info.value<size_t>(image.width);
    case CL_IMAGE_HEIGHT:
      return info.value<size_t>(image.height);
    case CL_IMAGE_DEPTH:
      return info.value<size_t>(image.depth);
    case CL_IMAGE_ARRAY_SIZE:
      return info.value<size_t>(image.layers);
    case CL_IMAGE_BUFFER: {
      const bool isOfBuffer = memory->parent && !memory->parent->isImage();
      return info.value<cl_mem>(isOfBuffer ? memory->parent->handle() : nullptr);
    }
    case CL_IMAGE_NUM_MIP_LEVELS:
      return info.value<cl_uint>(image.levels);
    case CL_IMAGE_NUM_SAMPLES:
      return info.value<cl_uint>(0);
    }
    return CL_INVALID_VALUE;
  });
}

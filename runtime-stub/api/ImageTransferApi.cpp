//===- ImageTransferApi.cpp - Reading, writing, copying and filling images --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Images are boxes of rows of bytes, so that all transfers are copies of boxes (CopyWork.h).
//
//===------------------------------------------------------------------------------------------===//

#include "api/Commands.h"
#include "api/MemoryFlags.h"
#include "core/TexelColor.h"
#include "exec/CopyWork.h"

#include <algorithm>
#include <cstdint>
#include <utility>

using namespace oclc::rt;
using namespace oclc::rt::api;

namespace {

/// The part of an image, or of a level of it, that a command accesses.
struct Part : ImagePart {
  Memory *memory;
  ImageLayout layout; ///< Of the level.

  std::array<size_t, 3> bytes() const {
    return {region[0] * layout.texelBytes, region[1], region[2]};
  }
  size_t allBytes() const { return bytes()[0] * bytes()[1] * bytes()[2]; }
  RectSide side(uint8_t *texels) const {
    const ImageBox step = layout.steps();
    return {texels + memory->image().startOf(level) + layout.offsetOf(origin), step[1], step[2]};
  }
};

/// Returns the index in an origin at which commands on mipmaps have the level.
size_t indexOfLevel(cl_mem_object_type type) {
  switch (type) {
  case CL_MEM_OBJECT_IMAGE1D:
    return 1;
  case CL_MEM_OBJECT_IMAGE2D:
  case CL_MEM_OBJECT_IMAGE1D_ARRAY:
    return 2;
  default:
    return 3;
  }
}

/// Stores the part of an image that a command names. Returns an error if it is not inside. Only the
/// origin of a mipmap may have a fourth number.
cl_int takePart(const Command &command, cl_mem handle, const size_t *origin, const size_t *region,
                Part &part) {
  if (cl_int error = checkImage(command, handle, part.memory))
    return error;
  if (!origin || !region)
    return CL_INVALID_VALUE;
  std::copy_n(origin, part.origin.size(), part.origin.begin());
  std::copy_n(region, part.region.size(), part.region.begin());
  const ImageLayout &image = part.memory->image();
  if (image.isMipmap()) {
    const size_t index = indexOfLevel(image.type);
    part.level = origin[index];
    if (part.level >= image.levels)
      return CL_INVALID_MIP_LEVEL;
    if (index < part.origin.size())
      part.origin[index] = 0;
  }
  part.layout = image.level(part.level);
  return part.layout.contains(part) ? CL_SUCCESS : CL_INVALID_VALUE;
}

/// Returns the memory of the application as a side of a transfer; without a start if a pitch is too
/// small or the memory does not fit into the address space.
RectSide hostSide(const Part &part, void *pointer, size_t rowPitch, size_t slicePitch) {
  const auto [width, rows, slices] = part.bytes();
  size_t slice, end;
  if (rowPitch == 0)
    rowPitch = width;
  if (rowPitch < width || (slicePitch != 0 && part.layout.slicePitch == 0))
    return {};
  if (part.layout.type == CL_MEM_OBJECT_IMAGE1D_ARRAY && slicePitch != 0) {
    // The rows of the region are layers.
    if (slicePitch < rowPitch)
      return {};
    rowPitch = std::exchange(slicePitch, 0);
  }
  if (__builtin_mul_overflow(rowPitch, rows, &slice))
    return {};
  if (slicePitch == 0)
    slicePitch = slice;
  if (slicePitch < slice || __builtin_mul_overflow(slicePitch, slices, &end) ||
      end > UINTPTR_MAX - reinterpret_cast<uintptr_t>(pointer))
    return {};
  return {static_cast<uint8_t *>(pointer), rowPitch, slicePitch};
}

/// A transfer between an image and the application's memory, in either direction.
struct HostTransfer {
  cl_mem image;
  cl_bool isBlocking;
  const size_t *origin, *region;
  size_t rowPitch, slicePitch;
  void *pointer;
};

cl_int transfer(Enqueue command, bool reads, const HostTransfer &wanted) {
  if (cl_int error = command.check())
    return error;
  Part part;
  if (cl_int error = takePart(command, wanted.image, wanted.origin, wanted.region, part))
    return error;
  const RectSide host = hostSide(part, wanted.pointer, wanted.rowPitch, wanted.slicePitch);
  if (!host.start)
    return CL_INVALID_VALUE;
  if (part.memory->flags & (reads ? NoHostRead : NoHostWrite))
    return CL_INVALID_OPERATION;
  uint8_t *texels = part.memory->data();
  if (!texels)
    return CL_MEM_OBJECT_ALLOCATION_FAILURE;
  const RectSide ours = part.side(texels);
  auto work = reads ? std::make_unique<RectWork>(part.memory, nullptr, ours, host, part.bytes())
                    : std::make_unique<RectWork>(nullptr, part.memory, host, ours, part.bytes());
  return command.submit(reads ? CL_COMMAND_READ_IMAGE : CL_COMMAND_WRITE_IMAGE, std::move(work),
                        wanted.isBlocking);
}

bool isSameFormat(const cl_image_format &a, const cl_image_format &b) {
  return a.image_channel_order == b.image_channel_order &&
         a.image_channel_data_type == b.image_channel_data_type;
}

/// Copies a part of an image to a buffer without gaps, or the other way round.
cl_int copyBetween(Command &command, cl_mem image, cl_mem buffer, const size_t *origin,
                   const size_t *region, size_t offset, bool isToBuffer) {
  if (cl_int error = command.check())
    return error;
  Memory *memory;
  if (cl_int error = checkBuffer(command, buffer, memory))
    return error;
  Part part;
  if (cl_int error = takePart(command, image, origin, region, part))
    return error;
  if (!memory->contains(offset, part.allBytes()))
    return CL_INVALID_VALUE;
  uint8_t *bytes = memory->data(), *texels = part.memory->data();
  if (!bytes || !texels)
    return CL_MEM_OBJECT_ALLOCATION_FAILURE;
  const auto [width, rows, slices] = part.bytes();
  const RectSide ours = part.side(texels), theirs = {bytes + offset, width, width * rows};
  auto work = isToBuffer
                  ? std::make_unique<RectWork>(part.memory, memory, ours, theirs, part.bytes())
                  : std::make_unique<RectWork>(memory, part.memory, theirs, ours, part.bytes());
  return command.submit(isToBuffer ? CL_COMMAND_COPY_IMAGE_TO_BUFFER
                                   : CL_COMMAND_COPY_BUFFER_TO_IMAGE,
                        std::move(work));
}

} // namespace

cl_int clEnqueueReadImage(cl_command_queue queue, cl_mem image, cl_bool blocking,
                          const size_t *origin, const size_t *region, size_t rowPitch,
                          size_t slicePitch, void *target, cl_uint waitCount,
                          const cl_event *waitList, cl_event *event) {
  return guarded([&] {
    return transfer(Enqueue(queue, waitCount, waitList, event), /*reads=*/true,
                    {image, blocking, origin, region, rowPitch, slicePitch, target});
  });
}

cl_int clEnqueueWriteImage(cl_command_queue queue, cl_mem image, cl_bool blocking,
                           const size_t *origin, const size_t *region, size_t rowPitch,
                           size_t slicePitch, const void *source, cl_uint waitCount,
                           const cl_event *waitList, cl_event *event) {
  return guarded([&] {
    return transfer(
        Enqueue(queue, waitCount, waitList, event), /*reads=*/false,
        {image, blocking, origin, region, rowPitch, slicePitch, const_cast<void *>(source)});
  });
}

cl_int api::copyImage(Command &command, cl_mem source, cl_mem target, const size_t *sourceOrigin,
                      const size_t *targetOrigin, const size_t *region) {
  if (cl_int error = command.check())
    return error;
  Part from, to;
  if (cl_int error = takePart(command, source, sourceOrigin, region, from))
    return error;
  if (cl_int error = takePart(command, target, targetOrigin, region, to))
    return error;
  if (!isSameFormat(from.layout.format, to.layout.format))
    return CL_IMAGE_FORMAT_MISMATCH;
  if (from.memory->hasTexelsOf(*to.memory) && from.overlaps(to))
    return CL_MEM_COPY_OVERLAP;
  uint8_t *input = from.memory->data(), *output = to.memory->data();
  if (!input || !output)
    return CL_MEM_OBJECT_ALLOCATION_FAILURE;
  return command.submit(CL_COMMAND_COPY_IMAGE,
                        std::make_unique<RectWork>(from.memory, to.memory, from.side(input),
                                                   to.side(output), to.bytes()));
}

cl_int clEnqueueCopyImage(cl_command_queue queue, cl_mem source, cl_mem target,
                          const size_t *sourceOrigin, const size_t *targetOrigin,
                          const size_t *region, cl_uint waitCount, const cl_event *waitList,
                          cl_event *event) {
  return guarded([&] {
    Enqueue command(queue, waitCount, waitList, event);
    return copyImage(command, source, target, sourceOrigin, targetOrigin, region);
  });
}

cl_int api::copyImageToBuffer(Command &command, cl_mem source, cl_mem target, const size_t *origin,
                              const size_t *region, size_t offset) {
  return copyBetween(command, source, target, origin, region, offset, /*isToBuffer=*/true);
}

cl_int clEnqueueCopyImageToBuffer(cl_command_queue queue, cl_mem source, cl_mem target,
                                  const size_t *origin, const size_t *region, size_t offset,
                                  cl_uint waitCount, const cl_event *waitList, cl_event *event) {
  return guarded([&] {
    Enqueue command(queue, waitCount, waitList, event);
    return copyImageToBuffer(command, source, target, origin, region, offset);
  });
}

cl_int api::copyBufferToImage(Command &command, cl_mem source, cl_mem target, size_t offset,
                              const size_t *origin, const size_t *region) {
  return copyBetween(command, target, source, origin, region, offset, /*isToBuffer=*/false);
}

cl_int clEnqueueCopyBufferToImage(cl_command_queue queue, cl_mem source, cl_mem target,
                                  size_t offset, const size_t *origin, const size_t *region,
                                  cl_uint waitCount, const cl_event *waitList, cl_event *event) {
  return guarded([&] {
    Enqueue command(queue, waitCount, waitList, event);
    return copyBufferToImage(command, source, target, offset, origin, region);
  });
}

cl_int api::fillImage(Command &command, cl_mem image, const void *color, const size_t *origin,
                      const size_t *region) {
  if (cl_int error = command.check())
    return error;
  Part part;
  if (cl_int error = takePart(command, image, origin, region, part))
    return error;
  if (!color)
    return CL_INVALID_VALUE;
  uint8_t *texels = part.memory->data();
  if (!texels)
    return CL_MEM_OBJECT_ALLOCATION_FAILURE;
  const Texel texel = texelOf(part.layout.format, color);
  return command.submit(CL_COMMAND_FILL_IMAGE,
                        std::make_unique<FillRectWork>(part.memory, part.side(texels), texel,
                                                       part.layout.texelBytes, part.region));
}

cl_int clEnqueueFillImage(cl_command_queue queue, cl_mem image, const void *color,
                          const size_t *origin, const size_t *region, cl_uint waitCount,
                          const cl_event *waitList, cl_event *event) {
  return guarded([&] {
    Enqueue command(queue, waitCount, waitList, event);
    return fillImage(command, image, color, origin, region);
  });
}

/// Maps a part of an image, and stores its address and pitches.
static cl_int mapImage(Enqueue command, cl_mem image, cl_bool blocking, cl_map_flags flags,
                       const size_t *origin, const size_t *region, size_t *rowPitch,
                       size_t *slicePitch, void *&pointer) {
  if (cl_int error = command.check())
    return error;
  Part part;
  if (cl_int error = takePart(command, image, origin, region, part))
    return error;
  const ImageLayout &layout = part.layout;
  constexpr cl_map_flags Write = CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION;
  const bool hasSlices = layout.slicePitch != 0;
  if (!areMapFlags(flags) || !rowPitch || (hasSlices && !slicePitch))
    return CL_INVALID_VALUE;
  if (((part.memory->flags & NoHostRead) && (flags & CL_MAP_READ)) ||
      ((part.memory->flags & NoHostWrite) && (flags & Write)))
    return CL_INVALID_OPERATION;
  uint8_t *texels = part.memory->data();
  if (!texels)
    return CL_MEM_OBJECT_ALLOCATION_FAILURE;
  uint8_t *start = part.side(texels).start;
  auto work = std::make_unique<KeepWork>(std::vector<Ref<Memory>>{Ref<Memory>(part.memory)});
  const bool writes = flags & Write;
  if (!part.memory->addMapping({{part.memory, start, part.allBytes(), writes, part}}))
    return CL_INVALID_OPERATION;
  const cl_int error =
      guarded([&] { return command.submit(CL_COMMAND_MAP_IMAGE, std::move(work), blocking); });
  if (error != CL_SUCCESS) {
    part.memory->takeMapping(start);
    return error;
  }
  *rowPitch = layout.rowPitch;
  if (slicePitch)
    *slicePitch = layout.slicePitch;
  pointer = start;
  return CL_SUCCESS;
}

void *clEnqueueMapImage(cl_command_queue queue, cl_mem image, cl_bool blocking, cl_map_flags flags,
                        const size_t *origin, const size_t *region, size_t *rowPitch,
                        size_t *slicePitch, cl_uint waitCount, const cl_event *waitList,
                        cl_event *event, cl_int *errorReturn) {
  void *pointer = nullptr;
  const cl_int error = guarded([&] {
    return mapImage(Enqueue(queue, waitCount, waitList, event), image, blocking, flags, origin,
                    region, rowPitch, slicePitch, pointer);
  });
  if (errorReturn)
    *errorReturn = error;
  return pointer;
}

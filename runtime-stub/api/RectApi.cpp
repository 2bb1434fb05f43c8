//===- RectApi.cpp - Rectangular reads, writes and copies -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "api/Commands.h"
#include "exec/CopyWork.h"

#include <algorithm>
#include <cstdlib>
#include <optional>

using namespace oclc::rt;
using namespace oclc::rt::api;

namespace {

using Region = std::array<size_t, 3>;

/// The box of bytes on one side of a transfer. All members are in bytes; offsets are relative to
/// the start of the buffer or of the host memory.
struct Box {
  size_t offset, rowPitch, slicePitch;
  size_t end; ///< Offset after the last byte.
};

} // namespace

static bool multiply(size_t a, size_t b, size_t &product) {
  return !__builtin_mul_overflow(a, b, &product);
}

/// Returns the box at `origin`; no value if a pitch is invalid or a computation overflows. A pitch
/// of zero stands for tightly packed rows or slices.
static std::optional<Box> makeBox(const size_t *origin, const Region &region, size_t rowPitch,
                                  size_t slicePitch) {
  if (rowPitch == 0)
    rowPitch = region[0];
  size_t smallestSlice;
  if (rowPitch < region[0] || !multiply(rowPitch, region[1], smallestSlice))
    return std::nullopt;
  if (slicePitch == 0)
    slicePitch = smallestSlice;
  if (slicePitch < smallestSlice || slicePitch % rowPitch != 0)
    return std::nullopt;

  size_t rows, slices, offset, lastRows, lastSlices, end;
  if (!multiply(origin[1], rowPitch, rows) || !multiply(origin[2], slicePitch, slices) ||
      __builtin_add_overflow(rows, slices, &offset) ||
      __builtin_add_overflow(offset, origin[0], &offset) ||
      !multiply(region[1] - 1, rowPitch, lastRows) ||
      !multiply(region[2] - 1, slicePitch, lastSlices) ||
      __builtin_add_overflow(offset, lastRows, &end) ||
      __builtin_add_overflow(end, lastSlices, &end) || __builtin_add_overflow(end, region[0], &end))
    return std::nullopt;
  return Box{offset, rowPitch, slicePitch, end};
}

static std::optional<Region> makeRegion(const size_t *region) {
  if (!region || region[0] == 0 || region[1] == 0 || region[2] == 0)
    return std::nullopt;
  return Region{region[0], region[1], region[2]};
}

static RectSide sideOf(uint8_t *start, const Box &box) {
  return {start + box.offset, box.rowPitch, box.slicePitch};
}

/// Implements clEnqueueReadBufferRect and clEnqueueWriteBufferRect. If `reads`, the buffer is the
/// source and `pointer` the target, otherwise the other way round.
static cl_int transferRect(bool reads, cl_command_queue queue, cl_mem buffer, cl_bool blocking,
                           const size_t *bufferOrigin, const size_t *hostOrigin,
                           const size_t *regionSizes, size_t bufferRowPitch,
                           size_t bufferSlicePitch, size_t hostRowPitch, size_t hostSlicePitch,
                           void *pointer, cl_uint waitCount, const cl_event *waitList,
                           cl_event *event) {
  return guarded([&]() -> cl_int {
    Enqueue command(queue, waitCount, waitList, event);
    if (cl_int error = command.check())
      return error;
    Memory *memory;
    if (cl_int error = checkBuffer(command, buffer, memory))
      return error;
    std::optional<Region> region = makeRegion(regionSizes);
    if (!pointer || !bufferOrigin || !hostOrigin || !region)
      return CL_INVALID_VALUE;
    std::optional<Box> inside = makeBox(bufferOrigin, *region, bufferRowPitch, bufferSlicePitch);
    std::optional<Box> outside = makeBox(hostOrigin, *region, hostRowPitch, hostSlicePitch);
    if (!inside || !outside || inside->end > memory->size ||
        outside->end > UINTPTR_MAX - reinterpret_cast<uintptr_t>(pointer))
      return CL_INVALID_VALUE;
    const cl_mem_flags forbidden =
        (reads ? CL_MEM_HOST_WRITE_ONLY : CL_MEM_HOST_READ_ONLY) | CL_MEM_HOST_NO_ACCESS;
    if (memory->flags & forbidden)
      return CL_INVALID_OPERATION;
    uint8_t *data = memory->data();
    if (!data)
      return CL_MEM_OBJECT_ALLOCATION_FAILURE;
    const RectSide ours = sideOf(data, *inside);
    const RectSide theirs = sideOf(static_cast<uint8_t *>(pointer), *outside);
    auto work = reads ? std::make_unique<RectWork>(memory, nullptr, ours, theirs, *region)
                      : std::make_unique<RectWork>(nullptr, memory, theirs, ours, *region);
    return command.submit(reads ? CL_COMMAND_READ_BUFFER_RECT : CL_COMMAND_WRITE_BUFFER_RECT,
                          std::move(work), blocking);
  });
}

cl_int clEnqueueReadBufferRect(cl_command_queue queue, cl_mem buffer, cl_bool blocking,
                               const size_t *bufferOrigin, const size_t *hostOrigin,
                               const size_t *region, size_t bufferRowPitch, size_t bufferSlicePitch,
                               size_t hostRowPitch, size_t hostSlicePitch, void *target,
                               cl_uint waitCount, const cl_event *waitList, cl_event *event) {
  return transferRect(true, queue, buffer, blocking, bufferOrigin, hostOrigin, region,
                      bufferRowPitch, bufferSlicePitch, hostRowPitch, hostSlicePitch, target,
                      waitCount, waitList, event);
}

cl_int clEnqueueWriteBufferRect(cl_command_queue queue, cl_mem buffer, cl_bool blocking,
                                const size_t *bufferOrigin, const size_t *hostOrigin,
                                const size_t *region, size_t bufferRowPitch,
                                size_t bufferSlicePitch, size_t hostRowPitch, size_t hostSlicePitch,
                                const void *source, cl_uint waitCount, const cl_event *waitList,
                                cl_event *event) {
  return transferRect(false, queue, buffer, blocking, bufferOrigin, hostOrigin, region,
                      bufferRowPitch, bufferSlicePitch, hostRowPitch, hostSlicePitch,
                      const_cast<void *>(source), waitCount, waitList, event);
}

/// True if two boxes with the same pitches share a byte.
static bool boxesOverlap(size_t source, size_t target, const Region &region, size_t rowPitch,
                         size_t slicePitch) {
  // Decompose the distance between the boxes into slices, rows and bytes. The boxes overlap if they
  // overlap in all three directions in one decomposition. There are several decompositions, because
  // a row of a box may extend past the pitch into the next row, and likewise for slices. So try the
  // two nearest numbers of slices, and for each of them the two nearest numbers of rows.
  const size_t low = std::min(source, target), distance = std::max(source, target) - low;
  for (size_t carry = 0; carry != 2; ++carry) {
    for (size_t sliceCarry = 0; sliceCarry != 2; ++sliceCarry) {
      // distance = dz * slicePitch + dy * rowPitch + dx, with dx and dy possibly negative.
      const size_t dz = distance / slicePitch + sliceCarry;
      const auto inSlice = ptrdiff_t(distance) - ptrdiff_t(dz * slicePitch);
      const ptrdiff_t pitch = ptrdiff_t(rowPitch);
      const ptrdiff_t floor = inSlice >= 0 ? inSlice / pitch : -((-inSlice + pitch - 1) / pitch);
      const ptrdiff_t dy = floor + ptrdiff_t(carry);
      const ptrdiff_t dx = inSlice - dy * pitch;
      if (dz < region[2] && size_t(std::abs(dy)) < region[1] && size_t(std::abs(dx)) < region[0])
        return true;
    }
  }
  return false;
}

cl_int api::copyRect(Command &command, cl_mem sourceBuffer, cl_mem targetBuffer,
                     const BoxPlace &sourcePlace, const BoxPlace &targetPlace,
                     const size_t *regionSizes) {
  if (cl_int error = command.check())
    return error;
  Memory *source, *target;
  if (cl_int error = checkBuffer(command, sourceBuffer, source))
    return error;
  if (cl_int error = checkBuffer(command, targetBuffer, target))
    return error;
  std::optional<Region> region = makeRegion(regionSizes);
  if (!sourcePlace.origin || !targetPlace.origin || !region)
    return CL_INVALID_VALUE;
  std::optional<Box> from =
      makeBox(sourcePlace.origin, *region, sourcePlace.rowPitch, sourcePlace.slicePitch);
  std::optional<Box> to =
      makeBox(targetPlace.origin, *region, targetPlace.rowPitch, targetPlace.slicePitch);
  if (!from || !to || from->end > source->size || to->end > target->size)
    return CL_INVALID_VALUE;
  const Memory *sourceRoot = source->parent ? source->parent.get() : source;
  const Memory *targetRoot = target->parent ? target->parent.get() : target;
  if (source == target && (from->rowPitch != to->rowPitch || from->slicePitch != to->slicePitch))
    return CL_INVALID_VALUE;
  if (sourceRoot == targetRoot && from->rowPitch == to->rowPitch &&
      from->slicePitch == to->slicePitch &&
      boxesOverlap(source->origin + from->offset, target->origin + to->offset, *region,
                   from->rowPitch, from->slicePitch))
    return CL_MEM_COPY_OVERLAP;
  uint8_t *input = source->data(), *output = target->data();
  if (!input || !output)
    return CL_MEM_OBJECT_ALLOCATION_FAILURE;
  return command.submit(CL_COMMAND_COPY_BUFFER_RECT,
                        std::make_unique<RectWork>(source, target, sideOf(input, *from),
                                                   sideOf(output, *to), *region));
}

cl_int clEnqueueCopyBufferRect(cl_command_queue queue, cl_mem source, cl_mem target,
                               const size_t *sourceOrigin, const size_t *targetOrigin,
                               const size_t *region, size_t sourceRowPitch, size_t sourceSlicePitch,
                               size_t targetRowPitch, size_t targetSlicePitch, cl_uint waitCount,
                               const cl_event *waitList, cl_event *event) {
  return guarded([&] {
    Enqueue command(queue, waitCount, waitList, event);
    return copyRect(command, source, target, {sourceOrigin, sourceRowPitch, sourceSlicePitch},
                    {targetOrigin, targetRowPitch, targetSlicePitch}, region);
  });
}

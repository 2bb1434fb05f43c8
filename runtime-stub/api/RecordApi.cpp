//===- RecordApi.cpp - Recording commands in command buffers -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Implements the functions of cl_khr_command_buffer 0.9.8 that record commands. Headers of other
// versions of the extension declare these functions with other parameters, so the definitions in
// this file have different names.
//
//===------------------------------------------------------------------------------------------===//

#include "api/Commands.h"
#include "api/NamedFunctions.h"
#include "api/Recording.h"

using namespace oclc::rt;
using namespace oclc::rt::api;

cl_int Recording::check() {
  if (!buffer)
    return CL_INVALID_COMMAND_BUFFER_KHR;
  // A command buffer has exactly one queue, so the queue parameter must be null.
  if (place.queue)
    return CL_INVALID_COMMAND_QUEUE;
  if (buffer->isFinalized())
    return CL_INVALID_OPERATION;
  if (!place.isLaunch && ((place.properties && place.properties[0] != 0) || place.mutableHandle))
    return CL_INVALID_VALUE;
  if ((place.pointCount == 0) != (place.points == nullptr))
    return CL_INVALID_SYNC_POINT_WAIT_LIST_KHR;
  for (cl_uint i = 0; i != place.pointCount; ++i)
    if (!buffer->isSyncPoint(place.points[i]))
      return CL_INVALID_SYNC_POINT_WAIT_LIST_KHR;
  return CL_SUCCESS;
}

cl_int Recording::submit(cl_command_type, std::unique_ptr<Work> work, bool) {
  return submit(std::move(work), nullptr);
}

cl_int Recording::submit(std::unique_ptr<Work> work, const Ref<MutableCommand> &command) const {
  const cl_sync_point_khr point = buffer->record(std::move(work), command);
  if (point == 0)
    return CL_INVALID_OPERATION;
  if (place.pointReturn)
    *place.pointReturn = point;
  if (place.mutableHandle)
    *static_cast<cl_mutable_command_khr *>(place.mutableHandle) = command->handle();
  return CL_SUCCESS;
}

static cl_int CL_API_CALL recordBarrier(cl_command_buffer_khr buffer, cl_command_queue queue,
                                        const cl_command_properties_khr *properties,
                                        cl_uint pointCount, const cl_sync_point_khr *points,
                                        cl_sync_point_khr *point, void *handle) {
  return guarded([&]() -> cl_int {
    Recording command({buffer, queue, properties, pointCount, points, point, handle});
    if (cl_int error = command.check())
      return error;
    return command.submit(CL_COMMAND_BARRIER, nullptr);
  });
}

static cl_int CL_API_CALL recordCopyBuffer(cl_command_buffer_khr buffer, cl_command_queue queue,
                                           const cl_command_properties_khr *properties,
                                           cl_mem source, cl_mem target, size_t sourceOffset,
                                           size_t targetOffset, size_t size, cl_uint pointCount,
                                           const cl_sync_point_khr *points,
                                           cl_sync_point_khr *point, void *handle) {
  return guarded([&] {
    Recording command({buffer, queue, properties, pointCount, points, point, handle});
    return copyBuffer(command, source, target, sourceOffset, targetOffset, size);
  });
}

static cl_int CL_API_CALL recordCopyBufferRect(
    cl_command_buffer_khr buffer, cl_command_queue queue,
    const cl_command_properties_khr *properties, cl_mem source, cl_mem target,
    const size_t *sourceOrigin, const size_t *targetOrigin, const size_t *region,
    size_t sourceRowPitch, size_t sourceSlicePitch, size_t targetRowPitch, size_t targetSlicePitch,
    cl_uint pointCount, const cl_sync_point_khr *points, cl_sync_point_khr *point, void *handle) {
  return guarded([&] {
    Recording command({buffer, queue, properties, pointCount, points, point, handle});
    return copyRect(command, source, target, {sourceOrigin, sourceRowPitch, sourceSlicePitch},
                    {targetOrigin, targetRowPitch, targetSlicePitch}, region);
  });
}

static cl_int CL_API_CALL recordFillBuffer(cl_command_buffer_khr buffer, cl_command_queue queue,
                                           const cl_command_properties_khr *properties,
                                           cl_mem target, const void *pattern, size_t patternSize,
                                           size_t offset, size_t size, cl_uint pointCount,
                                           const cl_sync_point_khr *points,
                                           cl_sync_point_khr *point, void *handle) {
  return guarded([&] {
    Recording command({buffer, queue, properties, pointCount, points, point, handle});
    return fillBuffer(command, target, pattern, patternSize, offset, size);
  });
}

static cl_int CL_API_CALL recordKernel(cl_command_buffer_khr buffer, cl_command_queue queue,
                                       const cl_command_properties_khr *properties,
                                       cl_kernel kernel, cl_uint dimensions, const size_t *offset,
                                       const size_t *global, const size_t *local,
                                       cl_uint pointCount, const cl_sync_point_khr *points,
                                       cl_sync_point_khr *point, void *handle) {
  return guarded([&] {
    Recording command({buffer, queue, properties, pointCount, points, point, handle, true});
    return recordLaunch(command, kernel, dimensions, offset, global, local);
  });
}

static cl_int CL_API_CALL recordSharedCopy(cl_command_buffer_khr buffer, cl_command_queue queue,
                                           const cl_command_properties_khr *properties,
                                           void *target, const void *source, size_t size,
                                           cl_uint pointCount, const cl_sync_point_khr *points,
                                           cl_sync_point_khr *point, void *handle) {
  return guarded([&] {
    Recording command({buffer, queue, properties, pointCount, points, point, handle});
    return copyShared(command, false, target, source, size);
  });
}

static cl_int CL_API_CALL recordSharedFill(cl_command_buffer_khr buffer, cl_command_queue queue,
                                           const cl_command_properties_khr *properties,
                                           void *target, const void *pattern, size_t patternSize,
                                           size_t size, cl_uint pointCount,
                                           const cl_sync_point_khr *points,
                                           cl_sync_point_khr *point, void *handle) {
  return guarded([&] {
    Recording command({buffer, queue, properties, pointCount, points, point, handle});
    return fillShared(command, target, pattern, patternSize, size);
  });
}

static cl_int CL_API_CALL recordCopyImage(cl_command_buffer_khr buffer, cl_command_queue queue,
                                          const cl_command_properties_khr *properties,
                                          cl_mem source, cl_mem target, const size_t *sourceOrigin,
                                          const size_t *targetOrigin, const size_t *region,
                                          cl_uint pointCount, const cl_sync_point_khr *points,
                                          cl_sync_point_khr *point, void *handle) {
  return guarded([&] {
    Recording command({buffer, queue, properties, pointCount, points, point, handle});
    return copyImage(command, source, target, sourceOrigin, targetOrigin, region);
  });
}

static cl_int CL_API_CALL recordCopyImageToBuffer(
    cl_command_buffer_khr buffer, cl_command_queue queue,
    const cl_command_properties_khr *properties, cl_mem source, cl_mem target, const size_t *origin,
    const size_t *region, size_t offset, cl_uint pointCount, const cl_sync_point_khr *points,
    cl_sync_point_khr *point, void *handle) {
  return guarded([&] {
    Recording command({buffer, queue, properties, pointCount, points, point, handle});
    return copyImageToBuffer(command, source, target, origin, region, offset);
  });
}

static cl_int CL_API_CALL recordCopyBufferToImage(
    cl_command_buffer_khr buffer, cl_command_queue queue,
    const cl_command_properties_khr *properties, cl_mem source, cl_mem target, size_t offset,
    const size_t *origin, const size_t *region, cl_uint pointCount, const cl_sync_point_khr *points,
    cl_sync_point_khr *point, void *handle) {
  return guarded([&] {
    Recording command({buffer, queue, properties, pointCount, points, point, handle});
    return copyBufferToImage(command, source, target, offset, origin, region);
  });
}

static cl_int CL_API_CALL recordFillImage(cl_command_buffer_khr buffer, cl_command_queue queue,
                                          const cl_command_properties_khr *properties, cl_mem image,
                                          const void *color, const size_t *origin,
                                          const size_t *region, cl_uint pointCount,
                                          const cl_sync_point_khr *points, cl_sync_point_khr *point,
                                          void *handle) {
  return guarded([&] {
    Recording command({buffer, queue, properties, pointCount, points, point, handle});
    return fillImage(command, image, color, origin, region);
  });
}

std::span<const NamedFunction> api::recordingFunctions() {
  static const NamedFunction functions[] = {
      {"clCommandBarrierWithWaitListKHR", reinterpret_cast<void *>(recordBarrier)},
      {"clCommandCopyBufferKHR", reinterpret_cast<void *>(recordCopyBuffer)},
      {"clCommandCopyBufferRectKHR", reinterpret_cast<void *>(recordCopyBufferRect)},
      {"clCommandCopyBufferToImageKHR", reinterpret_cast<void *>(recordCopyBufferToImage)},
      {"clCommandCopyImageKHR", reinterpret_cast<void *>(recordCopyImage)},
      {"clCommandCopyImageToBufferKHR", reinterpret_cast<void *>(recordCopyImageToBuffer)},
      {"clCommandFillBufferKHR", reinterpret_cast<void *>(recordFillBuffer)},
      {"clCommandFillImageKHR", reinterpret_cast<void *>(recordFillImage)},
      {"clCommandNDRangeKernelKHR", reinterpret_cast<void *>(recordKernel)},
      {"clCommandSVMMemcpyKHR", reinterpret_cast<void *>(recordSharedCopy)},
      {"clCommandSVMMemFillKHR", reinterpret_cast<void *>(recordSharedFill)},
  };
  return functions;
}

//===- TransferApi.cpp - Reading, writing, copying and filling buffers ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "api/Commands.h"
#include "api/MemoryFlags.h"
#include "exec/CopyWork.h"

using namespace oclc::rt;
using namespace oclc::rt::api;

cl_int clEnqueueReadBuffer(cl_command_queue queue, cl_mem buffer, cl_bool blocking, size_t offset,
                           size_t size, void *target, cl_uint waitCount, const cl_event *waitList,
                           cl_event *event) {
  return guarded([&]() -> cl_int {
    Enqueue command(queue, waitCount, waitList, event);
    if (cl_int error = command.check())
      return error;
    Memory *memory;
    if (cl_int error = checkBuffer(command, buffer, memory))
      return error;
    if (!target || !memory->contains(offset, size))
      return CL_INVALID_VALUE;
    if (memory->flags & NoHostRead)
      return CL_INVALID_OPERATION;
    const uint8_t *data = memory->data();
    if (!data)
      return CL_MEM_OBJECT_ALLOCATION_FAILURE;
    return command.submit(CL_COMMAND_READ_BUFFER,
                          std::make_unique<CopyWork>(memory, nullptr, data + offset, target, size),
                          blocking);
  });
}

cl_int clEnqueueWriteBuffer(cl_command_queue queue, cl_mem buffer, cl_bool blocking, size_t offset,
                            size_t size, const void *source, cl_uint waitCount,
                            const cl_event *waitList, cl_event *event) {
  return guarded([&]() -> cl_int {
    Enqueue command(queue, waitCount, waitList, event);
    if (cl_int error = command.check())
      return error;
    Memory *memory;
    if (cl_int error = checkBuffer(command, buffer, memory))
      return error;
    if (!source || !memory->contains(offset, size))
      return CL_INVALID_VALUE;
    if (memory->flags & NoHostWrite)
      return CL_INVALID_OPERATION;
    uint8_t *data = memory->data();
    if (!data)
      return CL_MEM_OBJECT_ALLOCATION_FAILURE;
    return command.submit(CL_COMMAND_WRITE_BUFFER,
                          std::make_unique<CopyWork>(nullptr, memory, source, data + offset, size),
                          blocking);
  });
}

cl_int api::copyBuffer(Command &command, cl_mem sourceBuffer, cl_mem targetBuffer,
                       size_t sourceOffset, size_t targetOffset, size_t size) {
  if (cl_int error = command.check())
    return error;
  Memory *source, *target;
  if (cl_int error = checkBuffer(command, sourceBuffer, source))
    return error;
  if (cl_int error = checkBuffer(command, targetBuffer, target))
    return error;
  if (!source->contains(sourceOffset, size) || !target->contains(targetOffset, size))
    return CL_INVALID_VALUE;
  const uint8_t *from = source->data();
  uint8_t *to = target->data();
  if (!from || !to)
    return CL_MEM_OBJECT_ALLOCATION_FAILURE;
  from += sourceOffset;
  to += targetOffset;
  // A buffer and its sub-buffers overlap, too. Overlaps of different buffers on the same memory of
  // the application are not detected; the application is responsible for them.
  const Memory *sourceRoot = source->parent ? source->parent.get() : source;
  const Memory *targetRoot = target->parent ? target->parent.get() : target;
  if (sourceRoot == targetRoot && from < to + size && to < from + size)
    return CL_MEM_COPY_OVERLAP;
  return command.submit(CL_COMMAND_COPY_BUFFER,
                        std::make_unique<CopyWork>(source, target, from, to, size));
}

cl_int clEnqueueCopyBuffer(cl_command_queue queue, cl_mem source, cl_mem target,
                           size_t sourceOffset, size_t targetOffset, size_t size, cl_uint waitCount,
                           const cl_event *waitList, cl_event *event) {
  return guarded([&] {
    Enqueue command(queue, waitCount, waitList, event);
    return copyBuffer(command, source, target, sourceOffset, targetOffset, size);
  });
}

cl_int api::fillBuffer(Command &command, cl_mem buffer, const void *pattern, size_t patternSize,
                       size_t offset, size_t size) {
  if (cl_int error = command.check())
    return error;
  Memory *memory;
  if (cl_int error = checkBuffer(command, buffer, memory))
    return error;
  if (!memory->contains(offset, size) || !pattern || !isFillPattern(patternSize) ||
      offset % patternSize != 0 || size % patternSize != 0)
    return CL_INVALID_VALUE;
  uint8_t *data = memory->data();
  if (!data)
    return CL_MEM_OBJECT_ALLOCATION_FAILURE;
  return command.submit(
      CL_COMMAND_FILL_BUFFER,
      std::make_unique<FillWork>(memory, data + offset, pattern, patternSize, size));
}

cl_int clEnqueueFillBuffer(cl_command_queue queue, cl_mem buffer, const void *pattern,
                           size_t patternSize, size_t offset, size_t size, cl_uint waitCount,
                           const cl_event *waitList, cl_event *event) {
  return guarded([&] {
    Enqueue command(queue, waitCount, waitList, event);
    return fillBuffer(command, buffer, pattern, patternSize, offset, size);
  });
}

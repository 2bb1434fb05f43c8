//===- CommandBufferApi.cpp - Command buffers --------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "api/NamedFunctions.h"
#include "api/Recording.h"

using namespace oclc::rt;
using namespace oclc::rt::api;

/// Flags that the extensions define; this device supports only one of them.
static constexpr cl_command_buffer_flags_khr KnownFlags = 0x7;
static constexpr cl_command_buffer_flags_khr SupportedFlags = CL_COMMAND_BUFFER_MUTABLE_KHR;

static cl_int readProperties(const cl_command_buffer_properties_khr *properties,
                             cl_command_buffer_flags_khr &flags,
                             cl_mutable_dispatch_asserts_khr &asserts) {
  bool hasFlags = false, hasAsserts = false;
  for (const cl_command_buffer_properties_khr *entry = properties; entry && entry[0]; entry += 2)
    switch (entry[0]) {
    case CL_COMMAND_BUFFER_FLAGS_KHR:
      flags = entry[1];
      if (std::exchange(hasFlags, true) || (flags & ~KnownFlags))
        return CL_INVALID_VALUE;
      break;
    case CL_COMMAND_BUFFER_MUTABLE_DISPATCH_ASSERTS_KHR:
      asserts = entry[1];
      if (std::exchange(hasAsserts, true) || !areMutableAsserts(asserts))
        return CL_INVALID_VALUE;
      break;
    default:
      return CL_INVALID_VALUE;
    }
  return flags & ~SupportedFlags ? CL_INVALID_PROPERTY : CL_SUCCESS;
}

static cl_command_buffer_khr CL_API_CALL
createCommandBuffer(cl_uint queueCount, const cl_command_queue *queues,
                    const cl_command_buffer_properties_khr *properties, cl_int *errorReturn) {
  return creating<CommandBuffer>(errorReturn, [&]() -> Created<CommandBuffer> {
    if (queueCount != 1 || !queues)
      return CL_INVALID_VALUE;
    Queue *queue = Queue::from(queues[0]);
    if (!queue)
      return CL_INVALID_COMMAND_QUEUE;
    cl_command_buffer_flags_khr flags = 0;
    cl_mutable_dispatch_asserts_khr asserts = 0;
    if (cl_int error = readProperties(properties, flags, asserts))
      return error;
    return make<CommandBuffer>(Ref<Queue>(queue), copyProperties(properties), flags, asserts);
  });
}

static cl_int CL_API_CALL retainCommandBuffer(cl_command_buffer_khr buffer) {
  return retain<CommandBuffer>(buffer, CL_INVALID_COMMAND_BUFFER_KHR);
}

static cl_int CL_API_CALL releaseCommandBuffer(cl_command_buffer_khr buffer) {
  return release<CommandBuffer>(buffer, CL_INVALID_COMMAND_BUFFER_KHR);
}

static cl_int CL_API_CALL finalizeCommandBuffer(cl_command_buffer_khr handle) {
  CommandBuffer *buffer = CommandBuffer::from(handle);
  if (!buffer)
    return CL_INVALID_COMMAND_BUFFER_KHR;
  return buffer->finalize() ? CL_SUCCESS : CL_INVALID_OPERATION;
}

static cl_int CL_API_CALL enqueueCommandBuffer(cl_uint queueCount, cl_command_queue *queues,
                                               cl_command_buffer_khr handle, cl_uint waitCount,
                                               const cl_event *waitList, cl_event *event) {
  return guarded([&]() -> cl_int {
    CommandBuffer *buffer = CommandBuffer::from(handle);
    if (!buffer)
      return CL_INVALID_COMMAND_BUFFER_KHR;
    if (!buffer->isExecutable())
      return CL_INVALID_OPERATION;
    if ((queueCount == 0) != (queues == nullptr) || queueCount > 1)
      return CL_INVALID_VALUE;
    Enqueue command(queues ? queues[0] : buffer->queue->handle(), waitCount, waitList, event);
    if (cl_int error = command.check())
      return error;
    if (!command.sameContext(buffer->queue->context))
      return CL_INVALID_CONTEXT;
    if (&command.device() != buffer->queue->device.get())
      return CL_INVALID_DEVICE;
    return command.submit(*buffer);
  });
}

static cl_int CL_API_CALL getCommandBufferInfo(cl_command_buffer_khr handle,
                                               cl_command_buffer_info_khr name, size_t size,
                                               void *value, size_t *sizeReturn) {
  const CommandBuffer *buffer = CommandBuffer::from(handle);
  if (!buffer)
    return CL_INVALID_COMMAND_BUFFER_KHR;
  const Info info(size, value, sizeReturn);
  switch (name) {
  case CL_COMMAND_BUFFER_NUM_QUEUES_KHR:
    return info.value<cl_uint>(1);
  case CL_COMMAND_BUFFER_QUEUES_KHR:
    return info.value<cl_command_queue>(buffer->queue->handle());
  case CL_COMMAND_BUFFER_REFERENCE_COUNT_KHR:
    return info.value<cl_uint>(buffer->apiReferenceCount());
  case CL_COMMAND_BUFFER_STATE_KHR:
    return info.value<cl_command_buffer_state_khr>(
        buffer->isExecutable()  ? CL_COMMAND_BUFFER_STATE_EXECUTABLE_KHR
        : buffer->isFinalized() ? CL_COMMAND_BUFFER_STATE_FINALIZED_KHR
                                : CL_COMMAND_BUFFER_STATE_RECORDING_KHR);
  case CL_COMMAND_BUFFER_PROPERTIES_ARRAY_KHR:
    return info.list<cl_command_buffer_properties_khr>(buffer->propertyList);
  case CL_COMMAND_BUFFER_CONTEXT_KHR:
    return info.value<cl_context>(buffer->queue->context->handle());
  }
  return CL_INVALID_VALUE;
}

std::span<const NamedFunction> api::commandBufferFunctions() {
  static const NamedFunction functions[] = {
      {"clCreateCommandBufferKHR", reinterpret_cast<void *>(createCommandBuffer)},
      {"clRetainCommandBufferKHR", reinterpret_cast<void *>(retainCommandBuffer)},
      {"clReleaseCommandBufferKHR", reinterpret_cast<void *>(releaseCommandBuffer)},
      {"clFinalizeCommandBufferKHR", reinterpret_cast<void *>(finalizeCommandBuffer)},
      {"clEnqueueCommandBufferKHR", reinterpret_cast<void *>(enqueueCommandBuffer)},
      {"clGetCommandBufferInfoKHR", reinterpret_cast<void *>(getCommandBufferInfo)},
  };
  return functions;
}

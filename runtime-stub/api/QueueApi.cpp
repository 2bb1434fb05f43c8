//===- QueueApi.cpp - Command queues ----------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "api/Api.h"

using namespace oclc::rt;
using namespace oclc::rt::api;

static Created<Queue> createQueue(cl_context contextHandle, cl_device_id deviceHandle,
                                  cl_command_queue_properties properties,
                                  std::vector<cl_queue_properties> list, QueueHints hints = {}) {
  Context *context = Context::from(contextHandle);
  if (!context)
    return CL_INVALID_CONTEXT;
  Device *device = Device::from(deviceHandle);
  if (!device || !context->has(*device))
    return CL_INVALID_DEVICE;
  constexpr cl_command_queue_properties Known = CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE |
                                                CL_QUEUE_PROFILING_ENABLE | CL_QUEUE_ON_DEVICE |
                                                CL_QUEUE_ON_DEVICE_DEFAULT;
  if (properties & ~Known)
    return CL_INVALID_VALUE;
  if (properties & ~Device::QueueProperties)
    return CL_INVALID_QUEUE_PROPERTIES;
  return make<Queue>(context, Ref<Device>(device), properties, std::move(list), hints);
}

cl_command_queue clCreateCommandQueue(cl_context context, cl_device_id device,
                                      cl_command_queue_properties properties, cl_int *errorReturn) {
  return creating<Queue>(errorReturn, [&] { return createQueue(context, device, properties, {}); });
}

namespace {

/// The properties that the list for clCreateCommandQueueWithProperties requests.
struct QueueRequest {
  cl_command_queue_properties flags = 0;
  QueueHints hints;
  bool isSized = false, isHinted = false;

  /// Reads one property. Returns false if the name, or the value of a hint, is unknown.
  bool read(cl_queue_properties name, cl_queue_properties value) {
    switch (name) {
    case CL_QUEUE_PROPERTIES:
      flags = value;
      return true;
    case CL_QUEUE_SIZE:
      return isSized = true;
    case CL_QUEUE_PRIORITY_KHR:
      hints.priority = value == CL_QUEUE_PRIORITY_HIGH_KHR  ? Priority::High
                       : value == CL_QUEUE_PRIORITY_LOW_KHR ? Priority::Low
                                                            : Priority::Medium;
      isHinted = true;
      return value == CL_QUEUE_PRIORITY_HIGH_KHR || value == CL_QUEUE_PRIORITY_MED_KHR ||
             value == CL_QUEUE_PRIORITY_LOW_KHR;
    case CL_QUEUE_THROTTLE_KHR:
      hints.throttled = value == CL_QUEUE_THROTTLE_LOW_KHR;
      isHinted = true;
      return value == CL_QUEUE_THROTTLE_HIGH_KHR || value == CL_QUEUE_THROTTLE_MED_KHR ||
             value == CL_QUEUE_THROTTLE_LOW_KHR;
    }
    return false;
  }
};

} // namespace

cl_command_queue clCreateCommandQueueWithProperties(cl_context context, cl_device_id device,
                                                    const cl_queue_properties *properties,
                                                    cl_int *errorReturn) {
  return creating<Queue>(errorReturn, [&]() -> Created<Queue> {
    if (!Context::from(context))
      return CL_INVALID_CONTEXT;
    if (!Device::from(device) || !Context::from(context)->has(*Device::from(device)))
      return CL_INVALID_DEVICE;
    QueueRequest request;
    for (const cl_queue_properties *entry = properties; entry && entry[0]; entry += 2)
      if (!request.read(entry[0], entry[1]))
        return CL_INVALID_VALUE;
    // Only queues on the device have a size, and only queues on the host have hints.
    const bool onDevice = request.flags & CL_QUEUE_ON_DEVICE;
    if (request.isSized && !onDevice)
      return CL_INVALID_VALUE;
    if (request.isHinted && onDevice)
      return CL_INVALID_QUEUE_PROPERTIES;
    return createQueue(context, device, request.flags, copyProperties(properties), request.hints);
  });
}

cl_int clRetainCommandQueue(cl_command_queue queue) {
  return retain<Queue>(queue, CL_INVALID_COMMAND_QUEUE);
}

cl_int clReleaseCommandQueue(cl_command_queue handle) {
  Queue *queue = Queue::from(handle);
  if (!queue)
    return CL_INVALID_COMMAND_QUEUE;
  return guarded([&] {
    // The specification requires that a release flushes the queue.
    Ref<Queue> keep(queue);
    if (!queue->apiRelease())
      return CL_INVALID_COMMAND_QUEUE;
    Scheduler::get().flush(*queue);
    return CL_SUCCESS;
  });
}

cl_int clGetCommandQueueInfo(cl_command_queue handle, cl_command_queue_info name, size_t size,
                             void *value, size_t *sizeReturn) {
  const Queue *queue = Queue::from(handle);
  if (!queue)
    return CL_INVALID_COMMAND_QUEUE;
  const Info info(size, value, sizeReturn);
  switch (name) {
  case CL_QUEUE_CONTEXT:
    return info.value<cl_context>(queue->context->handle());
  case CL_QUEUE_DEVICE:
    return info.value<cl_device_id>(queue->device->handle());
  case CL_QUEUE_REFERENCE_COUNT:
    return info.value<cl_uint>(queue->apiReferenceCount());
  case CL_QUEUE_PROPERTIES:
    return info.value<cl_command_queue_properties>(queue->properties);
  case CL_QUEUE_PROPERTIES_ARRAY:
    return info.list<cl_queue_properties>(queue->propertyList);
  case CL_QUEUE_DEVICE_DEFAULT:
    return info.value<cl_command_queue>(nullptr);
  case CL_QUEUE_SIZE:
    return CL_INVALID_COMMAND_QUEUE; // Valid only for queues on the device.
  }
  return CL_INVALID_VALUE;
}

cl_int clSetCommandQueueProperty(cl_command_queue queue, cl_command_queue_properties properties,
                                 cl_bool enable, cl_command_queue_properties *oldProperties) {
  // OpenCL 1.1 removed this function; properties of a queue are constant.
  return Queue::from(queue) ? CL_INVALID_OPERATION : CL_INVALID_COMMAND_QUEUE;
}

cl_int clSetDefaultDeviceCommandQueue(cl_context context, cl_device_id device,
                                      cl_command_queue queue) {
  if (!Context::from(context))
    return CL_INVALID_CONTEXT;
  if (!Device::from(device) || !Context::from(context)->has(*Device::from(device)))
    return CL_INVALID_DEVICE;
  return CL_INVALID_OPERATION;
}

cl_int clFlush(cl_command_queue handle) {
  Queue *queue = Queue::from(handle);
  if (!queue)
    return CL_INVALID_COMMAND_QUEUE;
  return guarded([&] {
    Scheduler::get().requireThreads();
    return Scheduler::get().flush(*queue), CL_SUCCESS;
  });
}

cl_int clFinish(cl_command_queue handle) {
  Queue *queue = Queue::from(handle);
  if (!queue)
    return CL_INVALID_COMMAND_QUEUE;
  return guarded([&] { return Scheduler::get().finish(*queue), CL_SUCCESS; });
}

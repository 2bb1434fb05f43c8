//===- ContextApi.cpp - Contexts --------------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "api/Api.h"

#include <algorithm>

using namespace oclc::rt;
using namespace oclc::rt::api;

static cl_int checkProperties(const cl_context_properties *properties) {
  bool seenPlatform = false, seenSync = false;
  for (; properties && properties[0]; properties += 2) {
    switch (properties[0]) {
    case CL_CONTEXT_PLATFORM:
      if (std::exchange(seenPlatform, true))
        return CL_INVALID_PROPERTY;
      if (!Platform::from(reinterpret_cast<cl_platform_id>(properties[1])))
        return CL_INVALID_PLATFORM;
      break;
    case CL_CONTEXT_INTEROP_USER_SYNC:
      if (std::exchange(seenSync, true) || (properties[1] != CL_TRUE && properties[1] != CL_FALSE))
        return CL_INVALID_PROPERTY;
      break;
    default:
      return CL_INVALID_PROPERTY;
    }
  }
  return CL_SUCCESS;
}

template <class... Arguments> static Ref<Context> makeContext(Arguments &&...arguments) {
  Scheduler::get(); // Installs the fork handlers, so that a later fork is safe.
  return make<Context>(std::forward<Arguments>(arguments)...);
}

cl_context clCreateContext(const cl_context_properties *properties, cl_uint count,
                           const cl_device_id *devices, Context::NotifyFn notify, void *userData,
                           cl_int *errorReturn) {
  return creating<Context>(errorReturn, [&]() -> Created<Context> {
    if (cl_int error = checkProperties(properties))
      return error;
    if (!devices || count == 0 || (!notify && userData))
      return CL_INVALID_VALUE;
    if (cl_int error = checkDevices(count, devices, nullptr))
      return error;
    std::vector<Ref<Device>> own;
    for (cl_device_id handle : std::span(devices, count))
      if (Device *device = Device::from(handle);
          std::none_of(own.begin(), own.end(),
                       [&](const Ref<Device> &other) { return other.get() == device; }))
        own.emplace_back(device);
    return makeContext(std::move(own), copyProperties(properties), notify, userData);
  });
}

cl_context clCreateContextFromType(const cl_context_properties *properties, cl_device_type type,
                                   Context::NotifyFn notify, void *userData, cl_int *errorReturn) {
  return creating<Context>(errorReturn, [&]() -> Created<Context> {
    if (cl_int error = checkProperties(properties))
      return error;
    if (!notify && userData)
      return CL_INVALID_VALUE;
    cl_uint found;
    if (cl_int error = clGetDeviceIDs(nullptr, type, 0, nullptr, &found))
      return error;
    return makeContext(std::vector<Ref<Device>>{Ref<Device>(&Device::get())},
                       copyProperties(properties), notify, userData);
  });
}

cl_int clRetainContext(cl_context context) { return retain<Context>(context, CL_INVALID_CONTEXT); }

cl_int clReleaseContext(cl_context context) {
  return release<Context>(context, CL_INVALID_CONTEXT);
}

cl_int clGetContextInfo(cl_context handle, cl_context_info name, size_t size, void *value,
                        size_t *sizeReturn) {
  const Context *context = Context::from(handle);
  if (!context)
    return CL_INVALID_CONTEXT;
  const Info info(size, value, sizeReturn);
  switch (name) {
  case CL_CONTEXT_REFERENCE_COUNT:
    return info.value<cl_uint>(context->apiReferenceCount());
  case CL_CONTEXT_NUM_DEVICES:
    return info.value<cl_uint>(cl_uint(context->devices.size()));
  case CL_CONTEXT_DEVICES:
    return guarded([&] { return info.list<cl_device_id>(deviceHandles(*context)); });
  case CL_CONTEXT_PROPERTIES:
    return info.list<cl_context_properties>(context->properties);
  }
  return CL_INVALID_VALUE;
}

cl_int clSetContextDestructorCallback(cl_context handle, Context::DestructorFn function,
                                      void *userData) {
  Context *context = Context::from(handle);
  if (!context)
    return CL_INVALID_CONTEXT;
  if (!function)
    return CL_INVALID_VALUE;
  return guarded([&] { return context->addDestructor(function, userData), CL_SUCCESS; });
}

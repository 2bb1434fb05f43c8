//===- SemaphoreProperties.cpp - The properties of a new semaphore ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "api/SemaphoreProperties.h"

#include "api/Api.h"

#include <climits>
#include <optional>

namespace oclc::rt::api {
namespace {

/// The values of the properties, not checked yet.
struct Values {
  std::optional<cl_semaphore_properties_khr> type, descriptor;
  const cl_semaphore_properties_khr *devices = nullptr,
                                    *exportTypes = nullptr; ///< Lists that end with zero.
};

/// Reads one property. Returns false if its name is unknown or not the first of its kind. Checks
/// the name before it reads the value, because a wrong list may end after a name.
bool readProperty(const cl_semaphore_properties_khr *entry, Values &values) {
  switch (entry[0]) {
  case CL_SEMAPHORE_TYPE_KHR:
    return !values.type && (values.type = entry[1], true);
  case CL_SEMAPHORE_HANDLE_OPAQUE_FD_KHR:
    return !values.descriptor && (values.descriptor = entry[1], true);
  case CL_SEMAPHORE_DEVICE_HANDLE_LIST_KHR:
    return !std::exchange(values.devices, entry + 1);
  case CL_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR:
    return !std::exchange(values.exportTypes, entry + 1);
  }
  return false;
}

/// Checks the list of devices, which must contain one.
cl_int readDevices(const Context &context, const cl_semaphore_properties_khr *devices,
                   Ref<Device> &device) {
  if (!devices)
    return context.devices.size() == 1 ? CL_SUCCESS : CL_INVALID_PROPERTY;
  if (devices[0] == CL_SEMAPHORE_DEVICE_HANDLE_LIST_END_KHR ||
      devices[1] != CL_SEMAPHORE_DEVICE_HANDLE_LIST_END_KHR)
    return CL_INVALID_DEVICE;
  Device *found = Device::from(reinterpret_cast<cl_device_id>(uintptr_t(devices[0])));
  if (!found || !context.has(*found))
    return CL_INVALID_DEVICE;
  device = found;
  return CL_SUCCESS;
}

/// Checks the list of types for exports, which may be empty.
cl_int readExportTypes(const cl_semaphore_properties_khr *types, bool &isExportable) {
  if (!types || types[0] == CL_SEMAPHORE_EXPORT_HANDLE_TYPES_LIST_END_KHR)
    return CL_SUCCESS;
  if (types[0] != CL_SEMAPHORE_HANDLE_OPAQUE_FD_KHR)
    return CL_INVALID_PROPERTY;
  isExportable = true;
  return types[1] == CL_SEMAPHORE_EXPORT_HANDLE_TYPES_LIST_END_KHR ? CL_SUCCESS : CL_INVALID_VALUE;
}

} // namespace

cl_int readProperties(const Context &context, const cl_semaphore_properties_khr *properties,
                      Semaphore::Request &request) {
  if (!properties)
    return CL_INVALID_VALUE;
  Values values;
  for (const cl_semaphore_properties_khr *entry = properties; entry[0]; entry = nextProperty(entry))
    if (!readProperty(entry, values))
      return CL_INVALID_PROPERTY;
  if (!values.type)
    return CL_INVALID_VALUE;
  if (*values.type != CL_SEMAPHORE_TYPE_BINARY_KHR)
    return CL_INVALID_PROPERTY;
  if (values.descriptor && values.exportTypes)
    return CL_INVALID_OPERATION;
  if (cl_int error = readDevices(context, values.devices, request.device))
    return error;
  if (cl_int error = readExportTypes(values.exportTypes, request.isExportable))
    return error;
  if (values.descriptor && *values.descriptor > INT_MAX)
    return CL_INVALID_PROPERTY;
  if (values.descriptor)
    request.descriptor = int(*values.descriptor);
  request.properties = copyProperties(properties);
  return CL_SUCCESS;
}

cl_int share(Semaphore &semaphore, const Semaphore::Request &request) {
  if (!request.descriptor && !request.isExportable)
    return CL_SUCCESS;
  EventCounter counter =
      request.descriptor ? EventCounter::adopt(*request.descriptor) : EventCounter::create();
  if (!counter.isOpen())
    return request.descriptor ? CL_INVALID_PROPERTY : CL_OUT_OF_RESOURCES;
  semaphore.share(std::move(counter));
  return CL_SUCCESS;
}

} // namespace oclc::rt::api

//===- MemoryProperties.cpp - The properties of a new buffer or image -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "api/MemoryProperties.h"

#include "api/Api.h"
#include "api/MemoryFlags.h"

#include <climits>

namespace oclc::rt::api {

/// Reads one property. Returns false if its name is unknown or not the first of its kind, or if its
/// value is invalid. Stores the list of devices in `devices`.
static bool readProperty(const cl_mem_properties *entry, MemoryRequest &request,
                         const cl_mem_properties *&devices) {
  switch (entry[0]) {
  case CL_MEM_DEVICE_PRIVATE_ADDRESS_EXT:
    return !std::exchange(request.hasAddress, true) && entry[1] <= CL_TRUE;
  case CL_EXTERNAL_MEMORY_HANDLE_OPAQUE_FD_KHR:
    if (request.descriptor || entry[1] > INT_MAX)
      return false;
    request.descriptor = int(entry[1]);
    return true;
  case CL_MEM_DEVICE_HANDLE_LIST_KHR:
    return !std::exchange(devices, entry + 1);
  }
  return false;
}

static cl_int readDevices(const Context &context, const cl_mem_properties *devices,
                          std::vector<Ref<Device>> &found) {
  for (; *devices != CL_MEM_DEVICE_HANDLE_LIST_END_KHR; ++devices) {
    Device *device = Device::from(reinterpret_cast<cl_device_id>(uintptr_t(*devices)));
    if (!device || !context.has(*device))
      return CL_INVALID_DEVICE;
    found.emplace_back(device);
  }
  return found.empty() ? CL_INVALID_DEVICE : CL_SUCCESS;
}

cl_int readProperties(const Context &context, const cl_mem_properties *properties,
                      MemoryRequest &request) {
  const cl_mem_properties *devices = nullptr;
  for (const cl_mem_properties *entry = properties; entry && entry[0]; entry = nextProperty(entry))
    if (!readProperty(entry, request, devices))
      return CL_INVALID_PROPERTY;
  if (!devices)
    return CL_SUCCESS;
  return request.descriptor ? readDevices(context, devices, request.devices) : CL_INVALID_PROPERTY;
}

cl_int checkImport(const MemoryRequest &request, cl_mem_flags flags, const void *hostPointer) {
  if (!request.descriptor)
    return CL_SUCCESS;
  if (flags & HostPointerFlags)
    return CL_INVALID_VALUE;
  return hostPointer ? CL_INVALID_HOST_PTR : CL_SUCCESS;
}

cl_int importMemory(Memory &memory, MemoryRequest request, cl_int tooSmall) {
  if (!request.descriptor)
    return CL_SUCCESS;
  SharedMapping mapping;
  switch (mapping.map(*request.descriptor, memory.size)) {
  case SharedMapping::Fault::None:
    memory.use(std::move(mapping), std::move(request.devices));
    return CL_SUCCESS;
  case SharedMapping::Fault::NoMemoryFile:
  case SharedMapping::Fault::NotWritable:
    return CL_INVALID_PROPERTY;
  case SharedMapping::Fault::TooSmall:
    return tooSmall;
  case SharedMapping::Fault::NoRoom:
    break;
  }
  return CL_MEM_OBJECT_ALLOCATION_FAILURE;
}

} // namespace oclc::rt::api

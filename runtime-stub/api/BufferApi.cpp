//===- BufferApi.cpp - Creation of buffers, and queries about them ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "api/Api.h"
#include "api/MemoryFlags.h"
#include "api/MemoryProperties.h"

#include <cstring>

using namespace oclc::rt;
using namespace oclc::rt::api;

static Created<Memory> createBuffer(cl_context handle, const cl_mem_properties *properties,
                                    cl_mem_flags flags, size_t size, void *hostPointer) {
  Context *context = Context::from(handle);
  if (!context)
    return CL_INVALID_CONTEXT;
  MemoryRequest request;
  if (cl_int error = readProperties(*context, properties, request))
    return error;
  if (cl_int error = checkFlags(flags))
    return error;
  if (cl_int error = checkImport(request, flags, hostPointer))
    return error;
  if (size == 0 || size > Device::get().maxAllocationSize())
    return CL_INVALID_BUFFER_SIZE;
  const bool needsPointer = needsHostPointer(flags);
  if (needsPointer != (hostPointer != nullptr))
    return CL_INVALID_HOST_PTR;
  if (needsPointer && context->ownsShared(hostPointer, 1) &&
      !context->ownsShared(hostPointer, size))
    return CL_INVALID_BUFFER_SIZE; // The buffer would exceed an SVM allocation.
  Ref<Memory> memory =
      make<Memory>(context, withAccess(flags), size, hostPointer, copyProperties(properties));
  if (cl_int error = importMemory(*memory, std::move(request), CL_INVALID_BUFFER_SIZE))
    return error;
  // A kernel may access a buffer by its address before any command uses the buffer.
  if (((flags & CL_MEM_COPY_HOST_PTR) || memory->hasDeviceAddress()) && !memory->data())
    return CL_MEM_OBJECT_ALLOCATION_FAILURE;
  if (flags & CL_MEM_COPY_HOST_PTR)
    std::memcpy(memory->data(), hostPointer, size);
  return memory;
}

cl_mem clCreateBuffer(cl_context context, cl_mem_flags flags, size_t size, void *hostPointer,
                      cl_int *errorReturn) {
  return creating<Memory>(errorReturn,
                          [&] { return createBuffer(context, nullptr, flags, size, hostPointer); });
}

cl_mem clCreateBufferWithProperties(cl_context context, const cl_mem_properties *properties,
                                    cl_mem_flags flags, size_t size, void *hostPointer,
                                    cl_int *errorReturn) {
  return creating<Memory>(
      errorReturn, [&] { return createBuffer(context, properties, flags, size, hostPointer); });
}

cl_mem clCreateSubBuffer(cl_mem handle, cl_mem_flags flags, cl_buffer_create_type type,
                         const void *createInfo, cl_int *errorReturn) {
  return creating<Memory>(errorReturn, [&]() -> Created<Memory> {
    Memory *parent = Memory::from(handle);
    if (!parent || parent->parent || !parent->isBuffer())
      return CL_INVALID_MEM_OBJECT;
    flags = inheritFlags(parent->flags, flags);
    if (!flags || type != CL_BUFFER_CREATE_TYPE_REGION || !createInfo)
      return CL_INVALID_VALUE;
    const auto &region = *static_cast<const cl_buffer_region *>(createInfo);
    if (region.size == 0)
      return CL_INVALID_BUFFER_SIZE;
    if (!parent->contains(region.origin, region.size))
      return CL_INVALID_VALUE;
    if (region.origin % Device::BaseAddressAlignment != 0)
      return CL_MISALIGNED_SUB_BUFFER_OFFSET;
    return make<Memory>(parent, flags, region.origin, region.size);
  });
}

cl_int clRetainMemObject(cl_mem memory) { return retain<Memory>(memory, CL_INVALID_MEM_OBJECT); }

cl_int clReleaseMemObject(cl_mem memory) { return release<Memory>(memory, CL_INVALID_MEM_OBJECT); }

/// Answers with one address for each device of the context. The devices are the same machine, so
/// the addresses are equal.
static cl_int addressInfo(Memory &memory, const Info &info) {
  if (!memory.hasDeviceAddress())
    return CL_INVALID_OPERATION;
  const auto address = cl_mem_device_address_ext(reinterpret_cast<uintptr_t>(memory.data()));
  return info.list<cl_mem_device_address_ext>(
      std::vector<cl_mem_device_address_ext>(memory.context->devices.size(), address));
}

cl_int clGetMemObjectInfo(cl_mem handle, cl_mem_info name, size_t size, void *value,
                          size_t *sizeReturn) {
  Memory *memory = Memory::from(handle);
  if (!memory)
    return CL_INVALID_MEM_OBJECT;
  return guarded([&]() -> cl_int {
    const Info info(size, value, sizeReturn);
    switch (name) {
    case CL_MEM_TYPE:
      return info.value<cl_mem_object_type>(memory->type());
    case CL_MEM_FLAGS:
      return info.value<cl_mem_flags>(memory->flags);
    case CL_MEM_SIZE:
      return info.value<size_t>(memory->size);
    case CL_MEM_HOST_PTR:
      return info.value<void *>(memory->flags & CL_MEM_USE_HOST_PTR ? memory->hostPointer
                                                                    : nullptr);
    case CL_MEM_MAP_COUNT:
      return info.value<cl_uint>(memory->mapCount());
    case CL_MEM_REFERENCE_COUNT:
      return info.value<cl_uint>(memory->apiReferenceCount());
    case CL_MEM_CONTEXT:
      return info.value<cl_context>(memory->context->handle());
    case CL_MEM_ASSOCIATED_MEMOBJECT:
      return info.value<cl_mem>(memory->parent ? memory->parent->handle() : nullptr);
    case CL_MEM_OFFSET:
      return info.value<size_t>(memory->origin);
    case CL_MEM_USES_SVM_POINTER: {
      const bool shared = (memory->flags & CL_MEM_USE_HOST_PTR) &&
                          memory->context->ownsShared(memory->hostPointer, memory->size);
      return info.value<cl_bool>(shared);
    }
    case CL_MEM_PROPERTIES:
      return info.list<cl_mem_properties>(memory->properties);
    case CL_MEM_DEVICE_ADDRESS_EXT:
      return addressInfo(*memory, info);
    }
    return CL_INVALID_VALUE;
  });
}

cl_int clSetMemObjectDestructorCallback(cl_mem handle, Memory::DestructorFn function,
                                        void *userData) {
  Memory *memory = Memory::from(handle);
  if (!memory)
    return CL_INVALID_MEM_OBJECT;
  if (!function)
    return CL_INVALID_VALUE;
  return guarded([&] { return memory->addDestructor(function, userData), CL_SUCCESS; });
}

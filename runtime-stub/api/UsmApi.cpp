//===- UsmApi.cpp - Unified shared memory ------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Implements cl_intel_unified_shared_memory: host, device and shared allocations. The device has
// the same memory as the host, so all three are shared virtual memory and differ only in what
// queries return.
//
//===------------------------------------------------------------------------------------------===//

#include "api/Commands.h"
#include "api/NamedFunctions.h"
#include "api/Recording.h"

using namespace oclc::rt;
using namespace oclc::rt::api;

static cl_int readProperties(const cl_mem_properties_intel *properties,
                             cl_mem_alloc_flags_intel &flags) {
  constexpr cl_mem_alloc_flags_intel Known = CL_MEM_ALLOC_WRITE_COMBINED_INTEL |
                                             CL_MEM_ALLOC_INITIAL_PLACEMENT_DEVICE_INTEL |
                                             CL_MEM_ALLOC_INITIAL_PLACEMENT_HOST_INTEL;
  bool hasFlags = false;
  for (; properties && properties[0]; properties += 2) {
    if (properties[0] != CL_MEM_ALLOC_FLAGS_INTEL || std::exchange(hasFlags, true) ||
        (properties[1] & ~Known))
      return CL_INVALID_PROPERTY;
    flags = properties[1];
  }
  constexpr cl_mem_alloc_flags_intel Placement =
      CL_MEM_ALLOC_INITIAL_PLACEMENT_DEVICE_INTEL | CL_MEM_ALLOC_INITIAL_PLACEMENT_HOST_INTEL;
  return (flags & Placement) == Placement ? CL_INVALID_PROPERTY : CL_SUCCESS;
}

static cl_int allocate(cl_context handle, const cl_mem_properties_intel *properties,
                       Context::Shared wanted, cl_uint alignment, void *&pointer) {
  Context *context = Context::from(handle);
  if (!context)
    return CL_INVALID_CONTEXT;
  if (const Device *device = Device::from(wanted.device);
      wanted.device && (!device || !context->has(*device)))
    return CL_INVALID_DEVICE;
  if (cl_int error = readProperties(properties, wanted.flags))
    return error;
  if ((alignment & (alignment - 1)) || alignment > Device::BaseAddressAlignment)
    return CL_INVALID_VALUE;
  if (wanted.size == 0 || wanted.size > Device::get().maxAllocationSize())
    return CL_INVALID_BUFFER_SIZE;
  pointer = context->allocateShared(wanted, Device::BaseAddressAlignment);
  return pointer ? CL_SUCCESS : CL_OUT_OF_RESOURCES;
}

static void *allocating(cl_context context, const cl_mem_properties_intel *properties,
                        const Context::Shared &wanted, cl_uint alignment, cl_int *errorReturn) {
  void *pointer = nullptr;
  const cl_int error =
      guarded([&] { return allocate(context, properties, wanted, alignment, pointer); });
  if (errorReturn)
    *errorReturn = error;
  return pointer;
}

static void *CL_API_CALL allocateHost(cl_context context, const cl_mem_properties_intel *properties,
                                      size_t size, cl_uint alignment, cl_int *errorReturn) {
  return allocating(context, properties, {size, CL_MEM_TYPE_HOST_INTEL}, alignment, errorReturn);
}

static void *CL_API_CALL allocateDevice(cl_context context, cl_device_id device,
                                        const cl_mem_properties_intel *properties, size_t size,
                                        cl_uint alignment, cl_int *errorReturn) {
  if (!Device::from(device) && Context::from(context)) {
    if (errorReturn)
      *errorReturn = CL_INVALID_DEVICE;
    return nullptr;
  }
  return allocating(context, properties, {size, CL_MEM_TYPE_DEVICE_INTEL, device}, alignment,
                    errorReturn);
}

static void *CL_API_CALL allocateShared(cl_context context, cl_device_id device,
                                        const cl_mem_properties_intel *properties, size_t size,
                                        cl_uint alignment, cl_int *errorReturn) {
  return allocating(context, properties, {size, CL_MEM_TYPE_SHARED_INTEL, device}, alignment,
                    errorReturn);
}

static cl_int CL_API_CALL freeMemory(cl_context handle, void *pointer) {
  Context *context = Context::from(handle);
  if (!context)
    return CL_INVALID_CONTEXT;
  return !pointer || context->freeShared(pointer) ? CL_SUCCESS : CL_INVALID_VALUE;
}

/// Waits for the commands of all queues of the context before it frees the memory, because any of
/// these commands may use the memory.
static cl_int CL_API_CALL freeMemoryBlocking(cl_context handle, void *pointer) {
  return guarded([&]() -> cl_int {
    Context *context = Context::from(handle);
    if (!context)
      return CL_INVALID_CONTEXT;
    Context::Shared shared;
    if (pointer && context->findShared(pointer, shared) != pointer)
      return CL_INVALID_VALUE;
    for (const Ref<Queue> &queue : Queue::allOf(*context))
      Scheduler::get().finish(*queue);
    return freeMemory(handle, pointer);
  });
}

static cl_int CL_API_CALL getAllocationInfo(cl_context handle, const void *pointer,
                                            cl_mem_info_intel name, size_t size, void *value,
                                            size_t *sizeReturn) {
  const Context *context = Context::from(handle);
  if (!context)
    return CL_INVALID_CONTEXT;
  Context::Shared shared;
  const void *base = context->findShared(pointer, shared);
  if (shared.type == CL_MEM_TYPE_UNKNOWN_INTEL) {
    shared = {};
    base = nullptr;
  }
  const Info info(size, value, sizeReturn);
  switch (name) {
  case CL_MEM_ALLOC_TYPE_INTEL:
    return info.value<cl_unified_shared_memory_type_intel>(shared.type);
  case CL_MEM_ALLOC_BASE_PTR_INTEL:
    return info.value<const void *>(base);
  case CL_MEM_ALLOC_SIZE_INTEL:
    return info.value<size_t>(shared.size);
  case CL_MEM_ALLOC_DEVICE_INTEL:
    return info.value<cl_device_id>(shared.device);
  case CL_MEM_ALLOC_FLAGS_INTEL:
    return info.value<cl_mem_alloc_flags_intel>(shared.flags);
  }
  return CL_INVALID_VALUE;
}

static cl_int CL_API_CALL enqueueFill(cl_command_queue queue, void *target, const void *pattern,
                                      size_t patternSize, size_t size, cl_uint waitCount,
                                      const cl_event *waitList, cl_event *event) {
  return guarded([&] {
    Enqueue command(queue, waitCount, waitList, event);
    return fillShared(command, target, pattern, patternSize, size, CL_COMMAND_MEMFILL_INTEL);
  });
}

static cl_int CL_API_CALL enqueueCopy(cl_command_queue queue, cl_bool blocking, void *target,
                                      const void *source, size_t size, cl_uint waitCount,
                                      const cl_event *waitList, cl_event *event) {
  return guarded([&] {
    Enqueue command(queue, waitCount, waitList, event);
    return copyShared(command, blocking, target, source, size, CL_COMMAND_MEMCPY_INTEL);
  });
}

/// Enqueues advice or a migration. The command does nothing, because memory does not move; the
/// queue only orders it. `isKnown` is true if the advice or the flags are valid.
static cl_int enqueueNothing(cl_command_queue queue, cl_command_type type, const void *pointer,
                             size_t size, bool isKnown, cl_uint waitCount, const cl_event *waitList,
                             cl_event *event) {
  return guarded([&]() -> cl_int {
    Enqueue command(queue, waitCount, waitList, event);
    if (cl_int error = command.check())
      return error;
    if (!pointer || size == 0 || !isKnown)
      return CL_INVALID_VALUE;
    return command.submit(type, nullptr);
  });
}

static cl_int CL_API_CALL enqueueMigration(cl_command_queue queue, const void *pointer, size_t size,
                                           cl_mem_migration_flags flags, cl_uint waitCount,
                                           const cl_event *waitList, cl_event *event) {
  constexpr cl_mem_migration_flags Known =
      CL_MIGRATE_MEM_OBJECT_HOST | CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED;
  return enqueueNothing(queue, CL_COMMAND_MIGRATEMEM_INTEL, pointer, size, !(flags & ~Known),
                        waitCount, waitList, event);
}

static cl_int CL_API_CALL enqueueAdvice(cl_command_queue queue, const void *pointer, size_t size,
                                        cl_mem_advice_intel advice, cl_uint waitCount,
                                        const cl_event *waitList, cl_event *event) {
  // The extension defines only the value 0; all others are specific to devices.
  return enqueueNothing(queue, CL_COMMAND_MEMADVISE_INTEL, pointer, size, advice == 0, waitCount,
                        waitList, event);
}

std::span<const NamedFunction> api::sharedMemoryFunctions() {
  static const NamedFunction functions[] = {
      {"clHostMemAllocINTEL", reinterpret_cast<void *>(allocateHost)},
      {"clDeviceMemAllocINTEL", reinterpret_cast<void *>(allocateDevice)},
      {"clSharedMemAllocINTEL", reinterpret_cast<void *>(allocateShared)},
      {"clMemFreeINTEL", reinterpret_cast<void *>(freeMemory)},
      {"clMemBlockingFreeINTEL", reinterpret_cast<void *>(freeMemoryBlocking)},
      {"clGetMemAllocInfoINTEL", reinterpret_cast<void *>(getAllocationInfo)},
      {"clSetKernelArgMemPointerINTEL", reinterpret_cast<void *>(clSetKernelArgSVMPointer)},
      {"clEnqueueMemFillINTEL", reinterpret_cast<void *>(enqueueFill)},
      {"clEnqueueMemcpyINTEL", reinterpret_cast<void *>(enqueueCopy)},
      {"clEnqueueMigrateMemINTEL", reinterpret_cast<void *>(enqueueMigration)},
      {"clEnqueueMemAdviseINTEL", reinterpret_cast<void *>(enqueueAdvice)},
  };
  return functions;
}

//===- LaunchApi.cpp - Launches of kernels ----------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "api/Commands.h"
#include "api/LaunchRequest.h"
#include "exec/CopyWork.h"

#include <algorithm>
#include <cstring>

using namespace oclc;
using namespace oclc::rt;
using namespace oclc::rt::api;

cl_int api::launch(Command &command, cl_command_type type, cl_kernel handle, cl_uint dimensions,
                   const size_t *offset, const size_t *global, const size_t *local) {
  if (cl_int error = command.check())
    return error;
  Kernel *kernel;
  if (cl_int error = checkKernel(command, handle, kernel))
    return error;
  LaunchSizes sizes;
  if (cl_int error = readSizes(dimensions, offset, global, local, sizes))
    return error;
  std::unique_ptr<KernelWork> work;
  if (cl_int error = prepareLaunch(*kernel, command.device(), sizes, work))
    return error;
  // Start a long launch at once, while the application prepares the next command.
  const bool large = work && work->isLarge();
  cl_int result = command.submit(type, std::move(work));
  if (large && result == CL_SUCCESS)
    command.begin();
  return result;
}

cl_int clEnqueueNDRangeKernel(cl_command_queue queue, cl_kernel kernel, cl_uint dimensions,
                              const size_t *offset, const size_t *global, const size_t *local,
                              cl_uint waitCount, const cl_event *waitList, cl_event *event) {
  return guarded([&] {
    Enqueue command(queue, waitCount, waitList, event);
    return launch(command, CL_COMMAND_NDRANGE_KERNEL, kernel, dimensions, offset, global, local);
  });
}

cl_int clEnqueueTask(cl_command_queue queue, cl_kernel kernel, cl_uint waitCount,
                     const cl_event *waitList, cl_event *event) {
  return guarded([&] {
    Enqueue command(queue, waitCount, waitList, event);
    const size_t one = 1;
    return launch(command, CL_COMMAND_TASK, kernel, 1, nullptr, &one, &one);
  });
}

cl_int clEnqueueNativeKernel(cl_command_queue queue, void(CL_CALLBACK *function)(void *),
                             void *arguments, size_t size, cl_uint memoryCount,
                             const cl_mem *memoryList, const void **places, cl_uint waitCount,
                             const cl_event *waitList, cl_event *event) {
  return guarded([&]() -> cl_int {
    Enqueue command(queue, waitCount, waitList, event);
    if (cl_int error = command.check())
      return error;
    if (!function || (arguments == nullptr) != (size == 0) ||
        (memoryCount == 0) != (memoryList == nullptr) ||
        (memoryCount == 0) != (places == nullptr) || (memoryCount != 0 && !arguments))
      return CL_INVALID_VALUE;
    // The function gets a copy of its arguments in which addresses replace memory objects.
    auto *original = static_cast<const std::byte *>(arguments);
    std::vector<std::byte> copy(original, original + size);
    std::vector<Ref<Memory>> kept;
    for (cl_uint i = 0; i != memoryCount; ++i) {
      const size_t position =
          reinterpret_cast<uintptr_t>(places[i]) - reinterpret_cast<uintptr_t>(arguments);
      if (position > size || size - position < sizeof(void *))
        return CL_INVALID_VALUE;
      uint8_t *address = nullptr; // A null object is passed to the function as a null pointer.
      if (memoryList[i]) {
        Memory *memory;
        if (cl_int error = checkBuffer(command, memoryList[i], memory))
          return error;
        address = memory->data();
        if (!address)
          return CL_MEM_OBJECT_ALLOCATION_FAILURE;
        kept.emplace_back(memory);
      }
      std::memcpy(&copy[position], &address, sizeof(address));
    }
    auto call = [function, hasArguments = arguments != nullptr, copy = std::move(copy),
                 kept = std::move(kept)]() mutable {
      function(hasArguments ? copy.data() : nullptr);
    };
    return command.submit(CL_COMMAND_NATIVE_KERNEL, std::make_unique<CallWork>(std::move(call)));
  });
}

/// Implements cl_khr_suggested_local_work_size.
cl_int CL_API_CALL clGetKernelSuggestedLocalWorkSizeKHR(cl_command_queue queueHandle,
                                                        cl_kernel handle, cl_uint dimensions,
                                                        const size_t *offset, const size_t *global,
                                                        size_t *suggestion) {
  return guarded([&]() -> cl_int {
    const Queue *queue = Queue::from(queueHandle);
    if (!queue)
      return CL_INVALID_COMMAND_QUEUE;
    const Kernel *kernel = Kernel::from(handle);
    if (!kernel)
      return CL_INVALID_KERNEL;
    if (queue->context.get() != kernel->program->context.get())
      return CL_INVALID_CONTEXT;
    if (!kernel->program->runsOn(*queue->device))
      return CL_INVALID_PROGRAM_EXECUTABLE;
    if (!kernel->hasAllArguments())
      return CL_INVALID_KERNEL_ARGS;
    LaunchRequest request;
    if (cl_int error = readSizes(dimensions, offset, global, nullptr, request))
      return error;
    if (request.isEmpty())
      return CL_INVALID_GLOBAL_WORK_SIZE;
    if (!suggestion)
      return CL_INVALID_VALUE;
    if (cl_int error = settle(*kernel, *queue->device, request))
      return error;
    std::copy_n(request.local.begin(), dimensions, suggestion);
    return CL_SUCCESS;
  });
}

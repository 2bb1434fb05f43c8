//===- LaunchApi.cpp - Launches of kernels ----------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "api/Commands.h"
#include "base/Log.h"
#include "core/Capture.h"
#include "exec/CopyWork.h"
#include "exec/KernelWork.h"
#include "exec/LocalSize.h"

#include <algorithm>
#include <cstring>

using namespace oclc;
using namespace oclc::rt;
using namespace oclc::rt::api;

namespace {

/// A launch. readSizes() stores what the application requests. settle() selects the code and its
/// variant, and also the local size if the application has not specified one.
struct Request {
  Size3 offset = {0, 0, 0}, global = {1, 1, 1}, local = {1, 1, 1};
  const CompiledKernel *code = nullptr;
  const CompiledVariant *variant = nullptr;
};

} // namespace

static std::string describe(const Size3 &size) {
  return std::to_string(size[0]) + "x" + std::to_string(size[1]) + "x" + std::to_string(size[2]);
}

static cl_int readSizes(cl_uint dimensions, const size_t *offset, const size_t *global,
                        const size_t *local, Request &request) {
  if (dimensions < 1 || dimensions > 3)
    return CL_INVALID_WORK_DIMENSION;
  for (cl_uint d = 0; d != dimensions; ++d) {
    // Without a global size the launch has no work-items, which is valid since OpenCL 2.1.
    request.global[d] = global ? global[d] : 0;
    if (offset)
      request.offset[d] = offset[d];
    size_t end;
    if (__builtin_add_overflow(request.global[d], request.offset[d], &end))
      return CL_INVALID_GLOBAL_OFFSET;
    if (local)
      request.local[d] = local[d];
  }
  if (!local)
    return CL_SUCCESS;
  size_t items = 1;
  for (size_t size : request.local) {
    if (size == 0)
      return CL_INVALID_WORK_GROUP_SIZE;
    if (size > Device::MaxWorkGroupSize)
      return CL_INVALID_WORK_ITEM_SIZE;
    items *= size;
  }
  return items > Device::MaxWorkGroupSize ? CL_INVALID_WORK_GROUP_SIZE : CL_SUCCESS;
}

static bool isEmpty(const Size3 &size) { return size[0] == 0 || size[1] == 0 || size[2] == 0; }

/// Selects a variant of `code`, and also the local size if the application has not specified one.
/// Returns false if no variant fits.
static bool pick(const CompiledKernel &code, const Device &device, bool uniform, bool hasLocal,
                 Request &request) {
  if (!hasLocal) {
    const std::optional<Size3> chosen =
        chooseLocalSize(code, uniform, request.global, device.computeUnits());
    if (!chosen)
      return false;
    request.local = *chosen;
  }
  request.code = &code;
  request.variant = pickVariant(code, request.global, request.local);
  return request.variant != nullptr;
}

/// Completes the request: checks or selects the local size, and selects the code and its variant.
static cl_int settle(const Kernel &kernel, const Device &device, bool hasLocal, Request &request) {
  const bool uniform = hasUniformWorkGroups(*kernel.executable);
  if (hasLocal && kernel.info().requiredWorkGroupSize &&
      *kernel.info().requiredWorkGroupSize != request.local)
    return CL_INVALID_WORK_GROUP_SIZE;
  // Fast code may need more memory for each work-item. It is then limited to smaller groups than
  // the quick code with which the kernel was created.
  if (!pick(kernel.code.best(), device, uniform, hasLocal, request) &&
      !pick(kernel.code, device, uniform, hasLocal, request)) {
    log("kernel '" + kernel.info().name + "': no variant for global size " +
        describe(request.global) + ", " +
        (hasLocal ? "local size " + describe(request.local) : "any local size"));
    return CL_INVALID_WORK_GROUP_SIZE;
  }
  if (uniform)
    for (unsigned d = 0; d != 3; ++d)
      if (request.global[d] % request.local[d] != 0)
        return CL_INVALID_WORK_GROUP_SIZE;
  return CL_SUCCESS;
}

/// Describes the launch to compiled code in `info`. Returns an error if the launch has too many
/// work-items.
static cl_int fill(cl_uint dimensions, const Request &request, abi::LaunchInfo &info) {
  info = {};
  info.workDim = dimensions;
  uint64_t items = 1;
  for (unsigned d = 0; d != 3; ++d) {
    info.globalSize[d] = request.global[d];
    info.globalOffset[d] = request.offset[d];
    info.enqueuedLocalSize[d] = request.local[d];
    info.numGroups[d] =
        request.global[d] / request.local[d] + (request.global[d] % request.local[d] != 0);
    uint64_t inFullGroups; // More than the global size if the last group is smaller.
    if (__builtin_mul_overflow(info.numGroups[d], request.local[d], &inFullGroups) ||
        __builtin_mul_overflow(items, inFullGroups, &items))
      return CL_INVALID_GLOBAL_WORK_SIZE;
  }
  // 2^56 work-items take a week at 10^11 per second, so such a launch is a mistake.
  constexpr uint64_t Most = uint64_t(1) << 56;
  if (items <= Most)
    return CL_SUCCESS;
  log("a launch of " + describe(request.global) + " work-items would not end");
  return CL_OUT_OF_RESOURCES;
}

/// Prepares the capture of a launch. `hasLocal`: the application has specified the local size.
static void captureLaunch(const Kernel &kernel, cl_uint dimensions, const Request &request,
                          bool hasLocal, KernelWork &work) {
  work.counter = capture::counterOf(kernel, dimensions, request.local, hasLocal, work.packed());
  if (capture::hasData() && work.counter)
    work.data = capture::LaunchData::of(kernel, *work.counter, request.global);
}

cl_int api::launch(Command &command, cl_command_type type, cl_kernel handle, cl_uint dimensions,
                   const size_t *offset, const size_t *global, const size_t *local) {
  if (cl_int error = command.check())
    return error;
  Kernel *kernel = Kernel::from(handle);
  if (!kernel)
    return CL_INVALID_KERNEL;
  if (!command.sameContext(kernel->program->context))
    return CL_INVALID_CONTEXT;
  if (!kernel->program->runsOn(command.device()))
    return CL_INVALID_PROGRAM_EXECUTABLE;
  Request request;
  if (cl_int error = readSizes(dimensions, offset, global, local, request))
    return error;
  if (isEmpty(request.global))
    return kernel->hasAllArguments() ? command.submit(type, nullptr) : CL_INVALID_KERNEL_ARGS;
  if (cl_int error = settle(*kernel, command.device(), local != nullptr, request))
    return error;
  abi::LaunchInfo info;
  if (cl_int error = fill(dimensions, request, info))
    return error;
  std::unique_ptr<KernelWork> work;
  if (cl_int error = KernelWork::create(*kernel, *request.code, *request.variant, info, work))
    return error;
  if (capture::isOn())
    captureLaunch(*kernel, dimensions, request, local != nullptr, *work);
  // Start a long launch at once, while the application prepares the next command.
  const bool large = work->isLarge();
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
    Request request;
    if (cl_int error = readSizes(dimensions, offset, global, nullptr, request))
      return error;
    if (isEmpty(request.global))
      return CL_INVALID_GLOBAL_WORK_SIZE;
    if (!suggestion)
      return CL_INVALID_VALUE;
    if (cl_int error = settle(*kernel, *queue->device, false, request))
      return error;
    std::copy_n(request.local.begin(), dimensions, suggestion);
    return CL_SUCCESS;
  });
}

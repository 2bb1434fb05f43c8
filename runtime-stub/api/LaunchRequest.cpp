//===- LaunchRequest.cpp - A launch that is checked and prepared ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "api/LaunchRequest.h"

#include "base/Log.h"
#include "core/Capture.h"
#include "exec/LocalSize.h"

namespace oclc::rt::api {

using binary::Size3;

static std::string describe(const Size3 &size) {
  return std::to_string(size[0]) + "x" + std::to_string(size[1]) + "x" + std::to_string(size[2]);
}

cl_int readSizes(cl_uint dimensions, const size_t *offset, const size_t *global,
                 const size_t *local, LaunchSizes &sizes) {
  if (dimensions < 1 || dimensions > 3)
    return CL_INVALID_WORK_DIMENSION;
  sizes.dimensions = dimensions;
  sizes.hasLocal = local != nullptr;
  for (cl_uint d = 0; d != dimensions; ++d) {
    // Without a global size the launch has no work-items, which is valid since OpenCL 2.1.
    sizes.global[d] = global ? global[d] : 0;
    if (offset)
      sizes.offset[d] = offset[d];
    size_t end;
    if (__builtin_add_overflow(sizes.global[d], sizes.offset[d], &end))
      return CL_INVALID_GLOBAL_OFFSET;
    if (local)
      sizes.local[d] = local[d];
  }
  if (!local)
    return CL_SUCCESS;
  size_t items = 1;
  for (size_t size : sizes.local) {
    if (size == 0)
      return CL_INVALID_WORK_GROUP_SIZE;
    if (size > Device::MaxWorkGroupSize)
      return CL_INVALID_WORK_ITEM_SIZE;
    items *= size;
  }
  return items > Device::MaxWorkGroupSize ? CL_INVALID_WORK_GROUP_SIZE : CL_SUCCESS;
}

/// Selects a variant of `code`, and also the local size if the application has not specified one.
/// Returns false if no variant fits.
static bool pick(const CompiledKernel &code, const Device &device, bool uniform,
                 LaunchRequest &request) {
  if (!request.hasLocal) {
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

cl_int settle(const Kernel &kernel, const Device &device, LaunchRequest &request) {
  const bool uniform = hasUniformWorkGroups(*kernel.executable);
  if (request.hasLocal && kernel.info().requiredWorkGroupSize &&
      *kernel.info().requiredWorkGroupSize != request.local)
    return CL_INVALID_WORK_GROUP_SIZE;
  // Fast code may need more memory for each work-item. It is then limited to smaller groups than
  // the quick code with which the kernel was created.
  if (!pick(kernel.code.best(), device, uniform, request) &&
      !pick(kernel.code, device, uniform, request)) {
    log("kernel '" + kernel.info().name + "': no variant for global size " +
        describe(request.global) + ", " +
        (request.hasLocal ? "local size " + describe(request.local) : "any local size"));
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
static cl_int fill(const LaunchRequest &request, abi::LaunchInfo &info) {
  info = {};
  info.workDim = request.dimensions;
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

/// Prepares the capture of a launch.
static void captureLaunch(const Kernel &kernel, const LaunchSizes &sizes, KernelWork &work) {
  work.counter =
      capture::counterOf(kernel, sizes.dimensions, sizes.local, sizes.hasLocal, work.packed());
  if (capture::hasData() && work.counter)
    work.data = capture::LaunchData::of(kernel, *work.counter, sizes.global);
}

cl_int checkKernel(const Command &command, cl_kernel handle, Kernel *&kernel) {
  kernel = Kernel::from(handle);
  if (!kernel)
    return CL_INVALID_KERNEL;
  if (!command.sameContext(kernel->program->context))
    return CL_INVALID_CONTEXT;
  return kernel->program->runsOn(command.device()) ? CL_SUCCESS : CL_INVALID_PROGRAM_EXECUTABLE;
}

cl_int prepareLaunch(const Kernel &kernel, const Device &device, LaunchSizes &sizes,
                     std::unique_ptr<KernelWork> &work) {
  if (sizes.isEmpty())
    return kernel.hasAllArguments() ? CL_SUCCESS : CL_INVALID_KERNEL_ARGS;
  LaunchRequest request = {sizes};
  if (cl_int error = settle(kernel, device, request))
    return error;
  sizes = request;
  abi::LaunchInfo info;
  if (cl_int error = fill(request, info))
    return error;
  if (cl_int error = KernelWork::create(kernel, *request.code, *request.variant, info, work))
    return error;
  if (capture::isOn())
    captureLaunch(kernel, sizes, *work);
  return CL_SUCCESS;
}

} // namespace oclc::rt::api

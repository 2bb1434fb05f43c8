//===- SubGroupInfo.cpp - Queries about a kernel's sub-groups ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Answers queries about sub-groups. A sub-group is a fixed number of consecutive work-items. The
// last sub-group of a work-group may be smaller.
//
//===------------------------------------------------------------------------------------------===//

#include "api/Api.h"
#include "exec/LocalSize.h"

#include <array>

using namespace oclc::rt;
using namespace oclc::rt::api;

/// True if the input of a query is a local size, in one to three dimensions.
static bool isLocalSize(size_t bytes, const void *input) {
  return input && bytes != 0 && bytes % sizeof(size_t) == 0 && bytes <= 3 * sizeof(size_t);
}

static size_t itemsOf(size_t bytes, const void *localSize) {
  size_t items = 1;
  for (size_t d = 0; d != bytes / sizeof(size_t); ++d)
    items *= static_cast<const size_t *>(localSize)[d];
  return items;
}

/// Answers a query with the local size of a one-dimensional work-group that has `count` sub-groups
/// of equal size, or with zeros if there is none. The answer has as many dimensions as fit into the
/// destination, at most three.
static cl_int localSizeFor(const Kernel &kernel, size_t count, size_t capacity, const Info &info) {
  const size_t width = kernel.info().subGroupSize;
  const bool possible = count != 0 && count <= Device::MaxWorkGroupSize;
  const size_t largest = possible ? largestRow(kernel.code, count * width) : 0;
  const bool isWhole = count == 1 || largest == count * width;
  const size_t row = isWhole ? largest : 0;
  const size_t other = row == 0 ? 0 : 1;
  const std::array<size_t, 3> sizes = {row, other, other};
  const size_t dimensions = info.destination() ? capacity / sizeof(size_t) : sizes.size();
  if (dimensions == 0)
    return CL_INVALID_VALUE;
  return info.list(std::span(sizes).first(std::min(dimensions, sizes.size())));
}

/// Returns the sub-group size that the source of the kernel requires; 0 if it requires none.
static size_t requiredSize(const Kernel &kernel) {
  const std::string &attributes = kernel.info().attributes;
  return attributes.find("intel_reqd_sub_group_size(") == std::string::npos
             ? 0
             : kernel.info().subGroupSize;
}

cl_int clGetKernelSubGroupInfo(cl_kernel handle, cl_device_id device, cl_kernel_sub_group_info name,
                               size_t inputSize, const void *input, size_t size, void *value,
                               size_t *sizeReturn) {
  const Kernel *kernel = Kernel::from(handle);
  if (!kernel)
    return CL_INVALID_KERNEL;
  if (!isDeviceOf(*kernel, device))
    return CL_INVALID_DEVICE;
  const Info info(size, value, sizeReturn);
  const size_t width = kernel->info().subGroupSize;
  auto subGroups = [&](size_t items) { return (items + width - 1) / width; };
  switch (name) {
  case CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE:
    if (!isLocalSize(inputSize, input))
      return CL_INVALID_VALUE;
    return info.value<size_t>(std::min<size_t>(width, itemsOf(inputSize, input)));
  case CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE:
    if (!isLocalSize(inputSize, input))
      return CL_INVALID_VALUE;
    return info.value<size_t>(subGroups(itemsOf(inputSize, input)));
  case CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT:
    if (!input || inputSize != sizeof(size_t))
      return CL_INVALID_VALUE;
    return localSizeFor(*kernel, *static_cast<const size_t *>(input), size, info);
  case CL_KERNEL_MAX_NUM_SUB_GROUPS:
    return info.value<size_t>(subGroups(maxWorkGroupSize(kernel->code)));
  case CL_KERNEL_COMPILE_NUM_SUB_GROUPS:
    return info.value<size_t>(0); // A kernel cannot require a number of sub-groups.
  case CL_KERNEL_COMPILE_SUB_GROUP_SIZE_INTEL:
    return info.value<size_t>(requiredSize(*kernel));
  }
  return CL_INVALID_VALUE;
}

//===- DeviceApi.cpp - clGetDeviceIDs and timers of devices -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "api/Api.h"
#include "platform/HostInfo.h"

using namespace oclc::rt;
using namespace oclc::rt::api;

cl_int clGetDeviceIDs(cl_platform_id platform, cl_device_type type, cl_uint count,
                      cl_device_id *devices, cl_uint *countReturn) {
  if (platform && !Platform::from(platform))
    return CL_INVALID_PLATFORM;
  constexpr cl_device_type Known = CL_DEVICE_TYPE_DEFAULT | CL_DEVICE_TYPE_CPU |
                                   CL_DEVICE_TYPE_GPU | CL_DEVICE_TYPE_ACCELERATOR |
                                   CL_DEVICE_TYPE_CUSTOM;
  if (type != CL_DEVICE_TYPE_ALL && (type == 0 || (type & ~Known)))
    return CL_INVALID_DEVICE_TYPE;
  if ((count == 0 && devices) || (!devices && !countReturn))
    return CL_INVALID_VALUE;
  const bool found = type & (CL_DEVICE_TYPE_DEFAULT | CL_DEVICE_TYPE_CPU);
  if (countReturn)
    *countReturn = found;
  if (!found)
    return CL_DEVICE_NOT_FOUND;
  if (devices && count != 0)
    devices[0] = Device::get().handle();
  return CL_SUCCESS;
}

cl_int clGetDeviceAndHostTimer(cl_device_id device, cl_ulong *deviceTime, cl_ulong *hostTime) {
  if (!Device::from(device))
    return CL_INVALID_DEVICE;
  if (!deviceTime || !hostTime)
    return CL_INVALID_VALUE;
  *deviceTime = *hostTime = host::monotonicTime();
  return CL_SUCCESS;
}

cl_int clGetHostTimer(cl_device_id device, cl_ulong *hostTime) {
  if (!Device::from(device))
    return CL_INVALID_DEVICE;
  if (!hostTime)
    return CL_INVALID_VALUE;
  *hostTime = host::monotonicTime();
  return CL_SUCCESS;
}

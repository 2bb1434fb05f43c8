//===- ExternalInfo.cpp - Queries about semaphores and external memory ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "api/Api.h"

namespace oclc::rt::api {

cl_int externalInfo(cl_device_info name, const Info &info) {
  // Some branches differ only in the API type. NOLINTBEGIN(bugprone-branch-clone)
  switch (name) {
  case CL_DEVICE_SEMAPHORE_TYPES_KHR:
    return info.value<cl_semaphore_type_khr>(CL_SEMAPHORE_TYPE_BINARY_KHR);
  case CL_DEVICE_SEMAPHORE_IMPORT_HANDLE_TYPES_KHR:
  case CL_DEVICE_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR:
    return info.value<cl_external_semaphore_handle_type_khr>(CL_SEMAPHORE_HANDLE_OPAQUE_FD_KHR);
  case CL_DEVICE_EXTERNAL_MEMORY_IMPORT_HANDLE_TYPES_KHR:
  case CL_DEVICE_EXTERNAL_MEMORY_IMPORT_ASSUME_LINEAR_IMAGES_HANDLE_TYPES_KHR:
    return info.value<cl_external_memory_handle_type_khr>(CL_EXTERNAL_MEMORY_HANDLE_OPAQUE_FD_KHR);
  }
  // NOLINTEND(bugprone-branch-clone)
  return CL_INVALID_VALUE;
}

cl_int externalPlatformInfo(cl_platform_info name, const Info &info) {
  // All devices are alike.
  switch (name) {
  case CL_PLATFORM_SEMAPHORE_TYPES_KHR:
    return externalInfo(CL_DEVICE_SEMAPHORE_TYPES_KHR, info);
  case CL_PLATFORM_SEMAPHORE_IMPORT_HANDLE_TYPES_KHR:
    return externalInfo(CL_DEVICE_SEMAPHORE_IMPORT_HANDLE_TYPES_KHR, info);
  case CL_PLATFORM_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR:
    return externalInfo(CL_DEVICE_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR, info);
  case CL_PLATFORM_EXTERNAL_MEMORY_IMPORT_HANDLE_TYPES_KHR:
    return externalInfo(CL_DEVICE_EXTERNAL_MEMORY_IMPORT_HANDLE_TYPES_KHR, info);
  }
  return CL_INVALID_VALUE;
}

} // namespace oclc::rt::api

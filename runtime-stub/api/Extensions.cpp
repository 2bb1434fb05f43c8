//===- Extensions.cpp - Exported functions and lookup of functions by name --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Implements the functions that ICD loaders look up, and finds the functions of extensions. The
// library exports only what loaders look up and the functions of oclc.h. All other functions are
// called through the dispatch table, or through a table that a loader builds by looking up
// functions by name.
//
//===------------------------------------------------------------------------------------------===//

#include "api/Api.h"
#include "api/NamedFunctions.h"

#include <string_view>

using namespace oclc::rt;
using namespace oclc::rt::api;

#ifndef cl_khr_suggested_local_work_size
// Defined in LaunchApi.cpp. Only some versions of the headers declare this function.
cl_int CL_API_CALL clGetKernelSuggestedLocalWorkSizeKHR(cl_command_queue, cl_kernel, cl_uint,
                                                        const size_t *, const size_t *, size_t *);
#endif

OCLC_EXPORT cl_int CL_API_CALL clIcdGetPlatformIDsKHR(cl_uint count, cl_platform_id *platforms,
                                                      cl_uint *countReturn) {
  return clGetPlatformIDs(count, platforms, countReturn);
}

OCLC_EXPORT cl_int CL_API_CALL clIcdSetPlatformDispatchDataKHR(cl_platform_id handle, void *data) {
  Platform *platform = Platform::from(handle);
  if (!platform)
    return CL_INVALID_PLATFORM;
  return guarded([&] {
    loaderData = data;
    platform->updateLoaderData();
    Device::get().updateLoaderData();
    return CL_SUCCESS;
  });
}

static void *find(std::span<const NamedFunction> functions, std::string_view name) {
  for (const auto &[known, function] : functions)
    if (name == known)
      return function;
  return nullptr;
}

OCLC_EXPORT void *CL_API_CALL clIcdGetFunctionAddressForPlatformKHR(cl_platform_id platform,
                                                                    const char *name) {
  static const NamedFunction functions[] = {
#define OCLC_FUNCTION(NAME) {#NAME, address(NAME)},
#define OCLC_TAGGED(NAME) {#NAME, address(NAME)},
#include "api/Functions.def"
  };
  if (!name || !Platform::from(platform))
    return nullptr;
  void *function = find(functions, name);
  return function ? function : clGetExtensionFunctionAddress(name);
}

OCLC_EXPORT void *CL_API_CALL clGetExtensionFunctionAddress(const char *name) {
  static const NamedFunction functions[] = {
      {"clIcdGetPlatformIDsKHR", address(clIcdGetPlatformIDsKHR)},
      {"clIcdGetFunctionAddressForPlatformKHR", address(clIcdGetFunctionAddressForPlatformKHR)},
      {"clIcdSetPlatformDispatchDataKHR", address(clIcdSetPlatformDispatchDataKHR)},
      {"clGetPlatformInfo", address(clGetPlatformInfo)},
      {"clCreateCommandQueueWithPropertiesKHR", address(clCreateCommandQueueWithProperties)},
      {"clCreateProgramWithILKHR", address(clCreateProgramWithIL)},
      {"clGetKernelSubGroupInfoKHR", address(clGetKernelSubGroupInfo)},
      {"clGetKernelSuggestedLocalWorkSizeKHR", address(clGetKernelSuggestedLocalWorkSizeKHR)},
      {"clGetImageRequirementsInfoEXT", address(clGetImageRequirementsInfoEXT)},
  };
  if (!name)
    return nullptr;
  for (std::span<const NamedFunction> table :
       {std::span<const NamedFunction>(functions), commandBufferFunctions(), recordingFunctions(),
        mutableFunctions(), sharedMemoryFunctions(), deviceAddressFunctions(), semaphoreFunctions(),
        semaphoreCommandFunctions(), externalMemoryFunctions(), embeddingFunctions()})
    if (void *function = find(table, name))
      return function;
  return nullptr;
}

void *clGetExtensionFunctionAddressForPlatform(cl_platform_id platform, const char *name) {
  return Platform::from(platform) ? clGetExtensionFunctionAddress(name) : nullptr;
}

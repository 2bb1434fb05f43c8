//===- Extensions.cpp - Functions of extensions, and what an ICD loader looks for -------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// The library exports clGetExtensionFunctionAddress and clIcdGetPlatformIDsKHR and nothing else;
// loaders reach all other functions through the dispatch table.
//
//===------------------------------------------------------------------------------------------===//

#include "api/Recording.h"

#include <string_view>

using namespace oclc::rt;
using namespace oclc::rt::api;

#ifndef cl_khr_suggested_local_work_size
// Defined in LaunchApi.cpp; the headers declare the call only in some versions.
cl_int CL_API_CALL clGetKernelSuggestedLocalWorkSizeKHR(cl_command_queue, cl_kernel, cl_uint,
                                                        const size_t *, const size_t *, size_t *);
#endif

extern "C" __attribute__((visibility("default"))) cl_int CL_API_CALL
clIcdGetPlatformIDsKHR(cl_uint count, cl_platform_id *platforms, cl_uint *countReturn) {
  return clGetPlatformIDs(count, platforms, countReturn);
}

extern "C" __attribute__((visibility("default"))) void *
clGetExtensionFunctionAddress(const char *name) {
  static constexpr auto address = [](auto *function) { return reinterpret_cast<void *>(function); };
  static const NamedFunction Functions[] = {
      {"clIcdGetPlatformIDsKHR", address(clIcdGetPlatformIDsKHR)},
      {"clGetPlatformInfo", address(clGetPlatformInfo)},
      {"clCreateCommandQueueWithPropertiesKHR", address(clCreateCommandQueueWithProperties)},
      {"clGetKernelSubGroupInfoKHR", address(clGetKernelSubGroupInfo)},
      {"clGetKernelSuggestedLocalWorkSizeKHR", address(clGetKernelSuggestedLocalWorkSizeKHR)},
  };
  if (!name)
    return nullptr;
  for (std::span<const NamedFunction> table :
       {std::span<const NamedFunction>(Functions), commandBufferFunctions(), recordingFunctions(),
        sharedMemoryFunctions()})
    for (const auto &[known, function] : table)
      if (std::string_view(known) == name)
        return function;
  return nullptr;
}

void *clGetExtensionFunctionAddressForPlatform(cl_platform_id platform, const char *name) {
  return Platform::from(platform) ? clGetExtensionFunctionAddress(name) : nullptr;
}

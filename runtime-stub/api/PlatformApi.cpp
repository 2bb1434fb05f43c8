//===- PlatformApi.cpp - The platform ---------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "api/Api.h"
#include "core/Provider.h"

using namespace oclc::rt;
using namespace oclc::rt::api;

cl_int clGetPlatformIDs(cl_uint count, cl_platform_id *platforms, cl_uint *countReturn) {
  if ((count == 0 && platforms) || (!platforms && !countReturn))
    return CL_INVALID_VALUE;
  if (platforms)
    platforms[0] = Platform::get().handle();
  if (countReturn)
    *countReturn = 1;
  return CL_SUCCESS;
}

static std::string extensionNames() {
  std::string names;
  for (const cl_name_version &extension : extensions())
    names += (names.empty() ? "" : " ") + std::string(extension.name);
  return names;
}

cl_int clGetPlatformInfo(cl_platform_id platform, cl_platform_info name, size_t size, void *value,
                         size_t *sizeReturn) {
  // A null platform stands for this platform, the only one that this entry point serves.
  if (platform && !Platform::from(platform))
    return CL_INVALID_PLATFORM;
  return guarded([&]() -> cl_int {
    const Info info(size, value, sizeReturn);
    switch (name) {
    case CL_PLATFORM_PROFILE:
      return info.string(profile());
    case CL_PLATFORM_VERSION:
      return info.string(PlatformVersion);
    case CL_PLATFORM_NUMERIC_VERSION:
      return info.value<cl_version>(CL_MAKE_VERSION(3, 0, 0));
    case CL_PLATFORM_NAME:
      return info.string(PlatformName);
    case CL_PLATFORM_VENDOR:
      return info.string(PlatformVendor);
    case CL_PLATFORM_EXTENSIONS:
      return info.string(extensionNames());
    case CL_PLATFORM_EXTENSIONS_WITH_VERSION:
      return info.list(extensions());
    case CL_PLATFORM_HOST_TIMER_RESOLUTION:
      return info.value<cl_ulong>(1);
    case CL_PLATFORM_ICD_SUFFIX_KHR:
      return info.string("OCLC");
    }
    return externalPlatformInfo(name, info);
  });
}

cl_int clUnloadPlatformCompiler(cl_platform_id platform) {
  return Platform::from(platform) ? CL_SUCCESS : CL_INVALID_PLATFORM;
}

cl_int clUnloadCompiler() { return CL_SUCCESS; }

//===- DeviceAddressApi.cpp - Kernel arguments that are addresses of buffers ------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Implements the function of cl_ext_buffer_device_address, version 1.0.2. BufferApi.cpp implements
// its property and its query. The device is the host, so a device address is a pointer.
//
//===------------------------------------------------------------------------------------------===//

#include "api/Api.h"
#include "api/NamedFunctions.h"

using namespace oclc::rt;
using namespace oclc::rt::api;

/// Accepts every address, because a kernel may get one that it does not use.
static cl_int CL_API_CALL setDevicePointer(cl_kernel handle, cl_uint index,
                                           cl_mem_device_address_ext address) {
  Kernel *kernel = Kernel::from(handle);
  if (!kernel)
    return CL_INVALID_KERNEL;
  const auto &arguments = kernel->info().arguments;
  if (index >= arguments.size() ||
      arguments[index].kind != oclc::binary::ArgumentKind::GlobalPointer)
    return CL_INVALID_ARG_INDEX;
  return guarded([&] {
    return kernel->setSharedPointer(index, reinterpret_cast<const void *>(uintptr_t(address)));
  });
}

std::span<const NamedFunction> api::deviceAddressFunctions() {
  static const NamedFunction functions[] = {
      {"clSetKernelArgDevicePointerEXT", reinterpret_cast<void *>(setDevicePointer)},
  };
  return functions;
}

//===- NamedFunctions.h - Functions that are looked up by name --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Tables of functions that are looked up by name, for clGetExtensionFunctionAddress.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_API_NAMEDFUNCTIONS_H
#define OCLC_RUNTIME_API_NAMEDFUNCTIONS_H

#include <span>
#include <utility>

#define OCLC_EXPORT extern "C" __attribute__((visibility("default")))

namespace oclc::rt::api {

using NamedFunction = std::pair<const char *, void *>;

template <class Function> void *address(Function *function) {
  return reinterpret_cast<void *>(function);
}

/// Return the functions of cl_khr_command_buffer (in two parts),
/// cl_khr_command_buffer_mutable_dispatch, cl_intel_unified_shared_memory,
/// cl_ext_buffer_device_address, cl_khr_semaphore with cl_khr_external_semaphore (in two parts),
/// cl_khr_external_memory and oclc.h.
std::span<const NamedFunction> commandBufferFunctions();
std::span<const NamedFunction> recordingFunctions();
std::span<const NamedFunction> mutableFunctions();
std::span<const NamedFunction> sharedMemoryFunctions();
std::span<const NamedFunction> deviceAddressFunctions();
std::span<const NamedFunction> semaphoreFunctions();
std::span<const NamedFunction> semaphoreCommandFunctions();
std::span<const NamedFunction> externalMemoryFunctions();
std::span<const NamedFunction> embeddingFunctions();

} // namespace oclc::rt::api

#endif // OCLC_RUNTIME_API_NAMEDFUNCTIONS_H

//===- MemoryProperties.h - The properties of a new buffer or image ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_API_MEMORYPROPERTIES_H
#define OCLC_RUNTIME_API_MEMORYPROPERTIES_H

#include "core/Memory.h"

#include <optional>

namespace oclc::rt::api {

/// Holds what the properties ask for.
struct MemoryRequest {
  std::optional<int> descriptor;    ///< Of memory to import.
  std::vector<Ref<Device>> devices; ///< Those that may acquire it; empty for all.
  bool hasAddress = false;          ///< CL_MEM_DEVICE_PRIVATE_ADDRESS_EXT was given.
};

/// Reads the properties of clCreateBufferWithProperties and clCreateImageWithProperties. Returns
/// the error that the specification requires.
cl_int readProperties(const Context &context, const cl_mem_properties *properties,
                      MemoryRequest &request);

/// Returns the error of flags and a pointer that do not suit memory to import.
cl_int checkImport(const MemoryRequest &request, cl_mem_flags flags, const void *hostPointer);

/// Gives a new object the memory to import, if there is any, and takes ownership of the descriptor
/// unless that fails. The file must have the bytes of the object, or the error is `tooSmall`.
cl_int importMemory(Memory &memory, MemoryRequest request, cl_int tooSmall);

} // namespace oclc::rt::api

#endif // OCLC_RUNTIME_API_MEMORYPROPERTIES_H

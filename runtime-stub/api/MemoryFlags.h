//===- MemoryFlags.h - Checks of the flags of memory objects ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_API_MEMORYFLAGS_H
#define OCLC_RUNTIME_API_MEMORYFLAGS_H

#include "base/OpenCL.h"

namespace oclc::rt::api {

inline constexpr cl_mem_flags AccessFlags =
    CL_MEM_READ_WRITE | CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY;
inline constexpr cl_mem_flags HostAccessFlags =
    CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS;
inline constexpr cl_mem_flags HostPointerFlags =
    CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR;

/// Flags of objects that the host may not read, or not write.
inline constexpr cl_mem_flags NoHostRead = CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS;
inline constexpr cl_mem_flags NoHostWrite = CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS;

/// Returns CL_INVALID_VALUE if the flags are unknown or contradict each other.
cl_int checkFlags(cl_mem_flags flags);

/// True if the flags need memory of the application.
inline bool needsHostPointer(cl_mem_flags flags) {
  return flags & (CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR);
}

/// Returns the flags of an object on its own memory, which kernels read and write by default.
inline cl_mem_flags withAccess(cl_mem_flags flags) {
  return flags & AccessFlags ? flags : flags | CL_MEM_READ_WRITE;
}

/// Returns the flags of an object on the memory of another one, or 0 if `flags` are invalid or
/// contradict those of `parent`.
cl_mem_flags inheritFlags(cl_mem_flags parent, cl_mem_flags flags);

} // namespace oclc::rt::api

#endif // OCLC_RUNTIME_API_MEMORYFLAGS_H

//===- MemoryFlags.cpp - Checks of the flags of memory objects --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "api/MemoryFlags.h"

namespace oclc::rt::api {

static bool atMostOne(cl_mem_flags flags) { return (flags & (flags - 1)) == 0; }

cl_int checkFlags(cl_mem_flags flags) {
  if ((flags & ~(AccessFlags | HostAccessFlags | HostPointerFlags)) ||
      !atMostOne(flags & AccessFlags) || !atMostOne(flags & HostAccessFlags))
    return CL_INVALID_VALUE;
  if ((flags & CL_MEM_USE_HOST_PTR) && (flags & (CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR)))
    return CL_INVALID_VALUE;
  return CL_SUCCESS;
}

cl_mem_flags inheritFlags(cl_mem_flags parent, cl_mem_flags flags) {
  if ((flags & ~(AccessFlags | HostAccessFlags)) || !atMostOne(flags & AccessFlags) ||
      !atMostOne(flags & HostAccessFlags))
    return 0;
  if ((parent & CL_MEM_WRITE_ONLY) && (flags & (CL_MEM_READ_WRITE | CL_MEM_READ_ONLY)))
    return 0;
  if ((parent & CL_MEM_READ_ONLY) && (flags & (CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY)))
    return 0;
  if ((parent & CL_MEM_HOST_WRITE_ONLY) && (flags & CL_MEM_HOST_READ_ONLY))
    return 0;
  if ((parent & CL_MEM_HOST_READ_ONLY) && (flags & CL_MEM_HOST_WRITE_ONLY))
    return 0;
  if ((parent & CL_MEM_HOST_NO_ACCESS) &&
      (flags & (CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_WRITE_ONLY)))
    return 0;
  if (!(flags & AccessFlags))
    flags |= parent & AccessFlags;
  if (!(flags & HostAccessFlags))
    flags |= parent & HostAccessFlags;
  return flags | (parent & HostPointerFlags);
}

} // namespace oclc::rt::api

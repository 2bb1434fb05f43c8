//===- MutableDispatch.h - Structures for updates of recorded launches ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// The structure of cl_khr_command_buffer_mutable_dispatch, version 0.9.5. Headers of other versions
// declare it with other members, so it has a different name here.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_API_MUTABLEDISPATCH_H
#define OCLC_RUNTIME_API_MUTABLEDISPATCH_H

#include "base/OpenCL.h"

namespace oclc::rt::api {

/// The type of an update: cl_command_buffer_update_type_khr.
enum class UpdateType : cl_uint { Dispatch = 0 };

/// cl_mutable_dispatch_config_khr. A null list, and a number of dimensions that is 0, change
/// nothing.
struct DispatchUpdate {
  cl_mutable_command_khr command;
  cl_uint argumentCount, pointerCount, execInfoCount;
  cl_uint dimensions;
  const cl_mutable_dispatch_arg_khr *arguments;
  const cl_mutable_dispatch_arg_khr *pointers; ///< Their sizes are ignored.
  const cl_mutable_dispatch_exec_info_khr *execInfos;
  const size_t *offset, *global, *local;
};
static_assert(sizeof(DispatchUpdate) == 72);

} // namespace oclc::rt::api

#endif // OCLC_RUNTIME_API_MUTABLEDISPATCH_H

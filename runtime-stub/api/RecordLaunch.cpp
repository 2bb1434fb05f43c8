//===- RecordLaunch.cpp - Recording launches in command buffers -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Implements clCommandNDRangeKernelKHR with the properties and handles of
// cl_khr_command_buffer_mutable_dispatch.
//
//===------------------------------------------------------------------------------------------===//

#include "api/LaunchRequest.h"
#include "api/Recording.h"

#include <optional>

namespace oclc::rt::api {

namespace {

struct LaunchProperties {
  std::optional<cl_mutable_dispatch_fields_khr> fields;
  std::optional<cl_mutable_dispatch_asserts_khr> asserts;

  /// True if arguments may be set by updates only. The property must say so: without it a launch
  /// that lacks an argument is an error.
  bool mayLackArguments() const { return fields.value_or(0) & CL_MUTABLE_DISPATCH_ARGUMENTS_KHR; }
};

} // namespace

static cl_int readLaunchProperties(const cl_command_properties_khr *list, LaunchProperties &read) {
  for (; list && list[0]; list += 2) {
    auto *value = list[0] == CL_MUTABLE_DISPATCH_UPDATABLE_FIELDS_KHR ? &read.fields
                  : list[0] == CL_MUTABLE_DISPATCH_ASSERTS_KHR        ? &read.asserts
                                                                      : nullptr;
    if (!value || *value)
      return CL_INVALID_VALUE;
    *value = list[1];
  }
  if (!areMutableAsserts(read.asserts.value_or(0)))
    return CL_INVALID_VALUE;
  return read.fields.value_or(0) & ~Device::MutableFields ? CL_INVALID_OPERATION : CL_SUCCESS;
}

cl_int recordLaunch(Recording &recording, cl_kernel handle, cl_uint dimensions,
                    const size_t *offset, const size_t *global, const size_t *local) {
  if (cl_int error = recording.check())
    return error;
  LaunchProperties properties;
  if (cl_int error = readLaunchProperties(recording.place.properties, properties))
    return error;
  Kernel *kernel;
  if (cl_int error = checkKernel(recording, handle, kernel))
    return error;
  MutableCommand::State state;
  if (cl_int error = readSizes(dimensions, offset, global, local, state.sizes))
    return error;
  // Nothing uses these assertions, but the local size must be known if there are any.
  if ((recording.buffer->asserts | properties.asserts.value_or(0)) && !local)
    return CL_INVALID_VALUE;
  state.kernel = make<Kernel>(*kernel);
  std::unique_ptr<KernelWork> work;
  const cl_int error = prepareLaunch(*state.kernel, recording.device(), state.sizes, work);
  const bool isComplete = state.isComplete = state.kernel->hasAllArguments();
  if (error && (error != CL_INVALID_KERNEL_ARGS || isComplete || !properties.mayLackArguments()))
    return error;
  Ref<MutableCommand> command;
  if (recording.place.mutableHandle || !isComplete)
    command = make<MutableCommand>(*recording.buffer, Ref<Kernel>(kernel),
                                   properties.fields.value_or(Device::MutableFields),
                                   copyProperties(recording.place.properties), std::move(state));
  return recording.submit(isComplete ? std::move(work) : nullptr, command);
}

} // namespace oclc::rt::api

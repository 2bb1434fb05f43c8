//===- Recording.h - A command that is recorded in a command buffer ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_API_RECORDING_H
#define OCLC_RUNTIME_API_RECORDING_H

#include "api/Api.h"

namespace oclc::rt::api {

/// The parameters that all clCommand...KHR functions have in common.
struct RecordingPlace {
  cl_command_buffer_khr buffer;
  cl_command_queue queue;
  const cl_command_properties_khr *properties;
  cl_uint pointCount;
  const cl_sync_point_khr *points;
  cl_sync_point_khr *pointReturn;
  void *mutableHandle;
  /// True for a launch. Only launches may have properties and handles.
  bool isLaunch = false;
};

/// True if the assertions about updates are known.
inline bool areMutableAsserts(cl_mutable_dispatch_asserts_khr asserts) {
  return !(asserts & ~CL_MUTABLE_DISPATCH_ASSERT_NO_ADDITIONAL_WORK_GROUPS_KHR);
}

class Recording final : public Command {
public:
  explicit Recording(const RecordingPlace &place)
      : place(place), buffer(CommandBuffer::from(place.buffer)) {}

  cl_int check() override;
  const Context &context() const override { return *buffer->queue->context; }
  const Device &device() const override { return *buffer->queue->device; }
  cl_int submit(cl_command_type type, std::unique_ptr<Work> work, bool blocking = false) override;

  /// Records a launch. `command` is null for a launch that cannot be updated.
  cl_int submit(std::unique_ptr<Work> work, const Ref<MutableCommand> &command) const;

  const RecordingPlace place;
  CommandBuffer *const buffer;
};

/// Records a launch of a kernel, with the parameters of clCommandNDRangeKernelKHR.
cl_int recordLaunch(Recording &recording, cl_kernel kernel, cl_uint dimensions,
                    const size_t *offset, const size_t *global, const size_t *local);

} // namespace oclc::rt::api

#endif // OCLC_RUNTIME_API_RECORDING_H

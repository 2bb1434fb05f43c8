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
};

class Recording final : public Command {
public:
  explicit Recording(const RecordingPlace &place)
      : place(place), buffer(CommandBuffer::from(place.buffer)) {}

  cl_int check() override;
  const Context &context() const override { return *buffer->queue->context; }
  const Device &device() const override { return *buffer->queue->device; }
  cl_int submit(cl_command_type type, std::unique_ptr<Work> work, bool blocking = false) override;

private:
  const RecordingPlace place;
  CommandBuffer *const buffer;
};

} // namespace oclc::rt::api

#endif // OCLC_RUNTIME_API_RECORDING_H

//===- Commands.h - Commands that can be enqueued and recorded ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Functions that check and submit commands. They implement both clEnqueue..., which enqueues the
// command, and clCommand...KHR, which records it in a command buffer. Each function has the
// parameters of the API function, and returns CL_SUCCESS or the error that the specification
// requires.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_API_COMMANDS_H
#define OCLC_RUNTIME_API_COMMANDS_H

#include "api/Api.h"

namespace oclc::rt::api {

cl_int copyBuffer(Command &command, cl_mem sourceBuffer, cl_mem targetBuffer, size_t sourceOffset,
                  size_t targetOffset, size_t size);
cl_int fillBuffer(Command &command, cl_mem buffer, const void *pattern, size_t patternSize,
                  size_t offset, size_t size);

/// Origin and pitches of a box in a buffer. A pitch of zero stands for tightly packed rows or
/// slices.
struct BoxPlace {
  const size_t *origin;
  size_t rowPitch, slicePitch;
};
cl_int copyRect(Command &command, cl_mem sourceBuffer, cl_mem targetBuffer, const BoxPlace &from,
                const BoxPlace &to, const size_t *region);

cl_int copyImage(Command &command, cl_mem source, cl_mem target, const size_t *sourceOrigin,
                 const size_t *targetOrigin, const size_t *region);
cl_int copyImageToBuffer(Command &command, cl_mem source, cl_mem target, const size_t *origin,
                         const size_t *region, size_t offset);
cl_int copyBufferToImage(Command &command, cl_mem source, cl_mem target, size_t offset,
                         const size_t *origin, const size_t *region);
cl_int fillImage(Command &command, cl_mem image, const void *color, const size_t *origin,
                 const size_t *region);

cl_int copyShared(Command &command, bool blocking, void *target, const void *source, size_t size,
                  cl_command_type type = CL_COMMAND_SVM_MEMCPY);
cl_int fillShared(Command &command, void *target, const void *pattern, size_t patternSize,
                  size_t size, cl_command_type type = CL_COMMAND_SVM_MEMFILL);

cl_int launch(Command &command, cl_command_type type, cl_kernel kernel, cl_uint dimensions,
              const size_t *offset, const size_t *global, const size_t *local);

} // namespace oclc::rt::api

#endif // OCLC_RUNTIME_API_COMMANDS_H

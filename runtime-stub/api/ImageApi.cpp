//===- ImageApi.cpp - Images, samplers and pipes, which this device does not support ----------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// CL_DEVICE_IMAGE_SUPPORT is false. The specification then requires CL_INVALID_OPERATION for
// functions that create or transfer images. Handles of images, samplers and pipes do not exist, so
// every other function that takes one returns the error for an invalid handle.
//
//===------------------------------------------------------------------------------------------===//

#include "api/Api.h"

using namespace oclc::rt;
using namespace oclc::rt::api;

template <class Handle> static Handle refuse(cl_context context, cl_int *errorReturn) {
  if (errorReturn)
    *errorReturn = Context::from(context) ? CL_INVALID_OPERATION : CL_INVALID_CONTEXT;
  return nullptr;
}

/// Returns the error of a command on images. The error for an invalid queue takes precedence, in
/// the order of the specification.
static cl_int refuseCommand(cl_command_queue queue) {
  return Queue::from(queue) ? CL_INVALID_OPERATION : CL_INVALID_COMMAND_QUEUE;
}

cl_mem clCreateImage(cl_context context, cl_mem_flags, const cl_image_format *,
                     const cl_image_desc *, void *, cl_int *errorReturn) {
  return refuse<cl_mem>(context, errorReturn);
}

cl_mem clCreateImageWithProperties(cl_context context, const cl_mem_properties *, cl_mem_flags,
                                   const cl_image_format *, const cl_image_desc *, void *,
                                   cl_int *errorReturn) {
  return refuse<cl_mem>(context, errorReturn);
}

cl_mem clCreateImage2D(cl_context context, cl_mem_flags, const cl_image_format *, size_t, size_t,
                       size_t, void *, cl_int *errorReturn) {
  return refuse<cl_mem>(context, errorReturn);
}

cl_mem clCreateImage3D(cl_context context, cl_mem_flags, const cl_image_format *, size_t, size_t,
                       size_t, size_t, size_t, void *, cl_int *errorReturn) {
  return refuse<cl_mem>(context, errorReturn);
}

/// True if the flags are valid for clCreateImage and clGetSupportedImageFormats.
static bool areImageFlags(cl_mem_flags flags) {
  constexpr cl_mem_flags Known =
      CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY | CL_MEM_USE_HOST_PTR |
      CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR | CL_MEM_HOST_WRITE_ONLY |
      CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS | CL_MEM_KERNEL_READ_AND_WRITE;
  return !(flags & ~Known);
}

static bool isImageType(cl_mem_object_type type) {
  return type >= CL_MEM_OBJECT_IMAGE2D && type <= CL_MEM_OBJECT_IMAGE1D_BUFFER;
}

cl_int clGetSupportedImageFormats(cl_context context, cl_mem_flags flags, cl_mem_object_type type,
                                  cl_uint count, cl_image_format *formats, cl_uint *countReturn) {
  if (!Context::from(context))
    return CL_INVALID_CONTEXT;
  if (!areImageFlags(flags) || !isImageType(type) || (count == 0 && formats))
    return CL_INVALID_VALUE;
  if (countReturn)
    *countReturn = 0;
  return CL_SUCCESS;
}

cl_int clGetImageInfo(cl_mem, cl_image_info, size_t, void *, size_t *) {
  return CL_INVALID_MEM_OBJECT;
}

cl_int clEnqueueReadImage(cl_command_queue queue, cl_mem, cl_bool, const size_t *, const size_t *,
                          size_t, size_t, void *, cl_uint, const cl_event *, cl_event *) {
  return refuseCommand(queue);
}

cl_int clEnqueueWriteImage(cl_command_queue queue, cl_mem, cl_bool, const size_t *, const size_t *,
                           size_t, size_t, const void *, cl_uint, const cl_event *, cl_event *) {
  return refuseCommand(queue);
}

cl_int clEnqueueFillImage(cl_command_queue queue, cl_mem, const void *, const size_t *,
                          const size_t *, cl_uint, const cl_event *, cl_event *) {
  return refuseCommand(queue);
}

cl_int clEnqueueCopyImage(cl_command_queue queue, cl_mem, cl_mem, const size_t *, const size_t *,
                          const size_t *, cl_uint, const cl_event *, cl_event *) {
  return refuseCommand(queue);
}

cl_int clEnqueueCopyImageToBuffer(cl_command_queue queue, cl_mem, cl_mem, const size_t *,
                                  const size_t *, size_t, cl_uint, const cl_event *, cl_event *) {
  return refuseCommand(queue);
}

cl_int clEnqueueCopyBufferToImage(cl_command_queue queue, cl_mem, cl_mem, size_t, const size_t *,
                                  const size_t *, cl_uint, const cl_event *, cl_event *) {
  return refuseCommand(queue);
}

void *clEnqueueMapImage(cl_command_queue queue, cl_mem, cl_bool, cl_map_flags, const size_t *,
                        const size_t *, size_t *, size_t *, cl_uint, const cl_event *, cl_event *,
                        cl_int *errorReturn) {
  if (errorReturn)
    *errorReturn = refuseCommand(queue);
  return nullptr;
}

cl_sampler clCreateSampler(cl_context context, cl_bool, cl_addressing_mode, cl_filter_mode,
                           cl_int *errorReturn) {
  return refuse<cl_sampler>(context, errorReturn);
}

cl_sampler clCreateSamplerWithProperties(cl_context context, const cl_sampler_properties *,
                                         cl_int *errorReturn) {
  return refuse<cl_sampler>(context, errorReturn);
}

cl_int clRetainSampler(cl_sampler) { return CL_INVALID_SAMPLER; }

cl_int clReleaseSampler(cl_sampler) { return CL_INVALID_SAMPLER; }

cl_int clGetSamplerInfo(cl_sampler, cl_sampler_info, size_t, void *, size_t *) {
  return CL_INVALID_SAMPLER;
}

cl_mem clCreatePipe(cl_context context, cl_mem_flags, cl_uint, cl_uint, const cl_pipe_properties *,
                    cl_int *errorReturn) {
  return refuse<cl_mem>(context, errorReturn);
}

cl_int clGetPipeInfo(cl_mem, cl_pipe_info, size_t, void *, size_t *) {
  return CL_INVALID_MEM_OBJECT;
}

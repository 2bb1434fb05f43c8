//===- PipeApi.cpp - Pipes --------------------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Binary/PipeABI.h"
#include "api/Api.h"

using namespace oclc::rt;
using namespace oclc::rt::api;

static Created<Memory> createPipe(cl_context handle, cl_mem_flags flags, const PipeLayout &layout,
                                  const cl_pipe_properties *properties) {
  Context *context = Context::from(handle);
  if (!context)
    return CL_INVALID_CONTEXT;
  constexpr cl_mem_flags Allowed = CL_MEM_READ_WRITE | CL_MEM_HOST_NO_ACCESS;
  if ((flags & ~Allowed) || properties)
    return CL_INVALID_VALUE;
  if (layout.packetBytes == 0 || layout.packetBytes > Device::MaxPacketSize ||
      layout.maxPackets == 0)
    return CL_INVALID_PIPE_SIZE;
  if (layout.maxPackets > oclc::abi::MaxPipePackets ||
      layout.bytes() > Device::get().maxAllocationSize())
    return CL_MEM_OBJECT_ALLOCATION_FAILURE;
  Ref<Memory> pipe = make<Memory>(context, flags ? flags | CL_MEM_READ_WRITE : Allowed, layout);
  uint8_t *memory = pipe->data();
  if (!memory)
    return CL_MEM_OBJECT_ALLOCATION_FAILURE;
  layout.format(memory);
  return pipe;
}

cl_mem clCreatePipe(cl_context context, cl_mem_flags flags, cl_uint packetBytes, cl_uint maxPackets,
                    const cl_pipe_properties *properties, cl_int *errorReturn) {
  return creating<Memory>(errorReturn, [&] {
    return createPipe(context, flags, {packetBytes, maxPackets}, properties);
  });
}

cl_int clGetPipeInfo(cl_mem handle, cl_pipe_info name, size_t size, void *value,
                     size_t *sizeReturn) {
  const Memory *memory = Memory::from(handle);
  if (!memory || !memory->isPipe())
    return CL_INVALID_MEM_OBJECT;
  const Info info(size, value, sizeReturn);
  switch (name) {
  case CL_PIPE_PACKET_SIZE:
    return info.value<cl_uint>(memory->pipe().packetBytes);
  case CL_PIPE_MAX_PACKETS:
    return info.value<cl_uint>(memory->pipe().maxPackets);
  case CL_PIPE_PROPERTIES: // No property is allowed.
    return info.list<cl_pipe_properties>(std::span<const cl_pipe_properties>());
  }
  return CL_INVALID_VALUE;
}

//===- MapApi.cpp - Mapping, unmapping and migrating buffers ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// The host maps the buffer's own memory, so the commands are only ordered by the queue and move no
// data.
//
//===------------------------------------------------------------------------------------------===//

#include "api/Api.h"
#include "exec/CopyWork.h"

using namespace oclc::rt;
using namespace oclc::rt::api;

static std::unique_ptr<Work> keep(Memory *memory) {
  return std::make_unique<KeepWork>(std::vector<Ref<Memory>>{Ref<Memory>(memory)});
}

static cl_int mapBuffer(cl_command_queue queue, cl_mem buffer, cl_bool blocking, cl_map_flags flags,
                        size_t offset, size_t size, cl_uint waitCount, const cl_event *waitList,
                        cl_event *event, void *&pointer) {
  Enqueue command(queue, waitCount, waitList, event);
  if (cl_int error = command.check())
    return error;
  Memory *memory;
  if (cl_int error = checkBuffer(command, buffer, memory))
    return error;
  constexpr cl_map_flags Write = CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION;
  if (!areMapFlags(flags) || !memory->contains(offset, size))
    return CL_INVALID_VALUE;
  if (((memory->flags & (CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS)) &&
       (flags & CL_MAP_READ)) ||
      ((memory->flags & (CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS)) && (flags & Write)))
    return CL_INVALID_OPERATION;
  uint8_t *data = memory->data();
  if (!data)
    return CL_MEM_OBJECT_ALLOCATION_FAILURE;
  auto work = keep(memory);
  if (!memory->addMapping({{memory, data + offset, size, (flags & Write) != 0}}))
    return CL_INVALID_OPERATION;
  cl_int error =
      guarded([&] { return command.submit(CL_COMMAND_MAP_BUFFER, std::move(work), blocking); });
  if (error != CL_SUCCESS) {
    memory->takeMapping(data + offset);
    return error;
  }
  pointer = data + offset;
  return CL_SUCCESS;
}

void *clEnqueueMapBuffer(cl_command_queue queue, cl_mem buffer, cl_bool blocking,
                         cl_map_flags flags, size_t offset, size_t size, cl_uint waitCount,
                         const cl_event *waitList, cl_event *event, cl_int *errorReturn) {
  void *pointer = nullptr;
  cl_int error = guarded([&] {
    return mapBuffer(queue, buffer, blocking, flags, offset, size, waitCount, waitList, event,
                     pointer);
  });
  if (errorReturn)
    *errorReturn = error;
  return pointer;
}

cl_int clEnqueueUnmapMemObject(cl_command_queue queue, cl_mem handle, void *pointer,
                               cl_uint waitCount, const cl_event *waitList, cl_event *event) {
  return guarded([&]() -> cl_int {
    Enqueue command(queue, waitCount, waitList, event);
    if (cl_int error = command.check())
      return error;
    Memory *memory;
    if (cl_int error = checkMemory(command, handle, memory))
      return error;
    if (memory->isPipe())
      return CL_INVALID_MEM_OBJECT;
    auto work = keep(memory);
    Memory::Mappings mapping = memory->takeMapping(pointer);
    if (mapping.empty())
      return CL_INVALID_VALUE;
    cl_int error =
        guarded([&] { return command.submit(CL_COMMAND_UNMAP_MEM_OBJECT, std::move(work)); });
    if (error != CL_SUCCESS)
      memory->addMapping(std::move(mapping));
    return error;
  });
}

cl_int clEnqueueMigrateMemObjects(cl_command_queue queue, cl_uint count, const cl_mem *objects,
                                  cl_mem_migration_flags flags, cl_uint waitCount,
                                  const cl_event *waitList, cl_event *event) {
  return guarded([&]() -> cl_int {
    Enqueue command(queue, waitCount, waitList, event);
    if (cl_int error = command.check())
      return error;
    if (count == 0 || !objects ||
        (flags & ~(CL_MIGRATE_MEM_OBJECT_HOST | CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED)))
      return CL_INVALID_VALUE;
    std::vector<Ref<Memory>> kept;
    for (cl_uint i = 0; i != count; ++i) {
      Memory *memory;
      if (cl_int error = checkMemory(command, objects[i], memory))
        return error;
      kept.emplace_back(memory);
    }
    return command.submit(CL_COMMAND_MIGRATE_MEM_OBJECTS,
                          std::make_unique<KeepWork>(std::move(kept)));
  });
}

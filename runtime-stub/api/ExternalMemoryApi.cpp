//===- ExternalMemoryApi.cpp - Commands that hand over external memory ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Implements the commands of cl_khr_external_memory, version 1.0.1. MemoryProperties.h imports the
// memory. Commands use the pages of the file itself, so acquiring and releasing them moves no data
// and only orders commands.
//
//===------------------------------------------------------------------------------------------===//

#include "api/Api.h"
#include "api/NamedFunctions.h"
#include "exec/CopyWork.h"

using namespace oclc::rt;
using namespace oclc::rt::api;

/// Returns an error unless commands of the queue may acquire the object.
static cl_int checkExternal(const Enqueue &command, const Memory *memory) {
  if (!memory || !memory->isExternal())
    return CL_INVALID_MEM_OBJECT;
  if (!memory->context->has(command.device()) || !memory->mayBeAcquiredOn(command.device()))
    return CL_INVALID_COMMAND_QUEUE;
  return command.sameContext(memory->context) ? CL_SUCCESS : CL_INVALID_CONTEXT;
}

static cl_int handOver(cl_command_type type, cl_command_queue queue, cl_uint count,
                       const cl_mem *objects, cl_uint waitCount, const cl_event *waitList,
                       cl_event *event) {
  return guarded([&]() -> cl_int {
    Enqueue command(queue, waitCount, waitList, event);
    if (cl_int error = command.check())
      return error;
    if ((count == 0) != (objects == nullptr))
      return CL_INVALID_VALUE;
    std::vector<Ref<Memory>> kept;
    for (cl_uint i = 0; i != count; ++i) {
      Memory *memory = Memory::from(objects[i]);
      if (cl_int error = checkExternal(command, memory))
        return error;
      kept.emplace_back(memory);
    }
    if (command.waitsFailed())
      return CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
    return command.submit(type, std::make_unique<KeepWork>(std::move(kept)));
  });
}

static cl_int CL_API_CALL enqueueAcquire(cl_command_queue queue, cl_uint count,
                                         const cl_mem *objects, cl_uint waitCount,
                                         const cl_event *waitList, cl_event *event) {
  return handOver(CL_COMMAND_ACQUIRE_EXTERNAL_MEM_OBJECTS_KHR, queue, count, objects, waitCount,
                  waitList, event);
}

static cl_int CL_API_CALL enqueueRelease(cl_command_queue queue, cl_uint count,
                                         const cl_mem *objects, cl_uint waitCount,
                                         const cl_event *waitList, cl_event *event) {
  return handOver(CL_COMMAND_RELEASE_EXTERNAL_MEM_OBJECTS_KHR, queue, count, objects, waitCount,
                  waitList, event);
}

std::span<const NamedFunction> api::externalMemoryFunctions() {
  static const NamedFunction functions[] = {
      {"clEnqueueAcquireExternalMemObjectsKHR", address(enqueueAcquire)},
      {"clEnqueueReleaseExternalMemObjectsKHR", address(enqueueRelease)},
  };
  return functions;
}

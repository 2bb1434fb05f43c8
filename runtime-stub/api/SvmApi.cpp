//===- SvmApi.cpp - Shared virtual memory -----------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// The device is the host, so a kernel can use every pointer of the application. The commands in
// this file correspond to those of TransferApi.cpp and MapApi.cpp, with pointers in place of
// buffers.
//
//===------------------------------------------------------------------------------------------===//

#include "api/Commands.h"
#include "exec/CopyWork.h"

#include <algorithm>

using namespace oclc::rt;
using namespace oclc::rt::api;

void *clSVMAlloc(cl_context handle, cl_svm_mem_flags flags, size_t size, cl_uint alignment) {
  Context *context = Context::from(handle);
  constexpr cl_svm_mem_flags Access = CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY;
  constexpr cl_svm_mem_flags Sharing = CL_MEM_SVM_FINE_GRAIN_BUFFER | CL_MEM_SVM_ATOMICS;
  const cl_svm_mem_flags access = flags & Access;
  if (!context || (flags & ~(Access | Sharing)) || (access & (access - 1)) ||
      ((flags & CL_MEM_SVM_ATOMICS) && !(flags & CL_MEM_SVM_FINE_GRAIN_BUFFER)) || size == 0 ||
      size > Device::get().maxAllocationSize() || (alignment & (alignment - 1)) ||
      alignment > Device::BaseAddressAlignment)
    return nullptr;
  void *pointer = nullptr;
  guarded([&] {
    // An `alignment` of zero stands for that of the largest type. Every allocation gets the largest
    // alignment, because more than requested is harmless.
    pointer = context->allocateShared({.size = size}, Device::BaseAddressAlignment);
    return CL_SUCCESS;
  });
  return pointer;
}

void clSVMFree(cl_context handle, void *pointer) {
  if (Context *context = Context::from(handle); context && pointer)
    context->freeShared(pointer);
}

cl_int clEnqueueSVMFree(cl_command_queue queue, cl_uint count, void *pointers[],
                        void(CL_CALLBACK *function)(cl_command_queue, cl_uint, void *[], void *),
                        void *userData, cl_uint waitCount, const cl_event *waitList,
                        cl_event *event) {
  return guarded([&]() -> cl_int {
    Enqueue command(queue, waitCount, waitList, event);
    if (cl_int error = command.check())
      return error;
    if ((count == 0) != (pointers == nullptr))
      return CL_INVALID_VALUE;
    auto free = [queue, function, userData, context = command.queue().context,
                 list = std::vector<void *>(pointers, pointers + count)]() mutable {
      if (function) {
        function(queue, cl_uint(list.size()), list.data(), userData);
        return;
      }
      for (void *pointer : list)
        context->freeShared(pointer);
    };
    return command.submit(CL_COMMAND_SVM_FREE, std::make_unique<CallWork>(std::move(free)));
  });
}

cl_int api::copyShared(Command &command, bool blocking, void *target, const void *source,
                       size_t size, cl_command_type type) {
  if (cl_int error = command.check())
    return error;
  if (!target || !source)
    return CL_INVALID_VALUE;
  const auto from = reinterpret_cast<uintptr_t>(source), to = reinterpret_cast<uintptr_t>(target);
  if (size > UINTPTR_MAX - std::max(from, to))
    return CL_INVALID_VALUE;
  if (from < to + size && to < from + size)
    return CL_MEM_COPY_OVERLAP;
  return command.submit(type, std::make_unique<CopyWork>(nullptr, nullptr, source, target, size),
                        blocking);
}

cl_int clEnqueueSVMMemcpy(cl_command_queue queue, cl_bool blocking, void *target,
                          const void *source, size_t size, cl_uint waitCount,
                          const cl_event *waitList, cl_event *event) {
  return guarded([&] {
    Enqueue command(queue, waitCount, waitList, event);
    return copyShared(command, blocking, target, source, size);
  });
}

cl_int api::fillShared(Command &command, void *target, const void *pattern, size_t patternSize,
                       size_t size, cl_command_type type) {
  if (cl_int error = command.check())
    return error;
  if (!target || !pattern || !isFillPattern(patternSize) || size % patternSize != 0 ||
      reinterpret_cast<uintptr_t>(target) % patternSize != 0 ||
      size > UINTPTR_MAX - reinterpret_cast<uintptr_t>(target))
    return CL_INVALID_VALUE;
  return command.submit(type,
                        std::make_unique<FillWork>(nullptr, target, pattern, patternSize, size));
}

cl_int clEnqueueSVMMemFill(cl_command_queue queue, void *target, const void *pattern,
                           size_t patternSize, size_t size, cl_uint waitCount,
                           const cl_event *waitList, cl_event *event) {
  return guarded([&] {
    Enqueue command(queue, waitCount, waitList, event);
    return fillShared(command, target, pattern, patternSize, size);
  });
}

cl_int clEnqueueSVMMap(cl_command_queue queue, cl_bool blocking, cl_map_flags flags, void *pointer,
                       size_t size, cl_uint waitCount, const cl_event *waitList, cl_event *event) {
  return guarded([&]() -> cl_int {
    Enqueue command(queue, waitCount, waitList, event);
    if (cl_int error = command.check())
      return error;
    if (!pointer || size == 0 || !areMapFlags(flags))
      return CL_INVALID_VALUE;
    return command.submit(CL_COMMAND_SVM_MAP, nullptr, blocking);
  });
}

cl_int clEnqueueSVMUnmap(cl_command_queue queue, void *pointer, cl_uint waitCount,
                         const cl_event *waitList, cl_event *event) {
  return guarded([&]() -> cl_int {
    Enqueue command(queue, waitCount, waitList, event);
    if (cl_int error = command.check())
      return error;
    if (!pointer)
      return CL_INVALID_VALUE;
    return command.submit(CL_COMMAND_SVM_UNMAP, nullptr);
  });
}

cl_int clEnqueueSVMMigrateMem(cl_command_queue queue, cl_uint count, const void **pointers,
                              const size_t *sizes, cl_mem_migration_flags flags, cl_uint waitCount,
                              const cl_event *waitList, cl_event *event) {
  return guarded([&]() -> cl_int {
    Enqueue command(queue, waitCount, waitList, event);
    if (cl_int error = command.check())
      return error;
    if (count == 0 || !pointers ||
        (flags & ~(CL_MIGRATE_MEM_OBJECT_HOST | CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED)))
      return CL_INVALID_VALUE;
    for (cl_uint i = 0; i != count; ++i)
      if (!command.context().ownsShared(pointers[i], sizes && sizes[i] != 0 ? sizes[i] : 1))
        return CL_INVALID_VALUE;
    return command.submit(CL_COMMAND_SVM_MIGRATE_MEM, nullptr);
  });
}

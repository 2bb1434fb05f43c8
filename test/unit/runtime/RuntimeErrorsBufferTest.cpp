//===- RuntimeErrorsBufferTest.cpp - What buffers and maps refuse -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "RuntimeErrorsTest.h"

namespace {

class RuntimeErrorsBuffer : public RuntimeErrors {};

struct BufferCreation {
  cl_context context;
  const cl_mem_properties *properties = nullptr;
  cl_mem_flags flags = CL_MEM_READ_WRITE;
  size_t size = 64;
  void *pointer = nullptr;
};

cl_int release(cl_mem memory, cl_int error) {
  EXPECT_EQ(memory == nullptr, error != CL_SUCCESS);
  if (memory)
    EXPECT_CL(cl.clReleaseMemObject(memory));
  return error;
}

TEST_F(RuntimeErrorsBuffer, Creation) {
  using Row = Wrong<BufferCreation>;
  cl_ulong largest;
  EXPECT_CL(
      cl.clGetDeviceInfo(device, CL_DEVICE_MAX_MEM_ALLOC_SIZE, sizeof(largest), &largest, nullptr));
  void *shared = cl.clSVMAlloc(context, CL_MEM_READ_WRITE, 64, 0);
  const std::vector<Row> table = {
      {"no context", CL_INVALID_CONTEXT, [](auto &a) { a.context = nullptr; }},
      {"a context that is a queue", CL_INVALID_CONTEXT,
       [&](auto &a) { a.context = as<cl_context>(queue); }},
      {"unknown flags", CL_INVALID_VALUE, [](auto &a) { a.flags = cl_mem_flags(1) << 40; }},
      {"read only and write only", CL_INVALID_VALUE,
       [](auto &a) { a.flags = CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY; }},
      {"read only and all", CL_INVALID_VALUE,
       [](auto &a) { a.flags = CL_MEM_READ_ONLY | CL_MEM_READ_WRITE; }},
      {"host flags that exclude each other", CL_INVALID_VALUE,
       [](auto &a) { a.flags = CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS; }},
      {"using and copying", CL_INVALID_VALUE,
       [&](auto &a) { a.flags = CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR, a.pointer = bytes; }},
      {"using and allocating", CL_INVALID_VALUE,
       [&](auto &a) { a.flags = CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR, a.pointer = bytes; }},
      {"no size", CL_INVALID_BUFFER_SIZE, [](auto &a) { a.size = 0; }},
      {"too large", CL_INVALID_BUFFER_SIZE, [&](auto &a) { a.size = largest + 1; }},
      {"as large as can be", CL_INVALID_BUFFER_SIZE, [](auto &a) { a.size = SIZE_MAX; }},
      {"using nothing", CL_INVALID_HOST_PTR, [](auto &a) { a.flags = CL_MEM_USE_HOST_PTR; }},
      {"copying nothing", CL_INVALID_HOST_PTR, [](auto &a) { a.flags = CL_MEM_COPY_HOST_PTR; }},
      {"a pointer for nothing", CL_INVALID_HOST_PTR, [&](auto &a) { a.pointer = bytes; }},
      {"more than the shared memory", CL_INVALID_BUFFER_SIZE,
       [&](auto &a) { a.flags = CL_MEM_USE_HOST_PTR, a.pointer = shared, a.size = 65; }},
      {"a copy of more than the shared memory", CL_INVALID_BUFFER_SIZE,
       [&](auto &a) { a.flags = CL_MEM_COPY_HOST_PTR, a.pointer = shared, a.size = 65; }}};
  check<BufferCreation>(
      "clCreateBuffer", {context},
      [](const BufferCreation &a) {
        cl_int error;
        return release(cl.clCreateBuffer(a.context, a.flags, a.size, a.pointer, &error), error);
      },
      table);
  const cl_mem_properties unknown[] = {4711, 1, 0};
  std::vector<Row> more = table;
  more.push_back(
      {"an unknown property", CL_INVALID_PROPERTY, [&](auto &a) { a.properties = unknown; }});
  check<BufferCreation>(
      "clCreateBufferWithProperties", {context},
      [](const BufferCreation &a) {
        cl_int error;
        return release(cl.clCreateBufferWithProperties(a.context, a.properties, a.flags, a.size,
                                                       a.pointer, &error),
                       error);
      },
      more);
  cl.clSVMFree(context, shared);
}

struct Division {
  cl_mem parent;
  cl_mem_flags flags = 0;
  cl_buffer_create_type type = CL_BUFFER_CREATE_TYPE_REGION;
  cl_buffer_region region = {128, 128};
  bool hasRegion = true;
};

TEST_F(RuntimeErrorsBuffer, Division) {
  using Row = Wrong<Division>;
  cl_mem inner = newPart(0, 512), reads = newBuffer(CL_MEM_READ_ONLY),
         writes = newBuffer(CL_MEM_WRITE_ONLY);
  auto flagsOf = [](cl_mem parent, cl_mem_flags flags) {
    return [=](Division &a) { a.parent = parent, a.flags = flags; };
  };
  check<Division>(
      "clCreateSubBuffer", {buffer},
      [](const Division &a) {
        cl_int error;
        return release(cl.clCreateSubBuffer(a.parent, a.flags, a.type,
                                            a.hasRegion ? &a.region : nullptr, &error),
                       error);
      },
      {Row{"no buffer", CL_INVALID_MEM_OBJECT, [](auto &a) { a.parent = nullptr; }},
       Row{"a part of a part", CL_INVALID_MEM_OBJECT, [&](auto &a) { a.parent = inner; }},
       Row{"reading what is written", CL_INVALID_VALUE, flagsOf(writes, CL_MEM_READ_ONLY)},
       Row{"all of what is written", CL_INVALID_VALUE, flagsOf(writes, CL_MEM_READ_WRITE)},
       Row{"writing what is read", CL_INVALID_VALUE, flagsOf(reads, CL_MEM_WRITE_ONLY)},
       Row{"all of what is read", CL_INVALID_VALUE, flagsOf(reads, CL_MEM_READ_WRITE)},
       Row{"host reads", CL_INVALID_VALUE, flagsOf(hostWrites, CL_MEM_HOST_READ_ONLY)},
       Row{"host writes", CL_INVALID_VALUE, flagsOf(hostReads, CL_MEM_HOST_WRITE_ONLY)},
       Row{"any access of the host", CL_INVALID_VALUE, flagsOf(hostNothing, CL_MEM_HOST_READ_ONLY)},
       Row{"a host pointer", CL_INVALID_VALUE, flagsOf(buffer, CL_MEM_USE_HOST_PTR)},
       Row{"new memory", CL_INVALID_VALUE, flagsOf(buffer, CL_MEM_ALLOC_HOST_PTR)},
       Row{"a copy", CL_INVALID_VALUE, flagsOf(buffer, CL_MEM_COPY_HOST_PTR)},
       Row{"an unknown type", CL_INVALID_VALUE, [](auto &a) { a.type = 1; }},
       Row{"no region", CL_INVALID_VALUE, [](auto &a) { a.hasRegion = false; }},
       Row{"out of bounds", CL_INVALID_VALUE, [](auto &a) { a.region.size = Size; }},
       Row{"a size that overflows", CL_INVALID_VALUE, [](auto &a) { a.region.size = SIZE_MAX; }},
       Row{"no size", CL_INVALID_BUFFER_SIZE, [](auto &a) { a.region.size = 0; }},
       Row{"out of line", CL_MISALIGNED_SUB_BUFFER_OFFSET, [](auto &a) { a.region.origin = 64; }}});
}

struct BufferQuery {
  cl_mem memory;
  cl_mem_info name = CL_MEM_SIZE;
  size_t size = sizeof(size_t);
};

TEST_F(RuntimeErrorsBuffer, Queries) {
  using Row = Wrong<BufferQuery>;
  check<BufferQuery>(
      "clGetMemObjectInfo", {buffer},
      [&](const BufferQuery &a) {
        return cl.clGetMemObjectInfo(a.memory, a.name, a.size, bytes, nullptr);
      },
      {Row{"no buffer", CL_INVALID_MEM_OBJECT, [](auto &a) { a.memory = nullptr; }},
       Row{"an unknown question", CL_INVALID_VALUE, [](auto &a) { a.name = CL_CONTEXT_DEVICES; }},
       Row{"too little room", CL_INVALID_VALUE, [](auto &a) { a.size = sizeof(size_t) - 1; }}});
  EXPECT_EQ(CL_INVALID_VALUE, cl.clSetMemObjectDestructorCallback(buffer, nullptr, nullptr));
  EXPECT_EQ(CL_INVALID_MEM_OBJECT,
            cl.clSetMemObjectDestructorCallback(nullptr, [](cl_mem, void *) {}, nullptr));
  EXPECT_EQ(CL_INVALID_MEM_OBJECT,
            cl.clGetImageInfo(buffer, CL_IMAGE_WIDTH, sizeof(bytes), bytes, nullptr));
  EXPECT_EQ(CL_INVALID_MEM_OBJECT,
            cl.clGetPipeInfo(buffer, CL_PIPE_PACKET_SIZE, sizeof(bytes), bytes, nullptr));
}

struct BufferMap : CommandArguments {
  cl_mem memory;
  cl_map_flags flags = CL_MAP_READ;
  size_t offset = 0, size = 64;
};

TEST_F(RuntimeErrorsBuffer, Maps) {
  using Row = Wrong<BufferMap>;
  checkCommand<BufferMap>(
      "clEnqueueMapBuffer", {{queue}, buffer},
      [](const BufferMap &a) {
        cl_int error;
        void *pointer = cl.clEnqueueMapBuffer(a.queue, a.memory, a.blocking, a.flags, a.offset,
                                              a.size, a.waitCount, a.waitList, nullptr, &error);
        EXPECT_EQ(pointer == nullptr, error != CL_SUCCESS);
        if (pointer)
          EXPECT_CL(cl.clEnqueueUnmapMemObject(a.queue, a.memory, pointer, 0, nullptr, nullptr));
        return error;
      },
      {failedWait<BufferMap>(),
       Row{"no buffer", CL_INVALID_MEM_OBJECT, [](auto &a) { a.memory = nullptr; }},
       Row{"a buffer of another context", CL_INVALID_CONTEXT,
           [&](auto &a) { a.memory = foreignBuffer; }},
       Row{"past the end", CL_INVALID_VALUE, [](auto &a) { a.offset = Size - 63; }},
       Row{"a size that overflows", CL_INVALID_VALUE, [](auto &a) { a.size = SIZE_MAX; }},
       Row{"no size", CL_INVALID_VALUE, [](auto &a) { a.size = 0; }},
       Row{"unknown flags", CL_INVALID_VALUE, [](auto &a) { a.flags = 8; }},
       Row{"reading what is forgotten", CL_INVALID_VALUE,
           [](auto &a) { a.flags = CL_MAP_READ | CL_MAP_WRITE_INVALIDATE_REGION; }},
       Row{"what the host may not read", CL_INVALID_OPERATION,
           [&](auto &a) { a.memory = hostWrites; }},
       Row{"what the host may not write", CL_INVALID_OPERATION,
           [&](auto &a) { a.memory = hostReads, a.flags = CL_MAP_WRITE; }},
       Row{"what the host may not overwrite", CL_INVALID_OPERATION,
           [&](auto &a) { a.memory = hostReads, a.flags = CL_MAP_WRITE_INVALIDATE_REGION; }},
       Row{"what the host may not touch", CL_INVALID_OPERATION,
           [&](auto &a) { a.memory = hostNothing; }}});
  cl_uint count = 77;
  EXPECT_CL(cl.clGetMemObjectInfo(buffer, CL_MEM_MAP_COUNT, sizeof(count), &count, nullptr));
  EXPECT_EQ(0u, count) << "calls that fail leave no mappings behind";
}

TEST_F(RuntimeErrorsBuffer, MapsForWritingDoNotOverlap) {
  cl_mem left = newPart(0, 256), right = newPart(128, 256);
  cl_int error;
  auto map = [&](cl_mem memory, cl_map_flags flags, size_t offset, size_t size) {
    return cl.clEnqueueMapBuffer(queue, memory, CL_FALSE, flags, offset, size, 0, nullptr, nullptr,
                                 &error);
  };
  void *first = map(left, CL_MAP_WRITE, 0, 256);
  EXPECT_CL(error);
  EXPECT_EQ(nullptr, map(left, CL_MAP_WRITE, 255, 1));
  EXPECT_EQ(CL_INVALID_OPERATION, error) << "the same part";
  EXPECT_EQ(nullptr, map(right, CL_MAP_WRITE_INVALIDATE_REGION, 0, 1));
  EXPECT_EQ(CL_INVALID_OPERATION, error) << "another part of the buffer";
  EXPECT_EQ(nullptr, map(buffer, CL_MAP_READ | CL_MAP_WRITE, 255, 2));
  EXPECT_EQ(CL_INVALID_OPERATION, error) << "the buffer";
  void *behind = map(right, CL_MAP_WRITE, 128, 64);
  EXPECT_CL(error) << "another place";
  void *reads = map(buffer, CL_MAP_READ, 0, Size);
  EXPECT_CL(error) << "reading";
  EXPECT_CL(cl.clEnqueueUnmapMemObject(queue, left, first, 0, nullptr, nullptr));
  void *again = map(left, CL_MAP_WRITE, 0, 256);
  EXPECT_CL(error) << "after the end of the first";
  EXPECT_CL(cl.clEnqueueUnmapMemObject(queue, left, again, 0, nullptr, nullptr));
  EXPECT_CL(cl.clEnqueueUnmapMemObject(queue, right, behind, 0, nullptr, nullptr));
  EXPECT_CL(cl.clEnqueueUnmapMemObject(queue, buffer, reads, 0, nullptr, nullptr));
}

struct Unmap : CommandArguments {
  cl_mem memory;
  void *pointer;
};

TEST_F(RuntimeErrorsBuffer, Unmaps) {
  using Row = Wrong<Unmap>;
  cl_mem start = newPart(0, 256);
  cl_int error;
  void *pointer = nullptr;
  // Map twice, because each of the two correct calls removes a mapping.
  for (int i = 0; i != 2; ++i)
    pointer = cl.clEnqueueMapBuffer(queue, buffer, CL_TRUE, CL_MAP_READ, 0, 64, 0, nullptr, nullptr,
                                    &error);
  checkCommand<Unmap>(
      "clEnqueueUnmapMemObject", {{queue}, buffer, pointer},
      [](const Unmap &a) {
        return cl.clEnqueueUnmapMemObject(a.queue, a.memory, a.pointer, a.waitCount, a.waitList,
                                          nullptr);
      },
      {Row{"no buffer", CL_INVALID_MEM_OBJECT, [](auto &a) { a.memory = nullptr; }},
       Row{"a buffer of another context", CL_INVALID_CONTEXT,
           [&](auto &a) { a.memory = foreignBuffer; }},
       Row{"no pointer", CL_INVALID_VALUE, [](auto &a) { a.pointer = nullptr; }},
       Row{"another place", CL_INVALID_VALUE,
           [](auto &a) { a.pointer = static_cast<char *>(a.pointer) + 1; }},
       Row{"another buffer", CL_INVALID_VALUE, [&](auto &a) { a.memory = other; }},
       Row{"a part of the buffer", CL_INVALID_VALUE, [&](auto &a) { a.memory = start; }}});
  EXPECT_EQ(CL_INVALID_VALUE,
            cl.clEnqueueUnmapMemObject(queue, buffer, pointer, 0, nullptr, nullptr))
      << "once too often";
}

} // namespace

//===- RuntimeBufferTest.cpp - Buffers --------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "RuntimeTest.h"

#include <cstring>
#include <numeric>

namespace {

class RuntimeBuffer : public RuntimeTest {
protected:
  cl_int createError(cl_mem_flags flags, size_t size, void *pointer) {
    cl_int error = CL_SUCCESS;
    cl_mem memory = clCreateBuffer(context, flags, size, pointer, &error);
    EXPECT_EQ(memory == nullptr, error != CL_SUCCESS);
    if (memory)
      EXPECT_CL(clReleaseMemObject(memory));
    return error;
  }
  cl_mem subBuffer(cl_mem parent, size_t origin, size_t size, cl_int &error,
                   cl_mem_flags flags = 0) {
    const cl_buffer_region region = {origin, size};
    return clCreateSubBuffer(parent, flags, CL_BUFFER_CREATE_TYPE_REGION, &region, &error);
  }
  template <class T> T info(cl_mem memory, cl_mem_info name) {
    T value{};
    EXPECT_CL(clGetMemObjectInfo(memory, name, sizeof(value), &value, nullptr));
    return value;
  }
  void *map(cl_mem memory, cl_map_flags flags, size_t offset, size_t size,
            cl_int expected = CL_SUCCESS) {
    cl_int error;
    void *pointer = clEnqueueMapBuffer(queue, memory, CL_TRUE, flags, offset, size, 0, nullptr,
                                       nullptr, &error);
    EXPECT_EQ(expected, error);
    EXPECT_EQ(pointer == nullptr, error != CL_SUCCESS);
    return pointer;
  }
};

TEST_F(RuntimeBuffer, Flags) {
  alignas(128) char memory[256];
  EXPECT_CL(createError(0, 16, nullptr));
  EXPECT_CL(createError(CL_MEM_USE_HOST_PTR, 16, memory));
  EXPECT_CL(createError(CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR, 16, memory));
  EXPECT_EQ(CL_INVALID_HOST_PTR, createError(CL_MEM_USE_HOST_PTR, 16, nullptr));
  EXPECT_EQ(CL_INVALID_HOST_PTR, createError(CL_MEM_COPY_HOST_PTR, 16, nullptr));
  EXPECT_EQ(CL_INVALID_HOST_PTR, createError(CL_MEM_READ_WRITE, 16, memory));
  EXPECT_EQ(CL_INVALID_VALUE, createError(CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY, 16, nullptr));
  EXPECT_EQ(CL_INVALID_VALUE,
            createError(CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS, 16, nullptr));
  EXPECT_EQ(CL_INVALID_VALUE, createError(CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR, 16, memory));
  EXPECT_EQ(CL_INVALID_VALUE, createError(cl_mem_flags(1) << 40, 16, nullptr));
  EXPECT_EQ(CL_INVALID_BUFFER_SIZE, createError(0, 0, nullptr));
  EXPECT_EQ(CL_INVALID_BUFFER_SIZE, createError(0, SIZE_MAX, nullptr));
}

/// Programs for GPUs rely on it.
TEST_F(RuntimeBuffer, SmallOnesAreZero) {
  for (const size_t size : {4, 532, 4096, 65532}) {
    std::vector<uint8_t> content(size);
    for (int i = 0; i != 16; ++i) {
      cl_int error;
      cl_mem memory = clCreateBuffer(context, 0, size, nullptr, &error);
      ASSERT_CL(error);
      EXPECT_CL(clEnqueueReadBuffer(queue, memory, CL_TRUE, 0, size, content.data(), 0, nullptr,
                                    nullptr));
      EXPECT_EQ(content, std::vector<uint8_t>(size)) << size;
      const uint32_t dirt = 0xa5a5a5a5;
      EXPECT_CL(
          clEnqueueFillBuffer(queue, memory, &dirt, sizeof(dirt), 0, size, 0, nullptr, nullptr));
      EXPECT_CL(clFinish(queue));
      EXPECT_CL(clReleaseMemObject(memory));
    }
  }
}

TEST_F(RuntimeBuffer, ReadWriteCopyFill) {
  std::vector<int> numbers(1000);
  std::iota(numbers.begin(), numbers.end(), 0);
  cl_mem first = buffer(4000), second = buffer(4000);
  EXPECT_CL(
      clEnqueueWriteBuffer(queue, first, CL_FALSE, 0, 4000, numbers.data(), 0, nullptr, nullptr));
  EXPECT_CL(clEnqueueCopyBuffer(queue, first, second, 0, 400, 3600, 0, nullptr, nullptr));
  const short pattern = 0x1234;
  EXPECT_CL(clEnqueueFillBuffer(queue, second, &pattern, 2, 0, 400, 0, nullptr, nullptr));
  std::vector<int> result = read<int>(second, 1000);
  for (int i = 0; i != 1000; ++i)
    EXPECT_EQ(result[i], i < 100 ? 0x12341234 : i - 100);
}

TEST_F(RuntimeBuffer, FillsWithEverySizeOfPattern) {
  unsigned char pattern[128];
  std::iota(pattern, pattern + 128, 1);
  cl_mem memory = buffer(1 << 17);
  for (size_t size = 1; size <= 128; size *= 2) {
    EXPECT_CL(clEnqueueFillBuffer(queue, memory, pattern, size, 1024, 100096 - 100096 % size, 0,
                                  nullptr, nullptr));
    auto bytes = read<unsigned char>(memory, 1 << 17);
    for (size_t i = 0; i != 100096 - 100096 % size; ++i)
      ASSERT_EQ(bytes[1024 + i], pattern[i % size]) << size << " " << i;
  }
  for (size_t size : {0, 3, 256})
    EXPECT_EQ(CL_INVALID_VALUE,
              clEnqueueFillBuffer(queue, memory, pattern, size, 0, 768, 0, nullptr, nullptr));
  EXPECT_EQ(CL_INVALID_VALUE,
            clEnqueueFillBuffer(queue, memory, pattern, 4, 2, 8, 0, nullptr, nullptr));
  EXPECT_EQ(CL_INVALID_VALUE,
            clEnqueueFillBuffer(queue, memory, pattern, 4, 0, 6, 0, nullptr, nullptr));
}

TEST_F(RuntimeBuffer, RangesAreChecked) {
  cl_mem memory = buffer(100);
  char bytes[200];
  auto readAt = [&](size_t offset, size_t size, void *target) {
    return clEnqueueReadBuffer(queue, memory, CL_TRUE, offset, size, target, 0, nullptr, nullptr);
  };
  EXPECT_CL(readAt(99, 1, bytes));
  EXPECT_EQ(CL_INVALID_VALUE, readAt(0, 101, bytes));
  EXPECT_EQ(CL_INVALID_VALUE, readAt(100, 1, bytes));
  EXPECT_EQ(CL_INVALID_VALUE, readAt(50, SIZE_MAX - 20, bytes));
  EXPECT_EQ(CL_INVALID_VALUE, readAt(0, 10, nullptr));
  EXPECT_EQ(CL_INVALID_VALUE,
            clEnqueueWriteBuffer(queue, memory, CL_TRUE, SIZE_MAX, 2, bytes, 0, nullptr, nullptr));
  EXPECT_EQ(CL_INVALID_VALUE,
            clEnqueueCopyBuffer(queue, memory, memory, 0, 60, 50, 0, nullptr, nullptr));
  EXPECT_EQ(CL_MEM_COPY_OVERLAP,
            clEnqueueCopyBuffer(queue, memory, memory, 0, 20, 50, 0, nullptr, nullptr));
  EXPECT_CL(clEnqueueCopyBuffer(queue, memory, memory, 0, 50, 50, 0, nullptr, nullptr));
}

TEST_F(RuntimeBuffer, HostAccess) {
  char bytes[16];
  cl_mem readOnly = buffer(16, CL_MEM_HOST_READ_ONLY), none = buffer(16, CL_MEM_HOST_NO_ACCESS);
  cl_mem writeOnly = buffer(16, CL_MEM_HOST_WRITE_ONLY);
  EXPECT_EQ(CL_INVALID_OPERATION,
            clEnqueueWriteBuffer(queue, readOnly, CL_TRUE, 0, 16, bytes, 0, nullptr, nullptr));
  EXPECT_EQ(CL_INVALID_OPERATION,
            clEnqueueReadBuffer(queue, writeOnly, CL_TRUE, 0, 16, bytes, 0, nullptr, nullptr));
  EXPECT_EQ(CL_INVALID_OPERATION,
            clEnqueueReadBuffer(queue, none, CL_TRUE, 0, 16, bytes, 0, nullptr, nullptr));
  map(readOnly, CL_MAP_WRITE, 0, 16, CL_INVALID_OPERATION);
  map(writeOnly, CL_MAP_READ, 0, 16, CL_INVALID_OPERATION);
  map(none, CL_MAP_READ, 0, 16, CL_INVALID_OPERATION);
}

TEST_F(RuntimeBuffer, UsesTheApplicationsMemory) {
  alignas(128) int numbers[64] = {};
  cl_mem memory = buffer(sizeof(numbers), CL_MEM_USE_HOST_PTR, numbers);
  EXPECT_EQ(info<void *>(memory, CL_MEM_HOST_PTR), numbers);
  cl_kernel add = kernel("add");
  setArgument(add, 0, memory);
  setArgument(add, 1, 3);
  EXPECT_CL(launch(add, {64}));
  void *mapped = map(memory, CL_MAP_READ, 0, sizeof(numbers));
  EXPECT_EQ(mapped, numbers);
  EXPECT_EQ(numbers[63], 3);
  EXPECT_CL(clEnqueueUnmapMemObject(queue, memory, mapped, 0, nullptr, nullptr));
}

TEST_F(RuntimeBuffer, Mappings) {
  cl_mem memory = buffer(256);
  auto *first = static_cast<char *>(map(memory, CL_MAP_WRITE_INVALIDATE_REGION, 0, 256));
  std::strcpy(first + 100, "hello");
  EXPECT_EQ(info<cl_uint>(memory, CL_MEM_MAP_COUNT), 1u);
  void *again = map(memory, CL_MAP_READ, 0, 10);
  EXPECT_EQ(again, first);
  void *inside = map(memory, CL_MAP_READ, 100, 6);
  EXPECT_EQ(inside, first + 100);
  EXPECT_EQ(info<cl_uint>(memory, CL_MEM_MAP_COUNT), 3u);
  for (void *pointer : {inside, static_cast<void *>(first), again})
    EXPECT_CL(clEnqueueUnmapMemObject(queue, memory, pointer, 0, nullptr, nullptr));
  EXPECT_EQ(CL_INVALID_VALUE, clEnqueueUnmapMemObject(queue, memory, first, 0, nullptr, nullptr));
  EXPECT_EQ(info<cl_uint>(memory, CL_MEM_MAP_COUNT), 0u);
  EXPECT_STREQ(read<char>(memory, 256).data() + 100, "hello");
  map(memory, CL_MAP_READ, 200, 57, CL_INVALID_VALUE);
  map(memory, CL_MAP_READ, 0, 0, CL_INVALID_VALUE);
  map(memory, 1 << 10, 0, 1, CL_INVALID_VALUE);
  map(memory, CL_MAP_READ | CL_MAP_WRITE_INVALIDATE_REGION, 0, 1, CL_INVALID_VALUE);
}

TEST_F(RuntimeBuffer, SubBuffers) {
  std::vector<int> numbers(256);
  std::iota(numbers.begin(), numbers.end(), 0);
  cl_mem parent = bufferOf(numbers);
  cl_int error;
  cl_mem child = subBuffer(parent, 512, 256, error);
  ASSERT_CL(error);
  EXPECT_EQ(info<cl_mem>(child, CL_MEM_ASSOCIATED_MEMOBJECT), parent);
  EXPECT_EQ(info<size_t>(child, CL_MEM_OFFSET), 512u);
  EXPECT_EQ(info<size_t>(child, CL_MEM_SIZE), 256u);
  EXPECT_EQ(read<int>(child, 64)[0], 128);
  cl_kernel add = kernel("add");
  setArgument(add, 0, child);
  setArgument(add, 1, 1000);
  EXPECT_CL(launch(add, {64}));
  std::vector<int> result = read<int>(parent, 256);
  EXPECT_EQ(result[127], 127);
  EXPECT_EQ(result[128], 1128);
  EXPECT_EQ(result[191], 1191);
  EXPECT_EQ(result[192], 192);
  EXPECT_EQ(CL_MEM_COPY_OVERLAP,
            clEnqueueCopyBuffer(queue, parent, child, 600, 0, 100, 0, nullptr, nullptr));
  EXPECT_EQ(subBuffer(child, 0, 128, error), nullptr) << "a sub-buffer of a sub-buffer";
  EXPECT_EQ(CL_INVALID_MEM_OBJECT, error);
  EXPECT_EQ(subBuffer(parent, 64, 128, error), nullptr);
  EXPECT_EQ(CL_MISALIGNED_SUB_BUFFER_OFFSET, error);
  EXPECT_EQ(subBuffer(parent, 512, 1024, error), nullptr);
  EXPECT_EQ(CL_INVALID_VALUE, error);
  EXPECT_EQ(subBuffer(parent, 512, 0, error), nullptr);
  EXPECT_EQ(CL_INVALID_BUFFER_SIZE, error);
  cl_mem readOnly = buffer(256, CL_MEM_READ_ONLY);
  EXPECT_EQ(subBuffer(readOnly, 0, 128, error, CL_MEM_WRITE_ONLY), nullptr);
  EXPECT_EQ(CL_INVALID_VALUE, error);
  EXPECT_CL(clReleaseMemObject(child));
}

TEST_F(RuntimeBuffer, DestructorCallbacksRunInReverse) {
  static std::vector<int> calls;
  calls.clear();
  static int one = 1, two = 2;
  auto note = [](cl_mem, void *number) { calls.push_back(*static_cast<int *>(number)); };
  cl_int error;
  cl_mem memory = clCreateBuffer(context, 0, 16, nullptr, &error);
  EXPECT_CL(clSetMemObjectDestructorCallback(memory, note, &one));
  EXPECT_CL(clSetMemObjectDestructorCallback(memory, note, &two));
  EXPECT_EQ(CL_INVALID_VALUE, clSetMemObjectDestructorCallback(memory, nullptr, nullptr));
  EXPECT_CL(clReleaseMemObject(memory));
  EXPECT_EQ(calls, (std::vector<int>{2, 1}));
}

TEST_F(RuntimeBuffer, CommandsKeepTheirBuffers) {
  static bool gone;
  gone = false;
  cl_event gate = userEvent();
  cl_int error;
  cl_mem memory = clCreateBuffer(context, 0, 16, nullptr, &error);
  EXPECT_CL(clSetMemObjectDestructorCallback(memory, [](cl_mem, void *) { gone = true; }, nullptr));
  const int pattern = 1;
  EXPECT_CL(clEnqueueFillBuffer(queue, memory, &pattern, 4, 0, 16, 1, &gate, nullptr));
  EXPECT_CL(clReleaseMemObject(memory));
  EXPECT_FALSE(gone);
  EXPECT_CL(clSetUserEventStatus(gate, CL_COMPLETE));
  EXPECT_CL(clFinish(queue));
  EXPECT_TRUE(gone);
}

TEST_F(RuntimeBuffer, Migration) {
  cl_mem objects[] = {buffer(16), buffer(32)};
  EXPECT_CL(clEnqueueMigrateMemObjects(queue, 2, objects, CL_MIGRATE_MEM_OBJECT_HOST, 0, nullptr,
                                       nullptr));
  EXPECT_EQ(CL_INVALID_VALUE,
            clEnqueueMigrateMemObjects(queue, 0, nullptr, 0, 0, nullptr, nullptr));
  EXPECT_EQ(CL_INVALID_VALUE,
            clEnqueueMigrateMemObjects(queue, 2, objects, 1 << 9, 0, nullptr, nullptr));
}

TEST_F(RuntimeBuffer, CreatedWithProperties) {
  cl_int error;
  const cl_mem_properties none[] = {0}, some[] = {1, 2, 0};
  cl_mem memory = clCreateBufferWithProperties(context, none, 0, 16, nullptr, &error);
  EXPECT_CL(error);
  size_t size = 99;
  EXPECT_CL(clGetMemObjectInfo(memory, CL_MEM_PROPERTIES, 0, nullptr, &size));
  EXPECT_EQ(size, sizeof(none));
  EXPECT_CL(clReleaseMemObject(memory));
  EXPECT_EQ(clCreateBufferWithProperties(context, some, 0, 16, nullptr, &error), nullptr);
  EXPECT_EQ(CL_INVALID_PROPERTY, error);
}

} // namespace

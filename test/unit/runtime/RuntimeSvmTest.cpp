//===- RuntimeSvmTest.cpp - Shared virtual memory ---------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "RuntimeTest.h"

#include <cstring>

namespace {

class RuntimeSvm : public RuntimeTest {};

TEST_F(RuntimeSvm, Allocation) {
  void *memory = clSVMAlloc(context, CL_MEM_READ_WRITE | CL_MEM_SVM_FINE_GRAIN_BUFFER, 1000, 0);
  ASSERT_NE(memory, nullptr);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(memory) % 128, 0u);
  cl_mem wrapped = buffer(1000, CL_MEM_USE_HOST_PTR, memory);
  cl_bool shared = CL_FALSE;
  EXPECT_CL(clGetMemObjectInfo(wrapped, CL_MEM_USES_SVM_POINTER, sizeof(shared), &shared, nullptr));
  EXPECT_EQ(shared, cl_bool(CL_TRUE));
  EXPECT_CL(
      clGetMemObjectInfo(buffer(8), CL_MEM_USES_SVM_POINTER, sizeof(shared), &shared, nullptr));
  EXPECT_EQ(shared, cl_bool(CL_FALSE));
  cl_int error;
  EXPECT_EQ(clCreateBuffer(context, CL_MEM_USE_HOST_PTR, 1001, memory, &error), nullptr);
  EXPECT_EQ(CL_INVALID_BUFFER_SIZE, error);

  clSVMFree(context, memory);
  clSVMFree(context, nullptr);
  EXPECT_EQ(clSVMAlloc(context, CL_MEM_READ_WRITE, 0, 0), nullptr);
  EXPECT_EQ(clSVMAlloc(context, CL_MEM_READ_WRITE, 100, 3), nullptr);
  EXPECT_EQ(clSVMAlloc(context, CL_MEM_SVM_ATOMICS, 100, 0), nullptr);
  EXPECT_EQ(clSVMAlloc(nullptr, CL_MEM_READ_WRITE, 100, 0), nullptr);
}

TEST_F(RuntimeSvm, Commands) {
  auto *memory = static_cast<int *>(clSVMAlloc(context, CL_MEM_READ_WRITE, 64 * sizeof(int), 0));
  int numbers[64];
  const int pattern = 5;
  EXPECT_CL(clEnqueueSVMMemFill(queue, memory, &pattern, 4, 64 * sizeof(int), 0, nullptr, nullptr));
  cl_kernel add = kernel("add");
  EXPECT_CL(clSetKernelArgSVMPointer(add, 0, memory + 32));
  setArgument(add, 1, 1);
  EXPECT_CL(launch(add, {32}));
  EXPECT_CL(
      clEnqueueSVMMap(queue, CL_TRUE, CL_MAP_READ, memory, 64 * sizeof(int), 0, nullptr, nullptr));
  EXPECT_EQ(memory[31], 5);
  EXPECT_EQ(memory[32], 6);
  EXPECT_CL(clEnqueueSVMUnmap(queue, memory, 0, nullptr, nullptr));
  EXPECT_CL(
      clEnqueueSVMMemcpy(queue, CL_TRUE, numbers, memory, sizeof(numbers), 0, nullptr, nullptr));
  EXPECT_EQ(numbers[63], 6);
  EXPECT_EQ(CL_MEM_COPY_OVERLAP,
            clEnqueueSVMMemcpy(queue, CL_TRUE, memory, memory + 1, 64, 0, nullptr, nullptr));
  EXPECT_EQ(CL_INVALID_VALUE,
            clEnqueueSVMMemcpy(queue, CL_TRUE, nullptr, memory, 64, 0, nullptr, nullptr));
  EXPECT_EQ(CL_INVALID_VALUE,
            clEnqueueSVMMemFill(queue, memory, &pattern, 3, 12, 0, nullptr, nullptr));
  const void *pointers[] = {memory};
  EXPECT_CL(clEnqueueSVMMigrateMem(queue, 1, pointers, nullptr, 0, 0, nullptr, nullptr));
  void *list[] = {memory};
  EXPECT_CL(clEnqueueSVMFree(queue, 1, list, nullptr, nullptr, 0, nullptr, nullptr));
  EXPECT_CL(clFinish(queue));
}

TEST_F(RuntimeSvm, FreeingByTheApplication) {
  void *list[] = {clSVMAlloc(context, CL_MEM_READ_WRITE, 64, 0)};
  EXPECT_CL(clEnqueueSVMFree(
      queue, 1, list,
      [](cl_command_queue, cl_uint count, void *pointers[], void *context) {
        for (cl_uint i = 0; i != count; ++i)
          clSVMFree(static_cast<cl_context>(context), pointers[i]);
      },
      context, 0, nullptr, nullptr));
  EXPECT_CL(clFinish(queue));
}

TEST_F(RuntimeSvm, AnyPointerWorks) {
  std::vector<int> numbers(10, 1);
  cl_kernel add = kernel("add");
  EXPECT_CL(clSetKernelArgSVMPointer(add, 0, numbers.data()));
  setArgument(add, 1, 41);
  EXPECT_CL(launch(add, {10}));
  EXPECT_CL(clFinish(queue));
  EXPECT_EQ(numbers, std::vector<int>(10, 42));
}

} // namespace

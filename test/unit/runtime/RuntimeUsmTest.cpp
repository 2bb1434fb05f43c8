//===- RuntimeUsmTest.cpp - cl_intel_unified_shared_memory ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "RuntimeTest.h"

namespace {

class RuntimeUsm : public RuntimeTest {
protected:
  template <class T> T infoOf(const void *pointer, cl_mem_info_intel name) {
    T value{};
    EXPECT_CL(allocationInfo(context, pointer, name, sizeof(value), &value, nullptr));
    return value;
  }

  clHostMemAllocINTEL_fn host = find<clHostMemAllocINTEL_fn>("clHostMemAllocINTEL");
  clDeviceMemAllocINTEL_fn onDevice = find<clDeviceMemAllocINTEL_fn>("clDeviceMemAllocINTEL");
  clSharedMemAllocINTEL_fn shared = find<clSharedMemAllocINTEL_fn>("clSharedMemAllocINTEL");
  clMemFreeINTEL_fn freeMemory = find<clMemFreeINTEL_fn>("clMemFreeINTEL");
  clMemBlockingFreeINTEL_fn freeBlocking =
      find<clMemBlockingFreeINTEL_fn>("clMemBlockingFreeINTEL");
  clGetMemAllocInfoINTEL_fn allocationInfo =
      find<clGetMemAllocInfoINTEL_fn>("clGetMemAllocInfoINTEL");
  clSetKernelArgMemPointerINTEL_fn setPointer =
      find<clSetKernelArgMemPointerINTEL_fn>("clSetKernelArgMemPointerINTEL");
  clEnqueueMemFillINTEL_fn fill = find<clEnqueueMemFillINTEL_fn>("clEnqueueMemFillINTEL");
  clEnqueueMemcpyINTEL_fn copy = find<clEnqueueMemcpyINTEL_fn>("clEnqueueMemcpyINTEL");
  clEnqueueMigrateMemINTEL_fn migrate =
      find<clEnqueueMigrateMemINTEL_fn>("clEnqueueMigrateMemINTEL");
  clEnqueueMemAdviseINTEL_fn advise = find<clEnqueueMemAdviseINTEL_fn>("clEnqueueMemAdviseINTEL");
};

TEST_F(RuntimeUsm, AllocationsKnowWhatTheyAre) {
  const cl_mem_properties_intel flags[] = {CL_MEM_ALLOC_FLAGS_INTEL,
                                           CL_MEM_ALLOC_WRITE_COMBINED_INTEL, 0};
  cl_int error = 1;
  auto *first = static_cast<char *>(host(context, flags, 100, 0, &error));
  EXPECT_CL(error);
  void *second = onDevice(context, device, nullptr, 64, 64, &error);
  EXPECT_CL(error);
  void *third = shared(context, nullptr, nullptr, 64, 0, &error);
  EXPECT_CL(error);
  EXPECT_EQ(CL_MEM_TYPE_HOST_INTEL, infoOf<cl_uint>(first + 99, CL_MEM_ALLOC_TYPE_INTEL));
  EXPECT_EQ(first, infoOf<char *>(first + 99, CL_MEM_ALLOC_BASE_PTR_INTEL));
  EXPECT_EQ(100u, infoOf<size_t>(first, CL_MEM_ALLOC_SIZE_INTEL));
  EXPECT_EQ(nullptr, infoOf<cl_device_id>(first, CL_MEM_ALLOC_DEVICE_INTEL));
  EXPECT_EQ(CL_MEM_ALLOC_WRITE_COMBINED_INTEL,
            infoOf<cl_bitfield>(first, CL_MEM_ALLOC_FLAGS_INTEL));
  EXPECT_EQ(CL_MEM_TYPE_DEVICE_INTEL, infoOf<cl_uint>(second, CL_MEM_ALLOC_TYPE_INTEL));
  EXPECT_EQ(device, infoOf<cl_device_id>(second, CL_MEM_ALLOC_DEVICE_INTEL));
  EXPECT_EQ(CL_MEM_TYPE_SHARED_INTEL, infoOf<cl_uint>(third, CL_MEM_ALLOC_TYPE_INTEL));
  const int local = 0;
  EXPECT_EQ(CL_MEM_TYPE_UNKNOWN_INTEL, infoOf<cl_uint>(&local, CL_MEM_ALLOC_TYPE_INTEL));
  EXPECT_EQ(0u, infoOf<size_t>(&local, CL_MEM_ALLOC_SIZE_INTEL));
  for (void *each : {static_cast<void *>(first), second, third, static_cast<void *>(nullptr)})
    EXPECT_CL(freeMemory(context, each));
  EXPECT_EQ(CL_INVALID_VALUE, freeMemory(context, third)) << "freed already";
}

TEST_F(RuntimeUsm, KernelsAndCommandsUseIt) {
  auto *count = static_cast<unsigned *>(shared(context, device, nullptr, 4, 4, nullptr));
  auto *copied = static_cast<unsigned *>(host(context, nullptr, 4, 4, nullptr));
  ASSERT_TRUE(count && copied);
  const unsigned ten = 10;
  cl_event &filled = event();
  EXPECT_CL(fill(queue, count, &ten, 4, 4, 0, nullptr, &filled));
  cl_kernel spin = kernel("spin");
  EXPECT_CL(setPointer(spin, 0, count));
  setArgument(spin, 1, 1u);
  EXPECT_CL(launch(spin, {3}, {1}));
  EXPECT_CL(migrate(queue, count, 4, CL_MIGRATE_MEM_OBJECT_HOST, 0, nullptr, nullptr));
  EXPECT_CL(advise(queue, count, 4, 0, 0, nullptr, nullptr));
  EXPECT_CL(copy(queue, CL_TRUE, copied, count, 4, 0, nullptr, nullptr));
  EXPECT_EQ(13u, *copied);
  cl_command_type type = 0;
  EXPECT_CL(clGetEventInfo(filled, CL_EVENT_COMMAND_TYPE, sizeof(type), &type, nullptr));
  EXPECT_EQ(cl_command_type(CL_COMMAND_MEMFILL_INTEL), type);
  EXPECT_CL(freeMemory(context, count));
  EXPECT_CL(freeMemory(context, copied));
}

TEST_F(RuntimeUsm, BlockingFreeWaits) {
  auto *count = static_cast<unsigned *>(shared(context, device, nullptr, 4, 4, nullptr));
  *count = 0;
  cl_kernel spin = kernel("spin");
  EXPECT_CL(setPointer(spin, 0, count));
  setArgument(spin, 1, 100000u);
  cl_event &done = event();
  EXPECT_CL(launch(spin, {16}, {1}, {}, &done));
  EXPECT_CL(freeBlocking(context, count));
  EXPECT_EQ(CL_COMPLETE, statusOf(done));
}

TEST_F(RuntimeUsm, Errors) {
  const cl_mem_properties_intel unknown[] = {0x1234, 1, 0},
                                both[] = {CL_MEM_ALLOC_FLAGS_INTEL, 6, 0};
  cl_int error = 0;
  EXPECT_EQ(nullptr, host(nullptr, nullptr, 4, 0, &error));
  EXPECT_EQ(CL_INVALID_CONTEXT, error);
  EXPECT_EQ(nullptr, onDevice(context, nullptr, nullptr, 4, 0, &error));
  EXPECT_EQ(CL_INVALID_DEVICE, error);
  EXPECT_EQ(nullptr, host(context, nullptr, 0, 0, &error));
  EXPECT_EQ(CL_INVALID_BUFFER_SIZE, error);
  EXPECT_EQ(nullptr, host(context, nullptr, 4, 3, &error));
  EXPECT_EQ(CL_INVALID_VALUE, error);
  for (const cl_mem_properties_intel *wrong : {unknown, both}) {
    EXPECT_EQ(nullptr, shared(context, device, wrong, 4, 0, &error));
    EXPECT_EQ(CL_INVALID_PROPERTY, error);
  }
  int local = 0;
  EXPECT_EQ(CL_INVALID_VALUE, freeMemory(context, &local));
  EXPECT_EQ(CL_INVALID_VALUE, freeBlocking(context, &local));
  EXPECT_EQ(CL_INVALID_VALUE, advise(queue, &local, 4, 1, 0, nullptr, nullptr));
  EXPECT_EQ(CL_INVALID_VALUE, migrate(queue, nullptr, 4, 0, 0, nullptr, nullptr));
  EXPECT_EQ(CL_INVALID_COMMAND_QUEUE, fill(nullptr, &local, &local, 4, 4, 0, nullptr, nullptr));
}

} // namespace

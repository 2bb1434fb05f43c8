//===- RuntimeErrorTest.cpp - Wrong handles ---------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// An ICD loader dereferences every non-null handle, so the wrong handles here are objects of other
// kinds. RuntimeDispatchTest calls the driver without a loader, and tests null handles.
//
//===------------------------------------------------------------------------------------------===//

#include "RuntimeTest.h"

namespace {

class RuntimeError : public RuntimeTest {
protected:
  template <class Handle> Handle wrong() { return reinterpret_cast<Handle>(device); }
};

TEST_F(RuntimeError, QueriesOfWrongObjects) {
  char answer[100];
  size_t size;
  EXPECT_EQ(CL_INVALID_CONTEXT, clGetContextInfo(wrong<cl_context>(), CL_CONTEXT_DEVICES,
                                                 sizeof(answer), answer, &size));
  EXPECT_EQ(CL_INVALID_COMMAND_QUEUE,
            clGetCommandQueueInfo(wrong<cl_command_queue>(), CL_QUEUE_DEVICE, sizeof(answer),
                                  answer, &size));
  EXPECT_EQ(CL_INVALID_MEM_OBJECT,
            clGetMemObjectInfo(wrong<cl_mem>(), CL_MEM_SIZE, sizeof(answer), answer, &size));
  EXPECT_EQ(CL_INVALID_PROGRAM, clGetProgramInfo(wrong<cl_program>(), CL_PROGRAM_SOURCE,
                                                 sizeof(answer), answer, &size));
  EXPECT_EQ(CL_INVALID_PROGRAM,
            clGetProgramBuildInfo(wrong<cl_program>(), device, CL_PROGRAM_BUILD_LOG, sizeof(answer),
                                  answer, &size));
  EXPECT_EQ(CL_INVALID_DEVICE,
            clGetProgramBuildInfo(build(), reinterpret_cast<cl_device_id>(context),
                                  CL_PROGRAM_BUILD_LOG, sizeof(answer), answer, &size));
  EXPECT_EQ(CL_INVALID_KERNEL,
            clGetKernelInfo(wrong<cl_kernel>(), CL_KERNEL_NUM_ARGS, sizeof(answer), answer, &size));
  EXPECT_EQ(CL_INVALID_EVENT,
            clGetEventInfo(wrong<cl_event>(), CL_EVENT_CONTEXT, sizeof(answer), answer, &size));
  EXPECT_EQ(CL_INVALID_PLATFORM, clGetPlatformInfo(wrong<cl_platform_id>(), CL_PLATFORM_NAME,
                                                   sizeof(answer), answer, &size));
  EXPECT_EQ(CL_INVALID_DEVICE, clGetDeviceInfo(reinterpret_cast<cl_device_id>(queue),
                                               CL_DEVICE_NAME, sizeof(answer), answer, &size));
}

TEST_F(RuntimeError, RetainingAndReleasingWrongObjects) {
  EXPECT_EQ(CL_INVALID_CONTEXT, clRetainContext(wrong<cl_context>()));
  EXPECT_EQ(CL_INVALID_CONTEXT, clReleaseContext(wrong<cl_context>()));
  EXPECT_EQ(CL_INVALID_COMMAND_QUEUE, clRetainCommandQueue(wrong<cl_command_queue>()));
  EXPECT_EQ(CL_INVALID_COMMAND_QUEUE, clReleaseCommandQueue(wrong<cl_command_queue>()));
  EXPECT_EQ(CL_INVALID_MEM_OBJECT, clRetainMemObject(wrong<cl_mem>()));
  EXPECT_EQ(CL_INVALID_MEM_OBJECT, clReleaseMemObject(wrong<cl_mem>()));
  EXPECT_EQ(CL_INVALID_PROGRAM, clRetainProgram(wrong<cl_program>()));
  EXPECT_EQ(CL_INVALID_PROGRAM, clReleaseProgram(wrong<cl_program>()));
  EXPECT_EQ(CL_INVALID_KERNEL, clRetainKernel(wrong<cl_kernel>()));
  EXPECT_EQ(CL_INVALID_KERNEL, clReleaseKernel(wrong<cl_kernel>()));
  EXPECT_EQ(CL_INVALID_EVENT, clRetainEvent(wrong<cl_event>()));
  EXPECT_EQ(CL_INVALID_EVENT, clReleaseEvent(wrong<cl_event>()));
  EXPECT_EQ(CL_INVALID_SAMPLER, clReleaseSampler(wrong<cl_sampler>()));
}

TEST_F(RuntimeError, CommandsOnWrongObjects) {
  char bytes[16];
  const size_t one = 1;
  cl_mem memory = buffer(16);
  auto wrongQueue = wrong<cl_command_queue>();
  EXPECT_EQ(CL_INVALID_COMMAND_QUEUE,
            clEnqueueReadBuffer(wrongQueue, memory, CL_TRUE, 0, 1, bytes, 0, nullptr, nullptr));
  EXPECT_EQ(CL_INVALID_MEM_OBJECT,
            clEnqueueReadBuffer(queue, wrong<cl_mem>(), CL_TRUE, 0, 1, bytes, 0, nullptr, nullptr));
  EXPECT_EQ(CL_INVALID_MEM_OBJECT,
            clEnqueueCopyBuffer(queue, memory, wrong<cl_mem>(), 0, 0, 1, 0, nullptr, nullptr));
  EXPECT_EQ(CL_INVALID_KERNEL, clEnqueueNDRangeKernel(queue, wrong<cl_kernel>(), 1, nullptr, &one,
                                                      nullptr, 0, nullptr, nullptr));
  EXPECT_EQ(CL_INVALID_COMMAND_QUEUE,
            clEnqueueNDRangeKernel(wrongQueue, kernel("empty"), 1, nullptr, &one, nullptr, 0,
                                   nullptr, nullptr));
  EXPECT_EQ(CL_INVALID_COMMAND_QUEUE, clFinish(wrongQueue));
  EXPECT_EQ(CL_INVALID_COMMAND_QUEUE, clFlush(wrongQueue));
  EXPECT_EQ(CL_INVALID_COMMAND_QUEUE, clEnqueueBarrier(wrongQueue));
}

TEST_F(RuntimeError, ObjectsOfAnotherContext) {
  cl_int error;
  cl_context other = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &error);
  cl_mem foreign = clCreateBuffer(other, 0, 16, nullptr, &error);
  cl_command_queue foreignQueue = clCreateCommandQueue(other, device, 0, &error);
  char bytes[16];
  EXPECT_EQ(CL_INVALID_CONTEXT,
            clEnqueueReadBuffer(queue, foreign, CL_TRUE, 0, 1, bytes, 0, nullptr, nullptr));
  const size_t one = 1;
  EXPECT_EQ(CL_INVALID_CONTEXT, clEnqueueNDRangeKernel(foreignQueue, kernel("empty"), 1, nullptr,
                                                       &one, nullptr, 0, nullptr, nullptr));
  EXPECT_CL(clReleaseMemObject(foreign));
  EXPECT_CL(clReleaseCommandQueue(foreignQueue));
  EXPECT_CL(clReleaseContext(other));
}

TEST_F(RuntimeError, CreatingFromWrongObjects) {
  cl_int error;
  EXPECT_EQ(clCreateBuffer(wrong<cl_context>(), 0, 16, nullptr, &error), nullptr);
  EXPECT_EQ(CL_INVALID_CONTEXT, error);
  EXPECT_EQ(clCreateUserEvent(wrong<cl_context>(), &error), nullptr);
  EXPECT_EQ(CL_INVALID_CONTEXT, error);
  EXPECT_EQ(clCreateKernel(wrong<cl_program>(), "empty", &error), nullptr);
  EXPECT_EQ(CL_INVALID_PROGRAM, error);
  EXPECT_EQ(clCloneKernel(wrong<cl_kernel>(), &error), nullptr);
  EXPECT_EQ(CL_INVALID_KERNEL, error);
  EXPECT_EQ(clCreateProgramWithIL(context, "x", 1, &error), nullptr);
  EXPECT_EQ(CL_INVALID_OPERATION, error);
  EXPECT_EQ(clCreateProgramWithBuiltInKernels(context, 1, &device, "none", &error), nullptr);
  EXPECT_EQ(CL_INVALID_VALUE, error);
  EXPECT_EQ(clCreateProgramWithSource(context, 0, nullptr, nullptr, &error), nullptr);
  EXPECT_EQ(CL_INVALID_VALUE, error);
  size_t size = 0;
  const unsigned char *none = nullptr;
  cl_int status = 0;
  EXPECT_EQ(clCreateProgramWithBinary(context, 1, &device, &size, &none, &status, &error), nullptr);
  EXPECT_EQ(CL_INVALID_VALUE, error);
  EXPECT_EQ(CL_INVALID_VALUE, status);
}

} // namespace

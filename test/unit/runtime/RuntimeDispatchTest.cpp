//===- RuntimeDispatchTest.cpp - The dispatch table, behind the loader's back -----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/Object.h"

#include <gtest/gtest.h>

#include <cstring>

using namespace oclc::rt;

namespace {

TEST(RuntimeDispatch, EveryPlaceIsFilled) {
  void *const *places = reinterpret_cast<void *const *>(&dispatchTable);
  for (size_t i = 0; i != sizeof(dispatchTable) / sizeof(void *); ++i)
    EXPECT_NE(places[i], nullptr) << i;
}

TEST(RuntimeDispatch, NullHandlesAreErrors) {
  const cl_icd_dispatch &t = dispatchTable;
  char answer[16];
  size_t size;
  EXPECT_EQ(CL_INVALID_CONTEXT, t.clGetContextInfo(nullptr, 0, 16, answer, &size));
  EXPECT_EQ(CL_INVALID_DEVICE, t.clGetDeviceInfo(nullptr, 0, 16, answer, &size));
  EXPECT_EQ(CL_INVALID_COMMAND_QUEUE, t.clGetCommandQueueInfo(nullptr, 0, 16, answer, &size));
  EXPECT_EQ(CL_INVALID_MEM_OBJECT, t.clGetMemObjectInfo(nullptr, 0, 16, answer, &size));
  EXPECT_EQ(CL_INVALID_PROGRAM, t.clGetProgramInfo(nullptr, 0, 16, answer, &size));
  EXPECT_EQ(CL_INVALID_KERNEL, t.clGetKernelInfo(nullptr, 0, 16, answer, &size));
  EXPECT_EQ(CL_INVALID_EVENT, t.clGetEventInfo(nullptr, 0, 16, answer, &size));
  EXPECT_EQ(CL_INVALID_EVENT, t.clGetEventProfilingInfo(nullptr, 0, 16, answer, &size));
  EXPECT_EQ(CL_INVALID_COMMAND_QUEUE, t.clFinish(nullptr));
  EXPECT_EQ(CL_INVALID_COMMAND_QUEUE,
            t.clEnqueueReadBuffer(nullptr, nullptr, CL_TRUE, 0, 1, answer, 0, nullptr, nullptr));
  EXPECT_EQ(CL_INVALID_COMMAND_QUEUE, t.clEnqueueNDRangeKernel(nullptr, nullptr, 1, nullptr, &size,
                                                               nullptr, 0, nullptr, nullptr));
  EXPECT_EQ(CL_INVALID_KERNEL, t.clSetKernelArg(nullptr, 0, 0, nullptr));
  EXPECT_EQ(CL_INVALID_PROGRAM, t.clBuildProgram(nullptr, 0, nullptr, nullptr, nullptr, nullptr));
  cl_int error = 0;
  EXPECT_EQ(nullptr, t.clCreateContext(nullptr, 0, nullptr, nullptr, nullptr, &error));
  EXPECT_EQ(CL_INVALID_VALUE, error);
  EXPECT_EQ(nullptr, t.clCreateBuffer(nullptr, 0, 16, nullptr, nullptr));
  EXPECT_EQ(nullptr,
            t.clEnqueueMapBuffer(nullptr, nullptr, CL_TRUE, 0, 0, 1, 0, nullptr, nullptr, &error));
  EXPECT_EQ(CL_INVALID_COMMAND_QUEUE, error);
}

TEST(RuntimeDispatch, OtherApisAreRefused) {
  const cl_icd_dispatch &t = dispatchTable;
  cl_int error = 0;
  EXPECT_EQ(nullptr, t.clCreateFromGLBuffer(nullptr, 0, 1, &error));
  EXPECT_EQ(CL_INVALID_OPERATION, error);
  error = 0;
  EXPECT_EQ(nullptr, t.clCreateFromGLTexture(nullptr, 0, 0, 0, 0, &error));
  EXPECT_EQ(CL_INVALID_OPERATION, error);
  EXPECT_EQ(CL_INVALID_OPERATION,
            t.clEnqueueAcquireGLObjects(nullptr, 0, nullptr, 0, nullptr, nullptr));
  EXPECT_EQ(nullptr, t.clCreateEventFromEGLSyncKHR(nullptr, nullptr, nullptr, nullptr));
}

TEST(RuntimeDispatch, ExtensionFunctions) {
  const cl_icd_dispatch &t = dispatchTable;
  EXPECT_NE(t.clGetExtensionFunctionAddress("clIcdGetPlatformIDsKHR"), nullptr);
  EXPECT_NE(t.clGetExtensionFunctionAddress("clCreateCommandQueueWithPropertiesKHR"), nullptr);
  EXPECT_NE(t.clGetExtensionFunctionAddress("clGetKernelSubGroupInfoKHR"), nullptr);
  EXPECT_EQ(t.clGetExtensionFunctionAddress("clNothing"), nullptr);
  EXPECT_EQ(t.clGetExtensionFunctionAddress(nullptr), nullptr);
  EXPECT_EQ(t.clGetExtensionFunctionAddressForPlatform(nullptr, "clGetPlatformInfo"), nullptr);
}

} // namespace

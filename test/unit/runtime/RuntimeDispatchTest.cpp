//===- RuntimeDispatchTest.cpp - The dispatch table, behind the loader's back -----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/Device.h"
#include "core/Object.h"

#include <gtest/gtest.h>

using namespace oclc::rt;

extern "C" {
void *CL_API_CALL clIcdGetFunctionAddressForPlatformKHR(cl_platform_id, const char *);
cl_int CL_API_CALL clIcdSetPlatformDispatchDataKHR(cl_platform_id, void *);
}

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

/// The first members of each object, which a loader reads.
struct Handle {
  const cl_icd_dispatch *table;
  void *data;
};
const Handle &seen(const void *handle) { return *static_cast<const Handle *>(handle); }

TEST(RuntimeDispatch, TellsLoadersToMakeTables) {
  cl_platform_id platform = Platform::get().handle();
  const cl_icd_dispatch &t = *seen(platform).table;
  EXPECT_EQ(reinterpret_cast<intptr_t>(t.clGetPlatformIDs), CL_ICD2_TAG_KHR);
  EXPECT_EQ(reinterpret_cast<intptr_t>(t.clUnloadCompiler), CL_ICD2_TAG_KHR);
  auto named = [&](const char *name) {
    return clIcdGetFunctionAddressForPlatformKHR(platform, name);
  };
#define OCLC_FUNCTION(NAME) EXPECT_EQ(named(#NAME), reinterpret_cast<void *>(t.NAME)) << #NAME;
#define OCLC_TAGGED(NAME) EXPECT_EQ(named(#NAME), reinterpret_cast<void *>(NAME)) << #NAME;
#define OCLC_ABSENT(NAME) EXPECT_EQ(named(#NAME), nullptr) << #NAME;
#include "api/Functions.def"
  EXPECT_NE(named("clCreateCommandBufferKHR"), nullptr);
  EXPECT_EQ(named("clNothing"), nullptr);
  EXPECT_EQ(named(nullptr), nullptr);
  EXPECT_EQ(clIcdGetFunctionAddressForPlatformKHR(nullptr, "clGetPlatformInfo"), nullptr);
  for (const char *name : {"clIcdGetPlatformIDsKHR", "clIcdGetFunctionAddressForPlatformKHR",
                           "clIcdSetPlatformDispatchDataKHR"})
    EXPECT_NE(t.clGetExtensionFunctionAddress(name), nullptr) << name;
}

TEST(RuntimeDispatch, EveryObjectCarriesWhatTheLoaderWants) {
  const cl_icd_dispatch &t = dispatchTable;
  cl_platform_id platform = Platform::get().handle();
  cl_device_id device = Device::get().handle();
  EXPECT_EQ(CL_INVALID_PLATFORM, clIcdSetPlatformDispatchDataKHR(nullptr, nullptr));
  int wanted;
  EXPECT_EQ(CL_SUCCESS, clIcdSetPlatformDispatchDataKHR(platform, &wanted));
  cl_context context = t.clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
  cl_command_queue queue = t.clCreateCommandQueue(context, device, 0, nullptr);
  cl_mem memory = t.clCreateBuffer(context, CL_MEM_READ_WRITE, 64, nullptr, nullptr);
  const cl_buffer_region region = {0, 16};
  cl_mem part = t.clCreateSubBuffer(memory, CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION,
                                    &region, nullptr);
  cl_event user = t.clCreateUserEvent(context, nullptr);
  cl_event marker = nullptr;
  EXPECT_EQ(CL_SUCCESS, t.clEnqueueMarkerWithWaitList(queue, 0, nullptr, &marker));
  const char *source = "";
  cl_program program = t.clCreateProgramWithSource(context, 1, &source, nullptr, nullptr);
  for (const void *handle : std::initializer_list<const void *>{
           platform, device, context, queue, memory, part, user, marker, program}) {
    EXPECT_EQ(seen(handle).table, &dispatchTable);
    EXPECT_EQ(seen(handle).data, &wanted);
  }
  EXPECT_EQ(CL_SUCCESS, t.clFinish(queue));
  t.clReleaseProgram(program);
  t.clReleaseEvent(marker);
  t.clReleaseEvent(user);
  t.clReleaseMemObject(part);
  t.clReleaseMemObject(memory);
  t.clReleaseCommandQueue(queue);
  t.clReleaseContext(context);
  EXPECT_EQ(CL_SUCCESS, clIcdSetPlatformDispatchDataKHR(platform, nullptr));
  EXPECT_EQ(seen(platform).data, nullptr);
  EXPECT_EQ(seen(device).data, nullptr);
}

} // namespace

//===- RuntimeErrorsTest.cpp - The objects for tables of errors -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "RuntimeErrorsTest.h"

#include <cstdlib>
#include <fstream>
#include <iterator>

// The tables apply to a device without a compiler.
static const bool compilerOff = setenv("OCLC_COMPILER", "off", 1) == 0;

RuntimeErrors::RuntimeErrors() {
  EXPECT_TRUE(compilerOff);
  EXPECT_CL(cl.clGetDeviceIDs(nullptr, CL_DEVICE_TYPE_ALL, 1, &device, nullptr));
  context = cl.clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
  foreignContext = cl.clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
  queue = cl.clCreateCommandQueue(context, device, CL_QUEUE_PROFILING_ENABLE, nullptr);
  foreignQueue = cl.clCreateCommandQueue(foreignContext, device, 0, nullptr);
  buffer = newBuffer(CL_MEM_READ_WRITE);
  other = newBuffer(CL_MEM_READ_WRITE);
  foreignBuffer = newBuffer(CL_MEM_READ_WRITE, foreignContext);
  hostReads = newBuffer(CL_MEM_HOST_READ_ONLY);
  hostWrites = newBuffer(CL_MEM_HOST_WRITE_ONLY);
  hostNothing = newBuffer(CL_MEM_HOST_NO_ACCESS);
  program = newProgram("main");
  unbuilt = newProgram("main");
  foreignProgram = newProgram("main", foreignContext);
  EXPECT_CL(cl.clBuildProgram(program, 0, nullptr, nullptr, nullptr, nullptr));
  complete = cl.clCreateUserEvent(context, nullptr);
  EXPECT_CL(cl.clSetUserEventStatus(complete, CL_COMPLETE));
  failed = cl.clCreateUserEvent(context, nullptr);
  EXPECT_CL(cl.clSetUserEventStatus(failed, -1));
  foreignEvent = cl.clCreateUserEvent(foreignContext, nullptr);
  EXPECT_CL(cl.clSetUserEventStatus(foreignEvent, CL_COMPLETE));
  queueAsEvent = as<cl_event>(queue);
}

RuntimeErrors::~RuntimeErrors() {
  EXPECT_CL(cl.clFinish(queue));
  for (cl_event each : {complete, failed, foreignEvent})
    EXPECT_CL(cl.clReleaseEvent(each));
  for (cl_kernel each : kernels)
    EXPECT_CL(cl.clReleaseKernel(each));
  for (cl_program each : programs)
    EXPECT_CL(cl.clReleaseProgram(each));
  for (cl_mem each : buffers)
    EXPECT_CL(cl.clReleaseMemObject(each));
  EXPECT_CL(cl.clReleaseCommandQueue(queue));
  EXPECT_CL(cl.clReleaseCommandQueue(foreignQueue));
  EXPECT_CL(cl.clReleaseContext(context));
  EXPECT_CL(cl.clReleaseContext(foreignContext));
  if (part) {
    EXPECT_CL(cl.clReleaseCommandQueue(partQueue));
    EXPECT_CL(cl.clReleaseContext(partContext));
    EXPECT_CL(cl.clReleaseDevice(part));
  }
}

cl_mem RuntimeErrors::newBuffer(cl_mem_flags flags, cl_context owner) {
  cl_int error;
  buffers.push_back(cl.clCreateBuffer(owner ? owner : context, flags, Size, nullptr, &error));
  EXPECT_CL(error);
  return buffers.back();
}

cl_mem RuntimeErrors::newPart(size_t origin, size_t size) {
  const cl_buffer_region region = {origin, size};
  cl_int error;
  buffers.push_back(cl.clCreateSubBuffer(buffer, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &error));
  EXPECT_CL(error);
  return buffers.back();
}

cl_program RuntimeErrors::newProgram(const std::string &binary, cl_context owner) {
  std::ifstream file(RUNTIME_TEST_BINARIES "/" + binary + ".oclbin", std::ios::binary);
  EXPECT_TRUE(file) << binary;
  const std::vector<unsigned char> content{std::istreambuf_iterator<char>(file), {}};
  const unsigned char *start = content.data();
  const size_t size = content.size();
  cl_int error;
  programs.push_back(cl.clCreateProgramWithBinary(owner ? owner : context, 1, &device, &size,
                                                  &start, nullptr, &error));
  EXPECT_CL(error);
  return programs.back();
}

cl_kernel RuntimeErrors::newKernel(const char *name) {
  cl_int error;
  kernels.push_back(cl.clCreateKernel(program, name, &error));
  EXPECT_CL(error);
  return kernels.back();
}

bool RuntimeErrors::makePart() {
  const cl_device_partition_property equally[] = {CL_DEVICE_PARTITION_EQUALLY, 1, 0};
  cl_device_id parts[1024];
  cl_uint count = 0;
  if (cl.clCreateSubDevices(device, equally, 1024, parts, &count) != CL_SUCCESS || count < 2)
    return false;
  part = parts[0];
  for (cl_uint i = 1; i != count; ++i)
    EXPECT_CL(cl.clReleaseDevice(parts[i]));
  partContext = cl.clCreateContext(nullptr, 1, &part, nullptr, nullptr, nullptr);
  partQueue = cl.clCreateCommandQueue(partContext, part, 0, nullptr);
  return true;
}

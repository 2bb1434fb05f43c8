//===- RuntimeTest.cpp - What the tests of the driver share -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "RuntimeTest.h"

#include <cstdlib>
#include <fstream>
#include <iterator>

// The loader and the driver read these variables at the first call. The driver has no cache, and no
// compiler unless the test program names one.
static const bool environmentSet = setenv("OCL_ICD_VENDORS", RUNTIME_TEST_VENDORS, 1) == 0 &&
                                   setenv("OCLC_CACHE", "off", 1) == 0 &&
                                   setenv("OCLC_ARCHIVE", "off", 1) == 0 &&
                                   setenv("OCLC_COMPILER", RUNTIME_TEST_COMPILER, 1) == 0;

std::vector<unsigned char> readBinary(const std::string &name) {
  std::ifstream file(RUNTIME_TEST_BINARIES "/" + name + ".oclbin", std::ios::binary);
  EXPECT_TRUE(file) << name;
  return {std::istreambuf_iterator<char>(file), {}};
}

RuntimeTest::RuntimeTest() {
  EXPECT_TRUE(environmentSet);
  EXPECT_CL(clGetPlatformIDs(1, &platform, nullptr));
  EXPECT_CL(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, nullptr));
  cl_int error;
  context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &error);
  EXPECT_CL(error);
  queue = newQueue(CL_QUEUE_PROFILING_ENABLE);
}

RuntimeTest::~RuntimeTest() {
  for (cl_command_queue each : queues)
    EXPECT_CL(clFinish(each));
  for (auto &each : events)
    if (*each)
      EXPECT_CL(clReleaseEvent(*each));
  for (cl_kernel each : kernels)
    EXPECT_CL(clReleaseKernel(each));
  for (cl_program each : programs)
    EXPECT_CL(clReleaseProgram(each));
  for (cl_mem each : buffers)
    EXPECT_CL(clReleaseMemObject(each));
  for (cl_command_queue each : queues)
    EXPECT_CL(clReleaseCommandQueue(each));
  EXPECT_CL(clReleaseContext(context));
}

cl_program RuntimeTest::build(const std::string &name) {
  std::vector<unsigned char> file = readBinary(name);
  const unsigned char *start = file.data();
  const size_t size = file.size();
  cl_int status = -1, error = -1;
  cl_program program =
      clCreateProgramWithBinary(context, 1, &device, &size, &start, &status, &error);
  EXPECT_CL(status);
  EXPECT_CL(error);
  programs.push_back(program);
  EXPECT_CL(clBuildProgram(program, 1, &device, nullptr, nullptr, nullptr));
  return program;
}

cl_kernel RuntimeTest::kernel(const char *name, const std::string &binary) {
  cl_int error;
  cl_kernel created = clCreateKernel(build(binary), name, &error);
  EXPECT_CL(error);
  kernels.push_back(created);
  return created;
}

cl_mem RuntimeTest::buffer(size_t size, cl_mem_flags flags, void *pointer) {
  cl_int error;
  cl_mem memory = clCreateBuffer(context, flags, size, pointer, &error);
  EXPECT_CL(error);
  buffers.push_back(memory);
  return memory;
}

cl_command_queue RuntimeTest::newQueue(cl_command_queue_properties properties) {
  const cl_queue_properties list[] = {CL_QUEUE_PROPERTIES, properties, 0};
  cl_int error;
  queues.push_back(clCreateCommandQueueWithProperties(context, device, list, &error));
  EXPECT_CL(error);
  return queues.back();
}

cl_event RuntimeTest::userEvent() {
  cl_int error;
  event() = clCreateUserEvent(context, &error);
  EXPECT_CL(error);
  return *events.back();
}

std::vector<cl_device_id> RuntimeTest::subDevices() const {
  const cl_device_partition_property equally[] = {CL_DEVICE_PARTITION_EQUALLY, 1, 0};
  cl_uint count = 0;
  if (clCreateSubDevices(device, equally, 0, nullptr, &count) != CL_SUCCESS || count < 2)
    return {};
  std::vector<cl_device_id> parts(count);
  EXPECT_CL(clCreateSubDevices(device, equally, count, parts.data(), nullptr));
  return parts;
}

cl_event &RuntimeTest::event() {
  events.push_back(std::make_unique<cl_event>(nullptr));
  return *events.back();
}

cl_int RuntimeTest::launch(cl_kernel kernel, std::vector<size_t> global, std::vector<size_t> local,
                           std::vector<size_t> offset, cl_event *event) {
  return clEnqueueNDRangeKernel(queue, kernel, cl_uint(global.size()),
                                offset.empty() ? nullptr : offset.data(), global.data(),
                                local.empty() ? nullptr : local.data(), 0, nullptr, event);
}

cl_int RuntimeTest::statusOf(cl_event event) {
  cl_int status = -9999;
  EXPECT_CL(
      clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof(status), &status, nullptr));
  return status;
}

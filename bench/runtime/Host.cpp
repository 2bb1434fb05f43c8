//===- Host.cpp - What the scenarios work with -------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Host.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <time.h>

namespace bench {

void check(cl_int error, const char *what) {
  if (error == CL_SUCCESS)
    return;
  std::fprintf(stderr, "bench-runtime: %s failed with error %d\n", what, error);
  std::exit(1);
}

static double timeOf(clockid_t clock) {
  timespec now;
  clock_gettime(clock, &now);
  return double(now.tv_sec) * 1e9 + double(now.tv_nsec);
}

double wallTime() { return timeOf(CLOCK_MONOTONIC); }
double cpuTime() { return timeOf(CLOCK_PROCESS_CPUTIME_ID); }

template <class Body> void Host::start(const char *what, Body body) {
  const double wall = wallTime(), cpu = cpuTime();
  body();
  starts.push_back({what, (wallTime() - wall) / 1000, (cpuTime() - cpu) / 1000});
}

Host::Host(const std::string &file, bool isBinary) {
  cl_int error;
  start("platform and device query", [&] {
    check(clGetPlatformIDs(1, &platform, nullptr), "clGetPlatformIDs");
    check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, nullptr), "clGetDeviceIDs");
  });
  start("context and queues", [&] {
    context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &error);
    check(error, "clCreateContext");
    inOrder = clCreateCommandQueueWithProperties(context, device, nullptr, &error);
    check(error, "clCreateCommandQueueWithProperties");
    const cl_queue_properties properties[] = {CL_QUEUE_PROPERTIES,
                                              CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, 0};
    outOfOrder = clCreateCommandQueueWithProperties(context, device, properties, &error);
    check(error, "clCreateCommandQueueWithProperties");
  });
  start(isBinary ? "program from binary" : "program from source", [&] { build(file, isBinary); });
  start("first launch", [&] {
    launch(inOrder, kernel("empty"), 1, 1);
    check(clFinish(inOrder), "clFinish");
  });
}

void Host::releaseObjects() {
  for (cl_kernel kernel : kernels)
    clReleaseKernel(kernel);
  for (cl_mem buffer : buffers)
    clReleaseMemObject(buffer);
  kernels.clear();
  buffers.clear();
}

Host::~Host() {
  releaseObjects();
  clReleaseProgram(program);
  clReleaseCommandQueue(outOfOrder);
  clReleaseCommandQueue(inOrder);
  clReleaseContext(context);
}

void Host::build(const std::string &file, bool isBinary) {
  std::ifstream input(file, std::ios::binary);
  const std::string text(std::istreambuf_iterator<char>(input), {});
  if (text.empty()) {
    std::fprintf(stderr, "bench-runtime: cannot read %s\n", file.c_str());
    std::exit(1);
  }
  const char *source = text.data();
  const auto *binary = reinterpret_cast<const unsigned char *>(source);
  const size_t size = text.size();
  cl_int error;
  program = isBinary
                ? clCreateProgramWithBinary(context, 1, &device, &size, &binary, nullptr, &error)
                : clCreateProgramWithSource(context, 1, &source, &size, &error);
  check(error, "clCreateProgram");
  check(clBuildProgram(program, 1, &device, nullptr, nullptr, nullptr), "clBuildProgram");
}

std::string Host::name() const {
  char text[256] = "";
  clGetPlatformInfo(platform, CL_PLATFORM_NAME, sizeof(text), text, nullptr);
  std::string result = text;
  clGetDeviceInfo(device, CL_DRIVER_VERSION, sizeof(text), text, nullptr);
  return result + " " + text;
}

cl_kernel Host::kernel(const char *name) {
  cl_int error;
  kernels.push_back(clCreateKernel(program, name, &error));
  check(error, "clCreateKernel");
  return kernels.back();
}

cl_mem Host::buffer(size_t bytes) {
  cl_int error;
  buffers.push_back(clCreateBuffer(context, CL_MEM_READ_WRITE, bytes, nullptr, &error));
  check(error, "clCreateBuffer");
  return buffers.back();
}

void Host::launch(cl_command_queue queue, cl_kernel kernel, size_t global, size_t local,
                  cl_uint waits, const cl_event *waitList, cl_event *event) {
  check(clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &global, &local, waits, waitList, event),
        "clEnqueueNDRangeKernel");
}

} // namespace bench

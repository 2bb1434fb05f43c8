//===- launch-kernel.cpp - One launch of a kernel through the runtime -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// usage: launch-kernel FILE KERNEL GLOBAL [LOCAL]
//
// Launches a one-dimensional range and waits for its end. Each argument of the kernel, if there are
// any, is a buffer of 1,024 zeros.
//
//===--------------------------------------------------------------------------------------------===//

#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <vector>

static void check(cl_int error, const char *what) {
  if (error == CL_SUCCESS)
    return;
  std::fprintf(stderr, "launch-kernel: %s: error %d\n", what, error);
  std::exit(1);
}

static std::vector<unsigned char> read(const char *path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

static cl_program build(cl_context context, cl_device_id device, const char *path) {
  const std::vector<unsigned char> binary = read(path);
  const unsigned char *bytes = binary.data();
  const size_t size = binary.size();
  cl_int error;
  cl_program program =
      clCreateProgramWithBinary(context, 1, &device, &size, &bytes, nullptr, &error);
  check(error, path);
  check(clBuildProgram(program, 1, &device, nullptr, nullptr, nullptr), "clBuildProgram");
  return program;
}

static void setArguments(cl_context context, cl_kernel kernel) {
  std::vector<cl_int> zeros(1024);
  cl_uint count;
  check(clGetKernelInfo(kernel, CL_KERNEL_NUM_ARGS, sizeof(count), &count, nullptr), "arguments");
  for (cl_uint i = 0; i != count; ++i) {
    cl_int error;
    cl_mem buffer = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, zeros.size() * sizeof(cl_int),
                                   zeros.data(), &error);
    check(error, "clCreateBuffer");
    check(clSetKernelArg(kernel, i, sizeof(buffer), &buffer), "clSetKernelArg");
  }
}

int main(int argc, char **argv) {
  if (argc < 4 || argc > 5) {
    std::fprintf(stderr, "usage: launch-kernel FILE KERNEL GLOBAL [LOCAL]\n");
    return 2;
  }
  const size_t global = std::strtoull(argv[3], nullptr, 10);
  const size_t local = argc == 5 ? std::strtoull(argv[4], nullptr, 10) : 0;

  cl_platform_id platform;
  cl_device_id device;
  cl_int error;
  check(clGetPlatformIDs(1, &platform, nullptr), "clGetPlatformIDs");
  check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, nullptr), "clGetDeviceIDs");
  cl_context context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &error);
  check(error, "clCreateContext");
  cl_command_queue queue = clCreateCommandQueueWithProperties(context, device, nullptr, &error);
  check(error, "clCreateCommandQueueWithProperties");
  cl_kernel kernel = clCreateKernel(build(context, device, argv[1]), argv[2], &error);
  check(error, argv[2]);
  setArguments(context, kernel);
  check(clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &global, local ? &local : nullptr, 0,
                               nullptr, nullptr),
        "clEnqueueNDRangeKernel");
  check(clFinish(queue), "clFinish");
  return 0;
}

//===- CloseDriver.cpp - An application that closes the driver while it works -----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// close-driver DRIVER BINARY: opens the driver without a loader, which would keep it open, starts
// kernels, closes the driver while they run, and exits with status 42.
//
//===------------------------------------------------------------------------------------------===//

#include "base/OpenCL.h"

#include <cstdlib>
#include <dlfcn.h>
#include <fstream>
#include <iterator>
#include <vector>

int main(int argc, char **argv) {
  void *driver = argc == 3 ? dlopen(argv[1], RTLD_NOW | RTLD_LOCAL) : nullptr;
  if (!driver)
    return 1;
  using PlatformsFn = cl_int(cl_uint, cl_platform_id *, cl_uint *);
  using AddressFn = void *(const char *);
  auto *address = reinterpret_cast<AddressFn *>(dlsym(driver, "clGetExtensionFunctionAddress"));
  auto *platforms = reinterpret_cast<PlatformsFn *>(address("clIcdGetPlatformIDsKHR"));
  cl_platform_id platform;
  if (platforms(1, &platform, nullptr))
    return 2;
  const cl_icd_dispatch &cl = **reinterpret_cast<const cl_icd_dispatch **>(platform);
  cl_device_id device;
  cl.clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, nullptr);
  cl_context context = cl.clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
  std::ifstream file(argv[2], std::ios::binary);
  const std::vector<unsigned char> content{std::istreambuf_iterator<char>(file), {}};
  const unsigned char *start = content.data();
  const size_t size = content.size(), global = 4096, local = 1;
  cl_program program =
      cl.clCreateProgramWithBinary(context, 1, &device, &size, &start, nullptr, nullptr);
  if (cl.clBuildProgram(program, 0, nullptr, nullptr, nullptr, nullptr))
    return 3;
  cl_kernel spin = cl.clCreateKernel(program, "spin", nullptr);
  cl_mem memory = cl.clCreateBuffer(context, 0, 64, nullptr, nullptr);
  const cl_uint rounds = 20000;
  cl.clSetKernelArg(spin, 0, sizeof(memory), &memory);
  cl.clSetKernelArg(spin, 1, sizeof(rounds), &rounds);
  cl_command_queue queue = cl.clCreateCommandQueue(context, device, 0, nullptr);
  if (cl.clEnqueueNDRangeKernel(queue, spin, 1, nullptr, &global, &local, 0, nullptr, nullptr) ||
      cl.clFlush(queue))
    return 4;
  dlclose(driver);
  // Give the workers time: they are still running kernels.
  for (volatile int i = 0; i < 10000000;)
    i = i + 1;
  std::exit(42);
}

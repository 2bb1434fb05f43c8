//===- load-binaries.cpp - oclc-load-mutants: damaged binaries through the OpenCL API ---------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
//   oclc-load-mutants COUNT SEED FILE...
//
// Passes COUNT damaged copies of each file to clCreateProgramWithBinary, and the accepted ones to
// clBuildProgram or clLinkProgram, clCreateKernelsInProgram and the queries of programs, kernels
// and their arguments; arguments are set to numbers, buffers, images and samplers. No call may
// crash, and no changed copy may be accepted unless its content hash was corrected, or the change
// is in a member for another machine. Kernels are not run, because a copy with a correct hash is
// native code like any other. OCL_ICD_VENDORS selects the driver.
//
// Exit status: 0 for success, 1 if an invalid copy was accepted, 2 for wrong usage, no driver or a
// file that cannot be read.
//
//===--------------------------------------------------------------------------------------------===//

#include "Mutator.h"

#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <span>
#include <vector>

using oclc::fuzz::Mutant;

namespace {

/// Calls a query twice: for the size, then for the content.
template <typename Query> void ask(Query query) {
  size_t size = 0;
  if (query(0, nullptr, &size) != CL_SUCCESS || size == 0)
    return;
  std::vector<char> content(size);
  query(size, content.data(), nullptr);
}

/// Holds objects that an application may pass as arguments, whether they fit or not.
struct Objects {
  cl_mem buffer, plane, row, pipe;
  cl_sampler sampler;
};

Objects makeObjects(cl_context context) {
  const cl_image_format format = {CL_RGBA, CL_UNORM_INT8};
  cl_image_desc plane = {};
  plane.image_type = CL_MEM_OBJECT_IMAGE2D;
  plane.image_width = plane.image_height = 4;
  cl_image_desc row = {};
  row.image_type = CL_MEM_OBJECT_IMAGE1D;
  row.image_width = 4;
  return {clCreateBuffer(context, 0, 64, nullptr, nullptr),
          clCreateImage(context, 0, &format, &plane, nullptr, nullptr),
          clCreateImage(context, 0, &format, &row, nullptr, nullptr),
          clCreatePipe(context, 0, 4, 16, nullptr, nullptr),
          clCreateSamplerWithProperties(context, nullptr, nullptr)};
}

/// Sets an argument to objects of all kinds, of which at most some are accepted.
void setToObjects(cl_kernel kernel, cl_uint index, const Objects &objects) {
  for (const cl_mem memory :
       {objects.buffer, objects.plane, objects.row, objects.pipe, cl_mem(nullptr)})
    clSetKernelArg(kernel, index, sizeof(memory), &memory);
  clSetKernelArg(kernel, index, sizeof(objects.sampler), &objects.sampler);
  clSetKernelArg(kernel, index, sizeof(cl_mem), nullptr);
  clSetKernelArgSVMPointer(kernel, index, nullptr);
}

void examine(cl_kernel kernel, const Objects &objects) {
  for (cl_kernel_info info : {CL_KERNEL_FUNCTION_NAME, CL_KERNEL_ATTRIBUTES})
    ask([&](size_t size, void *value, size_t *actual) {
      return clGetKernelInfo(kernel, info, size, value, actual);
    });
  cl_uint arguments = 0;
  clGetKernelInfo(kernel, CL_KERNEL_NUM_ARGS, sizeof(arguments), &arguments, nullptr);
  for (cl_uint i = 0; i != arguments; ++i) {
    for (cl_kernel_arg_info info :
         {CL_KERNEL_ARG_ADDRESS_QUALIFIER, CL_KERNEL_ARG_ACCESS_QUALIFIER, CL_KERNEL_ARG_TYPE_NAME,
          CL_KERNEL_ARG_TYPE_QUALIFIER, CL_KERNEL_ARG_NAME})
      ask([&](size_t size, void *value, size_t *actual) {
        return clGetKernelArgInfo(kernel, i, info, size, value, actual);
      });
    const cl_ulong value = 0;
    clSetKernelArg(kernel, i, sizeof(value), &value);
    setToObjects(kernel, i, objects);
  }
}

void askProgram(cl_program program, cl_device_id device) {
  for (cl_program_build_info info : {CL_PROGRAM_BUILD_LOG, CL_PROGRAM_BUILD_OPTIONS})
    ask([&](size_t size, void *value, size_t *actual) {
      return clGetProgramBuildInfo(program, device, info, size, value, actual);
    });
  for (cl_program_info info : {CL_PROGRAM_SOURCE, CL_PROGRAM_KERNEL_NAMES})
    ask([&](size_t size, void *value, size_t *actual) {
      return clGetProgramInfo(program, info, size, value, actual);
    });
}

/// Links a library, without other inputs, and queries the result.
void useLibrary(cl_program library, cl_context context, cl_device_id device) {
  cl_program program =
      clLinkProgram(context, 1, &device, "", 1, &library, nullptr, nullptr, nullptr);
  if (!program)
    return;
  askProgram(program, device);
  clReleaseProgram(program);
}

void useProgram(cl_program program, cl_context context, cl_device_id device,
                const Objects &objects) {
  if (clBuildProgram(program, 1, &device, "", nullptr, nullptr) == CL_INVALID_BINARY)
    useLibrary(program, context, device);
  askProgram(program, device);
  cl_uint count = 0;
  if (clCreateKernelsInProgram(program, 0, nullptr, &count) != CL_SUCCESS)
    return;
  std::vector<cl_kernel> kernels(count);
  if (clCreateKernelsInProgram(program, count, kernels.data(), nullptr) != CL_SUCCESS)
    return;
  for (cl_kernel kernel : kernels) {
    examine(kernel, objects);
    clReleaseKernel(kernel);
  }
}

struct Counts {
  unsigned long long taken = 0, refused = 0, failures = 0;
};

/// True if the bytes that the driver of this machine uses differ.
bool differs(std::span<const std::byte> file, std::span<const std::byte> other) {
  const oclc::binary::Machine &machine = oclc::binary::hostMachine();
  return !std::ranges::equal(oclc::binary::partFor(file, machine),
                             oclc::binary::partFor(other, machine));
}

void load(const Mutant &mutant, std::span<const std::byte> valid, cl_context context,
          cl_device_id device, const Objects &objects, Counts &counts) {
  // The allocation has exactly the size of the file, so that a read past its end is found.
  const std::vector<std::byte> bytes(mutant.bytes.begin(), mutant.bytes.end());
  const auto *data = reinterpret_cast<const unsigned char *>(bytes.data());
  const size_t size = bytes.size();
  cl_int status = CL_SUCCESS, error = CL_SUCCESS;
  cl_program program =
      clCreateProgramWithBinary(context, 1, &device, &size, &data, &status, &error);
  if (!program) {
    ++counts.refused;
    return;
  }
  ++counts.taken;
  counts.failures += mutant.changed && !mutant.resealed && differs(bytes, valid);
  useProgram(program, context, device, objects);
  clReleaseProgram(program);
}

} // namespace

int main(int argc, char **argv) {
  if (argc < 4) {
    std::fprintf(stderr, "usage: oclc-load-mutants COUNT SEED FILE...\n");
    return 2;
  }
  const unsigned long long count = std::strtoull(argv[1], nullptr, 10);
  const unsigned long long seed = std::strtoull(argv[2], nullptr, 10);
  cl_platform_id platform = nullptr;
  cl_device_id device = nullptr;
  if (clGetPlatformIDs(1, &platform, nullptr) != CL_SUCCESS ||
      clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, nullptr) != CL_SUCCESS) {
    std::fprintf(stderr, "oclc-load-mutants: error: no OpenCL driver; set OCL_ICD_VENDORS\n");
    return 2;
  }
  cl_context context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
  const Objects objects = makeObjects(context);
  bool failed = false;
  for (int i = 3; i != argc; ++i) {
    std::ifstream file(argv[i], std::ios::binary);
    const std::vector<char> valid((std::istreambuf_iterator<char>(file)),
                                  std::istreambuf_iterator<char>());
    if (valid.empty()) {
      std::fprintf(stderr, "oclc-load-mutants: error: cannot read %s\n", argv[i]);
      return 2;
    }
    oclc::fuzz::Mutator mutator(std::as_bytes(std::span(valid)), seed);
    Counts counts;
    for (unsigned long long n = 0; n != count; ++n)
      load(mutator.next(), std::as_bytes(std::span(valid)), context, device, objects, counts);
    std::printf("%s: %llu mutants: %llu refused, %llu taken, %llu changed ones among them\n",
                argv[i], count, counts.refused, counts.taken, counts.failures);
    failed |= counts.failures != 0;
  }
  for (const cl_mem memory : {objects.buffer, objects.plane, objects.row, objects.pipe})
    clReleaseMemObject(memory);
  clReleaseSampler(objects.sampler);
  clReleaseContext(context);
  return failed ? 1 : 0;
}

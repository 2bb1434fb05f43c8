//===- OpenCLRunner.cpp - Runs problems on the first OpenCL device ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#define CL_TARGET_OPENCL_VERSION 120
#include "Runner.h"

#include <CL/cl.h>
#include <fstream>
#include <iterator>

namespace suite {
namespace {

void check(cl_int error, const std::string &what) {
  if (error != CL_SUCCESS)
    throw Failure(what + " failed with error " + std::to_string(error));
}

/// Releases an OpenCL object at the end of its scope.
template <class T, cl_int (*Release)(T)> struct Releaser {
  using pointer = T;
  void operator()(T object) const { Release(object); }
};
template <class T, cl_int (*Release)(T)> using Owned = std::unique_ptr<T, Releaser<T, Release>>;
using Program = Owned<cl_program, clReleaseProgram>;
using Kernel = Owned<cl_kernel, clReleaseKernel>;
using Buffer = Owned<cl_mem, clReleaseMemObject>;

class OpenCLRunner final : public Runner {
public:
  OpenCLRunner(std::string directory, std::string extension, std::string buildOptions)
      : directory(std::move(directory)), extension(std::move(extension)),
        buildOptions(std::move(buildOptions)) {
    cl_platform_id platform;
    check(clGetPlatformIDs(1, &platform, nullptr), "clGetPlatformIDs");
    check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, nullptr), "clGetDeviceIDs");
    cl_int error;
    context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &error);
    check(error, "clCreateContext");
    queue = clCreateCommandQueue(context, device, 0, &error);
    check(error, "clCreateCommandQueue");
  }

  ~OpenCLRunner() override {
    OpenCLRunner::unload();
    clReleaseCommandQueue(queue);
    clReleaseContext(context);
  }

  std::string name() override {
    char text[256] = "";
    cl_platform_id platform;
    clGetDeviceInfo(device, CL_DEVICE_PLATFORM, sizeof(platform), &platform, nullptr);
    clGetPlatformInfo(platform, CL_PLATFORM_NAME, sizeof(text), text, nullptr);
    std::string result = text;
    clGetDeviceInfo(device, CL_DRIVER_VERSION, sizeof(text), text, nullptr);
    return result + " " + text;
  }

  void load(const Problem &problem, const std::string &file) override {
    if (problem.launches.empty())
      throw Failure("C++ only");
    current = &problem;
    program = build(file);
    for (unsigned i = 0; i != problem.arrays.count(); ++i)
      buffers.push_back(makeBuffer(problem.arrays.bytes(i)));
    for (const Launch &launch : problem.launches)
      kernels.push_back(makeKernel(launch));
  }

  void unload() override {
    kernels.clear();
    buffers.clear();
    program.reset();
  }

  void restore() override {
    for (unsigned i = 0; i != buffers.size(); ++i) {
      const Bytes &bytes = current->arrays.bytes(i);
      check(clEnqueueWriteBuffer(queue, buffers[i].get(), CL_TRUE, 0, bytes.size(), bytes.data(), 0,
                                 nullptr, nullptr),
            "clEnqueueWriteBuffer");
    }
  }

  void run(unsigned times) override {
    for (unsigned i = 0; i != times; ++i)
      for (size_t k = 0; k != kernels.size(); ++k)
        enqueue(kernels[k].get(), current->launches[k]);
    check(clFinish(queue), "clFinish");
  }

  Arrays results() override {
    Arrays arrays = current->arrays;
    for (unsigned i = 0; i != buffers.size(); ++i) {
      Bytes &bytes = arrays.bytes(i);
      check(clEnqueueReadBuffer(queue, buffers[i].get(), CL_TRUE, 0, bytes.size(), bytes.data(), 0,
                                nullptr, nullptr),
            "clEnqueueReadBuffer");
    }
    return arrays;
  }

private:
  Program build(const std::string &file) {
    const std::string path = directory + "/" + file + extension;
    std::ifstream input(path, std::ios::binary);
    if (!input)
      throw Failure("cannot read " + path);
    const std::string text(std::istreambuf_iterator<char>(input), {});
    const size_t size = text.size();
    const char *start = text.data();
    const auto *binary = reinterpret_cast<const unsigned char *>(start);
    cl_int error;
    Program result(extension == ".cl" ? clCreateProgramWithSource(context, 1, &start, &size, &error)
                                      : clCreateProgramWithBinary(context, 1, &device, &size,
                                                                  &binary, nullptr, &error));
    check(error, "creating the program " + file);
    error = clBuildProgram(result.get(), 1, &device, buildOptions.c_str(), nullptr, nullptr);
    if (error != CL_SUCCESS) {
      std::vector<char> log(1 << 16);
      clGetProgramBuildInfo(result.get(), device, CL_PROGRAM_BUILD_LOG, log.size() - 1, log.data(),
                            nullptr);
      throw Failure("building " + file + ": " + log.data());
    }
    return result;
  }

  Buffer makeBuffer(const Bytes &bytes) {
    cl_int error;
    Buffer buffer(clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, bytes.size(),
                                 const_cast<std::byte *>(bytes.data()), &error));
    check(error, "clCreateBuffer");
    return buffer;
  }

  Kernel makeKernel(const Launch &launch) {
    cl_int error;
    Kernel kernel(clCreateKernel(program.get(), launch.kernel.c_str(), &error));
    check(error, "clCreateKernel for " + launch.kernel);
    for (cl_uint i = 0; i != launch.arguments.size(); ++i) {
      const Argument &argument = launch.arguments[i];
      cl_mem buffer = argument.array ? buffers[*argument.array].get() : nullptr;
      if (argument.array)
        error = clSetKernelArg(kernel.get(), i, sizeof(buffer), &buffer);
      else if (argument.localBytes)
        error = clSetKernelArg(kernel.get(), i, argument.localBytes, nullptr);
      else
        error = clSetKernelArg(kernel.get(), i, argument.value.size(), argument.value.data());
      check(error, launch.kernel + ": argument " + std::to_string(i));
    }
    return kernel;
  }

  void enqueue(cl_kernel kernel, const Launch &launch) {
    const Range &range = launch.range;
    check(clEnqueueNDRangeKernel(queue, kernel, cl_uint(range.global.size()), nullptr,
                                 range.global.data(), range.local.data(), 0, nullptr, nullptr),
          "launching " + launch.kernel);
  }

  const std::string directory, extension, buildOptions;
  cl_device_id device;
  cl_context context;
  cl_command_queue queue;
  const Problem *current = nullptr;
  Program program;
  std::vector<Buffer> buffers;
  std::vector<Kernel> kernels;
};

} // namespace

std::unique_ptr<Runner> makeOpenCLRunner(const std::string &directory, const std::string &extension,
                                         const std::string &buildOptions) {
  return std::make_unique<OpenCLRunner>(directory, extension, buildOptions);
}

} // namespace suite

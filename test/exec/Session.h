//===- Session.h - Launches of kernels on images ----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The tools that compare images share this: a binary, a queue, and memory that lives until the end.
// A call that fails ends the program with status 2.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_EXEC_SESSION_H
#define OCLC_TEST_EXEC_SESSION_H

#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace oclc::test {

inline void check(cl_int error, const char *what) {
  if (error == CL_SUCCESS)
    return;
  std::fprintf(stderr, "%s: error %d\n", what, error);
  std::exit(2);
}

class Session {
public:
  /// Builds the binary in `file`.
  explicit Session(const char *file) {
    cl_platform_id platform;
    cl_int error;
    check(clGetPlatformIDs(1, &platform, nullptr), "clGetPlatformIDs");
    check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &Device, nullptr), "clGetDeviceIDs");
    Context = clCreateContext(nullptr, 1, &Device, nullptr, nullptr, &error);
    check(error, "clCreateContext");
    Queue = clCreateCommandQueueWithProperties(Context, Device, nullptr, &error);
    check(error, "clCreateCommandQueueWithProperties");
    std::ifstream input(file, std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(input)), {});
    const auto *data = reinterpret_cast<const unsigned char *>(bytes.data());
    const size_t size = bytes.size();
    Program = clCreateProgramWithBinary(Context, 1, &Device, &size, &data, nullptr, &error);
    check(error, "clCreateProgramWithBinary");
    check(clBuildProgram(Program, 1, &Device, "", nullptr, nullptr), "clBuildProgram");
  }

  cl_context context() const { return Context; }
  cl_command_queue queue() const { return Queue; }
  cl_program program() const { return Program; }

  cl_mem image(const cl_image_format &format, const cl_image_desc &description) {
    cl_int error;
    cl_mem made = clCreateImage(Context, CL_MEM_READ_WRITE, &format, &description, nullptr, &error);
    check(error, "clCreateImage");
    return made;
  }
  template <class T> cl_mem buffer(const std::vector<T> &content) {
    cl_int error;
    cl_mem made = clCreateBuffer(Context, CL_MEM_COPY_HOST_PTR, content.size() * sizeof(T),
                                 const_cast<T *>(content.data()), &error);
    check(error, "clCreateBuffer");
    return made;
  }
  cl_sampler sampler(const std::vector<cl_sampler_properties> &list) {
    cl_int error;
    cl_sampler made = clCreateSamplerWithProperties(Context, list.data(), &error);
    check(error, "clCreateSamplerWithProperties");
    return made;
  }

  /// Runs `count` work-items of a kernel.
  template <class... Arguments>
  void run(const std::string &name, size_t count, const Arguments &...arguments) {
    cl_int error;
    cl_kernel kernel = clCreateKernel(Program, name.c_str(), &error);
    check(error, name.c_str());
    cl_uint index = 0;
    (check(clSetKernelArg(kernel, index++, sizeof(arguments), &arguments), "clSetKernelArg"), ...);
    check(clEnqueueNDRangeKernel(Queue, kernel, 1, nullptr, &count, nullptr, 0, nullptr, nullptr),
          "clEnqueueNDRangeKernel");
    clReleaseKernel(kernel);
  }

  template <class T> std::vector<T> read(cl_mem buffer, size_t count) {
    std::vector<T> content(count);
    check(clEnqueueReadBuffer(Queue, buffer, CL_TRUE, 0, count * sizeof(T), content.data(), 0,
                              nullptr, nullptr),
          "clEnqueueReadBuffer");
    return content;
  }

private:
  cl_device_id Device = nullptr;
  cl_context Context = nullptr;
  cl_command_queue Queue = nullptr;
  cl_program Program = nullptr;
};

} // namespace oclc::test

#endif // OCLC_TEST_EXEC_SESSION_H

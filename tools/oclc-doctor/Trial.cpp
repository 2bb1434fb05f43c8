//===- Trial.cpp - Run a kernel on the device of oclc -----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Trial.h"

#include <chrono>
#include <cstdint>
#include <cstdlib>

namespace oclc::doctor {
namespace {

using enum Finding::Verdict;

constexpr char Source[] = "kernel void count(global uint *out) {\n"
                          "  uint i = get_global_id(0);\n"
                          "  out[i] = i * i + 1;\n"
                          "}\n";

/// A context with a queue on the device. The process ends after the trial, so nothing is released.
class Trial {
public:
  Trial(const Loader &opencl, cl_device_id device) : OpenCL(opencl), Device(device) {
    Context = OpenCL.clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
    Queue = OpenCL.clCreateCommandQueue(Context, device, 0, nullptr);
  }

  std::vector<Finding> run() {
    std::vector<Finding> findings;
    if (!hasCompiler()) {
      findings.push_back(
          {Note, "compiler",
           "the driver finds no oclc: programs need binaries, and "
           "source does not build",
           "to compile at run time, install the package oclc, or set OCLC_COMPILER"});
      return findings;
    }
    findings.push_back(compile());
    if (findings.back().verdict == Fine)
      findings.push_back(runBinary());
    return findings;
  }

private:
  const Loader &OpenCL;
  cl_device_id Device;
  cl_context Context = nullptr;
  cl_command_queue Queue = nullptr;
  cl_program Compiled = nullptr;

  bool hasCompiler() const {
    cl_bool has = CL_FALSE;
    OpenCL.clGetDeviceInfo(Device, CL_DEVICE_COMPILER_AVAILABLE, sizeof(has), &has, nullptr);
    return has != CL_FALSE;
  }

  std::string logOf(cl_program program) const {
    size_t bytes = 0;
    OpenCL.clGetProgramBuildInfo(program, Device, CL_PROGRAM_BUILD_LOG, 0, nullptr, &bytes);
    std::string text(bytes, '\0');
    OpenCL.clGetProgramBuildInfo(program, Device, CL_PROGRAM_BUILD_LOG, bytes, text.data(),
                                 nullptr);
    return text.substr(0, text.find('\0'));
  }

  Finding compile() {
    using Clock = std::chrono::steady_clock;
    const char *text = Source;
    const auto start = Clock::now();
    Compiled = OpenCL.clCreateProgramWithSource(Context, 1, &text, nullptr, nullptr);
    if (OpenCL.clBuildProgram(Compiled, 1, &Device, "", nullptr, nullptr) != CL_SUCCESS)
      return {Problem, "compiler", "a program does not build at run time: " + logOf(Compiled), ""};
    const std::chrono::duration<double> seconds = Clock::now() - start;
    char time[32];
    std::snprintf(time, sizeof(time), "%.1f s", seconds.count());
    return {Fine, "compiler", std::string("compiles a small program at run time in ") + time, ""};
  }

  Finding runBinary() {
    size_t bytes = 0;
    OpenCL.clGetProgramInfo(Compiled, CL_PROGRAM_BINARY_SIZES, sizeof(bytes), &bytes, nullptr);
    std::vector<unsigned char> binary(bytes);
    unsigned char *place = binary.data();
    OpenCL.clGetProgramInfo(Compiled, CL_PROGRAM_BINARIES, sizeof(place), &place, nullptr);
    const unsigned char *content = place;
    cl_program loaded =
        OpenCL.clCreateProgramWithBinary(Context, 1, &Device, &bytes, &content, nullptr, nullptr);
    if (!loaded || OpenCL.clBuildProgram(loaded, 1, &Device, "", nullptr, nullptr) != CL_SUCCESS)
      return {Problem, "binary", "a binary that was just compiled is not loaded", ""};
    return isRight(loaded)
               ? Finding{Fine, "binary", "a kernel runs, and computes what it should", ""}
               : Finding{Problem, "binary", "a kernel computes something wrong", ""};
  }

  bool isRight(cl_program program) const {
    constexpr size_t Items = 1000;
    std::vector<uint32_t> results(Items);
    const size_t bytes = Items * sizeof(uint32_t);
    cl_mem buffer = OpenCL.clCreateBuffer(Context, CL_MEM_READ_WRITE, bytes, nullptr, nullptr);
    cl_kernel kernel = OpenCL.clCreateKernel(program, "count", nullptr);
    OpenCL.clSetKernelArg(kernel, 0, sizeof(buffer), &buffer);
    OpenCL.clEnqueueNDRangeKernel(Queue, kernel, 1, nullptr, &Items, nullptr, 0, nullptr, nullptr);
    if (OpenCL.clEnqueueReadBuffer(Queue, buffer, CL_TRUE, 0, bytes, results.data(), 0, nullptr,
                                   nullptr) != CL_SUCCESS)
      return false;
    for (uint32_t i = 0; i != Items; ++i)
      if (results[i] != i * i + 1)
        return false;
    return true;
  }
};

} // namespace

std::vector<Finding> tryDevice(const Loader &opencl, cl_device_id device) {
  // The compiler is to be tried, not the cache.
  setenv("OCLC_CACHE", "off", /*overwrite=*/1);
  return Trial(opencl, device).run();
}

} // namespace oclc::doctor

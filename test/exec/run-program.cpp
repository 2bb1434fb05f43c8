//===- run-program.cpp - One launch of a program with any OpenCL driver -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// usage: run-program FILE KERNEL GLOBAL LOCAL BUFFER... [-- BUILD-OPTION...]
//
// Launches a kernel on the first device of the first platform, which OCL_ICD_VENDORS chooses, and
// writes the contents of the first buffer to standard output. FILE is OpenCL C if its name ends
// with .cl, and a binary otherwise. GLOBAL and LOCAL are sizes such as 64,4,1. A BUFFER is
// BYTES:COUNT:FIRST:STEP: COUNT integers of BYTES bytes each, the values FIRST, FIRST + STEP, …
//
// Exit status: 0 if the kernel ran, 1 if the program does not build, 2 for any other error.
//
//===--------------------------------------------------------------------------------------------===//

#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

namespace {

constexpr int DoesNotBuild = 1, OtherError = 2;

void check(cl_int error, const char *what, int status = OtherError) {
  if (error == CL_SUCCESS)
    return;
  std::fprintf(stderr, "run-program: %s: error %d\n", what, error);
  std::exit(status);
}

/// Parses the numbers of "64,4,1" or "8:100:0:1".
std::vector<uint64_t> numbers(const std::string &text, char separator) {
  std::vector<uint64_t> values;
  std::istringstream words(text);
  for (std::string word; std::getline(words, word, separator);)
    values.push_back(std::strtoull(word.c_str(), nullptr, 0));
  return values;
}

/// Returns the initial bytes of a buffer, as its argument describes them.
std::vector<uint8_t> contents(const std::string &text) {
  std::vector<uint64_t> spec = numbers(text, ':');
  if (spec.size() != 4 || spec[0] > sizeof(uint64_t) || spec[0] == 0 || spec[1] == 0) {
    std::fprintf(stderr, "run-program: '%s' is not BYTES:COUNT:FIRST:STEP\n", text.c_str());
    std::exit(OtherError);
  }
  std::vector<uint8_t> bytes(spec[0] * spec[1]);
  uint64_t value = spec[2];
  for (size_t at = 0; at != bytes.size(); at += spec[0], value += spec[3])
    std::memcpy(&bytes[at], &value, spec[0]); // Little-endian, so the low bytes come first.
  return bytes;
}

class Launch {
public:
  Launch() {
    cl_platform_id platform;
    cl_int error;
    check(clGetPlatformIDs(1, &platform, nullptr), "clGetPlatformIDs");
    check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &Device, nullptr), "clGetDeviceIDs");
    Context = clCreateContext(nullptr, 1, &Device, nullptr, nullptr, &error);
    check(error, "clCreateContext");
    Queue = clCreateCommandQueueWithProperties(Context, Device, nullptr, &error);
    check(error, "clCreateCommandQueueWithProperties");
  }

  void build(const std::string &path, const std::string &options) {
    std::ifstream file(path, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const char *data = text.data();
    const auto *bytes = reinterpret_cast<const unsigned char *>(data);
    const size_t size = text.size();
    cl_int error;
    Program = path.ends_with(".cl")
                  ? clCreateProgramWithSource(Context, 1, &data, &size, &error)
                  : clCreateProgramWithBinary(Context, 1, &Device, &size, &bytes, nullptr, &error);
    check(error, path.c_str(), DoesNotBuild);
    error = clBuildProgram(Program, 1, &Device, options.c_str(), nullptr, nullptr);
    if (error != CL_SUCCESS)
      printLog();
    check(error, "clBuildProgram", DoesNotBuild);
  }

  void run(const char *name, const char *global, const char *local,
           const std::vector<std::string> &specs) {
    cl_int error;
    cl_kernel kernel = clCreateKernel(Program, name, &error);
    check(error, name);
    for (const std::string &spec : specs)
      setNextArgument(kernel, contents(spec));
    std::vector<uint64_t> globalSize = numbers(global, ','), localSize = numbers(local, ',');
    check(globalSize.size() == localSize.size() ? CL_SUCCESS : CL_INVALID_WORK_DIMENSION, "sizes");
    check(clEnqueueNDRangeKernel(Queue, kernel, globalSize.size(), nullptr, globalSize.data(),
                                 localSize.data(), 0, nullptr, nullptr),
          "clEnqueueNDRangeKernel");
    check(clFinish(Queue), "clFinish");
  }

  /// Writes the first buffer to standard output.
  void writeResult() {
    std::vector<uint8_t> bytes(ResultBytes);
    check(clEnqueueReadBuffer(Queue, Buffers.at(0), CL_TRUE, 0, bytes.size(), bytes.data(), 0,
                              nullptr, nullptr),
          "clEnqueueReadBuffer");
    std::fwrite(bytes.data(), 1, bytes.size(), stdout);
  }

private:
  cl_device_id Device;
  cl_context Context;
  cl_command_queue Queue;
  cl_program Program = nullptr;
  std::vector<cl_mem> Buffers;
  size_t ResultBytes = 0;

  void setNextArgument(cl_kernel kernel, std::vector<uint8_t> bytes) {
    cl_int error;
    cl_mem buffer =
        clCreateBuffer(Context, CL_MEM_COPY_HOST_PTR, bytes.size(), bytes.data(), &error);
    check(error, "clCreateBuffer");
    check(clSetKernelArg(kernel, Buffers.size(), sizeof(buffer), &buffer), "clSetKernelArg");
    if (Buffers.empty())
      ResultBytes = bytes.size();
    Buffers.push_back(buffer);
  }

  void printLog() {
    size_t size = 0;
    clGetProgramBuildInfo(Program, Device, CL_PROGRAM_BUILD_LOG, 0, nullptr, &size);
    std::string log(size, '\0');
    clGetProgramBuildInfo(Program, Device, CL_PROGRAM_BUILD_LOG, size, log.data(), nullptr);
    std::fprintf(stderr, "%s\n", log.c_str());
  }
};

} // namespace

int main(int argc, char **argv) {
  std::vector<std::string> specs;
  int at = 5;
  for (; at < argc && std::strcmp(argv[at], "--") != 0; ++at)
    specs.emplace_back(argv[at]);
  if (specs.empty()) {
    std::fprintf(stderr, "usage: run-program FILE KERNEL GLOBAL LOCAL BUFFER... "
                         "[-- BUILD-OPTION...]\n");
    return OtherError;
  }
  std::string options;
  for (++at; at < argc; ++at)
    options += std::string(options.empty() ? "" : " ") + argv[at];

  Launch l;
  l.build(argv[1], options);
  l.run(argv[2], argv[3], argv[4], specs);
  l.writeResult();
  return 0;
}

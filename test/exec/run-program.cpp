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

void check(cl_int Error, const char *What, int Status = OtherError) {
  if (Error == CL_SUCCESS)
    return;
  std::fprintf(stderr, "run-program: %s: error %d\n", What, Error);
  std::exit(Status);
}

/// Parses the numbers of "64,4,1" or "8:100:0:1".
std::vector<uint64_t> numbers(const std::string &Text, char Separator) {
  std::vector<uint64_t> Values;
  std::istringstream Words(Text);
  for (std::string Word; std::getline(Words, Word, Separator);)
    Values.push_back(std::strtoull(Word.c_str(), nullptr, 0));
  return Values;
}

/// Returns the initial bytes of a buffer, as its argument describes them.
std::vector<uint8_t> contents(const std::string &Text) {
  std::vector<uint64_t> Spec = numbers(Text, ':');
  if (Spec.size() != 4 || Spec[0] > sizeof(uint64_t) || Spec[0] == 0 || Spec[1] == 0) {
    std::fprintf(stderr, "run-program: '%s' is not BYTES:COUNT:FIRST:STEP\n", Text.c_str());
    std::exit(OtherError);
  }
  std::vector<uint8_t> Bytes(Spec[0] * Spec[1]);
  uint64_t Value = Spec[2];
  for (size_t At = 0; At != Bytes.size(); At += Spec[0], Value += Spec[3])
    std::memcpy(&Bytes[At], &Value, Spec[0]); // Little-endian, so the low bytes come first.
  return Bytes;
}

class Launch {
public:
  Launch() {
    cl_platform_id Platform;
    cl_int Error;
    check(clGetPlatformIDs(1, &Platform, nullptr), "clGetPlatformIDs");
    check(clGetDeviceIDs(Platform, CL_DEVICE_TYPE_ALL, 1, &Device, nullptr), "clGetDeviceIDs");
    Context = clCreateContext(nullptr, 1, &Device, nullptr, nullptr, &Error);
    check(Error, "clCreateContext");
    Queue = clCreateCommandQueueWithProperties(Context, Device, nullptr, &Error);
    check(Error, "clCreateCommandQueueWithProperties");
  }

  void build(const std::string &Path, const std::string &Options) {
    std::ifstream File(Path, std::ios::binary);
    const std::string Text{std::istreambuf_iterator<char>(File), {}};
    const char *Data = Text.data();
    const auto *Bytes = reinterpret_cast<const unsigned char *>(Data);
    const size_t Size = Text.size();
    cl_int Error;
    Program = Path.ends_with(".cl")
                  ? clCreateProgramWithSource(Context, 1, &Data, &Size, &Error)
                  : clCreateProgramWithBinary(Context, 1, &Device, &Size, &Bytes, nullptr, &Error);
    check(Error, Path.c_str(), DoesNotBuild);
    Error = clBuildProgram(Program, 1, &Device, Options.c_str(), nullptr, nullptr);
    if (Error != CL_SUCCESS)
      printLog();
    check(Error, "clBuildProgram", DoesNotBuild);
  }

  void run(const char *Name, const char *Global, const char *Local,
           const std::vector<std::string> &Specs) {
    cl_int Error;
    cl_kernel Kernel = clCreateKernel(Program, Name, &Error);
    check(Error, Name);
    for (const std::string &Spec : Specs)
      setNextArgument(Kernel, contents(Spec));
    std::vector<uint64_t> GlobalSize = numbers(Global, ','), LocalSize = numbers(Local, ',');
    check(GlobalSize.size() == LocalSize.size() ? CL_SUCCESS : CL_INVALID_WORK_DIMENSION, "sizes");
    check(clEnqueueNDRangeKernel(Queue, Kernel, GlobalSize.size(), nullptr, GlobalSize.data(),
                                 LocalSize.data(), 0, nullptr, nullptr),
          "clEnqueueNDRangeKernel");
    check(clFinish(Queue), "clFinish");
  }

  /// Writes the first buffer to standard output.
  void writeResult() {
    std::vector<uint8_t> Bytes(ResultBytes);
    check(clEnqueueReadBuffer(Queue, Buffers.at(0), CL_TRUE, 0, Bytes.size(), Bytes.data(), 0,
                              nullptr, nullptr),
          "clEnqueueReadBuffer");
    std::fwrite(Bytes.data(), 1, Bytes.size(), stdout);
  }

private:
  cl_device_id Device;
  cl_context Context;
  cl_command_queue Queue;
  cl_program Program = nullptr;
  std::vector<cl_mem> Buffers;
  size_t ResultBytes = 0;

  void setNextArgument(cl_kernel Kernel, std::vector<uint8_t> Bytes) {
    cl_int Error;
    cl_mem Buffer =
        clCreateBuffer(Context, CL_MEM_COPY_HOST_PTR, Bytes.size(), Bytes.data(), &Error);
    check(Error, "clCreateBuffer");
    check(clSetKernelArg(Kernel, Buffers.size(), sizeof(Buffer), &Buffer), "clSetKernelArg");
    if (Buffers.empty())
      ResultBytes = Bytes.size();
    Buffers.push_back(Buffer);
  }

  void printLog() {
    size_t Size = 0;
    clGetProgramBuildInfo(Program, Device, CL_PROGRAM_BUILD_LOG, 0, nullptr, &Size);
    std::string Log(Size, '\0');
    clGetProgramBuildInfo(Program, Device, CL_PROGRAM_BUILD_LOG, Size, Log.data(), nullptr);
    std::fprintf(stderr, "%s\n", Log.c_str());
  }
};

} // namespace

int main(int argc, char **argv) {
  std::vector<std::string> Specs;
  int At = 5;
  for (; At < argc && std::strcmp(argv[At], "--") != 0; ++At)
    Specs.emplace_back(argv[At]);
  if (Specs.empty()) {
    std::fprintf(stderr, "usage: run-program FILE KERNEL GLOBAL LOCAL BUFFER... "
                         "[-- BUILD-OPTION...]\n");
    return OtherError;
  }
  std::string Options;
  for (++At; At < argc; ++At)
    Options += std::string(Options.empty() ? "" : " ") + argv[At];

  Launch L;
  L.build(argv[1], Options);
  L.run(argv[2], argv[3], argv[4], Specs);
  L.writeResult();
  return 0;
}

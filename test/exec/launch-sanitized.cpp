//===- launch-sanitized.cpp - Launches of kernels with arguments of any kind ------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// usage: launch-sanitized FILE SOURCE
//
// Launches kernels of a binary as comments in their source say, one after the other:
//
//   // LAUNCH: KERNEL GLOBAL LOCAL ARGUMENT...
//
// Prints "kernel KERNEL", waits for the launch with a callback, and prints the status of its event.
// GLOBAL and LOCAL are sizes such as 64,4,1. Memory is zero at first. An ARGUMENT is one of
//
//   buffer:BYTES           a buffer
//   part:BYTES:FIRST       a sub-buffer of BYTES bytes at byte FIRST of a larger buffer
//   shared:BYTES:FIRST     a pointer to byte FIRST of an allocation of clSVMAlloc
//   shared-list:BYTES      a pointer to an allocation that begins with the address of another one
//                          of BYTES bytes
//   host:BYTES             a pointer to memory of the application
//   local:BYTES            local memory
//   null                   no buffer
//   int:VALUE              an int
//
//===--------------------------------------------------------------------------------------------===//

#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

namespace {

[[noreturn]] void fail(const std::string &what) {
  std::fprintf(stderr, "launch-sanitized: %s\n", what.c_str());
  std::exit(2);
}

void check(cl_int error, const char *what) {
  if (error != CL_SUCCESS)
    fail(std::string(what) + ": error " + std::to_string(error));
}

std::vector<std::string> split(const std::string &text, char separator) {
  std::vector<std::string> words;
  std::istringstream stream(text);
  for (std::string word; std::getline(stream, word, separator);)
    words.push_back(word);
  return words;
}

std::vector<size_t> sizes(const std::string &text) {
  std::vector<size_t> values;
  for (const std::string &word : split(text, ','))
    values.push_back(std::stoull(word));
  return values;
}

class Launcher {
public:
  explicit Launcher(const char *path) {
    cl_platform_id platform;
    cl_device_id device;
    cl_int error;
    check(clGetPlatformIDs(1, &platform, nullptr), "clGetPlatformIDs");
    check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, nullptr), "clGetDeviceIDs");
    Context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &error);
    check(error, "clCreateContext");
    Queue = clCreateCommandQueueWithProperties(Context, device, nullptr, &error);
    check(error, "clCreateCommandQueueWithProperties");
    std::ifstream file(path, std::ios::binary);
    const std::vector<unsigned char> binary{std::istreambuf_iterator<char>(file), {}};
    const unsigned char *bytes = binary.data();
    const size_t size = binary.size();
    Program = clCreateProgramWithBinary(Context, 1, &device, &size, &bytes, nullptr, &error);
    check(error, path);
    check(clBuildProgram(Program, 1, &device, nullptr, nullptr, nullptr), "clBuildProgram");
  }

  /// Does what a comment says.
  void launch(const std::string &command) {
    const std::vector<std::string> words = split(command, ' ');
    if (words.size() < 3)
      fail("expected KERNEL GLOBAL LOCAL ARGUMENT...: " + command);
    cl_int error;
    Kernel = clCreateKernel(Program, words[0].c_str(), &error);
    check(error, words[0].c_str());
    for (size_t i = 3; i != words.size(); ++i)
      setArgument(cl_uint(i - 3), words[i]);
    std::printf("kernel %s\n", words[0].c_str());
    std::printf("status %d\n", run(sizes(words[1]), sizes(words[2])));
  }

private:
  cl_context Context;
  cl_command_queue Queue;
  cl_program Program;
  cl_kernel Kernel = nullptr;

  void setArgument(cl_uint index, const std::string &text) {
    std::vector<std::string> words = split(text, ':');
    const std::string kind = words[0];
    words.resize(3, "0");
    const size_t bytes = std::stoull(words[1]), first = std::stoull(words[2]);
    if (kind == "buffer" || kind == "part" || kind == "null")
      setBuffer(index, kind, bytes, first);
    else if (kind == "shared" || kind == "shared-list" || kind == "host")
      setPointer(index, kind, bytes, first);
    else if (kind == "local")
      check(clSetKernelArg(Kernel, index, bytes, nullptr), "clSetKernelArg");
    else if (kind == "int") {
      const auto value = cl_int(bytes);
      check(clSetKernelArg(Kernel, index, sizeof(value), &value), "clSetKernelArg");
    } else
      fail("unknown argument " + text);
  }

  /// Launches the kernel, and returns the status of its event.
  cl_int run(const std::vector<size_t> &global, const std::vector<size_t> &local) {
    cl_event event;
    check(clEnqueueNDRangeKernel(Queue, Kernel, cl_uint(global.size()), nullptr, global.data(),
                                 local.data(), 0, nullptr, &event),
          "clEnqueueNDRangeKernel");
    std::atomic<cl_int> seen{CL_QUEUED};
    const auto note = [](cl_event, cl_int status, void *place) {
      static_cast<std::atomic<cl_int> *>(place)->store(status);
    };
    check(clSetEventCallback(event, CL_COMPLETE, note, &seen), "clSetEventCallback");
    check(clFinish(Queue), "clFinish");
    while (seen.load() == CL_QUEUED)
      std::this_thread::yield();
    cl_int status;
    check(
        clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof(status), &status, nullptr),
        "clGetEventInfo");
    if (status != seen.load())
      fail("the callback got another status");
    return status;
  }

  cl_mem newBuffer(size_t bytes) {
    std::vector<char> zeros(bytes);
    cl_int error;
    cl_mem buffer = clCreateBuffer(Context, CL_MEM_COPY_HOST_PTR, bytes, zeros.data(), &error);
    check(error, "clCreateBuffer");
    return buffer;
  }

  void setBuffer(cl_uint index, const std::string &kind, size_t bytes, size_t first) {
    cl_mem buffer = nullptr;
    if (kind == "buffer")
      buffer = newBuffer(bytes);
    if (kind == "part") {
      const cl_buffer_region region = {first, bytes};
      cl_int error;
      buffer = clCreateSubBuffer(newBuffer(first + 2 * bytes), 0, CL_BUFFER_CREATE_TYPE_REGION,
                                 &region, &error);
      check(error, "clCreateSubBuffer");
    }
    check(clSetKernelArg(Kernel, index, sizeof(buffer), &buffer), "clSetKernelArg");
  }

  char *allocateShared(size_t bytes) {
    void *memory = clSVMAlloc(Context, CL_MEM_READ_WRITE, bytes, 0);
    if (!memory)
      fail("clSVMAlloc");
    return static_cast<char *>(std::memset(memory, 0, bytes));
  }

  void setPointer(cl_uint index, const std::string &kind, size_t bytes, size_t first) {
    char *memory = kind == "host" ? new char[bytes]() : allocateShared(bytes);
    if (kind == "shared-list") {
      char *list = allocateShared(sizeof(memory));
      std::memcpy(list, &memory, sizeof(memory));
      memory = list;
    }
    check(clSetKernelArgSVMPointer(Kernel, index, memory + first), "clSetKernelArgSVMPointer");
  }
};

} // namespace

int main(int argc, char **argv) {
  if (argc != 3)
    fail("usage: launch-sanitized FILE SOURCE");
  // The reports of the driver on standard error are between these lines.
  std::setvbuf(stdout, nullptr, _IONBF, 0);
  Launcher launcher(argv[1]);
  std::ifstream source(argv[2]);
  const std::string mark = "// LAUNCH: ";
  for (std::string line; std::getline(source, line);)
    if (line.starts_with(mark))
      launcher.launch(line.substr(mark.size()));
  return 0;
}

//===- launch.cpp - What the runtime itself costs ---------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
//   bench-launch [--binary FILE] [--kernel NAME] [--rounds N]
//
// Measures the platform query, loading a program, and launching a kernel that does nothing, on the
// first platform that the ICD loader finds (choose it with OCL_ICD_VENDORS). With --binary the
// program comes from that file; without it, the same kernel is compiled from source. Prints the
// median and the 99th percentile of the wall time and the mean CPU time of all threads.
//
//===------------------------------------------------------------------------------------------===//

#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <sys/resource.h>
#include <time.h>
#include <vector>

static const char Source[] = "kernel void empty(void) {}\n";

static double secondsOf(clockid_t clock) {
  timespec now;
  clock_gettime(clock, &now);
  return double(now.tv_sec) + 1e-9 * double(now.tv_nsec);
}

static void check(cl_int error, const char *what) {
  if (error == CL_SUCCESS)
    return;
  std::fprintf(stderr, "bench-launch: %s failed with error %d\n", what, error);
  std::exit(1);
}

/// Runs `body` `rounds` times after a few for warming up; `perRound` is how often it does the
/// thing.
template <class Body> static void measure(const char *name, int rounds, int perRound, Body body) {
  for (int i = 0; i < rounds / 10; ++i)
    body();
  std::vector<double> walls;
  const double cpuStart = secondsOf(CLOCK_PROCESS_CPUTIME_ID);
  for (int i = 0; i < rounds; ++i) {
    const double start = secondsOf(CLOCK_MONOTONIC);
    body();
    walls.push_back((secondsOf(CLOCK_MONOTONIC) - start) / perRound * 1e6);
  }
  const double cpu = (secondsOf(CLOCK_PROCESS_CPUTIME_ID) - cpuStart) / rounds / perRound * 1e6;
  std::sort(walls.begin(), walls.end());
  std::printf("%-34s median %9.2f us   p99 %9.2f us   cpu %9.2f us\n", name,
              walls[walls.size() / 2], walls[walls.size() * 99 / 100], cpu);
}

/// Something that happens once in a process.
template <class Body> static void measureOnce(const char *name, Body body) {
  const double wall = secondsOf(CLOCK_MONOTONIC), cpu = secondsOf(CLOCK_PROCESS_CPUTIME_ID);
  body();
  std::printf("%-34s wall   %9.2f us                      cpu %9.2f us\n", name,
              (secondsOf(CLOCK_MONOTONIC) - wall) * 1e6,
              (secondsOf(CLOCK_PROCESS_CPUTIME_ID) - cpu) * 1e6);
}

static long residentKilobytes() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.rfind("VmRSS:", 0) == 0)
      return std::atol(line.c_str() + 6);
  return 0;
}

int main(int argc, char **argv) {
  std::string binary, kernelName = "empty";
  int rounds = 5000;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string option = argv[i];
    if (option == "--binary")
      binary = argv[i + 1];
    else if (option == "--kernel")
      kernelName = argv[i + 1];
    else if (option == "--rounds")
      rounds = std::max(1, std::atoi(argv[i + 1]));
  }
  std::vector<char> file;
  if (!binary.empty()) {
    std::ifstream input(binary, std::ios::binary);
    file.assign(std::istreambuf_iterator<char>(input), {});
  }

  cl_platform_id platform;
  cl_device_id device;
  cl_context context;
  cl_command_queue queue;
  cl_program program;
  cl_kernel kernel;
  cl_int error;
  char name[200] = {};
  measureOnce("platform and device query", [&] {
    check(clGetPlatformIDs(1, &platform, nullptr), "clGetPlatformIDs");
    check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, nullptr), "clGetDeviceIDs");
    check(clGetDeviceInfo(device, CL_DEVICE_NAME, sizeof(name) - 1, name, nullptr),
          "clGetDeviceInfo");
  });
  measureOnce("context and queue", [&] {
    context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &error);
    check(error, "clCreateContext");
    queue = clCreateCommandQueueWithProperties(context, device, nullptr, &error);
    check(error, "clCreateCommandQueue");
  });
  measureOnce(file.empty() ? "program from source" : "program from binary", [&] {
    if (file.empty()) {
      const char *text = Source;
      program = clCreateProgramWithSource(context, 1, &text, nullptr, &error);
    } else {
      const auto *start = reinterpret_cast<const unsigned char *>(file.data());
      const size_t size = file.size();
      program = clCreateProgramWithBinary(context, 1, &device, &size, &start, nullptr, &error);
    }
    check(error, "clCreateProgram");
    check(clBuildProgram(program, 1, &device, nullptr, nullptr, nullptr), "clBuildProgram");
    kernel = clCreateKernel(program, kernelName.c_str(), &error);
    check(error, "clCreateKernel");
  });
  const size_t one = 1, many = 64 * 1024, group = 64;
  auto enqueue = [&](const size_t &global, const size_t &local) {
    check(clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &global, &local, 0, nullptr, nullptr),
          "clEnqueueNDRangeKernel");
  };
  measureOnce("first launch", [&] {
    enqueue(one, one);
    clFinish(queue);
  });
  std::printf("resident memory so far: %ld KiB\n", residentKilobytes());

  measure("launch + finish, 1 item", rounds, 1, [&] {
    enqueue(one, one);
    clFinish(queue);
  });
  measure("launch + finish, 1024 groups", rounds, 1, [&] {
    enqueue(many, group);
    clFinish(queue);
  });
  measure("256 launches + finish, each", rounds / 20 + 1, 256, [&] {
    for (int i = 0; i < 256; ++i)
      enqueue(one, one);
    clFinish(queue);
  });
  measure("launch + flush + wait on event", rounds, 1, [&] {
    cl_event event;
    check(clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &one, &one, 0, nullptr, &event),
          "clEnqueueNDRangeKernel");
    clFlush(queue);
    clWaitForEvents(1, &event);
    clReleaseEvent(event);
  });
  std::printf("device: %s; resident memory at the end: %ld KiB\n", name, residentKilobytes());

  clReleaseKernel(kernel);
  clReleaseProgram(program);
  clReleaseCommandQueue(queue);
  clReleaseContext(context);
}

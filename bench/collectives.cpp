//===- collectives.cpp - What collective functions cost -----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
//   bench-collectives [--only=TEXT] [--sizes=64,256,1024] [--rounds=N] NAME=FILE...
//
// Runs the kernels of bench/kernels/collectives.cl from several files, in turns. The first platform
// with a compiler compiles a .cl file; the first platform without a compiler loads any other file
// as a binary. Prints nanoseconds of CPU time per work-item (the shortest of all rounds), and in
// brackets the speed relative to the first file.
//
//===--------------------------------------------------------------------------------------------===//

#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <limits>
#include <sstream>
#include <string>
#include <time.h>
#include <vector>

namespace {

// Data of 8 bytes for each work-item fits into the level-2 cache.
constexpr size_t Items = 16 * 1024;
constexpr int LaunchesPerRound = 20;

double processSeconds() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return double(now.tv_sec) + 1e-9 * double(now.tv_nsec);
}

void check(cl_int error, const std::string &what) {
  if (error == CL_SUCCESS)
    return;
  std::fprintf(stderr, "bench-collectives: %s failed with error %d\n", what.c_str(), error);
  std::exit(1);
}

std::vector<std::string> split(const std::string &text) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, ',');)
    parts.push_back(part);
  return parts;
}

/// One program on the platform that accepts it.
class Contender {
public:
  Contender(std::string name, const std::string &file) : name(std::move(name)) {
    std::ifstream stream(file, std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(stream)), {});
    const bool isSource = file.size() > 3 && file.compare(file.size() - 3, 3, ".cl") == 0;
    cl_device_id device = findDevice(isSource);
    cl_int error;
    context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &error);
    check(error, "clCreateContext");
    queue = clCreateCommandQueueWithProperties(context, device, nullptr, &error);
    check(error, "clCreateCommandQueueWithProperties");
    const char *text = bytes.data();
    const auto *binary = reinterpret_cast<const unsigned char *>(bytes.data());
    const size_t size = bytes.size();
    program = isSource
                  ? clCreateProgramWithSource(context, 1, &text, &size, &error)
                  : clCreateProgramWithBinary(context, 1, &device, &size, &binary, nullptr, &error);
    check(error, "creating a program from '" + file + "'");
    check(clBuildProgram(program, 1, &device, "-cl-std=CL3.0", nullptr, nullptr), "building it");
    // All bytes are zero, which is a zero of every type.
    std::vector<double> contents(Items);
    in = buffer(contents);
    out = buffer(contents);
  }

  const std::string name;

  /// Returns the CPU time of one work-item in seconds, or a negative number if the kernel does not
  /// exist.
  double run(const std::string &kernelName, size_t localSize) {
    cl_int error;
    cl_kernel kernel = clCreateKernel(program, kernelName.c_str(), &error);
    if (error != CL_SUCCESS)
      return -1;
    check(clSetKernelArg(kernel, 0, sizeof(out), &out), "clSetKernelArg");
    check(clSetKernelArg(kernel, 1, sizeof(in), &in), "clSetKernelArg");
    launch(kernel, localSize, 1);
    const double start = processSeconds();
    launch(kernel, localSize, LaunchesPerRound);
    const double seconds = processSeconds() - start;
    clReleaseKernel(kernel);
    return seconds / LaunchesPerRound / Items;
  }

private:
  cl_context context;
  cl_command_queue queue;
  cl_program program;
  cl_mem in, out;

  static cl_device_id findDevice(bool hasCompiler) {
    cl_platform_id platforms[16];
    cl_uint count = 0;
    check(clGetPlatformIDs(16, platforms, &count), "clGetPlatformIDs");
    for (cl_uint i = 0; i < count; ++i) {
      cl_device_id device;
      cl_bool available = CL_FALSE;
      if (clGetDeviceIDs(platforms[i], CL_DEVICE_TYPE_ALL, 1, &device, nullptr) == CL_SUCCESS &&
          clGetDeviceInfo(device, CL_DEVICE_COMPILER_AVAILABLE, sizeof(available), &available,
                          nullptr) == CL_SUCCESS &&
          (available != CL_FALSE) == hasCompiler)
        return device;
    }
    std::fprintf(stderr, "bench-collectives: no platform %s a compiler\n",
                 hasCompiler ? "with" : "without");
    std::exit(1);
  }

  cl_mem buffer(std::vector<double> &contents) {
    cl_int error;
    cl_mem result = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                                   contents.size() * sizeof(double), contents.data(), &error);
    check(error, "clCreateBuffer");
    return result;
  }

  void launch(cl_kernel kernel, size_t localSize, int times) {
    const size_t items = Items;
    for (int i = 0; i < times; ++i)
      check(clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &items, &localSize, 0, nullptr,
                                   nullptr),
            "clEnqueueNDRangeKernel");
    clFinish(queue);
  }
};

struct Settings {
  std::string only;
  std::vector<std::string> sizes = {"64", "256", "1024"};
  int rounds = 15;
};

void measure(std::vector<Contender> &contenders, const std::string &kernel, size_t localSize,
             int rounds) {
  std::vector<double> best(contenders.size(), std::numeric_limits<double>::max());
  for (int round = 0; round < rounds; ++round)
    for (size_t i = 0; i < contenders.size(); ++i)
      best[i] = std::min(best[i], contenders[i].run(kernel, localSize));
  std::printf("%-26s %5zu", kernel.c_str(), localSize);
  for (size_t i = 0; i < contenders.size(); ++i)
    if (best[i] < 0)
      std::printf("  %16s", "-");
    else if (i == 0 || best[0] < 0)
      std::printf("  %7.3f         ", best[i] * 1e9);
    else
      std::printf("  %7.3f (%5.1fx)", best[i] * 1e9, best[0] / best[i]);
  std::printf("\n");
  std::fflush(stdout);
}

} // namespace

int main(int argc, char **argv) {
  // Switch off oclc's compiler, because a binary is loaded by the platform without a compiler.
  setenv("OCLC_COMPILER", "off", 1);
  Settings settings;
  std::vector<Contender> contenders;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    const size_t equals = argument.find('=');
    const std::string name = argument.substr(0, equals), value = argument.substr(equals + 1);
    if (equals == std::string::npos) {
      std::fprintf(stderr, "bench-collectives: what is '%s'?\n", argv[i]);
      return 1;
    }
    if (name == "--only")
      settings.only = value;
    else if (name == "--sizes")
      settings.sizes = split(value);
    else if (name == "--rounds")
      settings.rounds = std::max(1, std::atoi(value.c_str()));
    else
      contenders.emplace_back(name, value);
  }
  std::printf("%-26s %5s", "", "size");
  for (const Contender &contender : contenders)
    std::printf("  %-16s", contender.name.c_str());
  std::printf("\n");
  for (const char *operation :
       {"none", "tree", "reduce_add", "reduce_min", "reduce_max", "scan_exclusive_add",
        "scan_inclusive_add", "scan_inclusive_min", "broadcast", "any", "all", "shuffle_xor",
        "shuffle", "own_copy", "async_copy", "strided_copy"})
    for (const char *type : {"int", "float", "double"}) {
      const std::string kernel = std::string(operation) + "_" + type;
      if (kernel.find(settings.only) == std::string::npos)
        continue;
      for (const std::string &size : settings.sizes)
        measure(contenders, kernel, std::strtoul(size.c_str(), nullptr, 10), settings.rounds);
    }
}

//===- variants.cpp - Two compilations of the same kernels, side by side ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
//   bench-variants [--rounds N] OLD.oclbin NEW.oclbin < SOURCE.cl
//
// Runs each kernel of both programs in turns, on the first platform that the ICD loader finds.
// Prints the shortest times, and the time of the new program relative to the old one. Comments in
// the source specify the launches:
//
//   // BENCH: kernel NAME ARGUMENT...
//   // BENCH: launch GX GY LX LY
//
// Arguments: f:N a buffer of N floats; i:N:M one of N numbers below M; r:N:STEP one of N multiples
// of STEP; l:BYTES local memory; u:VALUE and w:VALUE a 32-bit and a 64-bit number. The contents of
// the first buffer must be the same for both programs, except for rounding.
//
//===------------------------------------------------------------------------------------------===//

#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <iterator>
#include <random>
#include <sstream>
#include <string>
#include <vector>

static void check(cl_int error, const std::string &what) {
  if (error == CL_SUCCESS)
    return;
  std::fprintf(stderr, "bench-variants: %s: error %d\n", what.c_str(), error);
  std::exit(1);
}

namespace {

struct Device {
  cl_device_id id;
  cl_context context;
  cl_command_queue queue;

  Device() {
    cl_platform_id platform;
    cl_int error;
    check(clGetPlatformIDs(1, &platform, nullptr), "clGetPlatformIDs");
    check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &id, nullptr), "clGetDeviceIDs");
    context = clCreateContext(nullptr, 1, &id, nullptr, nullptr, &error);
    check(error, "clCreateContext");
    queue = clCreateCommandQueueWithProperties(context, id, nullptr, &error);
    check(error, "clCreateCommandQueue");
  }

  cl_program load(const char *path) const {
    std::ifstream file(path, std::ios::binary);
    const std::vector<unsigned char> bytes{std::istreambuf_iterator<char>(file), {}};
    const unsigned char *start = bytes.data();
    const size_t size = bytes.size();
    cl_int error;
    cl_program program = clCreateProgramWithBinary(context, 1, &id, &size, &start, nullptr, &error);
    check(error, path);
    check(clBuildProgram(program, 1, &id, nullptr, nullptr, nullptr), "clBuildProgram");
    return program;
  }
};

/// A kernel of one of the programs, with its arguments.
class Run {
public:
  Run(const Device &device, cl_program program, std::istringstream words) : device(device) {
    std::string name, spec;
    words >> name;
    cl_int error;
    kernel = clCreateKernel(program, name.c_str(), &error);
    check(error, name);
    for (cl_uint i = 0; words >> spec; ++i)
      setArgument(i, spec);
  }

  double seconds(const size_t *global, const size_t *local) const {
    const auto start = std::chrono::steady_clock::now();
    check(clEnqueueNDRangeKernel(device.queue, kernel, 2, nullptr, global, local, 0, nullptr,
                                 nullptr),
          "clEnqueueNDRangeKernel");
    clFinish(device.queue);
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  }

  std::vector<float> output() const {
    std::vector<float> values(outputSize);
    check(clEnqueueReadBuffer(device.queue, outputBuffer, CL_TRUE, 0, outputSize * sizeof(float),
                              values.data(), 0, nullptr, nullptr),
          "clEnqueueReadBuffer");
    return values;
  }

private:
  const Device &device;
  cl_kernel kernel;
  cl_mem outputBuffer = nullptr;
  size_t outputSize = 0;

  void setArgument(cl_uint index, const std::string &spec) {
    std::istringstream words(spec.substr(2));
    size_t first = 0, second = 0;
    char colon;
    words >> first >> colon >> second;
    const cl_uint number = cl_uint(first);
    const cl_ulong wide = first;
    if (spec[0] == 'l')
      check(clSetKernelArg(kernel, index, first, nullptr), spec);
    else if (spec[0] == 'u')
      check(clSetKernelArg(kernel, index, sizeof(number), &number), spec);
    else if (spec[0] == 'w')
      check(clSetKernelArg(kernel, index, sizeof(wide), &wide), spec);
    else
      setBuffer(index, contents(spec[0], first, second));
  }

  static std::vector<cl_uint> contents(char kind, size_t count, size_t parameter) {
    std::mt19937 random(1);
    std::vector<cl_uint> words(count);
    for (size_t i = 0; i != count; ++i) {
      const float value = std::uniform_real_distribution<float>(0, 1)(random);
      if (kind == 'f')
        std::memcpy(&words[i], &value, sizeof(value));
      else
        words[i] = cl_uint(kind == 'r' ? i * parameter : random() % parameter);
    }
    return words;
  }

  void setBuffer(cl_uint index, std::vector<cl_uint> words) {
    cl_int error;
    cl_mem buffer = clCreateBuffer(device.context, CL_MEM_COPY_HOST_PTR,
                                   words.size() * sizeof(cl_uint), words.data(), &error);
    check(error, "clCreateBuffer");
    check(clSetKernelArg(kernel, index, sizeof(buffer), &buffer), "clSetKernelArg");
    if (!outputBuffer) {
      outputBuffer = buffer;
      outputSize = words.size();
    }
  }
};

/// Returns the shortest time, because other programs on the machine can only increase a time.
double shortest(const std::vector<double> &values) {
  return *std::min_element(values.begin(), values.end());
}

bool agree(const std::vector<float> &a, const std::vector<float> &b) {
  for (size_t i = 0; i != a.size(); ++i)
    if (!(std::fabs(a[i] - b[i]) <= 1e-3f * std::fabs(a[i])) &&
        std::bit_cast<cl_uint>(a[i]) != std::bit_cast<cl_uint>(b[i]))
      return false;
  return true;
}

void compare(const std::string &name, const Run &before, const Run &after, const std::string &sizes,
             int rounds) {
  size_t global[2], local[2];
  std::istringstream(sizes) >> global[0] >> global[1] >> local[0] >> local[1];
  std::vector<double> old, now;
  for (int i = 0; i != rounds; ++i) {
    old.push_back(before.seconds(global, local));
    now.push_back(after.seconds(global, local));
  }
  std::printf("%-16s %4zu x %-4zu %9.3f ms %9.3f ms   %.2f%s\n", name.c_str(), local[0], local[1],
              shortest(old) * 1e3, shortest(now) * 1e3, shortest(now) / shortest(old),
              agree(before.output(), after.output()) ? "" : "   RESULTS DIFFER");
}

} // namespace

int main(int argc, char **argv) {
  int rounds = 31, first = 1;
  if (argc == 5 && argv[1] == std::string("--rounds")) {
    rounds = std::max(1, int(std::strtol(argv[2], nullptr, 10)));
    first = 3;
  }
  if (argc != first + 2) {
    std::fprintf(stderr, "usage: bench-variants [--rounds N] OLD.oclbin NEW.oclbin < SOURCE.cl\n");
    return 2;
  }
  const Device device;
  cl_program before = device.load(argv[first]), after = device.load(argv[first + 1]);
  std::string kernel;
  for (std::string line; std::getline(std::cin, line);) {
    if (line.rfind("// BENCH: kernel ", 0) == 0) {
      kernel = line.substr(17);
    } else if (line.rfind("// BENCH: launch ", 0) == 0) {
      const Run old(device, before, std::istringstream(kernel));
      const Run now(device, after, std::istringstream(kernel));
      compare(kernel.substr(0, kernel.find(' ')), old, now, line.substr(17), rounds);
    }
  }
}

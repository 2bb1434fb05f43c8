//===- specialize.cpp - What the size of a work-group costs, and a variant for it saves -------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
//   bench-specialize ANY FIXED [--rounds N] [--kernel NAME]
//
// ANY and FIXED are bench/kernels/specialize.cl, compiled for any local size and for the sizes of
// the second table. All combinations of a kernel run in turns, on one CPU and on data that fits
// into the level-2 cache; the lower quartile of the CPU times counts. Only ratios are printed.
//
//===------------------------------------------------------------------------------------------===//

#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sched.h>
#include <string>
#include <string_view>
#include <time.h>
#include <vector>

using namespace std::string_view_literals;
using Size = std::array<size_t, 2>;

/// A kernel whose arguments are two buffers and those that `last` specifies. TwoBuffersInt stands
/// for a third buffer and an int.
struct Benchmark {
  const char *kernel;
  enum { Float, Int, LocalFloats, TwoBuffersInt } last;
  bool square; ///< True for a two-dimensional range.
};

static const Benchmark WithoutBarriers[] = {
    {"saxpy", Benchmark::Float, false},          {"saxpy_int", Benchmark::Float, false},
    {"bytes", Benchmark::Float, false},          {"polynomial", Benchmark::Float, false},
    {"guarded", Benchmark::Int, false},          {"own_sum", Benchmark::Float, false},
    {"by_group", Benchmark::Float, false},       {"stencil", Benchmark::Float, true},
    {"clamped", Benchmark::Float, true},         {"transpose", Benchmark::Float, true},
    {"product", Benchmark::TwoBuffersInt, true},
};
static const Benchmark WithBarriers[] = {
    {"matrix_product", Benchmark::TwoBuffersInt, true},
    {"tree_sum", Benchmark::LocalFloats, false},
    {"cosine_transform", Benchmark::Int, true},
};

constexpr size_t Side = 256, Items = Side * Side;
constexpr int LaunchesPerRun = 4;

static void check(cl_int error, const char *what) {
  if (error == CL_SUCCESS)
    return;
  std::fprintf(stderr, "bench-specialize: %s failed with error %d\n", what, error);
  std::exit(1);
}

static double processSeconds() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return double(now.tv_sec) + 1e-9 * double(now.tv_nsec);
}

/// Limits the process to one CPU, before the runtime counts the CPUs.
static void useOneCpu() {
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(sched_getcpu(), &one);
  sched_setaffinity(0, sizeof(one), &one);
}

class Bench {
public:
  Bench() {
    cl_int error;
    cl_platform_id platform;
    check(clGetPlatformIDs(1, &platform, nullptr), "clGetPlatformIDs");
    check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, nullptr), "clGetDeviceIDs");
    context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &error);
    check(error, "clCreateContext");
    queue = clCreateCommandQueueWithProperties(context, device, nullptr, &error);
    check(error, "clCreateCommandQueue");
    std::vector<float> values(Items, 0.5f);
    for (cl_mem &buffer : buffers) {
      buffer = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, Items * sizeof(float), values.data(),
                              &error);
      check(error, "clCreateBuffer");
    }
  }

  cl_program load(const std::string &path) {
    std::ifstream input(path, std::ios::binary);
    std::vector<char> file(std::istreambuf_iterator<char>(input), {});
    const auto *start = reinterpret_cast<const unsigned char *>(file.data());
    const size_t size = file.size();
    cl_int error;
    cl_program program =
        clCreateProgramWithBinary(context, 1, &device, &size, &start, nullptr, &error);
    check(error, path.c_str());
    check(clBuildProgram(program, 1, &device, nullptr, nullptr, nullptr), "clBuildProgram");
    return program;
  }

  cl_kernel kernel(cl_program program, const Benchmark &benchmark, const Size &local) {
    cl_int error;
    cl_kernel result = clCreateKernel(program, benchmark.kernel, &error);
    check(error, benchmark.kernel);
    cl_uint index = 0;
    auto set = [&](size_t size, const void *value) {
      check(clSetKernelArg(result, index++, size, value), benchmark.kernel);
    };
    const int buffersUsed = benchmark.last == Benchmark::TwoBuffersInt ? 3 : 2;
    for (int i = 0; i != buffersUsed; ++i)
      set(sizeof(cl_mem), &buffers[size_t(i)]);
    const float factor = 0.25f;
    const cl_int count = benchmark.square ? int(Side) : int(Items);
    if (benchmark.last == Benchmark::Float)
      set(sizeof(factor), &factor);
    else if (benchmark.last == Benchmark::LocalFloats)
      set(local[0] * local[1] * sizeof(float), nullptr);
    else
      set(sizeof(count), &count);
    return result;
  }

  double seconds(cl_kernel kernel, const Benchmark &benchmark, const Size &local) {
    const Size global = benchmark.square ? Size{Side, Side} : Size{Items, 1};
    const cl_uint dimensions = benchmark.square ? 2 : 1;
    const double start = processSeconds();
    for (int i = 0; i != LaunchesPerRun; ++i)
      check(clEnqueueNDRangeKernel(queue, kernel, dimensions, nullptr, global.data(), local.data(),
                                   0, nullptr, nullptr),
            benchmark.kernel);
    check(clFinish(queue), benchmark.kernel);
    return processSeconds() - start;
  }

private:
  cl_device_id device;
  cl_context context;
  cl_command_queue queue;
  std::array<cl_mem, 3> buffers;
};

/// A kernel of one program with one local size, and its times.
struct Way {
  cl_kernel kernel;
  Size local;
  std::vector<double> times;

  double typical() {
    auto quartile = times.begin() + long(times.size() / 4);
    std::nth_element(times.begin(), quartile, times.end());
    return *quartile;
  }
};

/// Measures all combinations in turns. Goes on for a minimum CPU time, because a disturbance may
/// last longer than the requested rounds.
static void measure(Bench &bench, const Benchmark &benchmark, std::vector<Way> &ways, int rounds) {
  constexpr double LeastSeconds = 0.5;
  const double start = processSeconds();
  for (int round = 0; round < rounds || processSeconds() - start < LeastSeconds; ++round)
    for (Way &way : ways)
      way.times.push_back(bench.seconds(way.kernel, benchmark, way.local));
}

static std::string text(const Size &size, bool square) {
  return std::to_string(size[0]) + (square ? "x" + std::to_string(size[1]) : "");
}

static const Size Rows[] = {{1, 1}, {2, 1}, {4, 1}, {8, 1}, {16, 1}, {64, 1}, {256, 1}};
static const Size Tiles[] = {{1, 1}, {2, 1}, {2, 2}, {4, 2}, {4, 4}, {8, 8}, {16, 16}};

static void compareSizes(Bench &bench, cl_program any, const Benchmark &benchmark, int rounds) {
  std::vector<Way> ways;
  for (const Size &size : benchmark.square ? Tiles : Rows)
    ways.push_back({bench.kernel(any, benchmark, size), size, {}});
  measure(bench, benchmark, ways, rounds);
  std::printf("%-17s", benchmark.kernel);
  for (Way &way : ways)
    std::printf(" %6s %5.2f", text(way.local, benchmark.square).c_str(),
                way.typical() / ways.back().typical());
  std::printf("\n");
}

static void compareVariants(Bench &bench, cl_program any, cl_program fixed,
                            const Benchmark &benchmark, int rounds) {
  std::vector<Size> sizes = {{64, 1}, {256, 1}};
  if (benchmark.square)
    sizes = {{8, 8}, {16, 16}};
  if (benchmark.kernel == "matrix_product"sv)
    sizes = {{16, 16}};
  else if (benchmark.kernel == "cosine_transform"sv)
    sizes = {{8, 8}};
  std::vector<Way> ways;
  for (const Size &size : sizes)
    for (cl_program program : {any, fixed})
      ways.push_back({bench.kernel(program, benchmark, size), size, {}});
  measure(bench, benchmark, ways, rounds);
  std::printf("%-17s", benchmark.kernel);
  for (size_t i = 0; i != ways.size(); i += 2)
    std::printf(" %6s %5.2f", text(ways[i].local, benchmark.square).c_str(),
                ways[i].typical() / ways[i + 1].typical());
  std::printf("\n");
}

int main(int argc, char **argv) {
  int rounds = 50;
  std::string only;
  for (int i = 3; i + 1 < argc; i += 2) {
    if (argv[i] == std::string("--rounds"))
      rounds = std::max(1, int(std::strtol(argv[i + 1], nullptr, 10)));
    else if (argv[i] == std::string("--kernel"))
      only = argv[i + 1];
  }
  if (argc < 3) {
    std::fprintf(stderr, "usage: bench-specialize ANY FIXED [--rounds N] [--kernel NAME]\n");
    return 2;
  }
  useOneCpu();
  Bench bench;
  cl_program any = bench.load(argv[1]), fixed = bench.load(argv[2]);
  auto wanted = [&](const Benchmark &b) { return only.empty() || b.kernel == only; };
  std::printf("time per work-item by local size, as a ratio to the largest:\n");
  for (const Benchmark &benchmark : WithoutBarriers)
    if (wanted(benchmark))
      compareSizes(bench, any, benchmark, rounds);
  std::printf("the variant for any local size, as a ratio to the one for this size:\n");
  for (const Benchmark &benchmark : WithoutBarriers)
    if (wanted(benchmark))
      compareVariants(bench, any, fixed, benchmark, rounds);
  for (const Benchmark &benchmark : WithBarriers)
    if (wanted(benchmark))
      compareVariants(bench, any, fixed, benchmark, rounds);
}

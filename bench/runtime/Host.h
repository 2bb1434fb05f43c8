//===- Host.h - What the scenarios work with ---------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Sets up the first device of the first platform that the ICD loader finds (OCL_ICD_VENDORS selects
// it), an in-order and an out-of-order queue, and the kernels of bench/kernels/runtime.cl. Errors
// end the program.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_BENCH_RUNTIME_HOST_H
#define OCLC_BENCH_RUNTIME_HOST_H

#define CL_TARGET_OPENCL_VERSION 200
#include <CL/cl.h>

#include <string>
#include <vector>

namespace bench {

/// Ends the program with a message unless `error` is CL_SUCCESS.
void check(cl_int error, const char *what);

/// Returns a time in nanoseconds.
double wallTime();
double cpuTime(); ///< The CPU time of all threads of the process.

/// A step of the start of a process, with its times in microseconds.
struct Start {
  const char *what;
  double wall, cpu;
};

class Host {
public:
  /// `file` contains a binary or OpenCL C.
  Host(const std::string &file, bool isBinary);
  ~Host();

  /// Returns the platform and the driver version.
  std::string name() const;
  cl_kernel kernel(const char *name);
  cl_mem buffer(size_t bytes);
  /// Releases kernels and buffers.
  void releaseObjects();

  void launch(cl_command_queue queue, cl_kernel kernel, size_t global, size_t local,
              cl_uint waits = 0, const cl_event *waitList = nullptr, cl_event *event = nullptr);

  cl_platform_id platform = nullptr;
  cl_device_id device = nullptr;
  cl_context context = nullptr;
  cl_command_queue inOrder = nullptr, outOfOrder = nullptr;
  std::vector<Start> starts;

private:
  template <class Body> void start(const char *what, Body body);
  void build(const std::string &file, bool isBinary);

  cl_program program = nullptr;
  std::vector<cl_kernel> kernels;
  std::vector<cl_mem> buffers;
};

} // namespace bench

#endif // OCLC_BENCH_RUNTIME_HOST_H

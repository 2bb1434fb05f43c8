//===- CaptureApplication.h - An application whose programs are captured ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// A test of captures executes its own program again as an application. The new process has an
// unused driver and an environment that the test chooses, and it may end in any way.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_CAPTUREAPPLICATION_H
#define OCLC_TEST_CAPTUREAPPLICATION_H

#include "RuntimeTest.h"

#include <functional>
#include <map>

/// Objects that each application needs. An unexpected error in a function ends the process.
class Application {
public:
  Application();

  cl_program source(const std::string &text) const;
  cl_program fromBinary(const std::string &name) const;
  /// build() and compile() return the result of the OpenCL function, also if it is an error.
  static cl_int build(cl_program program, const std::string &options = "");
  static cl_int compile(cl_program program, const std::string &options,
                        const std::vector<std::pair<const char *, cl_program>> &headers = {});
  cl_program link(const std::vector<cl_program> &programs, const char *options) const;

  static cl_kernel kernel(cl_program program, const char *name);
  /// Returns the kernel, with a buffer as its first argument.
  cl_kernel kernelWithBuffer(cl_program program, const char *name) const;
  cl_int launch(cl_kernel kernel, const std::vector<size_t> &global,
                const std::vector<size_t> &local = {}) const;
  /// Launches several times, and waits for all launches.
  void launchOften(cl_kernel kernel, int times) const;

  /// Ends the process unless `isTrue`.
  static void require(bool isTrue, const char *what);
  static void succeed(cl_int error, const char *what) { require(error == CL_SUCCESS, what); }

  cl_platform_id platform = nullptr;
  cl_device_id device = nullptr;
  cl_context context = nullptr;
  cl_command_queue queue = nullptr;
};

/// Functions of cl_khr_command_buffer, as version 0.9.8 declares them.
struct CommandBufferFunctions {
  explicit CommandBufferFunctions(const Application &own);

  /// Records a launch of one dimension. An error ends the process.
  void add(cl_command_buffer_khr buffer, cl_kernel kernel, size_t global, size_t local) const;

  cl_command_buffer_khr (*create)(cl_uint, const cl_command_queue *, const cl_properties *,
                                  cl_int *);
  cl_int (*record)(cl_command_buffer_khr, cl_command_queue, const cl_properties *, cl_kernel,
                   cl_uint, const size_t *, const size_t *, const size_t *, cl_uint,
                   const cl_uint *, cl_uint *, void *);
  cl_int (*finalize)(cl_command_buffer_khr);
  cl_int (*enqueue)(cl_uint, cl_command_queue *, cl_command_buffer_khr, cl_uint, const cl_event *,
                    cl_event *);
};

/// The applications by name.
using Applications = std::map<std::string, std::function<void(Application &)>>;
const Applications &applications();

/// Name of the environment variable that selects the application of a process.
inline constexpr char ApplicationVariable[] = "CAPTURE_APPLICATION";
/// Name of the environment variable with the path of the compiler.
inline constexpr char CompilerVariable[] = "CAPTURE_COMPILER";

#endif // OCLC_TEST_CAPTUREAPPLICATION_H

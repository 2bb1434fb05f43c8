//===- CaptureApplication.h - An application whose programs are captured ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Tests of captures run themselves again as an application, in a process that begins with a driver
// that nobody has used, in an environment of their choice, and may end in any way.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_CAPTUREAPPLICATION_H
#define OCLC_TEST_CAPTUREAPPLICATION_H

#include "RuntimeTest.h"

#include <functional>
#include <map>

/// What each of them needs. An error that nobody expects ends the process.
class Application {
public:
  Application();

  cl_program source(const std::string &text) const;
  cl_program fromBinary(const std::string &name) const;
  /// The results of the calls.
  static cl_int build(cl_program program, const std::string &options = "");
  static cl_int compile(cl_program program, const std::string &options,
                        const std::vector<std::pair<const char *, cl_program>> &headers = {});
  cl_program link(const std::vector<cl_program> &programs, const char *options) const;

  static cl_kernel kernel(cl_program program, const char *name);
  /// The kernel with a buffer for its first argument.
  cl_kernel kernelWithBuffer(cl_program program, const char *name) const;
  cl_int launch(cl_kernel kernel, const std::vector<size_t> &global,
                const std::vector<size_t> &local = {}) const;
  /// The same so many times; in the end all have run.
  void launchOften(cl_kernel kernel, int times) const;

  /// Ends the process unless `isTrue`.
  static void require(bool isTrue, const char *what);
  static void succeed(cl_int error, const char *what) { require(error == CL_SUCCESS, what); }

  cl_platform_id platform = nullptr;
  cl_device_id device = nullptr;
  cl_context context = nullptr;
  cl_command_queue queue = nullptr;
};

/// By name: what they do.
using Applications = std::map<std::string, std::function<void(Application &)>>;
const Applications &applications();

/// The variable that says which one a process is.
inline constexpr char ApplicationVariable[] = "CAPTURE_APPLICATION";
/// The compiler, for the application.
inline constexpr char CompilerVariable[] = "CAPTURE_COMPILER";

#endif // OCLC_TEST_CAPTUREAPPLICATION_H

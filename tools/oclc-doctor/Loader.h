//===- Loader.h - The functions of the OpenCL loader ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_DOCTOR_LOADER_H
#define OCLC_TOOLS_OCLC_DOCTOR_LOADER_H

#include <CL/cl.h>

#include <string>

namespace oclc::doctor {

/// The loader's functions that are called here, found by name: oclc-doctor also has to run where no
/// loader is installed.
struct Loader {
  /// Loads libOpenCL.so.1. On failure stores the reason in `error`.
  bool load(std::string &error);

  std::string path; ///< Of the library.
#define OCLC_FUNCTION(NAME) decltype(&::NAME) NAME = nullptr;
#define OCLC_FUNCTIONS                                                                             \
  OCLC_FUNCTION(clGetPlatformIDs)                                                                  \
  OCLC_FUNCTION(clGetPlatformInfo)                                                                 \
  OCLC_FUNCTION(clGetDeviceIDs)                                                                    \
  OCLC_FUNCTION(clGetDeviceInfo)                                                                   \
  OCLC_FUNCTION(clCreateContext)                                                                   \
  OCLC_FUNCTION(clCreateCommandQueue)                                                              \
  OCLC_FUNCTION(clCreateProgramWithSource)                                                         \
  OCLC_FUNCTION(clCreateProgramWithBinary)                                                         \
  OCLC_FUNCTION(clBuildProgram)                                                                    \
  OCLC_FUNCTION(clGetProgramInfo)                                                                  \
  OCLC_FUNCTION(clGetProgramBuildInfo)                                                             \
  OCLC_FUNCTION(clCreateKernel)                                                                    \
  OCLC_FUNCTION(clSetKernelArg)                                                                    \
  OCLC_FUNCTION(clCreateBuffer)                                                                    \
  OCLC_FUNCTION(clEnqueueNDRangeKernel)                                                            \
  OCLC_FUNCTION(clEnqueueReadBuffer)
  OCLC_FUNCTIONS
#undef OCLC_FUNCTION
};

} // namespace oclc::doctor

#endif // OCLC_TOOLS_OCLC_DOCTOR_LOADER_H

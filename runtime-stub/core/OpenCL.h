//===- OpenCL.h - The OpenCL headers, the same everywhere -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// The deprecated entry points are part of the dispatch table, so their declarations are wanted.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_OPENCL_H
#define OCLC_RUNTIME_CORE_OPENCL_H

#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_1_0_APIS
#define CL_USE_DEPRECATED_OPENCL_1_1_APIS
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#define CL_USE_DEPRECATED_OPENCL_2_0_APIS
#define CL_USE_DEPRECATED_OPENCL_2_1_APIS
#define CL_USE_DEPRECATED_OPENCL_2_2_APIS

#include <CL/cl.h>
#include <CL/cl_ext.h>
#include <CL/cl_gl.h>

#include <CL/cl_icd.h>

#endif // OCLC_RUNTIME_CORE_OPENCL_H

//===- Native.cl - native_* and half_*: quotients and roots -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// These functions use the CPU's approximations or instructions. The other native_* and half_*
// functions are in float/Relaxed*.cl, next to the functions for relaxed math.
//
//===--------------------------------------------------------------------------------------------===//

#include "Common.h"

#pragma OPENCL FP_CONTRACT ON

#define F float
#define I int
#define BODY "NativeBody.inc"
#include "ForEachFloating.inc"

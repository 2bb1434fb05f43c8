//===- Native.cl - native_* and half_*: quotients and roots -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// As the machine approximates them, or has instructions. The other functions stand beside the
// variants for relaxed math, in float/Relaxed*.cl.
//
//===--------------------------------------------------------------------------------------------===//

#include "Common.h"

#pragma OPENCL FP_CONTRACT ON

#define F float
#define I int
#define BODY "NativeBody.inc"
#include "ForEachFloating.inc"

//===- Native.cl - native_*: fast, with no claim to accuracy at the edges ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The variants for relaxed math, which keep limits though the specification sets none here;
// quotients and roots as the machine approximates them.
//
//===--------------------------------------------------------------------------------------------===//

#include "Common.h"

#pragma OPENCL FP_CONTRACT ON

#define F float
#define I int
#define BODY "NativeBody.inc"
#include "ForEachFloating.inc"

//===- MathFloat.cl - Single-precision math that replaces libclc's ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// libclc for NVPTX flushes denormals in these.
//
//===--------------------------------------------------------------------------------------------===//

#include "Common.h"

#pragma OPENCL FP_CONTRACT ON

#define F float
#define I int
#define BODY "MathFloatBody.inc"
#include "ForEachFloating.inc"

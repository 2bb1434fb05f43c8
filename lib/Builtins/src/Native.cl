//===- Native.cl - native_*: fast, with no claim to accuracy at the edges ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Branch-free and without calls, so that they become vector code of any width. Errors are a few
// units in the last place for ordinary arguments; sine and cosine lose accuracy beyond a magnitude
// of 2^16. No argument makes them undefined.
//
//===--------------------------------------------------------------------------------------------===//

#include "Common.h"

#pragma OPENCL FP_CONTRACT ON

#define F float
#define I int
#define BODY "NativeBody.inc"
#include "ForEachFloating.inc"

//===- Root.cl - rsqrt in float ---------------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef BODY

#include "../Common.h"

#pragma OPENCL FP_CONTRACT ON

#define F float
#define I int
#define BODY "float/Root.cl"
#include "../ForEachFloating.inc"

#else

#include "Lanes.inc"

// Machines with an estimate of the reciprocal root refine it once; others divide.
HELPER T reciprocalRootEstimate(T x) {
#pragma clang fp reciprocal(on)
  return 1.0f / __builtin_elementwise_sqrt(x);
}

SLOW_PATH T rsqrtOfRare(T x) { return 1.0f / __builtin_elementwise_sqrt(x); }

// Another step of Newton's method makes the most of the format. Estimates fail for zeros, denormals
// and infinities.
CONST_FN T rsqrt(T x) {
  T y = reciprocalRootEstimate(x);
  T error = 1.0f - (x * y) * y;
  T result = (0.5f * y) * error + y;
  S rare = isNotPositiveNormal(x);
  if (anyLane(rare))
    result = rare ? rsqrtOfRare(x) : result;
  return result;
}

#endif

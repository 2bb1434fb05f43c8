//===- Root.cl - rsqrt in double --------------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Square roots and divisions take as long as a dozen multiplications, which leave 1.5 ulp of the
// two that are allowed. This file is its own body for each width.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef T
#include "../Common.h"
#pragma OPENCL FP_CONTRACT ON
#define F double
#define I long
#define BODY "double/Root.cl"
#include "../ForEachFloating.inc"
#else
#include "RareLanes.inc"

SLOW_PATH T rsqrtOfAny(T x) { return 1.0 / __builtin_elementwise_sqrt(x); }

// Halving the exponent field guesses y within 4 %. With e = 1 - x y^2 the result is
// y (1 - e)^(-1/2); each step takes its series to the third power.
CONST_FN T rsqrt(T x) {
  T y = AS_T(0x5fe6eb50c7b537a9L - ((AS_S(x) >> 1) & LONG_MAX));
  for (int i = 0; i < 2; ++i) {
    T e = 1.0 - (x * y) * y;
    T p = (e * 0.3125 + 0.375) * e + 0.5;
    y = (y * e) * p + y;
  }
  S rare = !(x >= 0x1p-1022) | !(x < INFINITY);
  if (anyLane(rare))
    y = rare ? rsqrtOfAny(x) : y;
  return y;
}
#endif

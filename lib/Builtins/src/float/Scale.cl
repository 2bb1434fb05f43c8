//===- Scale.cl - ldexp in float --------------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef BODY

#include "../Common.h"

#define F float
#define I int
#define BODY "float/Scale.cl"
#include "../ForEachFloating.inc"

#else

#include "Lanes.inc"

// The product is exact in double, so that only the final conversion is rounded.
SLOW_PATH T ldexpOfRare(T x, INT n) {
  INT clamped = n < -300 ? (INT)(-300) : n;
  clamped = clamped > 300 ? (INT)(300) : clamped;
  return TO_T(TO_DBL(x) * AS_DBL((TO_LNG(clamped) + 1023) << 52));
}

// If 2^n is a normal float, the result is a product, which is rounded once.
CONST_FN T ldexp(T x, INT n) {
  T result = x * AS_T((n + 127) << 23);
  S rare = AS_S(AS_U(n) + 126u > 253u);
  if (anyLane(rare))
    result = rare ? ldexpOfRare(x, n) : result;
  return result;
}
#ifdef WIDTH
CONST_FN T ldexp(T x, int n) { return ldexp(x, (INT)(n)); }
#endif

#endif

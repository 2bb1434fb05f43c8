//===- ArcSine.cl - asin, acos, asinpi and acospi in float ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Uses a polynomial for magnitudes up to 1/2, and acos(x) = 2 asin(sqrt((1 - x) / 2)) above 1/2.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef BODY

#include "../Common.h"

#pragma OPENCL FP_CONTRACT ON

#define F float
#define I int
#define BODY "float/ArcSine.cl"
#include "../ForEachFloating.inc"

#else

#define SIGN_BIT ((S)(0x80000000))

// Returns asin(x) for 0 <= x <= 1/2, and acos(x) for larger x.
HELPER T nearerAngle(T x, S beyondHalf) {
  T half1 = 0.5f - 0.5f * x;
  T z = beyondHalf ? half1 : x * x;
  T s = beyondHalf ? __builtin_elementwise_sqrt(half1) : x;
  T p = z * 0x1.596a7ap-5f + 0x1.8c30b6p-6f;
  p = p * z + 0x1.747cbep-5f;
  p = p * z + 0x1.3301fep-4f;
  p = p * z + 0x1.5555c8p-3f;
  p = p * (z * s) + s;
  return beyondHalf ? p + p : p;
}

// Computes asin(|x|) as *turns * pi/2 plus the result; *turns is 0 or 1.
HELPER T sineAngle(T x, T *turns) {
  T magnitude = __builtin_elementwise_abs(x);
  S beyondHalf = magnitude > 0.5f;
  T angle = nearerAngle(magnitude, beyondHalf);
  *turns = beyondHalf ? (T)(1.0f) : (T)(0.0f);
  return beyondHalf ? -angle : angle;
}

// Computes acos(x) as *turns * pi/2 plus the result; *turns is 0, 1 or 2.
HELPER T cosineAngle(T x, T *turns) {
  T magnitude = __builtin_elementwise_abs(x);
  S beyondHalf = magnitude > 0.5f;
  T angle = nearerAngle(magnitude, beyondHalf);
  *turns = AS_S(x) < 0 ? (T)(2.0f) : (T)(0.0f);
  *turns = beyondHalf ? *turns : (T)(1.0f);
  S flip = (AS_S(x) & SIGN_BIT) ^ (beyondHalf ? (S)(0) : SIGN_BIT);
  return AS_T(AS_S(angle) ^ flip);
}

// Returns turns * pi/2 + angle, with pi/2 as the sum of two floats.
HELPER T radians(T turns, T angle) {
  return turns * 0x1.921fb6p+0f + (turns * -0x1.777a5cp-25f + angle);
}

// Returns turns * pi/2 + angle in units of pi. All multiples of pi/2 are exact.
HELPER T halfTurns(T turns, T angle) { return turns * 0.5f + angle * M_1_PI_F; }

CONST_FN T asin(T x) {
  T turns;
  T angle = sineAngle(x, &turns);
  return __builtin_elementwise_copysign(radians(turns, angle), x);
}
CONST_FN T asinpi(T x) {
  T turns;
  T angle = sineAngle(x, &turns);
  return __builtin_elementwise_copysign(halfTurns(turns, angle), x);
}
CONST_FN T acos(T x) {
  T turns;
  T angle = cosineAngle(x, &turns);
  return radians(turns, angle);
}
CONST_FN T acospi(T x) {
  T turns;
  T angle = cosineAngle(x, &turns);
  return halfTurns(turns, angle);
}

#undef SIGN_BIT

#endif

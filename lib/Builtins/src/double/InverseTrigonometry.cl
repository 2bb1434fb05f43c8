//===- InverseTrigonometry.cl - atan, atan2, asin and acos in double --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Computes an angle as the sum of a multiple of pi/4 or pi/2 and an odd polynomial, using
// atan(t) - pi/4 = atan((t - 1) / (t + 1)) and acos(x) = 2 asin(sqrt((1 - x) / 2)). This file
// includes itself as BODY for each width.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef T
#include "../Common.h"
#pragma OPENCL FP_CONTRACT ON
#define F double
#define I long
#define BODY "double/InverseTrigonometry.cl"
#define SIGN_BIT LONG_MIN
// sqrt(2) - 1 and sqrt(2) + 1, the tangents of pi/8 and 3 pi/8.
#define TAN_PI_8 0x1.a827999fcef32p-2
#define TAN_3_PI_8 0x1.3504f333f9de6p1
// The rounding errors of pi/4 and pi/2 in double.
#define PI_4_REST 0x1.1a62633145c07p-55
#define PI_2_REST 0x1.1a62633145c07p-54
#include "../ForEachFloating.inc"
#else
#include "../RareLanes.inc"

// Returns atan(q) for |q| <= tan(pi/8).
HELPER T smallAtan(T q) {
  T z = q * q;
  T z2 = z * z;
  T even = z2 * -0x1.65182ec742958p-5 + -0x1.10052ecccee1ep-4;
  T odd = z2 * 0x1.5c508c92e4002p-6 + 0x1.d254f914770e6p-5;
  even = even * z2 + -0x1.745bc32fe3399p-4;
  odd = odd * z2 + 0x1.3afc355b0713ap-4;
  even = even * z2 + -0x1.249249057d16dp-3;
  odd = odd * z2 + 0x1.c71c65cf94603p-4;
  even = even * z2 + -0x1.5555555555318p-2;
  odd = odd * z2 + 0x1.999999994974fp-3;
  return (odd * z + even) * (z * q) + q;
}

CONST_FN T atan(T x) {
  T t = __builtin_elementwise_abs(x);
  S isSmall = t < TAN_PI_8;
  S isLarge = t > TAN_3_PI_8;
  T numerator = isSmall ? t : isLarge ? (T)(-1.0) : t - 1.0;
  T denominator = isSmall ? (T)(1.0) : isLarge ? t : t + 1.0;
  T eighths = isSmall ? (T)(0.0) : isLarge ? (T)(2.0) : (T)(1.0);
  T rest = smallAtan(numerator / denominator) + eighths * PI_4_REST;
  return __builtin_elementwise_copysign(eighths * M_PI_4 + rest, x);
}

// Splits the angle of the vector (x, y), for y >= 0 and x >= 0, into *eighths times pi/4 and a
// remainder, which it returns. `sum` is x + y.
HELPER T angleOf(T y, T x, T sum, private T *eighths) {
  S isSteep = y > x;
  T small1 = isSteep ? x : y;
  T large1 = isSteep ? y : x;
  S isMiddle = small1 > large1 * TAN_PI_8;
  T rest = smallAtan((isMiddle ? small1 - large1 : small1) / (isMiddle ? sum : large1));
  T base = isMiddle ? (T)(1.0) : (T)(0.0);
  *eighths = isSteep ? 2.0 - base : base;
  return isSteep ? -rest : rest;
}

// Moves an angle of the first quadrant, eighths * pi/4 + rest, to the quadrant of y and x.
HELPER T angleInQuadrant(T y, T x, T eighths, T rest) {
  T total = x < 0.0 ? 4.0 - eighths : eighths;
  T signedRest = AS_T(AS_S(rest) ^ (AS_S(x) & SIGN_BIT));
  T angle = total * M_PI_4 + (total * PI_4_REST + signedRest);
  return __builtin_elementwise_copysign(angle, y);
}

// atan2 for any arguments. Large numbers are scaled, and so are numbers that are so small that the
// product in angleOf would lose precision. Two infinities are replaced by ones.
SLOW_PATH T atan2OfAny(T y, T x) {
  T absY = __builtin_elementwise_abs(y);
  T absX = __builtin_elementwise_abs(x);
  S isLarge = (absY >= 0x1p1000) | (absX >= 0x1p1000);
  S isSmall = (absY < 0x1p-1000) & (absX < 0x1p-1000);
  S areInfinite = (absY == INFINITY) & (absX == INFINITY);
  T scale = isLarge ? (T)(0x1p-60) : isSmall ? (T)(0x1p100) : (T)(1.0);
  T scaledY = areInfinite ? (T)(1.0) : absY * scale;
  T scaledX = areInfinite ? (T)(1.0) : absX * scale;
  T eighths;
  T rest = angleOf(scaledY, scaledX, scaledY + scaledX, &eighths);
  // The remainder for 0 / 0 is zero, not NaN.
  rest = ((y == 0.0) & (x == 0.0)) ? (T)(0.0) : rest;
  S isNegative = AS_S(x) < 0;
  T angle = angleInQuadrant(y, isNegative ? (T)(-1.0) : (T)(1.0), eighths, rest);
  return ((x != x) | (y != y)) ? (T)(NAN) : angle;
}

CONST_FN T atan2(T y, T x) {
  T absY = __builtin_elementwise_abs(y);
  T absX = __builtin_elementwise_abs(x);
  T sum = absY + absX;
  T eighths;
  T rest = angleOf(absY, absX, sum, &eighths);
  T result = angleInQuadrant(y, x, eighths, rest);
  S rare = !(sum > 0x1p-1000) | !(sum < 0x1p1000);
  if (anyLane(rare))
    result = rare ? atan2OfAny(y, x) : result;
  return result;
}

// Returns asin(s) - s for s^2 = z <= 1/4.
HELPER T asinTail(T s, T z) {
  T z2 = z * z;
  T even = z2 * -0x1.09de10211cd26p-6 + 0x1.abc60b05222fdp-8;
  T odd = z2 * 0x1.05714c02d4f7fp-5 + 0x1.3ffb56c5b9d53p-6;
  even = even * z2 + 0x1.c6fd9c5da0999p-7;
  odd = odd * z2 + 0x1.8ec401fcc0324p-7;
  even = even * z2 + 0x1.6e89f42584168p-6;
  odd = odd * z2 + 0x1.1c6be3644c055p-6;
  even = even * z2 + 0x1.6db6db4277f8cp-5;
  odd = odd * z2 + 0x1.f1c72c39efa29p-6;
  even = even * z2 + 0x1.555555555539p-3;
  odd = odd * z2 + 0x1.333333336e833p-4;
  return (odd * z + even) * (z * s);
}

CONST_FN T asin(T x) {
  T t = __builtin_elementwise_abs(x);
  S isLarge = t > 0.5;
  T z = isLarge ? 0.5 - 0.5 * t : t * t;
  T s = isLarge ? __builtin_elementwise_sqrt(z) : t;
  T tail = asinTail(s, z);
  T complement = M_PI_2 - (2.0 * s + (2.0 * tail - PI_2_REST));
  return __builtin_elementwise_copysign(isLarge ? complement : s + tail, x);
}

CONST_FN T acos(T x) {
  T t = __builtin_elementwise_abs(x);
  S isLarge = t > 0.5;
  T z = isLarge ? 0.5 - 0.5 * t : t * t;
  T s = isLarge ? __builtin_elementwise_sqrt(z) : t;
  T angle = s + asinTail(s, z);
  // The result is pi/2 - asin(x) for small x, pi - 2 asin(s) for x < -1/2, and 2 asin(s) for
  // x > 1/2. `quarters` is the factor of pi/2 in this term.
  T quarters = isLarge ? (x < 0.0 ? (T)(2.0) : (T)(0.0)) : (T)(1.0);
  angle = isLarge ? -2.0 * angle : angle;
  angle = AS_T(AS_S(angle) ^ (AS_S(x) & SIGN_BIT));
  return quarters * M_PI_2 + (quarters * PI_2_REST - angle);
}
#endif

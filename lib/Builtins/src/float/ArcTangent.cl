//===- ArcTangent.cl - atan, atan2, atanpi and atan2pi in float -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Uses a polynomial for ratios up to one. Any other angle is a multiple of pi/2, plus or minus the
// angle of such a ratio.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef BODY

#include "../Common.h"

#pragma OPENCL FP_CONTRACT ON

#define F float
#define I int
#define BODY "float/ArcTangent.cl"
#include "../ForEachFloating.inc"

#else

#include "../RareLanes.inc"

#define SIGN_BIT ((S)(0x80000000))

// Returns atan(q) for 0 <= q <= 1.
HELPER T atanOfRatio(T q) {
  T z = q * q;
  T z2 = z * z;
  T low = (z * 0x1.9978eep-3f + -0x1.5554dcp-2f) + z2 * (z * 0x1.b4dfdcp-4f + -0x1.230abp-3f);
  T high = (z * 0x1.61f756p-5f + -0x1.3553f4p-4f) + z2 * (z * 0x1.7ec1c4p-9f + -0x1.0c23fep-6f);
  return ((z2 * z2) * high + low) * (z * q) + q;
}

// Computes the angle of (x, |y|) as *turns * pi/2 plus the result; *turns is 0, 1 or 2. The angle
// is in the first quadrant or, for negative x, in the second one. Sets *ratio to the smaller
// magnitude divided by the larger one. If both are infinite, *ratio is NaN, and the caller must
// replace the arguments.
HELPER T angleOf(T y, T x, T *turns, T *ratio) {
  T magnitudeY = __builtin_elementwise_abs(y);
  T magnitudeX = __builtin_elementwise_abs(x);
  S ay = AS_S(magnitudeY);
  S ax = AS_S(magnitudeX);
  // The magnitudes are compared as integers, where NaN is the largest. The divisor is at least the
  // smallest denormal, so that the ratio of two zeros is zero.
  S larger = __builtin_elementwise_max(__builtin_elementwise_max(ay, ax), (S)(1));
  *ratio = AS_T(__builtin_elementwise_min(ay, ax)) / AS_T(larger);
  S steep = magnitudeY > magnitudeX;
  S flip = (steep ? SIGN_BIT : (S)(0)) ^ (AS_S(x) & SIGN_BIT);
  *turns = AS_S(x) < 0 ? (T)(2.0f) : (T)(0.0f);
  *turns = steep ? (T)(1.0f) : *turns;
  return AS_T(AS_S(atanOfRatio(*ratio)) ^ flip);
}

// Returns the angle in units of pi. All multiples of pi/2 are exact.
HELPER T halfTurnsOf(T y, T x, T *ratio) {
  T turns;
  T angle = angleOf(y, x, &turns, ratio);
  T result = turns * 0.5f + angle * M_1_PI_F;
  return AS_T(AS_S(result) ^ (AS_S(y) & SIGN_BIT));
}

// Returns the angle in radians, with pi/2 as the sum of two floats.
HELPER T radiansOf(T y, T x, T *ratio) {
  T turns;
  T angle = angleOf(y, x, &turns, ratio);
  angle = turns * -0x1.777a5cp-25f + angle;
  T result = turns * 0x1.921fb6p+0f + angle;
  return AS_T(AS_S(result) ^ (AS_S(y) & SIGN_BIT));
}

// Returns the component x of a vector (x, y). An infinite vector is replaced by a vector of zeros
// and ones with the same direction.
HELPER T towards(T x, T y) {
  S infinite = __builtin_elementwise_abs(x) == INFINITY || __builtin_elementwise_abs(y) == INFINITY;
  T unit = __builtin_elementwise_abs(x) == INFINITY ? (T)(1.0f) : (T)(0.0f);
  unit = x != x ? x : __builtin_elementwise_copysign(unit, x);
  return infinite ? unit : x;
}

// The slow path is for a NaN ratio: both arguments are infinite, or one is NaN.
#define ARC_TANGENT(NAME, NAME2, OF, OF_RARE)                                                      \
  SLOW_PATH T OF_RARE(T y, T x) {                                                                  \
    T ratio;                                                                                       \
    return OF(towards(y, x), towards(x, y), &ratio);                                               \
  }                                                                                                \
  CONST_FN T NAME2(T y, T x) {                                                                     \
    T ratio;                                                                                       \
    T result = OF(y, x, &ratio);                                                                   \
    S rare = ratio != ratio;                                                                       \
    if (anyLane(rare))                                                                             \
      result = rare ? OF_RARE(y, x) : result;                                                      \
    return result;                                                                                 \
  }                                                                                                \
  CONST_FN T NAME(T x) {                                                                           \
    T ratio;                                                                                       \
    return OF(x, (T)(1.0f), &ratio);                                                               \
  }
ARC_TANGENT(atan, atan2, radiansOf, radiansOfRare)
ARC_TANGENT(atanpi, atan2pi, halfTurnsOf, halfTurnsOfRare)
#undef ARC_TANGENT
#undef SIGN_BIT

#endif

//===- Common.cl - Common and geometric functions of half ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "../Common.h"

#define BODY "CommonBody.inc"
#include "ForEachHalf.inc"

// Geometric functions compute in float, because squares of halves are in its range, and only round
// the result to half. The sum of a 3-component vector must not include its fourth lane.
HELPER float sumOf(float v) { return v; }
HELPER float sumOf(float2 v) { return v.x + v.y; }
HELPER float sumOf(float3 v) { return v.x + v.y + v.z; }
HELPER float sumOf(float4 v) { return (v.x + v.y) + (v.z + v.w); }
HELPER float toFloat(half v) { return v; }
HELPER float2 toFloat(half2 v) { return __builtin_convertvector(v, float2); }
HELPER float3 toFloat(half3 v) { return __builtin_convertvector(v, float3); }
HELPER float4 toFloat(half4 v) { return __builtin_convertvector(v, float4); }
HELPER half toHalf(float v) { return v; }
HELPER half2 toHalf(float2 v) { return __builtin_convertvector(v, half2); }
HELPER half3 toHalf(float3 v) { return __builtin_convertvector(v, half3); }
HELPER half4 toHalf(float4 v) { return __builtin_convertvector(v, half4); }

#define GEOMETRIC(N)                                                                               \
  CONST_FN half dot(half##N x, half##N y) { return sumOf(toFloat(x) * toFloat(y)); }               \
  HELPER half lengthOf(float##N v) { return __builtin_elementwise_sqrt(sumOf(v * v)); }            \
  CONST_FN half length(half##N v) { return lengthOf(toFloat(v)); }                                 \
  CONST_FN half distance(half##N x, half##N y) { return lengthOf(toFloat(x) - toFloat(y)); }       \
  CONST_FN half##N normalize(half##N h) {                                                          \
    float##N v = toFloat(h);                                                                       \
    float square = sumOf(v * v);                                                                   \
    /* Finite elements are negligible next to infinite ones. */                                    \
    float##N isInfinite = __builtin_elementwise_abs(v) == INFINITY ? (float##N)(1.0f) : 0.0f;      \
    float##N direction = __builtin_elementwise_copysign(isInfinite, v);                            \
    v = square == INFINITY ? direction : v;                                                        \
    square = square == INFINITY ? sumOf(v * v) : square;                                           \
    return square == 0.0f ? h : toHalf(v / __builtin_elementwise_sqrt(square));                    \
  }
GEOMETRIC()
GEOMETRIC(2)
GEOMETRIC(3)
GEOMETRIC(4)

HELPER half crossElement(half a, half b, half c, half d) {
  return (float)a * (float)b - (float)c * (float)d;
}
CONST_FN half3 cross(half3 x, half3 y) {
  return (half3)(crossElement(x.y, y.z, x.z, y.y), crossElement(x.z, y.x, x.x, y.z),
                 crossElement(x.x, y.y, x.y, y.x));
}
CONST_FN half4 cross(half4 x, half4 y) { return (half4)(cross(x.xyz, y.xyz), 0.0h); }

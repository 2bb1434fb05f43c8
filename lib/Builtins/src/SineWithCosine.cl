//===- SineWithCosine.cl - sincos for one angle -------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// sincos calls two functions that have vector overloads, so that a vectorizer can widen it. Both
// are inlined after vectorization. Common subexpression elimination then merges their computations
// on the magnitude of the angle. This file is separate from the definitions of both functions,
// because they would be inlined too early if they were in the same file.
//
//===--------------------------------------------------------------------------------------------===//

#include "Common.h"

#define SINCOS(TYPE, SIN, COS)                                                                     \
  CONST_FN TYPE SIN(TYPE);                                                                         \
  CONST_FN TYPE COS(TYPE);                                                                         \
  OVERLOAD TYPE sincos(TYPE x, private TYPE *cosine) {                                             \
    *cosine = COS(__builtin_elementwise_abs(x));                                                   \
    return SIN(x);                                                                                 \
  }
SINCOS(float, __oclc_sin_beside_cos, __oclc_cos_beside_sin)
SINCOS(double, sin, cos)

CONST_FN float __oclc_relaxed_sin(float);
CONST_FN float __oclc_relaxed_cos(float);
OVERLOAD float __oclc_relaxed_sincos(float x, private float *cosine) {
  *cosine = __oclc_relaxed_cos(x);
  return __oclc_relaxed_sin(x);
}

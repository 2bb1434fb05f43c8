//===- SineWithCosine.cl - sincos of one number -----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// As two functions that a vectorizer has wide forms of. They are inlined in the end, and what both
// do with the magnitude of the angle is then done once. In a file of its own: next to them, they
// would be inlined here and now.
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

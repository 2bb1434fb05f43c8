//===- Pointers.cl - Functions with pointers, based on their private overloads ------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Common.h"

// Some functions return a second result through a pointer: fract, modf, sincos, frexp, lgamma_r and
// remquo. Defines their overloads for generic, global and local pointers.
#define UNARY(NAME, AS, TYPE, OUT)                                                                 \
  OVERLOAD TYPE NAME(TYPE x, private OUT *out);                                                    \
  OVERLOAD TYPE NAME(TYPE x, AS OUT *out) {                                                        \
    OUT value;                                                                                     \
    TYPE result = NAME(x, (private OUT *)&value);                                                  \
    *out = value;                                                                                  \
    return result;                                                                                 \
  }
#define BINARY(NAME, AS, TYPE, OUT)                                                                \
  OVERLOAD TYPE NAME(TYPE x, TYPE y, private OUT *out);                                            \
  OVERLOAD TYPE NAME(TYPE x, TYPE y, AS OUT *out) {                                                \
    OUT value;                                                                                     \
    TYPE result = NAME(x, y, (private OUT *)&value);                                               \
    *out = value;                                                                                  \
    return result;                                                                                 \
  }
#define MATH_IN(AS, TYPE, INT)                                                                     \
  UNARY(fract, AS, TYPE, TYPE)                                                                     \
  UNARY(modf, AS, TYPE, TYPE)                                                                      \
  UNARY(sincos, AS, TYPE, TYPE)                                                                    \
  UNARY(frexp, AS, TYPE, INT)                                                                      \
  UNARY(lgamma_r, AS, TYPE, INT)                                                                   \
  BINARY(remquo, AS, TYPE, INT)
#define MATH(TYPE, INT)                                                                            \
  MATH_IN(generic, TYPE, INT)                                                                      \
  MATH_IN(global, TYPE, INT)                                                                       \
  MATH_IN(local, TYPE, INT)
#define MATH_WIDTHS(TYPE)                                                                          \
  MATH(TYPE, int)                                                                                  \
  MATH(TYPE##2, int2)                                                                              \
  MATH(TYPE##3, int3)                                                                              \
  MATH(TYPE##4, int4)                                                                              \
  MATH(TYPE##8, int8)                                                                              \
  MATH(TYPE##16, int16)

MATH_WIDTHS(float)
MATH_WIDTHS(double)
MATH_WIDTHS(half)

// vloadN and vstoreN access memory with the alignment of an element. Three elements are accessed
// one by one, because a 3-component vector occupies four elements.
#define ELEMENT_ALIGNED(TYPE, N)                                                                   \
  typedef TYPE##N TYPE##N##Unaligned __attribute__((aligned(sizeof(TYPE))));                       \
  OVERLOAD TYPE##N vload##N(size_t i, const generic TYPE *p) {                                     \
    return *(const generic TYPE##N##Unaligned *)(p + i * N);                                       \
  }                                                                                                \
  OVERLOAD void vstore##N(TYPE##N v, size_t i, generic TYPE *p) {                                  \
    *(generic TYPE##N##Unaligned *)(p + i * N) = v;                                                \
  }
#define LOAD_STORE(TYPE)                                                                           \
  ELEMENT_ALIGNED(TYPE, 2)                                                                         \
  ELEMENT_ALIGNED(TYPE, 4)                                                                         \
  ELEMENT_ALIGNED(TYPE, 8)                                                                         \
  ELEMENT_ALIGNED(TYPE, 16)                                                                        \
  OVERLOAD TYPE##3 vload3(size_t i, const generic TYPE *p) {                                       \
    p += i * 3;                                                                                    \
    return (TYPE##3)(p[0], p[1], p[2]);                                                            \
  }                                                                                                \
  OVERLOAD void vstore3(TYPE##3 v, size_t i, generic TYPE *p) {                                    \
    p += i * 3;                                                                                    \
    p[0] = v.x;                                                                                    \
    p[1] = v.y;                                                                                    \
    p[2] = v.z;                                                                                    \
  }

FOR_EACH_SCALAR(LOAD_STORE)

//===- Remainder.c - Exact fmod and fmodf -------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include <stdint.h>

// Returns the encoding of the remainder of x / y. x and y are encodings without their signs, with
// `fraction` bits of fraction. The number x is finite; y is not zero and may be infinite.
static inline uint64_t remainderBits(uint64_t x, uint64_t y, int fraction) {
  if (x < y)
    return x;
  uint64_t hidden = (uint64_t)1 << fraction;
  int xExponent = (int)(x >> fraction), yExponent = (int)(y >> fraction);
  uint64_t xMantissa = xExponent ? (x & (hidden - 1)) | hidden : x;
  uint64_t yMantissa = yExponent ? (y & (hidden - 1)) | hidden : y;
  // Denormals have the exponent of the smallest normal number.
  xExponent += xExponent == 0;
  yExponent += yExponent == 0;

  // Long division: each step shifts the remainder by as many bits as fit into 64 bits.
  int room = 63 - fraction;
  uint64_t rest = xMantissa % yMantissa;
  for (int left = xExponent - yExponent; left > 0;) {
    int step = left < room ? left : room;
    rest = (rest << step) % yMantissa;
    left -= step;
  }
  if (rest == 0)
    return 0;
  // Normalises the remainder. Its exponent cannot be below 1, so that it may be denormal.
  int shift = __builtin_clzll(rest) - (63 - fraction);
  if (shift >= yExponent)
    return rest << (yExponent - 1);
  return ((uint64_t)(yExponent - shift - 1) << fraction) + (rest << shift);
}

double fmod(double x, double y) {
  if (y == 0 || x - x != 0 || y != y)
    return (x * y) / (x * y);
  union {
    double value;
    uint64_t bits;
  } a = {x}, b = {y};
  uint64_t sign = a.bits & ((uint64_t)1 << 63);
  a.bits = sign | remainderBits(a.bits ^ sign, b.bits & ~((uint64_t)1 << 63), 52);
  return a.value;
}

float fmodf(float x, float y) {
  if (y == 0 || x - x != 0 || y != y)
    return (x * y) / (x * y);
  union {
    float value;
    uint32_t bits;
  } a = {x}, b = {y};
  uint32_t sign = a.bits & 0x80000000;
  a.bits = sign | (uint32_t)remainderBits(a.bits ^ sign, b.bits & 0x7fffffff, 23);
  return a.value;
}

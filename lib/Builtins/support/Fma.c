//===- Fma.c - Fused multiply-add for CPUs without it -----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include <stdint.h>

typedef unsigned __int128 uint128;

union doubleBits {
  double value;
  uint64_t bits;
};

// The product of two floats is exact in double. The sum is rounded to odd: if it is inexact, its
// last bit is set. Rounding this sum to float, which has far fewer bits, then gives the same result
// as rounding the exact sum (Boldo and Melquiond, "Emulation of FMA and correctly rounded sums",
// 2008).
float fmaf(float x, float y, float z) {
  double product = (double)x * y;
  union doubleBits sum = {.value = product + z};
  double back = sum.value - product;
  double error = (product - (sum.value - back)) + (z - back);
  if (error != 0 && (sum.bits & 1) == 0 && (sum.bits & 0x7ff0000000000000) != 0x7ff0000000000000)
    sum.bits += (error > 0) == (sum.value > 0) ? 1 : -1;
  return (float)sum.value;
}

// A finite number other than zero: (-1)^negative * mantissa * 2^exponent, bit 52 of mantissa set.
struct parts {
  uint64_t mantissa;
  int exponent;
  int negative;
};

static inline struct parts split(double x) {
  uint64_t bits = ((union doubleBits){.value = x}).bits;
  struct parts p;
  p.negative = bits >> 63;
  p.exponent = (int)((bits >> 52) & 0x7ff);
  p.mantissa = bits & 0x000fffffffffffff;
  if (p.exponent == 0) {
    int shift = __builtin_clzll(p.mantissa) - 11;
    p.mantissa <<= shift;
    p.exponent = 1 - shift;
  } else {
    p.mantissa |= 0x0010000000000000;
  }
  p.exponent -= 1075;
  return p;
}

// Shifts right. The lowest bit of the result is also set if any bit that was shifted out is set.
static inline uint128 shiftSticky(uint128 v, int count) {
  if (count == 0)
    return v;
  if (count >= 128)
    return v != 0;
  return v >> count | ((v << (128 - count)) != 0);
}

static inline int topBit(uint128 v) {
  uint64_t high = (uint64_t)(v >> 64);
  return high ? 127 - __builtin_clzll(high) : 63 - __builtin_clzll((uint64_t)v);
}

// Returns v * 2^exponent, rounded to nearest even, with the sign `negative`. v is not zero.
static double assemble(int negative, uint128 v, int exponent) {
  int drop = topBit(v) - 52;
  if (exponent + drop < -1074) // Below the smallest normal number the last bit is 2^-1074.
    drop = -1074 - exponent;
  if (drop > 0) {
    // Keeps two bits below the result: the first bit of the remainder, and a sticky bit.
    uint128 shifted = drop == 1 ? v << 1 : shiftSticky(v, drop - 2);
    uint64_t rest = (uint64_t)shifted & 3;
    v = shifted >> 2;
    v += rest == 3 || (rest == 2 && (v & 1));
  } else {
    v <<= -drop;
  }
  // Bit 52 of v, the implicit bit, carries into the exponent field. A denormal does not have this
  // bit, and its field is zero.
  int field = exponent + drop + 1074;
  union doubleBits result;
  if (field >= 0x7fe)
    result.bits = 0x7ff0000000000000;
  else
    result.bits = ((uint64_t)field << 52) + (uint64_t)v;
  if (result.bits > 0x7ff0000000000000)
    result.bits = 0x7ff0000000000000;
  result.bits |= (uint64_t)negative << 63;
  return result.value;
}

double fma(double x, double y, double z) {
  if (x == 0 || y == 0 || x - x != 0 || y - y != 0)
    return x * y + z; // The product is exact (zero), infinite or NaN.
  if (z - z != 0)
    return z; // Infinity or NaN, even if x * y alone would overflow.
  if (z == 0)
    return x * y; // Rounded once; a product that underflows keeps its own sign.

  struct parts a = split(x), b = split(y), c = split(z);
  // The top bit of both terms is bit 124 or 125. There is room for a carry above it, and there are
  // 20 bits below the product. A cancellation, which requires nearly equal exponents, therefore
  // loses no bits.
  uint128 product = (uint128)a.mantissa * b.mantissa << 20;
  int productExponent = a.exponent + b.exponent - 20;
  int productNegative = a.negative ^ b.negative;
  uint128 addend = (uint128)c.mantissa << 73;
  int addendExponent = c.exponent - 73;

  int exponent = productExponent > addendExponent ? productExponent : addendExponent;
  product = shiftSticky(product, exponent - productExponent);
  addend = shiftSticky(addend, exponent - addendExponent);

  if (productNegative == c.negative)
    return assemble(productNegative, product + addend, exponent);
  if (product == addend)
    return 0.0;
  if (product > addend)
    return assemble(productNegative, product - addend, exponent);
  return assemble(c.negative, addend - product, exponent);
}

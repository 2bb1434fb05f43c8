//===- Half.c - Conversions from and to half for CPUs without them ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include <stdint.h>

union halfBits {
  _Float16 value;
  uint16_t bits;
};
union floatBits {
  float value;
  uint32_t bits;
};
union doubleBits {
  double value;
  uint64_t bits;
};

float __extendhfsf2(_Float16 x) {
  uint32_t half = ((union halfBits){.value = x}).bits;
  uint32_t sign = (half & 0x8000) << 16;
  uint32_t magnitude = half & 0x7fff;
  union floatBits result;
  if (magnitude >= 0x7c00) { // Infinity or NaN; a signalling NaN becomes quiet.
    uint32_t quiet = magnitude > 0x7c00 ? 0x00400000 : 0;
    result.bits = sign | 0x7f800000 | quiet | (magnitude & 0x3ff) << 13;
  } else if (magnitude >= 0x0400) { // Normal: from exponent bias 15 to 127.
    result.bits = sign | ((magnitude << 13) + ((127 - 15) << 23));
  } else { // Denormal: a multiple of 2^-24.
    result.value = (float)magnitude * 0x1p-24f;
    result.bits |= sign;
  }
  return result.value;
}

// Converts a floating-point encoding without its sign to half, rounded to nearest even. `magnitude`
// has `fraction` bits of fraction and an exponent biased by `bias`. `infinity` is the encoding of
// infinity; greater encodings are NaNs.
static inline _Float16 truncate(uint16_t sign, uint64_t magnitude, int fraction, int bias,
                                uint64_t infinity) {
  union halfBits result;
  int drop = fraction - 10;
  if (magnitude > infinity) {
    result.bits = sign | 0x7e00 | (uint16_t)((magnitude >> drop) & 0x3ff);
    return result.value;
  }
  int exponent = (int)(magnitude >> fraction) - bias;
  if (exponent > 15) {
    result.bits = sign | 0x7c00;
    return result.value;
  }
  uint64_t rebias = (uint64_t)(bias - 15) << fraction;
  uint64_t value;
  if (exponent >= -14) {
    value = magnitude - rebias;
  } else if (exponent < -25) {
    result.bits = sign; // Less than half of the smallest denormal.
    return result.value;
  } else {
    // A denormal result keeps fewer bits; the exponent field becomes zero.
    value = (magnitude & (((uint64_t)1 << fraction) - 1)) | (uint64_t)1 << fraction;
    drop += -14 - exponent;
  }
  uint64_t kept = value >> drop;
  uint64_t rest = value & (((uint64_t)1 << drop) - 1);
  uint64_t tie = (uint64_t)1 << (drop - 1);
  // A carry increments the exponent, and turns the largest finite number into infinity, as rounding
  // requires.
  kept += rest > tie || (rest == tie && (kept & 1));
  result.bits = sign | (uint16_t)kept;
  return result.value;
}

_Float16 __truncsfhf2(float x) {
  uint32_t bits = ((union floatBits){.value = x}).bits;
  return truncate((bits >> 16) & 0x8000, bits & 0x7fffffff, 23, 127, 0x7f800000);
}

_Float16 __truncdfhf2(double x) {
  uint64_t bits = ((union doubleBits){.value = x}).bits;
  return truncate((bits >> 48) & 0x8000, bits & 0x7fffffffffffffff, 52, 1023, 0x7ff0000000000000);
}

//===- Int128.c - Division of 128-bit integers ------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include <stdint.h>

typedef unsigned __int128 uint128;
typedef __int128 int128;

#ifdef __x86_64__
// Divides the 128-bit number high:low by `by`. The quotient must fit into 64 bits: high < by.
static inline uint64_t divide64(uint64_t high, uint64_t low, uint64_t by, uint64_t *rest) {
  uint64_t quotient;
  __asm__("divq %[by]" : "=a"(quotient), "=d"(*rest) : [by] "r"(by), "a"(low), "d"(high) : "cc");
  return quotient;
}
#endif

// Returns the number of zeros before the first bit that is set. x is not zero.
static inline int leadingZeros(uint128 x) {
  uint64_t high = (uint64_t)(x >> 64);
  return high != 0 ? __builtin_clzll(high) : 64 + __builtin_clzll((uint64_t)x);
}

static uint128 divide(uint128 x, uint128 y, uint128 *rest) {
#ifdef __x86_64__
  if (y >> 64 == 0) {
    uint64_t by = (uint64_t)y, xHigh = (uint64_t)(x >> 64), r;
    uint64_t high = xHigh / by;
    uint64_t low = divide64(xHigh % by, (uint64_t)x, by, &r);
    *rest = r;
    return (uint128)high << 64 | low;
  }
#endif
  // Long division computes one bit at a time, starting with the shift that aligns the top bits of y
  // and x.
  uint128 quotient = 0;
  if (x >= y) {
    int shift = leadingZeros(y) - leadingZeros(x);
    for (uint128 part = y << shift; shift >= 0; --shift, part >>= 1) {
      quotient <<= 1;
      if (x >= part) {
        x -= part;
        quotient |= 1;
      }
    }
  }
  *rest = x;
  return quotient;
}

static inline uint128 magnitude(int128 x) { return x < 0 ? -(uint128)x : (uint128)x; }

uint128 __udivti3(uint128 x, uint128 y) {
  uint128 rest;
  return divide(x, y, &rest);
}
uint128 __umodti3(uint128 x, uint128 y) {
  uint128 rest;
  divide(x, y, &rest);
  return rest;
}
int128 __divti3(int128 x, int128 y) {
  uint128 rest;
  uint128 quotient = divide(magnitude(x), magnitude(y), &rest);
  return (int128)((x < 0) != (y < 0) ? -quotient : quotient);
}
int128 __modti3(int128 x, int128 y) {
  uint128 rest;
  divide(magnitude(x), magnitude(y), &rest);
  return (int128)(x < 0 ? -rest : rest);
}

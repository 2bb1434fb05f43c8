//===- NearMultiples.cpp - Numbers that nearly are multiples of pi / 2 ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// m * 2^e is close to n * pi / 2 when m / n is close to pi / 2 / 2^e, and the best such fractions
// are the convergents of the continued fraction of pi / 2 / 2^e. Pi comes from Machin's formula, 16
// atan(1/5) - 4 atan(1/239), in fixed point.
//
//===--------------------------------------------------------------------------------------------===//

#include "NearMultiples.h"

#include "llvm/ADT/APInt.h"

#include <cmath>

using llvm::APInt;

namespace oclc::test {

/// Fixed-point format of the numbers below. The number of fraction bits exceeds double's largest
/// exponent (1023) plus the bits of two significands (2 * 53). The number of integer bits, Bits -
/// FractionBits, exceeds the largest exponent, so that 2^e fits.
static constexpr unsigned FractionBits = 1280;
static constexpr unsigned Bits = 2432;

/// Returns atan(1/x) in fixed point, from the power series.
static APInt arcTangentOfInverse(unsigned x) {
  APInt power = APInt::getOneBitSet(Bits, FractionBits).udiv(x);
  APInt sum(Bits, 0);
  for (unsigned k = 1; !power.isZero(); k += 2) {
    APInt term = power.udiv(k);
    sum = k % 4 == 1 ? sum + term : sum - term;
    power = power.udiv(x * x);
  }
  return sum;
}

std::vector<double> nearMultiplesOfHalfPi(int digits, int largestExponent) {
  const APInt halfPi = arcTangentOfInverse(5) * 8 - arcTangentOfInverse(239) * 2;
  const APInt one = APInt::getOneBitSet(Bits, FractionBits);
  std::vector<double> result;
  for (int e = 1 - digits; e <= largestExponent; ++e) {
    // Euclid's algorithm on pi / 2 and 2^e yields the quotients of the continued fraction, which
    // yield the numerators of the convergents. The last two that fit into `digits` bits are
    // closest.
    APInt a = halfPi.shl(e < 0 ? -e : 0), b = one.shl(e > 0 ? e : 0);
    uint64_t previous = 0, current = 1;
    APInt quotient, rest;
    while (!b.isZero()) {
      APInt::udivrem(a, b, quotient, rest);
      // The first quotients of a small fraction are 0 and a huge number. The huge one would be
      // multiplied by `current`, which is 0 then.
      uint64_t next = previous;
      if (current != 0) {
        const APInt product = quotient * current + previous;
        if (product.getActiveBits() > unsigned(digits))
          break;
        next = product.getZExtValue();
      }
      previous = current;
      current = next;
      a = b;
      b = rest;
    }
    for (const uint64_t m : {previous, current})
      if (m > 1)
        result.push_back(std::ldexp(double(m), e));
  }
  return result;
}

} // namespace oclc::test

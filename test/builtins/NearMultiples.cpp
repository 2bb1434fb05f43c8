//===- NearMultiples.cpp - Numbers that nearly are multiples of pi / 2 ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// m * 2^e is close to n * pi / 2 when m / n is close to pi / 2 / 2^e, and the best such fractions
// are the convergents of its continued fraction. Pi comes from Machin's formula, 16 atan(1/5) -
// 4 atan(1/239), in fixed point.
//
//===--------------------------------------------------------------------------------------------===//

#include "NearMultiples.h"

#include "llvm/ADT/APInt.h"

#include <cmath>

using llvm::APInt;

namespace oclc::test {

/// More digits behind the point than double's largest exponent and two mantissas, and as many
/// before it as that exponent.
static constexpr unsigned FractionBits = 1280;
static constexpr unsigned Bits = 2432;

/// atan(1/X) in fixed point, from the power series.
static APInt arcTangentOfInverse(unsigned X) {
  APInt Power = APInt::getOneBitSet(Bits, FractionBits).udiv(X);
  APInt Sum(Bits, 0);
  for (unsigned K = 1; !Power.isZero(); K += 2) {
    APInt Term = Power.udiv(K);
    Sum = K % 4 == 1 ? Sum + Term : Sum - Term;
    Power = Power.udiv(X * X);
  }
  return Sum;
}

std::vector<double> nearMultiplesOfHalfPi(int Digits, int LargestExponent) {
  const APInt HalfPi = arcTangentOfInverse(5) * 8 - arcTangentOfInverse(239) * 2;
  const APInt One = APInt::getOneBitSet(Bits, FractionBits);
  std::vector<double> Result;
  for (int E = 1 - Digits; E <= LargestExponent; ++E) {
    // Euclid's algorithm on pi / 2 and 2^E yields the quotients of the continued fraction, and
    // these the numerators of the convergents. Those before the last two that fit are not as close.
    APInt A = HalfPi.shl(E < 0 ? -E : 0), B = One.shl(E > 0 ? E : 0);
    uint64_t Previous = 0, Current = 1;
    APInt Quotient, Rest;
    while (!B.isZero()) {
      APInt::udivrem(A, B, Quotient, Rest);
      // The first quotients of a small fraction are 0 and a huge number, which then counts for
      // nothing.
      uint64_t Next = Previous;
      if (Current != 0) {
        const APInt Product = Quotient * Current + Previous;
        if (Product.getActiveBits() > unsigned(Digits))
          break;
        Next = Product.getZExtValue();
      }
      Previous = Current;
      Current = Next;
      A = B;
      B = Rest;
    }
    for (const uint64_t M : {Previous, Current})
      if (M > 1)
        Result.push_back(std::ldexp(double(M), E));
  }
  return Result;
}

} // namespace oclc::test

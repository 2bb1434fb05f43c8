//===- HalfArguments.cpp - Arguments for built-in functions of half --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "HalfCase.h"
#include "HalfNumber.h"

#include <cmath>
#include <limits>
#include <random>

namespace oclc::test {

Column allHalves() {
  Column Result;
  for (unsigned Bits = 0; Bits < 0x10000; ++Bits)
    Result.push_back(halfValue(uint16_t(Bits)));
  return Result;
}

/// Zero, the ends of the denormals, of the normal numbers and of the integers, and ordinary
/// numbers.
static const uint16_t EdgeBits[] = {0x0000, 0x0001, 0x0002, 0x03ff, 0x0400, 0x0401, 0x07ff, 0x1400,
                                    0x3555, 0x37ff, 0x3800, 0x3801, 0x3bff, 0x3c00, 0x3c01, 0x3e00,
                                    0x4000, 0x4200, 0x4248, 0x4500, 0x63ff, 0x6400, 0x6401, 0x67ff,
                                    0x6800, 0x77ff, 0x7bfe, 0x7bff, 0x7c00, 0x7e00};

Column someHalves(unsigned Seed, size_t Count) {
  std::mt19937 Random(Seed);
  Column Result;
  while (Result.size() < Count) {
    uint16_t Bits = Random() >> 16;
    switch (Random() % 4) {
    case 0: // An edge.
      Bits = (Bits & 0x8000) | EdgeBits[Random() % std::size(EdgeBits)];
      break;
    case 1: // Near one.
      Bits = (Bits & 0x8fff) | 0x3000;
      break;
    default:
      break;
    }
    Result.push_back(halfValue(Bits));
  }
  return Result;
}

/// Around the numbers at which conversions to half decide how to round.
static Column someFloats(unsigned Seed, size_t Count, int Digits) {
  std::mt19937_64 Random(Seed);
  Column Result;
  for (Number Edge : {0.0L, 65504.0L, 65519.0L, 65520.0L, 65536.0L, 0x1p-24L, 0x1p-25L, 0x1p-14L,
                      0x1p-126L, 0x1p100L, std::numeric_limits<Number>::infinity()})
    Result.insert(Result.end(), {Edge, -Edge});
  Result.push_back(std::numeric_limits<Number>::quiet_NaN());
  while (Result.size() < Count) {
    Number Half = halfValue(Random() & 0xffff), Next = halfValue(Random() & 0x7fff);
    // A half, the middle between two, or some other number; exactly or a little beside it.
    Number Unit = std::isfinite(Half) ? std::ldexp(1.0L, std::max(std::ilogb(Half), -14) - 11) : 0;
    Number Value = Half + Unit * Number(Random() % 3);
    if (Random() % 4 == 0)
      Value = Next * std::ldexp(1.0L, int(Random() % 64) - 32);
    if (std::isfinite(Value) && Random() % 2)
      Value += std::ldexp(Value, -int(Random() % (Digits - 11)) - 11);
    Result.push_back(Digits == 24 ? Number(float(Value)) : Number(double(Value)));
  }
  return Result;
}

/// Around the halves of an integer type's values: small, near the largest half, and large.
static Column someIntegers(unsigned Seed, size_t Count, Number Lowest, Number Largest) {
  std::mt19937_64 Random(Seed);
  Column Result = {0, 1, Lowest, Largest, Largest - 1, Largest / 2};
  while (Result.size() < Count) {
    Number Value = Number(Random() >> (Random() % 64));
    if (Random() % 2)
      Value = Number(Random() % 140000);
    if (Random() % 2)
      Value = -Value;
    if (Value >= Lowest && Value <= Largest)
      Result.push_back(Value);
  }
  for (Number &Value : Result)
    Value = std::trunc(Value) + 0.0L; // No integer is -0.
  return Result;
}

template <class T> static Column integersOf(unsigned Seed, size_t Count) {
  return someIntegers(Seed, Count, std::numeric_limits<T>::min(), std::numeric_limits<T>::max());
}

Column someNumbers(Kind K, unsigned Seed, size_t Count) {
  switch (K) {
  case Kind::Char:
    return integersOf<int8_t>(Seed, Count);
  case Kind::Uchar:
    return integersOf<uint8_t>(Seed, Count);
  case Kind::Short:
    return integersOf<int16_t>(Seed, Count);
  case Kind::Ushort:
    return integersOf<uint16_t>(Seed, Count);
  case Kind::Int:
    return integersOf<int32_t>(Seed, Count);
  case Kind::Uint:
    return integersOf<uint32_t>(Seed, Count);
  case Kind::Long:
    return integersOf<int64_t>(Seed, Count);
  case Kind::Ulong:
    return integersOf<uint64_t>(Seed, Count);
  case Kind::Float:
    return someFloats(Seed, Count, 24);
  case Kind::Double:
    return someFloats(Seed, Count, 53);
  default:
    return someHalves(Seed, Count);
  }
}

} // namespace oclc::test

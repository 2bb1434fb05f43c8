//===- SupportTest.cpp - Tests the support archive against the host's libm --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
//   oclc-support-test [PART]
//
// Runs one of PART parts of the random arguments; all of them without PART.
//
// The names of the archive's functions have the prefix oclc_support_, because the host's libc has
// functions of the same names.
//
//===--------------------------------------------------------------------------------------------===//

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <random>
#include <vector>

#define SUPPORT(NAME) oclc_support_##NAME

extern "C" {
void *SUPPORT(memcpy)(void *, const void *, size_t);
void *SUPPORT(memmove)(void *, const void *, size_t);
void *SUPPORT(memset)(void *, int, size_t);
int SUPPORT(memcmp)(const void *, const void *, size_t);
int SUPPORT(bcmp)(const void *, const void *, size_t);
float SUPPORT(__extendhfsf2)(_Float16);
_Float16 SUPPORT(__truncsfhf2)(float);
_Float16 SUPPORT(__truncdfhf2)(double);
float SUPPORT(fmaf)(float, float, float);
double SUPPORT(fma)(double, double, double);
float SUPPORT(fmodf)(float, float);
double SUPPORT(fmod)(double, double);
unsigned __int128 SUPPORT(__udivti3)(unsigned __int128, unsigned __int128);
unsigned __int128 SUPPORT(__umodti3)(unsigned __int128, unsigned __int128);
__int128 SUPPORT(__divti3)(__int128, __int128);
__int128 SUPPORT(__modti3)(__int128, __int128);
#define ROUNDING(X) X(floor) X(ceil) X(trunc) X(round) X(rint) X(nearbyint) X(roundeven)
#define DECLARE(NAME)                                                                              \
  float SUPPORT(NAME##f)(float);                                                                   \
  double SUPPORT(NAME)(double);
ROUNDING(DECLARE)
double roundeven(double) noexcept;
float roundevenf(float) noexcept;
}

namespace {

std::mt19937_64 Random(7);
int Failures = 0;
int Part = 1;

void check(bool good, const char *what, double a = 0, double b = 0, double c = 0) {
  if (!good && ++Failures <= 20)
    std::printf("FAILED: %s %a %a %a\n", what, a, b, c);
}

template <class T> auto bitsOf(T value) {
  std::conditional_t<sizeof(T) == 8, uint64_t,
                     std::conditional_t<sizeof(T) == 4, uint32_t, uint16_t>>
      bits;
  std::memcpy(&bits, &value, sizeof(bits));
  return bits;
}

template <class T, class Bits> T fromBits(Bits b) {
  T value;
  static_assert(sizeof(value) == sizeof(b));
  std::memcpy(&value, &b, sizeof(b));
  return value;
}

template <class T> bool same(T a, T b) { return (a != a && b != b) || bitsOf(a) == bitsOf(b); }

/// Returns random bits, an edge value, or a number of small magnitude.
template <class T> T number() {
  using Bits = std::conditional_t<sizeof(T) == 8, uint64_t, uint32_t>;
  static const T edges[] = {0,
                            std::numeric_limits<T>::denorm_min(),
                            std::numeric_limits<T>::min(),
                            std::numeric_limits<T>::max(),
                            std::numeric_limits<T>::infinity(),
                            std::numeric_limits<T>::quiet_NaN(),
                            1,
                            T(0.5),
                            T(1.5),
                            T(2.5),
                            T(4503599627370495.5),
                            T(8388607.5)};
  T sign = Random() % 2 ? 1 : -1;
  switch (Random() % 4) {
  case 0:
    return fromBits<T>(Bits(Random()));
  case 1:
    return sign * edges[Random() % std::size(edges)];
  case 2:
    return sign * std::ldexp(T(Random() % 4096), int(Random() % 12) - 6);
  default:
    return sign * std::uniform_real_distribution<T>(T(0.5), T(4))(Random);
  }
}

void testMemory() {
  for (size_t size = 0; size < 5000; size += size < 300 ? 1 : 97) {
    std::vector<unsigned char> from(size + 64), to(size + 64), expected;
    for (unsigned char &c : from)
      c = Random();
    for (size_t offset : {0, 1, 7}) {
      expected = to;
      std::memcpy(expected.data() + offset, from.data() + 3, size);
      check(SUPPORT(memcpy)(to.data() + offset, from.data() + 3, size) == to.data() + offset,
            "memcpy's result");
      check(to == expected, "memcpy", size, offset);
      for (int distance : {-33, -16, -9, -1, 0, 1, 5, 15, 16, 17, 30}) {
        std::vector<unsigned char> moved = from, right = from;
        SUPPORT(memmove)(moved.data() + 33 + distance, moved.data() + 33, size);
        std::memmove(right.data() + 33 + distance, right.data() + 33, size);
        check(moved == right, "memmove", size, distance);
      }
      SUPPORT(memset)(to.data() + offset, 0x1a5, size);
      std::memset(expected.data() + offset, 0xa5, size);
      check(to == expected, "memset", size, offset);
    }
    to = from;
    check(SUPPORT(memcmp)(to.data(), from.data(), size) == 0, "memcmp of equal bytes", size);
    if (size) {
      to[size - 1] ^= 0x80;
      int result = SUPPORT(memcmp)(to.data(), from.data(), size);
      check((result < 0) == (to[size - 1] < from[size - 1]) && result, "memcmp", size);
      check(SUPPORT(bcmp)(to.data(), from.data(), size) != 0, "bcmp", size);
    }
  }
}

/// Returns the half that is closest to a number, found by bisection.
uint16_t nearestHalf(double x) {
  uint16_t sign = std::signbit(x) ? 0x8000 : 0;
  double magnitude = std::fabs(x);
  auto value = [](uint16_t bits) {
    return bits >> 10 ? std::ldexp(1024 + (bits & 0x3ff), (bits >> 10) - 25)
                      : std::ldexp(bits, -24);
  };
  if (magnitude >= 65520)
    return sign | 0x7c00;
  uint16_t low = 0, high = 0x7bff; // Finds the largest half up to `magnitude`.
  while (low < high) {
    uint16_t middle = (low + high + 1) / 2;
    if (value(middle) <= magnitude)
      low = middle;
    else
      high = middle - 1;
  }
  double below = magnitude - value(low);
  double above = (low == 0x7bff ? 65536.0 : value(low + 1)) - magnitude;
  return sign | uint16_t(low + (above < below || (above == below && (low & 1))));
}

void testHalf() {
  for (uint32_t bits = 0; bits < 0x10000; ++bits) {
    _Float16 half = fromBits<_Float16>(uint16_t(bits));
    float wide = SUPPORT(__extendhfsf2)(half);
    bool isNan = (bits & 0x7fff) > 0x7c00;
    check(std::isnan(wide) == isNan, "half NaN", bits);
    if (isNan)
      continue;
    check(bitsOf(SUPPORT(__truncsfhf2)(wide)) == bits, "half there and back", bits);
    check(bitsOf(SUPPORT(__truncdfhf2)(wide)) == bits, "half to double and back", bits);
  }
  for (int i = 0; i < 400000 / Part; ++i) {
    double x =
        std::ldexp(std::uniform_real_distribution<double>(-2, 2)(Random), int(Random() % 50) - 30);
    if (i % 4 == 0) // Ties.
      x = std::ldexp(double(int(Random() % 8192) - 4096), int(Random() % 40) - 26);
    check(bitsOf(SUPPORT(__truncdfhf2)(x)) == nearestHalf(x), "double to half", x);
    check(bitsOf(SUPPORT(__truncsfhf2)(float(x))) == nearestHalf(float(x)), "float to half", x);
  }
  check(std::isnan(SUPPORT(__extendhfsf2)(SUPPORT(__truncsfhf2)(NAN))), "NaN to half");
  check(std::isnan(SUPPORT(__extendhfsf2)(SUPPORT(__truncdfhf2)(NAN))), "NaN to half");
}

void testArithmetic() {
  for (int i = 0; i < 1000000 / Part; ++i) {
    double X = number<double>(), y = number<double>(), z = number<double>();
    if (i % 3 == 0)
      z = -X * y * (1 + (int(Random() % 5) - 2) * 0x1p-52);
    check(same(SUPPORT(fma)(X, y, z), std::fma(X, y, z)), "fma", X, y, z);
    check(same(SUPPORT(fmod)(X, y), std::fmod(X, y)), "fmod", X, y);
    float F = number<float>(), g = number<float>(), h = number<float>();
    if (i % 3 == 0)
      h = -F * g * (1 + (int(Random() % 5) - 2) * 0x1p-23f);
    check(same(SUPPORT(fmaf)(F, g, h), std::fma(F, g, h)), "fmaf", F, g, h);
    check(same(SUPPORT(fmodf)(F, g), std::fmod(F, g)), "fmodf", F, g);
#define COMPARE(NAME)                                                                              \
  check(same(SUPPORT(NAME)(X), NAME(X)), #NAME, X);                                                \
  check(same(SUPPORT(NAME##f)(F), NAME##f(F)), #NAME "f", F);
    ROUNDING(COMPARE)
  }
}

void testInt128() {
  using U = unsigned __int128;
  for (int i = 0; i < 300000 / Part; ++i) {
    auto any = [] { return (U(Random()) << 64 | Random()) >> (Random() % 128); };
    U x = any(), y = any();
    if (y == 0)
      continue;
    check(SUPPORT(__udivti3)(x, y) == x / y, "__udivti3");
    check(SUPPORT(__umodti3)(x, y) == x % y, "__umodti3");
    __int128 a = Random() % 2 ? -__int128(x) : __int128(x);
    __int128 b = Random() % 2 ? -__int128(y) : __int128(y);
    if (b == 0)
      continue;
    check(SUPPORT(__divti3)(a, b) == a / b, "__divti3");
    check(SUPPORT(__modti3)(a, b) == a % b, "__modti3");
  }
}

} // namespace

int main(int argc, char **argv) {
  if (argc > 1)
    Part = std::max(1, int(std::strtol(argv[1], nullptr, 10)));
  testMemory();
  testHalf();
  testArithmetic();
  testInt128();
  std::printf(Failures ? "%d checks failed\n" : "all checks passed\n", Failures);
  return Failures != 0;
}

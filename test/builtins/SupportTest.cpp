//===- SupportTest.cpp - Tests the support archive against the host's libm --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The archive's objects are linked with the prefix oclc_support_ before their names, because the
// host's libc has the same ones.
//
//===--------------------------------------------------------------------------------------------===//

#include <cmath>
#include <cstdint>
#include <cstdio>
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

void check(bool Good, const char *What, double A = 0, double B = 0, double C = 0) {
  if (!Good && ++Failures <= 20)
    std::printf("FAILED: %s %a %a %a\n", What, A, B, C);
}

template <class T> auto bitsOf(T Value) {
  std::conditional_t<sizeof(T) == 8, uint64_t,
                     std::conditional_t<sizeof(T) == 4, uint32_t, uint16_t>>
      Bits;
  std::memcpy(&Bits, &Value, sizeof(Bits));
  return Bits;
}

template <class T, class Bits> T fromBits(Bits B) {
  T Value;
  static_assert(sizeof(Value) == sizeof(B));
  std::memcpy(&Value, &B, sizeof(B));
  return Value;
}

template <class T> bool same(T A, T B) { return (A != A && B != B) || bitsOf(A) == bitsOf(B); }

/// Random bits, edges, and numbers whose exponents are close to each other.
template <class T> T number() {
  using Bits = std::conditional_t<sizeof(T) == 8, uint64_t, uint32_t>;
  static const T Edges[] = {0,
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
  T Sign = Random() % 2 ? 1 : -1;
  switch (Random() % 4) {
  case 0:
    return fromBits<T>(Bits(Random()));
  case 1:
    return Sign * Edges[Random() % std::size(Edges)];
  case 2:
    return Sign * std::ldexp(T(Random() % 4096), int(Random() % 12) - 6);
  default:
    return Sign * std::uniform_real_distribution<T>(T(0.5), T(4))(Random);
  }
}

void testMemory() {
  for (size_t Size = 0; Size < 5000; Size += Size < 300 ? 1 : 97) {
    std::vector<unsigned char> From(Size + 64), To(Size + 64), Expected;
    for (unsigned char &C : From)
      C = Random();
    for (size_t Offset : {0, 1, 7}) {
      Expected = To;
      std::memcpy(Expected.data() + Offset, From.data() + 3, Size);
      check(SUPPORT(memcpy)(To.data() + Offset, From.data() + 3, Size) == To.data() + Offset,
            "memcpy's result");
      check(To == Expected, "memcpy", Size, Offset);
      for (int Distance : {-33, -16, -9, -1, 0, 1, 5, 15, 16, 17, 30}) {
        std::vector<unsigned char> Moved = From, Right = From;
        SUPPORT(memmove)(Moved.data() + 33 + Distance, Moved.data() + 33, Size);
        std::memmove(Right.data() + 33 + Distance, Right.data() + 33, Size);
        check(Moved == Right, "memmove", Size, Distance);
      }
      SUPPORT(memset)(To.data() + Offset, 0x1a5, Size);
      std::memset(Expected.data() + Offset, 0xa5, Size);
      check(To == Expected, "memset", Size, Offset);
    }
    To = From;
    check(SUPPORT(memcmp)(To.data(), From.data(), Size) == 0, "memcmp of equal bytes", Size);
    if (Size) {
      To[Size - 1] ^= 0x80;
      int Result = SUPPORT(memcmp)(To.data(), From.data(), Size);
      check((Result < 0) == (To[Size - 1] < From[Size - 1]) && Result, "memcmp", Size);
      check(SUPPORT(bcmp)(To.data(), From.data(), Size) != 0, "bcmp", Size);
    }
  }
}

/// The nearest half of a number, found among all halves.
uint16_t nearestHalf(double X) {
  uint16_t Sign = std::signbit(X) ? 0x8000 : 0;
  double Magnitude = std::fabs(X);
  auto Value = [](uint16_t Bits) {
    return Bits >> 10 ? std::ldexp(1024 + (Bits & 0x3ff), (Bits >> 10) - 25)
                      : std::ldexp(Bits, -24);
  };
  if (Magnitude >= 65520)
    return Sign | 0x7c00;
  uint16_t Low = 0, High = 0x7bff; // Largest whose value is not above the magnitude.
  while (Low < High) {
    uint16_t Middle = (Low + High + 1) / 2;
    if (Value(Middle) <= Magnitude)
      Low = Middle;
    else
      High = Middle - 1;
  }
  double Below = Magnitude - Value(Low);
  double Above = (Low == 0x7bff ? 65536.0 : Value(Low + 1)) - Magnitude;
  return Sign | uint16_t(Low + (Above < Below || (Above == Below && (Low & 1))));
}

void testHalf() {
  for (uint32_t Bits = 0; Bits < 0x10000; ++Bits) {
    _Float16 Half = fromBits<_Float16>(uint16_t(Bits));
    float Wide = SUPPORT(__extendhfsf2)(Half);
    bool IsNan = (Bits & 0x7fff) > 0x7c00;
    check(std::isnan(Wide) == IsNan, "half NaN", Bits);
    if (IsNan)
      continue;
    check(bitsOf(SUPPORT(__truncsfhf2)(Wide)) == Bits, "half there and back", Bits);
    check(bitsOf(SUPPORT(__truncdfhf2)(Wide)) == Bits, "half to double and back", Bits);
  }
  for (int I = 0; I < 400000; ++I) {
    double X =
        std::ldexp(std::uniform_real_distribution<double>(-2, 2)(Random), int(Random() % 50) - 30);
    if (I % 4 == 0) // Ties.
      X = std::ldexp(double(int(Random() % 8192) - 4096), int(Random() % 40) - 26);
    check(bitsOf(SUPPORT(__truncdfhf2)(X)) == nearestHalf(X), "double to half", X);
    check(bitsOf(SUPPORT(__truncsfhf2)(float(X))) == nearestHalf(float(X)), "float to half", X);
  }
  check(std::isnan(SUPPORT(__extendhfsf2)(SUPPORT(__truncsfhf2)(NAN))), "NaN to half");
  check(std::isnan(SUPPORT(__extendhfsf2)(SUPPORT(__truncdfhf2)(NAN))), "NaN to half");
}

void testArithmetic() {
  for (int I = 0; I < 1000000; ++I) {
    double X = number<double>(), Y = number<double>(), Z = number<double>();
    if (I % 3 == 0)
      Z = -X * Y * (1 + (int(Random() % 5) - 2) * 0x1p-52);
    check(same(SUPPORT(fma)(X, Y, Z), std::fma(X, Y, Z)), "fma", X, Y, Z);
    check(same(SUPPORT(fmod)(X, Y), std::fmod(X, Y)), "fmod", X, Y);
    float F = number<float>(), G = number<float>(), H = number<float>();
    if (I % 3 == 0)
      H = -F * G * (1 + (int(Random() % 5) - 2) * 0x1p-23f);
    check(same(SUPPORT(fmaf)(F, G, H), std::fma(F, G, H)), "fmaf", F, G, H);
    check(same(SUPPORT(fmodf)(F, G), std::fmod(F, G)), "fmodf", F, G);
#define COMPARE(NAME)                                                                              \
  check(same(SUPPORT(NAME)(X), NAME(X)), #NAME, X);                                                \
  check(same(SUPPORT(NAME##f)(F), NAME##f(F)), #NAME "f", F);
    ROUNDING(COMPARE)
  }
}

void testInt128() {
  using U = unsigned __int128;
  for (int I = 0; I < 300000; ++I) {
    auto Any = [] { return (U(Random()) << 64 | Random()) >> (Random() % 128); };
    U X = Any(), Y = Any();
    if (Y == 0)
      continue;
    check(SUPPORT(__udivti3)(X, Y) == X / Y, "__udivti3");
    check(SUPPORT(__umodti3)(X, Y) == X % Y, "__umodti3");
    __int128 A = Random() % 2 ? -__int128(X) : __int128(X);
    __int128 B = Random() % 2 ? -__int128(Y) : __int128(Y);
    if (B == 0)
      continue;
    check(SUPPORT(__divti3)(A, B) == A / B, "__divti3");
    check(SUPPORT(__modti3)(A, B) == A % B, "__modti3");
  }
}

} // namespace

int main() {
  testMemory();
  testHalf();
  testArithmetic();
  testInt128();
  std::printf(Failures ? "%d checks failed\n" : "all checks passed\n", Failures);
  return Failures != 0;
}

//===- IntegerTest.cpp - Tests integer functions and conversions exhaustively by kind ---------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
//   oclc-builtins-integers [--cpu=NAME]
//
// Every explicit conversion between the ten scalar types, with every rounding mode, saturating or
// not, and every integer function, over edge values and random bits, as scalars and as vectors of
// four, against arithmetic in __int128 and long double.
//
//===--------------------------------------------------------------------------------------------===//

#include "NativeModule.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <functional>
#include <limits>
#include <random>
#include <type_traits>

using namespace oclc::test;

namespace {

using Wide = __int128;
using Ld = long double;

template <class T> struct TypeOf;
#define TYPE(T, KIND, NAME, UNSIGNED)                                                              \
  template <> struct TypeOf<T> {                                                                   \
    static constexpr Kind kind = Kind::KIND;                                                       \
    static constexpr const char *name = NAME;                                                      \
    using Unsigned = UNSIGNED;                                                                     \
  };
TYPE(int8_t, Char, "char", uint8_t)
TYPE(uint8_t, Uchar, "uchar", uint8_t)
TYPE(int16_t, Short, "short", uint16_t)
TYPE(uint16_t, Ushort, "ushort", uint16_t)
TYPE(int32_t, Int, "int", uint32_t)
TYPE(uint32_t, Uint, "uint", uint32_t)
TYPE(int64_t, Long, "long", uint64_t)
TYPE(uint64_t, Ulong, "ulong", uint64_t)
TYPE(float, Float, "float", uint32_t)
TYPE(double, Double, "double", uint64_t)
#undef TYPE

template <class F> void forEachInteger(F Do) {
  Do(int8_t()), Do(uint8_t()), Do(int16_t()), Do(uint16_t());
  Do(int32_t()), Do(uint32_t()), Do(int64_t()), Do(uint64_t());
}
template <class F> void forEachType(F Do) {
  forEachInteger(Do);
  Do(float()), Do(double());
}

constexpr size_t Count = 2048;
constexpr unsigned Widths[] = {1, 4};

template <class T> std::vector<T> values(unsigned Seed) {
  std::mt19937_64 Random(Seed);
  std::vector<T> Result;
  using Limits = std::numeric_limits<T>;
  for (T E :
       {T(0), T(1), T(2), T(3), T(7), T(8), Limits::max(), T(Limits::max() - 1), Limits::lowest(),
        T(Limits::lowest() + 1), T(Limits::max() / 2), T(-1), T(-2), T(100), T(31), T(32), T(63)})
    Result.push_back(E);
  if constexpr (std::is_floating_point_v<T>) {
    for (T E : {T(0.5),
                T(1.5),
                T(2.5),
                T(0.49999997),
                T(127.5),
                T(128),
                T(255.5),
                T(256),
                T(32767.5),
                T(65535.5),
                T(2147483647),
                T(2147483648.0),
                T(4294967296.0),
                T(4294967295.5),
                T(0x1p63),
                T(0x1p64),
                T(0x1.fffffep62),
                T(0x1.fffffffffffffp62),
                Limits::denorm_min(),
                Limits::min(),
                T(1e-40),
                T(1e-300),
                T(3.5e38),
                T(3.4028235e38),
                T(1e300),
                Limits::infinity()}) {
      Result.push_back(E);
      Result.push_back(-E);
    }
    Result.push_back(Limits::quiet_NaN());
    while (Result.size() < Count / 2)
      Result.push_back(std::ldexp(std::uniform_real_distribution<T>(-2, 2)(Random), Random() % 66));
  }
  while (Result.size() < Count) {
    typename TypeOf<T>::Unsigned Bits = Random() >> (Random() % 64);
    T Value;
    std::memcpy(&Value, &Bits, sizeof(Value));
    Result.push_back(Value);
  }
  std::shuffle(Result.begin(), Result.end(), Random);
  return Result;
}

/// A test: what to call, and what to do once it is compiled.
struct Test {
  Signature signature;
  std::function<bool(ArrayFunction)> run;
};
std::vector<Test> Tests;

std::string show(Ld V) {
  char Buffer[64];
  std::snprintf(Buffer, sizeof(Buffer), "%La (%.0Lf)", V, V);
  return Buffer;
}

/// Adds a test of `Name` at both widths. The reference may say that it does not care.
template <class R, class... Ts>
void add(const std::string &Name, std::type_identity_t<std::function<bool(R &, Ts...)>> Reference,
         bool WidthInName = false, const std::string &Suffix = "") {
  for (unsigned Width : Widths) {
    Signature S{Name, Width, TypeOf<R>::kind, {TypeOf<Ts>::kind...}};
    if (WidthInName)
      S.name += (Width == 1 ? "" : std::to_string(Width)) + Suffix;
    Tests.push_back({S, [=](ArrayFunction Function) {
                       unsigned Seed = 1;
                       std::tuple<std::vector<Ts>...> Columns{values<Ts>(Seed++)...}; // In order.
                       std::vector<R> Result(Count);
                       void *Output = Result.data();
                       return std::apply(
                           [&](auto &...Column) {
                             const void *Inputs[] = {Column.data()...};
                             Function(Inputs, &Output, Count);
                             for (size_t I = 0; I < Count; ++I) {
                               R Expected;
                               if (!Reference(Expected, Column[I]...))
                                 continue;
                               if (!std::memcmp(&Expected, &Result[I], sizeof(R)) ||
                                   (Expected != Expected && Result[I] != Result[I]))
                                 continue;
                               std::string Arguments;
                               ((Arguments += show(Column[I]) + ", "), ...);
                               std::printf("FAILED: %s: %s-> %s, not %s\n", mangle(S).c_str(),
                                           Arguments.c_str(), show(Result[I]).c_str(),
                                           show(Expected).c_str());
                               return false;
                             }
                             return true;
                           },
                           Columns);
                     }});
  }
}

enum class Mode { Default, Rte, Rtz, Rtp, Rtn };

Ld roundTo(Ld V, Mode M) {
  switch (M) {
  case Mode::Rte:
    return std::rint(V);
  case Mode::Rtp:
    return std::ceil(V);
  case Mode::Rtn:
    return std::floor(V);
  default:
    return std::trunc(V);
  }
}

template <class To> To narrow(Ld V, Mode M) {
  To Nearest = To(V);
  if (M == Mode::Default || M == Mode::Rte || Ld(Nearest) == V || std::isnan(V))
    return Nearest;
  constexpr To Inf = std::numeric_limits<To>::infinity();
  bool Up = M == Mode::Rtp || (M == Mode::Rtz && V < 0);
  if (Up && Ld(Nearest) < V)
    return std::nextafter(Nearest, Inf);
  if (!Up && Ld(Nearest) > V)
    return std::nextafter(Nearest, -Inf);
  return Nearest;
}

template <class To, class From> bool convert(To &Result, From V, Mode M, bool Saturate) {
  if constexpr (std::is_floating_point_v<To>) {
    Result = narrow<To>(Ld(V), M);
    return true;
  } else {
    using Limits = std::numeric_limits<To>;
    Ld Rounded = std::is_floating_point_v<From> ? roundTo(Ld(V), M) : Ld(V);
    bool Fits = Rounded >= Ld(Limits::min()) && Rounded <= Ld(Limits::max());
    if (Fits)
      Result = To(Rounded);
    else if (Saturate)
      Result = std::isnan(Rounded) ? 0 : Rounded < 0 ? Limits::min() : Limits::max();
    else if constexpr (std::is_integral_v<From>)
      Result = To(V); // As C does it.
    else
      return false;
    return true;
  }
}

void addConversions() {
  const std::pair<const char *, Mode> Modes[] = {{"", Mode::Default},
                                                 {"_rte", Mode::Rte},
                                                 {"_rtz", Mode::Rtz},
                                                 {"_rtp", Mode::Rtp},
                                                 {"_rtn", Mode::Rtn}};
  forEachType([&](auto ToValue) {
    forEachType([&](auto FromValue) {
      using To = decltype(ToValue);
      using From = decltype(FromValue);
      for (bool Saturate : {false, true}) {
        if (Saturate && std::is_floating_point_v<To>)
          continue;
        for (auto [Suffix, M] : Modes)
          add<To, From>(
              std::string("convert_") + TypeOf<To>::name,
              [=, M = M](To &R, From V) { return convert<To, From>(R, V, M, Saturate); }, true,
              std::string(Saturate ? "_sat" : "") + Suffix);
      }
    });
  });
}

template <class T> T saturate(Wide V) {
  using Limits = std::numeric_limits<T>;
  return V < Limits::min() ? Limits::min() : V > Limits::max() ? Limits::max() : T(V);
}

/// The high half of a product: of 128 bits for 64-bit types, which signed __int128 does not always
/// hold.
template <class T> T highHalf(T X, T Y) {
  if constexpr (std::is_same_v<T, uint64_t>)
    return T((static_cast<unsigned __int128>(X) * Y) >> 64);
  else
    return T((Wide(X) * Y) >> (sizeof(T) * 8));
}

void addIntegerFunctions() {
  forEachInteger([](auto Zero) {
    using T = decltype(Zero);
    using U = typename TypeOf<T>::Unsigned;
    constexpr int Bits = sizeof(T) * 8;
    add<U, T>("abs", [](U &R, T X) { return R = U(X < 0 ? -Wide(X) : Wide(X)), true; });
    add<U, T, T>("abs_diff",
                 [](U &R, T X, T Y) { return R = U(X > Y ? Wide(X) - Y : Wide(Y) - X), true; });
    add<T, T, T>("add_sat", [](T &R, T X, T Y) { return R = saturate<T>(Wide(X) + Y), true; });
    add<T, T, T>("sub_sat", [](T &R, T X, T Y) { return R = saturate<T>(Wide(X) - Y), true; });
    add<T, T, T>("hadd", [](T &R, T X, T Y) { return R = T((Wide(X) + Y) >> 1), true; });
    add<T, T, T>("rhadd", [](T &R, T X, T Y) { return R = T((Wide(X) + Y + 1) >> 1), true; });
    add<T, T>("clz", [](T &R, T X) {
      int N = 0;
      while (N < Bits && !(U(X) >> (Bits - 1 - N) & 1))
        ++N;
      return R = T(N), true;
    });
    add<T, T>("ctz", [](T &R, T X) {
      int N = 0;
      while (N < Bits && !(U(X) >> N & 1))
        ++N;
      return R = T(N), true;
    });
    add<T, T>("popcount", [](T &R, T X) { return R = T(__builtin_popcountll(U(X))), true; });
    add<T, T, T>("mul_hi", [](T &R, T X, T Y) { return R = highHalf(X, Y), true; });
    add<T, T, T, T>("mad_hi",
                    [](T &R, T X, T Y, T Z) { return R = T(U(highHalf(X, Y)) + U(Z)), true; });
    add<T, T, T, T>("mad_sat", [](T &R, T X, T Y, T Z) {
      if constexpr (std::is_same_v<T, uint64_t>) {
        auto Sum = static_cast<unsigned __int128>(X) * Y + Z; // At most 2^128 - 2^64.
        R = Sum >> 64 ? T(-1) : T(Sum);
      } else {
        R = saturate<T>(Wide(X) * Y + Z);
      }
      return true;
    });
    add<T, T, T>("rotate", [](T &R, T X, T Y) {
      int N = int(U(Y) % Bits);
      return R = T(N ? U(X) << N | U(X) >> (Bits - N) : U(X)), true;
    });
    add<T, T, T>("min", [](T &R, T X, T Y) { return R = std::min(X, Y), true; });
    add<T, T, T>("max", [](T &R, T X, T Y) { return R = std::max(X, Y), true; });
    add<T, T, T, T>("clamp", [](T &R, T X, T Low, T High) {
      return R = std::min(std::max(X, Low), High), Low <= High;
    });
    add<T, T, T, T>("bitselect",
                    [](T &R, T X, T Y, T Z) { return R = T((X & ~Z) | (Y & Z)), true; });
  });
  add<int32_t, int32_t, int32_t>("mul24", [](int32_t &R, int32_t X, int32_t Y) {
    return R = int32_t(int64_t(X) * Y), X == X << 8 >> 8 && Y == Y << 8 >> 8;
  });
  add<uint32_t, uint32_t, uint32_t>("mul24", [](uint32_t &R, uint32_t X, uint32_t Y) {
    return R = X * Y, X < 1u << 24 && Y < 1u << 24;
  });
  add<uint32_t, uint32_t, uint32_t, uint32_t>("mad24",
                                              [](uint32_t &R, uint32_t X, uint32_t Y, uint32_t Z) {
                                                return R = X * Y + Z, X < 1u << 24 && Y < 1u << 24;
                                              });
  add<int32_t, int32_t, int32_t, int32_t>("mad24", [](int32_t &R, int32_t X, int32_t Y, int32_t Z) {
    return R = int32_t(int64_t(X) * Y + Z), X == X << 8 >> 8 && Y == Y << 8 >> 8;
  });
  add<uint16_t, uint8_t, uint8_t>(
      "upsample", [](uint16_t &R, uint8_t X, uint8_t Y) { return R = uint16_t(X << 8 | Y), true; });
  add<int64_t, int32_t, uint32_t>("upsample", [](int64_t &R, int32_t X, uint32_t Y) {
    return R = int64_t(uint64_t(uint32_t(X)) << 32 | Y), true;
  });
}

} // namespace

int main(int argc, char **argv) {
  std::string CPU = "x86-64-v3";
  if (argc > 1 && !std::strncmp(argv[1], "--cpu=", 6))
    CPU = argv[1] + 6;
  addConversions();
  addIntegerFunctions();
  NativeModule Native(CPU);
  for (const Test &T : Tests)
    Native.add(T.signature);
  Native.compile();
  size_t Failures = 0;
  for (const Test &T : Tests)
    Failures += !T.run(Native.find(T.signature));
  std::printf("%zu functions tested, %zu failed\n", Tests.size(), Failures);
  return Failures != 0;
}

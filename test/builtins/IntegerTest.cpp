//===- IntegerTest.cpp - Tests integer functions and conversions exhaustively by kind ---------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
//   oclc-builtins-integers [--cpu=NAME]
//
// Compares all explicit conversions and integer functions with arithmetic in __int128 and long
// double. The conversions are those between the ten scalar types, with every rounding mode, with
// and without saturation. The arguments are edge values and random bits, as scalars and as vectors
// of four.
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

template <class F> void forEachInteger(F action) {
  action(int8_t()), action(uint8_t()), action(int16_t()), action(uint16_t());
  action(int32_t()), action(uint32_t()), action(int64_t()), action(uint64_t());
}
template <class F> void forEachType(F action) {
  forEachInteger(action);
  action(float()), action(double());
}

constexpr size_t Count = 2048;
constexpr unsigned Widths[] = {1, 4};

template <class T> std::vector<T> values(unsigned seed) {
  std::mt19937_64 random(seed);
  std::vector<T> result;
  using Limits = std::numeric_limits<T>;
  for (T e :
       {T(0), T(1), T(2), T(3), T(7), T(8), Limits::max(), T(Limits::max() - 1), Limits::lowest(),
        T(Limits::lowest() + 1), T(Limits::max() / 2), T(-1), T(-2), T(100), T(31), T(32), T(63)})
    result.push_back(e);
  if constexpr (std::is_floating_point_v<T>) {
    for (T e : {T(0.5),
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
      result.push_back(e);
      result.push_back(-e);
    }
    result.push_back(Limits::quiet_NaN());
    while (result.size() < Count / 2)
      result.push_back(std::ldexp(std::uniform_real_distribution<T>(-2, 2)(random), random() % 66));
  }
  while (result.size() < Count) {
    typename TypeOf<T>::Unsigned bits = random() >> (random() % 64);
    T value;
    std::memcpy(&value, &bits, sizeof(value));
    result.push_back(value);
  }
  std::shuffle(result.begin(), result.end(), random);
  return result;
}

/// A function to compile, and the test to run with it.
struct Test {
  Signature signature;
  std::function<bool(ArrayFunction)> run;
};
std::vector<Test> Tests;

std::string show(Ld v) {
  char buffer[64];
  std::snprintf(buffer, sizeof(buffer), "%La (%.0Lf)", v, v);
  return buffer;
}

/// Adds a test of `name` at both widths. The reference returns false for undefined results.
template <class R, class... Ts>
void add(const std::string &name, std::type_identity_t<std::function<bool(R &, Ts...)>> reference,
         bool widthInName = false, const std::string &suffix = "") {
  for (unsigned width : Widths) {
    Signature s{name, width, TypeOf<R>::kind, {TypeOf<Ts>::kind...}};
    if (widthInName)
      s.name += (width == 1 ? "" : std::to_string(width)) + suffix;
    Tests.push_back({s, [=](ArrayFunction function) {
                       unsigned seed = 1;
                       std::tuple<std::vector<Ts>...> columns{values<Ts>(seed++)...}; // In order.
                       std::vector<R> result(Count);
                       void *output = result.data();
                       return std::apply(
                           [&](auto &...column) {
                             const void *inputs[] = {column.data()...};
                             function(inputs, &output, Count);
                             for (size_t i = 0; i < Count; ++i) {
                               R expected;
                               if (!reference(expected, column[i]...))
                                 continue;
                               if (!std::memcmp(&expected, &result[i], sizeof(R)) ||
                                   (expected != expected && result[i] != result[i]))
                                 continue;
                               std::string arguments;
                               ((arguments += show(column[i]) + ", "), ...);
                               std::printf("FAILED: %s: %s-> %s, not %s\n", mangle(s).c_str(),
                                           arguments.c_str(), show(result[i]).c_str(),
                                           show(expected).c_str());
                               return false;
                             }
                             return true;
                           },
                           columns);
                     }});
  }
}

enum class Mode { Default, Rte, Rtz, Rtp, Rtn };

Ld roundTo(Ld v, Mode m) {
  switch (m) {
  case Mode::Rte:
    return std::rint(v);
  case Mode::Rtp:
    return std::ceil(v);
  case Mode::Rtn:
    return std::floor(v);
  default:
    return std::trunc(v);
  }
}

template <class To> To narrow(Ld v, Mode m) {
  To nearest = To(v);
  if (m == Mode::Default || m == Mode::Rte || Ld(nearest) == v || std::isnan(v))
    return nearest;
  constexpr To Inf = std::numeric_limits<To>::infinity();
  bool up = m == Mode::Rtp || (m == Mode::Rtz && v < 0);
  if (up && Ld(nearest) < v)
    return std::nextafter(nearest, Inf);
  if (!up && Ld(nearest) > v)
    return std::nextafter(nearest, -Inf);
  return nearest;
}

template <class To, class From> bool convert(To &result, From v, Mode m, bool saturate) {
  if constexpr (std::is_floating_point_v<To>) {
    result = narrow<To>(Ld(v), m);
    return true;
  } else {
    using Limits = std::numeric_limits<To>;
    Ld rounded = std::is_floating_point_v<From> ? roundTo(Ld(v), m) : Ld(v);
    bool fits = rounded >= Ld(Limits::min()) && rounded <= Ld(Limits::max());
    if (fits)
      result = To(rounded);
    else if (saturate)
      result = std::isnan(rounded) ? 0 : rounded < 0 ? Limits::min() : Limits::max();
    else if constexpr (std::is_integral_v<From>)
      result = To(v); // Convert like C.
    else
      return false;
    return true;
  }
}

void addConversions() {
  const std::pair<const char *, Mode> modes[] = {{"", Mode::Default},
                                                 {"_rte", Mode::Rte},
                                                 {"_rtz", Mode::Rtz},
                                                 {"_rtp", Mode::Rtp},
                                                 {"_rtn", Mode::Rtn}};
  forEachType([&](auto toValue) {
    forEachType([&](auto fromValue) {
      using To = decltype(toValue);
      using From = decltype(fromValue);
      for (bool saturate : {false, true}) {
        if (saturate && std::is_floating_point_v<To>)
          continue;
        for (auto [suffix, m] : modes)
          add<To, From>(
              std::string("convert_") + TypeOf<To>::name,
              [=, m = m](To &r, From v) { return convert<To, From>(r, v, m, saturate); }, true,
              std::string(saturate ? "_sat" : "") + suffix);
      }
    });
  });
}

template <class T> T saturate(Wide v) {
  using Limits = std::numeric_limits<T>;
  return v < Limits::min() ? Limits::min() : v > Limits::max() ? Limits::max() : T(v);
}

/// Returns the high half of a product. For 64-bit types the product has 128 bits, which signed
/// __int128 cannot always represent.
template <class T> T highHalf(T x, T y) {
  if constexpr (std::is_same_v<T, uint64_t>)
    return T((static_cast<unsigned __int128>(x) * y) >> 64);
  else
    return T((Wide(x) * y) >> (sizeof(T) * 8));
}

void addIntegerFunctions() {
  forEachInteger([](auto zero) {
    using T = decltype(zero);
    using U = TypeOf<T>::Unsigned;
    constexpr int Bits = sizeof(T) * 8;
    add<U, T>("abs", [](U &r, T x) { return r = U(x < 0 ? -Wide(x) : Wide(x)), true; });
    add<U, T, T>("abs_diff",
                 [](U &r, T x, T y) { return r = U(x > y ? Wide(x) - y : Wide(y) - x), true; });
    add<T, T, T>("add_sat", [](T &r, T x, T y) { return r = saturate<T>(Wide(x) + y), true; });
    add<T, T, T>("sub_sat", [](T &r, T x, T y) { return r = saturate<T>(Wide(x) - y), true; });
    add<T, T, T>("hadd", [](T &r, T x, T y) { return r = T((Wide(x) + y) >> 1), true; });
    add<T, T, T>("rhadd", [](T &r, T x, T y) { return r = T((Wide(x) + y + 1) >> 1), true; });
    add<T, T>("clz", [](T &r, T x) {
      int n = 0;
      while (n < Bits && !(U(x) >> (Bits - 1 - n) & 1))
        ++n;
      return r = T(n), true;
    });
    add<T, T>("ctz", [](T &r, T x) {
      int n = 0;
      while (n < Bits && !(U(x) >> n & 1))
        ++n;
      return r = T(n), true;
    });
    add<T, T>("popcount", [](T &r, T x) { return r = T(__builtin_popcountll(U(x))), true; });
    add<T, T, T>("mul_hi", [](T &r, T x, T y) { return r = highHalf(x, y), true; });
    add<T, T, T, T>("mad_hi",
                    [](T &r, T x, T y, T z) { return r = T(U(highHalf(x, y)) + U(z)), true; });
    add<T, T, T, T>("mad_sat", [](T &r, T x, T y, T z) {
      if constexpr (std::is_same_v<T, uint64_t>) {
        auto sum = static_cast<unsigned __int128>(x) * y + z; // At most 2^128 - 2^64.
        r = sum >> 64 ? T(-1) : T(sum);
      } else {
        r = saturate<T>(Wide(x) * y + z);
      }
      return true;
    });
    add<T, T, T>("rotate", [](T &r, T x, T y) {
      int n = int(U(y) % Bits);
      return r = T(n ? U(x) << n | U(x) >> (Bits - n) : U(x)), true;
    });
    add<T, T, T>("min", [](T &r, T x, T y) { return r = std::min(x, y), true; });
    add<T, T, T>("max", [](T &r, T x, T y) { return r = std::max(x, y), true; });
    add<T, T, T, T>("clamp", [](T &r, T x, T low, T high) {
      return r = std::min(std::max(x, low), high), low <= high;
    });
    add<T, T, T, T>("bitselect",
                    [](T &r, T x, T y, T z) { return r = T((x & ~z) | (y & z)), true; });
  });
  add<int32_t, int32_t, int32_t>("mul24", [](int32_t &r, int32_t x, int32_t y) {
    return r = int32_t(int64_t(x) * y), x == x << 8 >> 8 && y == y << 8 >> 8;
  });
  add<uint32_t, uint32_t, uint32_t>("mul24", [](uint32_t &r, uint32_t x, uint32_t y) {
    return r = x * y, x < 1u << 24 && y < 1u << 24;
  });
  add<uint32_t, uint32_t, uint32_t, uint32_t>("mad24",
                                              [](uint32_t &r, uint32_t x, uint32_t y, uint32_t z) {
                                                return r = x * y + z, x < 1u << 24 && y < 1u << 24;
                                              });
  add<int32_t, int32_t, int32_t, int32_t>("mad24", [](int32_t &r, int32_t x, int32_t y, int32_t z) {
    return r = int32_t(int64_t(x) * y + z), x == x << 8 >> 8 && y == y << 8 >> 8;
  });
  add<uint16_t, uint8_t, uint8_t>(
      "upsample", [](uint16_t &r, uint8_t x, uint8_t y) { return r = uint16_t(x << 8 | y), true; });
  add<int64_t, int32_t, uint32_t>("upsample", [](int64_t &r, int32_t x, uint32_t y) {
    return r = int64_t(uint64_t(uint32_t(x)) << 32 | y), true;
  });
}

} // namespace

int main(int argc, char **argv) {
  std::string cpu = "x86-64-v3";
  if (argc > 1 && !std::strncmp(argv[1], "--cpu=", 6))
    cpu = argv[1] + 6;
  addConversions();
  addIntegerFunctions();
  NativeModule native(cpu);
  for (const Test &t : Tests)
    native.add(t.signature);
  native.compile();
  size_t failures = 0;
  for (const Test &t : Tests)
    failures += !t.run(native.find(t.signature));
  std::printf("%zu functions tested, %zu failed\n", Tests.size(), failures);
  return failures != 0;
}

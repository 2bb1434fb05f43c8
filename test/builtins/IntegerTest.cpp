//===- IntegerTest.cpp - Tests integer functions and conversions between all types ------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
//   oclc-builtins-integers [--cpu=NAME[@COMMAND]] [--width=1|4]
//
// Compares all explicit conversions and integer functions with arithmetic in __int128 and long
// double. The conversions are those between the ten scalar types, with every rounding mode, with
// and without saturation. The arguments are edge values and random bits, as scalars and as vectors
// of four, unless --width selects one of these.
//
//===--------------------------------------------------------------------------------------------===//

#include "BuiltinCode.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <random>
#include <string_view>
#include <type_traits>

using namespace oclc::test;

namespace {

using Wide = __int128;
using Ld = long double;

/// Calls `action` with a zero of the type that holds a value of this kind. All code that depends on
/// a type is compiled by this function. Conversions between two types go through Value, so that no
/// code is compiled for each pair of types.
template <class F> auto withType(Kind k, F action) {
  switch (k) {
  // NOLINTNEXTLINE(bugprone-branch-clone): the calls differ in their types.
  case Kind::Char:
    return action(int8_t());
  case Kind::Uchar:
    return action(uint8_t());
  case Kind::Short:
    return action(int16_t());
  case Kind::Ushort:
    return action(uint16_t());
  case Kind::Int:
    return action(int32_t());
  case Kind::Uint:
    return action(uint32_t());
  case Kind::Long:
    return action(int64_t());
  case Kind::Ulong:
    return action(uint64_t());
  case Kind::Float:
    return action(float());
  default:
    return action(double());
  }
}

constexpr Kind Integers[] = {Kind::Char, Kind::Uchar, Kind::Short, Kind::Ushort,
                             Kind::Int,  Kind::Uint,  Kind::Long,  Kind::Ulong};
constexpr Kind Types[] = {Kind::Char, Kind::Uchar, Kind::Short, Kind::Ushort, Kind::Int,
                          Kind::Uint, Kind::Long,  Kind::Ulong, Kind::Float,  Kind::Double};

const char *nameOf(Kind k) {
  constexpr const char *Names[] = {"char", "uchar", "short", "ushort", "int",
                                   "uint", "long",  "ulong", "float",  "double"};
  return Names[unsigned(k)];
}
bool isFloat(Kind k) { return k == Kind::Float || k == Kind::Double; }

constexpr size_t Count = 2048;
std::vector<unsigned> Widths = {1, 4};

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
    const uint64_t bits = random() >> (random() % 64);
    T value;
    std::memcpy(&value, &bits, sizeof(value)); // The low bytes.
    result.push_back(value);
  }
  std::shuffle(result.begin(), result.end(), random);
  return result;
}

/// A value of any type, represented exactly: a floating-point number only sets `number`, an integer
/// sets both.
struct Value {
  Ld number = 0;
  Wide integer = 0;
};

/// The elements of an array of any type.
struct Column {
  Kind kind;
  std::vector<unsigned char> bytes;

  Value at(size_t index) const {
    return withType(kind, [&](auto element) {
      std::memcpy(&element, &bytes[index * sizeof(element)], sizeof(element));
      if constexpr (std::is_floating_point_v<decltype(element)>)
        return Value{Ld(element)};
      else
        return Value{Ld(element), Wide(element)};
    });
  }
};

/// Returns arguments, which depend on the type and the index of the parameter alone.
const Column &argumentsOf(Kind k, unsigned parameter) {
  static std::map<std::pair<Kind, unsigned>, Column> known;
  auto [place, isNew] = known.try_emplace({k, parameter});
  if (isNew)
    place->second = withType(k, [&](auto zero) {
      const auto elements = values<decltype(zero)>(parameter + 1);
      Column result{k, std::vector<unsigned char>(Count * sizeof(zero))};
      std::memcpy(result.bytes.data(), elements.data(), result.bytes.size());
      return result;
    });
  return place->second;
}

using Arguments = std::array<Value, 3>;
/// Returns the result for one row of arguments: an integer is taken modulo the power of two of the
/// result's type, and a floating-point number is a value of that type. Nothing if the result is
/// undefined.
using Reference = std::function<std::optional<Value>(const Arguments &)>;

/// A function to compile, and its expected results.
struct Test {
  Signature signature;
  Reference reference;
};
std::vector<Test> Tests;

/// Adds a test of `name` at each width.
void add(const std::string &name, Kind result, const std::vector<Kind> &parameters,
         const Reference &reference, bool widthInName = false, const std::string &suffix = "") {
  for (unsigned width : Widths) {
    Signature s{name, width, result, parameters};
    if (widthInName)
      s.name += (width == 1 ? "" : std::to_string(width)) + suffix;
    Tests.push_back({s, reference});
  }
}

std::string show(Ld v) {
  char buffer[64];
  std::snprintf(buffer, sizeof(buffer), "%La (%.0Lf)", v, v);
  return buffer;
}

/// Compares a result with the expected value: all bits, or NaN with any NaN.
bool matches(const Column &results, size_t index, const Value &expected) {
  return withType(results.kind, [&](auto wanted) {
    using T = decltype(wanted);
    T got;
    std::memcpy(&got, &results.bytes[index * sizeof(T)], sizeof(T));
    if constexpr (std::is_floating_point_v<T>)
      wanted = T(expected.number);
    else
      wanted = T(expected.integer);
    return !std::memcmp(&wanted, &got, sizeof(T)) || (wanted != wanted && got != got);
  });
}

bool run(const Test &t, const ArrayCall &function) {
  std::vector<const Column *> columns;
  std::vector<const void *> inputs;
  for (Kind k : t.signature.parameters) {
    columns.push_back(&argumentsOf(k, unsigned(columns.size())));
    inputs.push_back(columns.back()->bytes.data());
  }
  const Kind kind = t.signature.result;
  Column results{kind, std::vector<unsigned char>(Count * sizeOf(kind))};
  void *output = results.bytes.data();
  function(inputs.data(), &output, Count);
  for (size_t i = 0; i < Count; ++i) {
    Arguments arguments;
    for (size_t p = 0; p < columns.size(); ++p)
      arguments[p] = columns[p]->at(i);
    const std::optional<Value> expected = t.reference(arguments);
    if (!expected || matches(results, i, *expected))
      continue;
    std::string shown;
    for (size_t p = 0; p < columns.size(); ++p)
      shown += show(arguments[p].number) + ", ";
    const Ld wanted = isFloat(kind) ? expected->number : Ld(expected->integer);
    std::printf("FAILED: %s: %s-> %s, not %s\n", mangle(t.signature).c_str(), shown.c_str(),
                show(results.at(i).number).c_str(), show(wanted).c_str());
    return false;
  }
  return true;
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

/// An integer type: its size, and its least and greatest value.
struct IntegerType {
  int bits;
  Wide least, greatest;

  explicit IntegerType(Kind k) {
    withType(k, [&](auto zero) {
      using Limits = std::numeric_limits<decltype(zero)>;
      bits = sizeof(zero) * 8;
      least = Wide(Limits::lowest()), greatest = Wide(Limits::max());
    });
  }
  Wide saturate(Wide v) const { return std::clamp(v, least, greatest); }
  /// Returns the number with the same bits in the unsigned type of this size.
  uint64_t unsignedOf(Wide v) const { return uint64_t(v) & (~uint64_t(0) >> (64 - bits)); }
};

/// Converts to an integer type like the built-in does.
std::optional<Value> toInteger(const Value &v, bool fromFloat, const IntegerType &to, Mode m,
                               bool saturate) {
  const Ld rounded = fromFloat ? roundTo(v.number, m) : v.number;
  if (rounded >= Ld(to.least) && rounded <= Ld(to.greatest))
    return Value{0, Wide(rounded)};
  if (saturate)
    return Value{0, std::isnan(rounded) ? 0 : rounded < 0 ? to.least : to.greatest};
  if (fromFloat)
    return std::nullopt;
  return Value{0, v.integer}; // Convert like C.
}

void addConversions() {
  const std::pair<const char *, Mode> modes[] = {{"", Mode::Default},
                                                 {"_rte", Mode::Rte},
                                                 {"_rtz", Mode::Rtz},
                                                 {"_rtp", Mode::Rtp},
                                                 {"_rtn", Mode::Rtn}};
  for (Kind to : Types)
    for (Kind from : Types)
      for (bool saturate : {false, true}) {
        if (saturate && isFloat(to))
          continue;
        for (auto [suffix, m] : modes) {
          Reference convert;
          if (to == Kind::Float)
            convert = [m = m](const Arguments &a) { return Value{narrow<float>(a[0].number, m)}; };
          else if (to == Kind::Double)
            convert = [m = m](const Arguments &a) { return Value{narrow<double>(a[0].number, m)}; };
          else
            convert = [m = m, type = IntegerType(to), fromFloat = isFloat(from),
                       saturate](const Arguments &a) {
              return toInteger(a[0], fromFloat, type, m, saturate);
            };
          add(std::string("convert_") + nameOf(to), to, {from}, convert, true,
              std::string(saturate ? "_sat" : "") + suffix);
        }
      }
}

/// Returns the high half of a product. The product of two unsigned 64-bit numbers may need all 128
/// bits, so it is computed without a sign.
Wide highHalf(const IntegerType &t, Wide x, Wide y) {
  if (t.bits == 64 && t.least == 0)
    return Wide((static_cast<unsigned __int128>(x) * static_cast<unsigned __int128>(y)) >> 64);
  return (x * y) >> t.bits;
}

/// Returns the saturated sum of a product and a number.
Wide saturatedSum(const IntegerType &t, Wide x, Wide y, Wide z) {
  if (t.bits != 64 || t.least != 0)
    return t.saturate(x * y + z);
  const auto sum = static_cast<unsigned __int128>(x) * static_cast<unsigned __int128>(y) +
                   static_cast<unsigned __int128>(z); // At most 2^128 - 2^64.
  return sum >> 64 ? t.greatest : Wide(sum);
}

using IntegerReference = Wide (*)(const IntegerType &t, Wide x, Wide y, Wide z);

/// Adds a test of a function whose parameters all have the type `k`, with the result in the type
/// `result`. The reference is only compared with where `isDefined` holds.
void addInteger(
    const char *name, Kind k, Kind result, unsigned parameters, IntegerReference reference,
    bool (*isDefined)(Wide x, Wide y, Wide z) = [](Wide, Wide, Wide) { return true; }) {
  add(name, result, std::vector<Kind>(parameters, k),
      [=, type = IntegerType(k)](const Arguments &a) -> std::optional<Value> {
        const Wide x = a[0].integer, y = a[1].integer, z = a[2].integer;
        if (!isDefined(x, y, z))
          return std::nullopt;
        return Value{0, reference(type, x, y, z)};
      });
}

void addIntegerFunctions() {
  using Type = const IntegerType &;
  for (Kind k : Integers) {
    const Kind u = Kind(unsigned(k) | 1); // The unsigned type follows the signed one.
    addInteger("abs", k, u, 1, [](Type, Wide x, Wide, Wide) { return x < 0 ? -x : x; });
    addInteger("abs_diff", k, u, 2,
               [](Type, Wide x, Wide y, Wide) { return x > y ? x - y : y - x; });
    addInteger("add_sat", k, k, 2, [](Type t, Wide x, Wide y, Wide) { return t.saturate(x + y); });
    addInteger("sub_sat", k, k, 2, [](Type t, Wide x, Wide y, Wide) { return t.saturate(x - y); });
    addInteger("hadd", k, k, 2, [](Type, Wide x, Wide y, Wide) { return (x + y) >> 1; });
    addInteger("rhadd", k, k, 2, [](Type, Wide x, Wide y, Wide) { return (x + y + 1) >> 1; });
    addInteger("clz", k, k, 1, [](Type t, Wide x, Wide, Wide) {
      int n = 0;
      while (n < t.bits && !(t.unsignedOf(x) >> (t.bits - 1 - n) & 1))
        ++n;
      return Wide(n);
    });
    addInteger("ctz", k, k, 1, [](Type t, Wide x, Wide, Wide) {
      int n = 0;
      while (n < t.bits && !(t.unsignedOf(x) >> n & 1))
        ++n;
      return Wide(n);
    });
    addInteger("popcount", k, k, 1, [](Type t, Wide x, Wide, Wide) {
      return Wide(__builtin_popcountll(t.unsignedOf(x)));
    });
    addInteger("mul_hi", k, k, 2, [](Type t, Wide x, Wide y, Wide) { return highHalf(t, x, y); });
    addInteger("mad_hi", k, k, 3,
               [](Type t, Wide x, Wide y, Wide z) { return highHalf(t, x, y) + z; });
    addInteger("mad_sat", k, k, 3, saturatedSum);
    addInteger("rotate", k, k, 2, [](Type t, Wide x, Wide y, Wide) {
      const int n = int(t.unsignedOf(y) % t.bits);
      const uint64_t bits = t.unsignedOf(x);
      return Wide(n ? bits << n | bits >> (t.bits - n) : bits);
    });
    addInteger("min", k, k, 2, [](Type, Wide x, Wide y, Wide) { return std::min(x, y); });
    addInteger("max", k, k, 2, [](Type, Wide x, Wide y, Wide) { return std::max(x, y); });
    addInteger(
        "clamp", k, k, 3,
        [](Type, Wide x, Wide low, Wide high) { return std::min(std::max(x, low), high); },
        [](Wide, Wide low, Wide high) { return low <= high; });
    addInteger("bitselect", k, k, 3,
               [](Type, Wide x, Wide y, Wide z) { return (x & ~z) | (y & z); });
  }
  // These functions are only defined for factors that fit into 24 bits.
  for (Kind k : {Kind::Int, Kind::Uint}) {
    auto *fit = k == Kind::Int
                    ? +[](Wide x, Wide y,
                          Wide) { return std::max(x, y) < 1 << 23 && std::min(x, y) >= -(1 << 23); }
                    : +[](Wide x, Wide y, Wide) { return std::max(x, y) < 1 << 24; };
    addInteger("mul24", k, k, 2, [](Type, Wide x, Wide y, Wide) { return x * y; }, fit);
    addInteger("mad24", k, k, 3, [](Type, Wide x, Wide y, Wide z) { return x * y + z; }, fit);
  }
  add("upsample", Kind::Ushort, {Kind::Uchar, Kind::Uchar},
      [](const Arguments &a) { return Value{0, a[0].integer << 8 | a[1].integer}; });
  add("upsample", Kind::Long, {Kind::Int, Kind::Uint},
      [](const Arguments &a) { return Value{0, a[0].integer * (Wide(1) << 32) + a[1].integer}; });
}

} // namespace

int main(int argc, char **argv) {
  Machine machine;
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (argument.starts_with("--cpu=")) {
      machine = Machine::parse(std::string(argument.substr(6)));
    } else if (argument == "--width=1" || argument == "--width=4") {
      Widths = {argument.ends_with('1') ? 1u : 4u};
    } else {
      std::fprintf(stderr, "oclc-builtins-integers: unknown option %s\n", argv[i]);
      return 2;
    }
  }
  addConversions();
  addIntegerFunctions();
  BuiltinCode code(machine);
  for (const Test &t : Tests)
    code.add(t.signature);
  code.compile();
  size_t failures = 0;
  for (const Test &t : Tests)
    failures += !run(t, code.find(t.signature));
  std::printf("%zu functions tested, %zu failed\n", Tests.size(), failures);
  return failures != 0;
}

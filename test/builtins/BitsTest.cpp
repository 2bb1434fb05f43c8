//===- BitsTest.cpp - Tests extended bit operations and integer dot products ------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
//   oclc-builtins-bits [--cpu=NAME[@COMMAND]]
//
// Compares bit-field functions with a loop over bits, for every valid offset and count and every
// integer type, as scalars and as vectors of four. Compares dot products of edge values and random
// bytes with 64-bit arithmetic.
//
//===--------------------------------------------------------------------------------------------===//

#include "BuiltinCode.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <functional>
#include <limits>
#include <random>
#include <type_traits>

using namespace oclc::test;

namespace {

/// A function to compile, and the test to run with it.
struct Test {
  Signature signature;
  std::function<bool(const ArrayCall &)> run;
};
std::vector<Test> Tests;

template <class T> constexpr Kind KindOf = Kind::Char;
template <> constexpr Kind KindOf<uint8_t> = Kind::Uchar;
template <> constexpr Kind KindOf<int16_t> = Kind::Short;
template <> constexpr Kind KindOf<uint16_t> = Kind::Ushort;
template <> constexpr Kind KindOf<int32_t> = Kind::Int;
template <> constexpr Kind KindOf<uint32_t> = Kind::Uint;
template <> constexpr Kind KindOf<int64_t> = Kind::Long;
template <> constexpr Kind KindOf<uint64_t> = Kind::Ulong;

bool bitOf(uint64_t value, unsigned index) { return value >> index & 1; }

/// Composes a value of at most 64 bits, bit by bit.
template <class Fn> uint64_t fromBits(unsigned bits, Fn bit) {
  uint64_t result = 0;
  for (unsigned i = 0; i != bits; ++i)
    result |= uint64_t(bit(i)) << i;
  return result;
}

uint64_t insert(uint64_t base, uint64_t insert, unsigned offset, unsigned count) {
  return fromBits(64, [&](unsigned i) {
    return i >= offset && i < offset + count ? bitOf(insert, i - offset) : bitOf(base, i);
  });
}

uint64_t extract(uint64_t base, unsigned offset, unsigned count, bool extend) {
  return fromBits(64, [&](unsigned i) {
    if (i < count)
      return bitOf(base, offset + i);
    return extend && count != 0 && bitOf(base, offset + count - 1);
  });
}

/// Fields of one type: every offset and count, each with several values.
template <class T> struct Fields {
  static constexpr unsigned Bits = sizeof(T) * 8, ValuesEach = 8;
  std::vector<T> base, inserted;
  std::vector<uint32_t> offset, count;

  Fields() {
    std::mt19937_64 random(Bits);
    const T edges[] = {T(0), T(-1), std::numeric_limits<T>::max(), std::numeric_limits<T>::min()};
    for (unsigned at = 0; at <= Bits; ++at)
      for (unsigned size = 0; at + size <= Bits; ++size)
        for (unsigned i = 0; i != ValuesEach; ++i) {
          base.push_back(i < 4 ? edges[i] : T(random()));
          inserted.push_back(i < 4 ? edges[3 - i] : T(random()));
          offset.push_back(at);
          count.push_back(size);
        }
  }
};

/// Calls `function` over arrays. Returns true if every result whose index is a multiple of `step`
/// equals `expected` of this index, and otherwise prints the first that does not.
template <class R, class Fn>
bool check(const Signature &s, const ArrayCall &function,
           std::initializer_list<const void *> inputs, size_t count, size_t step, Fn expected) {
  std::vector<R> result(count);
  void *output = result.data();
  function(inputs.begin(), &output, count);
  for (size_t i = 0; i < count; i += step)
    if (result[i] != expected(i)) {
      std::printf("FAILED: %s: element %zu is %lld, not %lld\n", mangle(s).c_str(), i,
                  static_cast<long long>(result[i]), static_cast<long long>(expected(i)));
      return false;
    }
  return true;
}

template <class T> void addFieldsOf() {
  using U = std::make_unsigned_t<T>;
  using S = std::make_signed_t<T>;
  static const Fields<T> f;
  auto bits = [](size_t i) { return uint64_t(U(f.base[i])); };
  for (unsigned width : {1u, 4u}) {
    Signature inserting = {"bitfield_insert",
                           width,
                           KindOf<T>,
                           {KindOf<T>, KindOf<T>, Kind::UintScalar, Kind::UintScalar}};
    Tests.push_back(
        {inserting, [=](const ArrayCall &function) {
           return check<T>(
               inserting, function,
               {f.base.data(), f.inserted.data(), f.offset.data(), f.count.data()}, f.base.size(),
               1, [&](size_t i) {
                 return T(insert(bits(i), uint64_t(U(f.inserted[i])), f.offset[i], f.count[i]));
               });
         }});
    auto addExtract = [&](const char *name, auto zero, bool extend) {
      using R = decltype(zero);
      Signature extracting = {
          name, width, KindOf<R>, {KindOf<T>, Kind::UintScalar, Kind::UintScalar}};
      Tests.push_back({extracting, [=](const ArrayCall &function) {
                         return check<R>(
                             extracting, function, {f.base.data(), f.offset.data(), f.count.data()},
                             f.base.size(), 1, [&](size_t i) {
                               return R(extract(bits(i), f.offset[i], f.count[i], extend));
                             });
                       }});
    };
    addExtract("bitfield_extract_signed", S(), true);
    addExtract("bitfield_extract_unsigned", U(), false);
    Signature reverse = {"bit_reverse", width, KindOf<T>, {KindOf<T>}};
    Tests.push_back(
        {reverse, [=](const ArrayCall &function) {
           return check<T>(reverse, function, {f.base.data()}, f.base.size(), 1, [&](size_t i) {
             return T(fromBits(f.Bits, [&](unsigned b) { return bitOf(bits(i), f.Bits - 1 - b); }));
           });
         }});
  }
}

constexpr size_t DotCount = 4096;

/// Returns bytes with extreme products, and random bytes.
template <class T> std::vector<T> dotOperands(unsigned seed) {
  std::mt19937 random(seed);
  std::vector<T> result(DotCount);
  for (size_t i = 0; i != DotCount; ++i)
    result[i] = i < 512 ? T((random() & 1) ? 0xFF : 0x80) : T(random());
  std::fill_n(result.begin(), 4, std::numeric_limits<T>::max());
  std::fill_n(result.begin() + 4, 4, std::numeric_limits<T>::min());
  return result;
}

template <class R> std::vector<R> accumulators() {
  using Limits = std::numeric_limits<R>;
  std::mt19937 random(3);
  std::vector<R> result(DotCount);
  for (size_t i = 0; i != DotCount; ++i)
    switch (i / 4 % 4) {
    case 0:
      result[i] = R(Limits::max() - R(random() % 100000));
      break;
    case 1:
      result[i] = R(Limits::min() + R(random() % 100000));
      break;
    default:
      result[i] = R(random());
    }
  return result;
}

template <class R> R saturate(int64_t value) {
  using Limits = std::numeric_limits<R>;
  return R(std::clamp<int64_t>(value, Limits::min(), Limits::max()));
}

/// Tests `name` with four bytes of each operand, as vectors or packed into a word, and with an
/// accumulator if `accumulates` is true.
template <class A, class B, class R>
void addDot(const std::string &name, bool packed, bool accumulates) {
  constexpr Kind Scalar = std::is_signed_v<R> ? Kind::IntScalar : Kind::UintScalar;
  static const std::vector<A> left = dotOperands<A>(1);
  static const std::vector<B> right = dotOperands<B>(2);
  static const std::vector<R> added = accumulators<R>();
  Signature s = {name, packed ? 1u : 4u, Scalar, {KindOf<A>, KindOf<B>}};
  if (packed)
    s.parameters = {Kind::Uint, Kind::Uint};
  if (accumulates)
    s.parameters.push_back(Scalar);
  Tests.push_back({s, [=](const ArrayCall &function) {
                     // The result of two vectors of four is stored at every fourth element, where
                     // the vectors start; that of two words is stored at every element.
                     size_t step = s.width, count = DotCount / 4 * step;
                     return check<R>(s, function, {left.data(), right.data(), added.data()}, count,
                                     step, [&](size_t i) {
                                       int64_t sum = accumulates ? int64_t(added[i]) : 0;
                                       for (size_t j = i / step * 4; j != i / step * 4 + 4; ++j)
                                         sum += int64_t(left[j]) * right[j];
                                       return saturate<R>(sum);
                                     });
                   }});
}

template <class A, class B, class R> void addDots(const std::string &suffix) {
  addDot<A, B, R>("dot", false, false);
  addDot<A, B, R>("dot_acc_sat", false, true);
  addDot<A, B, R>("dot_4x8packed_" + suffix, true, false);
  addDot<A, B, R>("dot_acc_sat_4x8packed_" + suffix, true, true);
}

} // namespace

int main(int argc, char **argv) {
  Machine machine;
  if (argc > 1 && !std::strncmp(argv[1], "--cpu=", 6))
    machine = Machine::parse(argv[1] + 6);
  addFieldsOf<int8_t>(), addFieldsOf<uint8_t>(), addFieldsOf<int16_t>(), addFieldsOf<uint16_t>();
  addFieldsOf<int32_t>(), addFieldsOf<uint32_t>(), addFieldsOf<int64_t>(), addFieldsOf<uint64_t>();
  addDots<uint8_t, uint8_t, uint32_t>("uu_uint");
  addDots<int8_t, int8_t, int32_t>("ss_int");
  addDots<uint8_t, int8_t, int32_t>("us_int");
  addDots<int8_t, uint8_t, int32_t>("su_int");
  BuiltinCode code(machine);
  for (const Test &t : Tests)
    code.add(t.signature);
  code.compile();
  size_t failures = 0;
  for (const Test &t : Tests)
    failures += !t.run(code.find(t.signature));
  std::printf("%zu functions tested, %zu failed\n", Tests.size(), failures);
  return failures != 0;
}

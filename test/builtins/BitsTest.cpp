//===- BitsTest.cpp - Tests extended bit operations and integer dot products ------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
//   oclc-builtins-bits [--cpu=NAME]
//
// Bit fields with every offset and count that fit, of every integer type, as scalars and as vectors
// of four, against a loop over bits; dot products of edge values and random bytes against 64-bit
// arithmetic.
//
//===--------------------------------------------------------------------------------------------===//

#include "NativeModule.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <functional>
#include <limits>
#include <random>
#include <type_traits>

using namespace oclc::test;

namespace {

/// What to call, and what to do once it is compiled.
struct Test {
  Signature signature;
  std::function<bool(ArrayFunction)> run;
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

bool bitOf(uint64_t Value, unsigned Index) { return Value >> Index & 1; }

/// A value of at most 64 bits, bit by bit.
template <class Fn> uint64_t fromBits(unsigned Bits, Fn Bit) {
  uint64_t Result = 0;
  for (unsigned I = 0; I != Bits; ++I)
    Result |= uint64_t(Bit(I)) << I;
  return Result;
}

uint64_t insert(uint64_t Base, uint64_t Insert, unsigned Offset, unsigned Count) {
  return fromBits(64, [&](unsigned I) {
    return I >= Offset && I < Offset + Count ? bitOf(Insert, I - Offset) : bitOf(Base, I);
  });
}

uint64_t extract(uint64_t Base, unsigned Offset, unsigned Count, bool Extend) {
  return fromBits(64, [&](unsigned I) {
    if (I < Count)
      return bitOf(Base, Offset + I);
    return Extend && Count != 0 && bitOf(Base, Offset + Count - 1);
  });
}

/// Fields of one type: every offset and count, each with several values.
template <class T> struct Fields {
  static constexpr unsigned Bits = sizeof(T) * 8, ValuesEach = 8;
  std::vector<T> base, inserted;
  std::vector<uint32_t> offset, count;

  Fields() {
    std::mt19937_64 Random(Bits);
    const T Edges[] = {T(0), T(-1), std::numeric_limits<T>::max(), std::numeric_limits<T>::min()};
    for (unsigned Offset = 0; Offset <= Bits; ++Offset)
      for (unsigned Count = 0; Offset + Count <= Bits; ++Count)
        for (unsigned I = 0; I != ValuesEach; ++I) {
          base.push_back(I < 4 ? Edges[I] : T(Random()));
          inserted.push_back(I < 4 ? Edges[3 - I] : T(Random()));
          offset.push_back(Offset);
          count.push_back(Count);
        }
  }
};

/// Calls a function of one result over arrays and compares with a function of the index.
template <class R, class Fn>
bool check(const Signature &S, ArrayFunction Function, std::initializer_list<const void *> Inputs,
           size_t Count, size_t Step, Fn Expected) {
  std::vector<R> Result(Count);
  void *Output = Result.data();
  Function(Inputs.begin(), &Output, Count);
  for (size_t I = 0; I < Count; I += Step)
    if (Result[I] != Expected(I)) {
      std::printf("FAILED: %s: element %zu is %lld, not %lld\n", mangle(S).c_str(), I,
                  static_cast<long long>(Result[I]), static_cast<long long>(Expected(I)));
      return false;
    }
  return true;
}

template <class T> void addFieldsOf() {
  using U = std::make_unsigned_t<T>;
  using S = std::make_signed_t<T>;
  static const Fields<T> F;
  auto Bits = [](size_t I) { return uint64_t(U(F.base[I])); };
  for (unsigned Width : {1u, 4u}) {
    Signature Insert = {"bitfield_insert",
                        Width,
                        KindOf<T>,
                        {KindOf<T>, KindOf<T>, Kind::UintScalar, Kind::UintScalar}};
    Tests.push_back(
        {Insert, [=](ArrayFunction Function) {
           return check<T>(
               Insert, Function,
               {F.base.data(), F.inserted.data(), F.offset.data(), F.count.data()}, F.base.size(),
               1, [&](size_t I) {
                 return T(insert(Bits(I), uint64_t(U(F.inserted[I])), F.offset[I], F.count[I]));
               });
         }});
    auto AddExtract = [&](const char *Name, auto Zero, bool Extend) {
      using R = decltype(Zero);
      Signature Extract = {Name, Width, KindOf<R>, {KindOf<T>, Kind::UintScalar, Kind::UintScalar}};
      Tests.push_back(
          {Extract, [=](ArrayFunction Function) {
             return check<R>(
                 Extract, Function, {F.base.data(), F.offset.data(), F.count.data()}, F.base.size(),
                 1, [&](size_t I) { return R(extract(Bits(I), F.offset[I], F.count[I], Extend)); });
           }});
    };
    AddExtract("bitfield_extract_signed", S(), true);
    AddExtract("bitfield_extract_unsigned", U(), false);
    Signature Reverse = {"bit_reverse", Width, KindOf<T>, {KindOf<T>}};
    Tests.push_back(
        {Reverse, [=](ArrayFunction Function) {
           return check<T>(Reverse, Function, {F.base.data()}, F.base.size(), 1, [&](size_t I) {
             return T(fromBits(F.Bits, [&](unsigned B) { return bitOf(Bits(I), F.Bits - 1 - B); }));
           });
         }});
  }
}

constexpr size_t DotCount = 4096;

/// Bytes that reach the extreme products together, and random ones.
template <class T> std::vector<T> dotOperands(unsigned Seed) {
  std::mt19937 Random(Seed);
  std::vector<T> Result(DotCount);
  for (size_t I = 0; I != DotCount; ++I)
    Result[I] = I < 512 ? T((Random() & 1) ? 0xFF : 0x80) : T(Random());
  std::fill_n(Result.begin(), 4, std::numeric_limits<T>::max());
  std::fill_n(Result.begin() + 4, 4, std::numeric_limits<T>::min());
  return Result;
}

template <class R> std::vector<R> accumulators() {
  using Limits = std::numeric_limits<R>;
  std::mt19937 Random(3);
  std::vector<R> Result(DotCount);
  for (size_t I = 0; I != DotCount; ++I)
    switch (I / 4 % 4) {
    case 0:
      Result[I] = R(Limits::max() - R(Random() % 100000));
      break;
    case 1:
      Result[I] = R(Limits::min() + R(Random() % 100000));
      break;
    default:
      Result[I] = R(Random());
    }
  return Result;
}

template <class R> R saturate(int64_t Value) {
  using Limits = std::numeric_limits<R>;
  return R(std::clamp<int64_t>(Value, Limits::min(), Limits::max()));
}

/// `Name` is called with four bytes of each operand, as vectors or packed into a word, and, when
/// `Accumulates`, with an accumulator.
template <class A, class B, class R>
void addDot(const std::string &Name, bool Packed, bool Accumulates) {
  constexpr Kind Scalar = std::is_signed_v<R> ? Kind::IntScalar : Kind::UintScalar;
  static const std::vector<A> Left = dotOperands<A>(1);
  static const std::vector<B> Right = dotOperands<B>(2);
  static const std::vector<R> Added = accumulators<R>();
  Signature S = {Name, Packed ? 1u : 4u, Scalar, {KindOf<A>, KindOf<B>}};
  if (Packed)
    S.parameters = {Kind::Uint, Kind::Uint};
  if (Accumulates)
    S.parameters.push_back(Scalar);
  Tests.push_back({S, [=](ArrayFunction Function) {
                     // A vector of four stands at every fourth element, a word at every one.
                     size_t Step = S.width, Count = DotCount / 4 * Step;
                     return check<R>(S, Function, {Left.data(), Right.data(), Added.data()}, Count,
                                     Step, [&](size_t I) {
                                       int64_t Sum = Accumulates ? int64_t(Added[I]) : 0;
                                       for (size_t J = I / Step * 4; J != I / Step * 4 + 4; ++J)
                                         Sum += int64_t(Left[J]) * Right[J];
                                       return saturate<R>(Sum);
                                     });
                   }});
}

template <class A, class B, class R> void addDots(const std::string &Suffix) {
  addDot<A, B, R>("dot", false, false);
  addDot<A, B, R>("dot_acc_sat", false, true);
  addDot<A, B, R>("dot_4x8packed_" + Suffix, true, false);
  addDot<A, B, R>("dot_acc_sat_4x8packed_" + Suffix, true, true);
}

} // namespace

int main(int argc, char **argv) {
  std::string CPU = "x86-64-v3";
  if (argc > 1 && !std::strncmp(argv[1], "--cpu=", 6))
    CPU = argv[1] + 6;
  addFieldsOf<int8_t>(), addFieldsOf<uint8_t>(), addFieldsOf<int16_t>(), addFieldsOf<uint16_t>();
  addFieldsOf<int32_t>(), addFieldsOf<uint32_t>(), addFieldsOf<int64_t>(), addFieldsOf<uint64_t>();
  addDots<uint8_t, uint8_t, uint32_t>("uu_uint");
  addDots<int8_t, int8_t, int32_t>("ss_int");
  addDots<uint8_t, int8_t, int32_t>("us_int");
  addDots<int8_t, uint8_t, int32_t>("su_int");
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

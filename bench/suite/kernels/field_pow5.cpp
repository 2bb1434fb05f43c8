//===- field_pow5.cpp - Fifth powers in a field of 254 bits ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>

namespace suite {

namespace {

// Numbers have four digits of 64 bits.
constexpr int digits = 4;
constexpr uint64_t modulus[digits] = {0x43e1f593f0000001, 0x2833e84879b97091, 0xb85045b68181585d,
                                      0x30644e72e131a029};
constexpr uint64_t minusInverse = 0xc2e1f593efffffff;

struct Element {
  uint64_t digit[digits];
};

// The type for products of 64 bits is an extension of the compilers.
__extension__ using Wide = unsigned __int128;

void reduceOnce(Element &a) {
  Element smaller;
  uint64_t borrow = 0;
  for (int i = 0; i != digits; ++i) {
    const Wide difference = Wide(a.digit[i]) - modulus[i] - borrow;
    smaller.digit[i] = uint64_t(difference);
    borrow = uint64_t(difference >> 64) & 1;
  }
  if (!borrow)
    a = smaller;
}

Element add(const Element &a, const Element &b) {
  Element sum;
  Wide carry = 0;
  for (int i = 0; i != digits; ++i) {
    carry += Wide(a.digit[i]) + b.digit[i];
    sum.digit[i] = uint64_t(carry);
    carry >>= 64;
  }
  reduceOnce(sum);
  return sum;
}

Element multiply(const Element &a, const Element &b) {
  uint64_t t[digits + 1] = {};
  for (const uint64_t factor : b.digit) {
    Wide carry = 0;
    for (int j = 0; j != digits; ++j) {
      carry += Wide(a.digit[j]) * factor + t[j];
      t[j] = uint64_t(carry);
      carry >>= 64;
    }
    const Wide top = Wide(t[digits]) + carry;
    const uint64_t quotient = t[0] * minusInverse;
    carry = (Wide(quotient) * modulus[0] + t[0]) >> 64;
    for (int j = 1; j != digits; ++j) {
      carry += Wide(quotient) * modulus[j] + t[j];
      t[j - 1] = uint64_t(carry);
      carry >>= 64;
    }
    carry += top;
    t[digits - 1] = uint64_t(carry);
    t[digits] = uint64_t(carry >> 64);
  }
  Element product;
  std::copy_n(t, digits, product.digit);
  reduceOnce(product);
  return product;
}

} // namespace

Problem field_pow5(const Wish &wish) {
  constexpr size_t words = 8, width = 3;
  const size_t count = wish.pick<size_t>(128, 203, 4096);
  Problem p;
  auto state = p.arrays.random<unsigned>(words * count, 0, 0xffffffff);
  auto constants = p.arrays.random<unsigned>(words * width, 0, 0xffffffff);
  // The highest digit of the modulus is larger.
  for (size_t i = 0; i != count; ++i)
    p.arrays[state][words * i + words - 1] &= 0x2fffffff;
  for (size_t i = 0; i != width; ++i)
    p.arrays[constants][words * i + words - 1] &= 0x2fffffff;
  p.inPlace = true;
  p.anyLocalSize = true;
  p.launch("field_pow5", wish.row(count, 64), state, constants, int(width), int(count));
  p.cpp(count, [=](Arrays &arrays, size_t begin, size_t end) {
    auto *all = reinterpret_cast<Element *>(arrays[state]);
    const auto *constant = reinterpret_cast<const Element *>(arrays[constants]);
    for (size_t i = begin; i < end; ++i) {
      const Element x = add(all[i], constant[i % width]), square = multiply(x, x);
      all[i] = multiply(multiply(square, square), x);
    }
  });
  p.expect(state);
  return p;
}

} // namespace suite

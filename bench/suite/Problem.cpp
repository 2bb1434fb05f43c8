//===- Problem.cpp - Ranges of launches, and what a problem expects -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace suite {

static size_t roundUp(size_t value, size_t step) { return (value + step - 1) / step * step; }

Range Wish::row(size_t items, size_t usual) const {
  const size_t size = local ? local : usual;
  return {{roundUp(items, size)}, {size}};
}

Range Wish::tiles(size_t width, size_t height, size_t localWidth, size_t localHeight) {
  return {{roundUp(width, localWidth), roundUp(height, localHeight)}, {localWidth, localHeight}};
}

Range Wish::plane(size_t width, size_t height, size_t localWidth, size_t localHeight) const {
  return local ? tiles(width, height, local, 1) : tiles(width, height, localWidth, localHeight);
}

Arrays Problem::expectedArrays() const {
  Arrays result = arrays;
  if (ownReference) {
    ownReference(result);
    return result;
  }
  for (const auto &[units, step] : steps)
    step(result, 0, units);
  return result;
}

static double element(const Arrays &arrays, unsigned array, size_t index) {
  switch (arrays.number(array)) {
  case Number::Float:
    return arrays[Array<float>{array}][index];
  case Number::Double:
    return arrays[Array<double>{array}][index];
  case Number::Int:
    return arrays[Array<int>{array}][index];
  case Number::UInt:
    return arrays[Array<unsigned>{array}][index];
  case Number::Byte:
    return arrays[Array<unsigned char>{array}][index];
  }
  return 0;
}

static size_t elementSize(Number number) {
  return number == Number::Double ? 8 : number == Number::Byte ? 1 : 4;
}

static bool agrees(double expected, double result, const Expectation &expectation) {
  if (expected == result || (std::isnan(expected) && std::isnan(result)))
    return true;
  const double distance = std::abs(expected - result);
  // A comparison with a NaN is false, so a NaN does not agree with a number.
  return distance <= expectation.absolute + expectation.relative * std::abs(expected);
}

std::string difference(const Problem &problem, const Arrays &expected, const Arrays &results) {
  for (const Expectation &expectation : problem.expectations) {
    const unsigned array = expectation.array;
    const size_t count = expected.bytes(array).size() / elementSize(expected.number(array));
    size_t wrong = 0, first = 0;
    for (size_t i = 0; i != count; ++i)
      if (!agrees(element(expected, array, i), element(results, array, i), expectation) && !wrong++)
        first = i;
    if (double(wrong) <= expectation.mayDiffer * double(count))
      continue;
    char text[200];
    std::snprintf(text, sizeof(text),
                  "array %u: %zu of %zu differ, element %zu is %.17g, not %.17g", array, wrong,
                  count, first, element(results, array, first), element(expected, array, first));
    return text;
  }
  return {};
}

} // namespace suite

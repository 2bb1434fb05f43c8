//===- Edges.cpp - Arguments at the edges of a type and of a function ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Edges.h"

#include "Interest.h"
#include "NearMultiples.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace oclc::test {

template <class T> std::vector<T> edges() {
  using Limits = std::numeric_limits<T>;
  std::vector<T> result = {0,
                           Limits::denorm_min(),
                           3 * Limits::denorm_min(),
                           Limits::min() / 2,
                           Limits::min() - Limits::denorm_min(),
                           Limits::min(),
                           Limits::epsilon() / 4,
                           Limits::epsilon(),
                           T(1e-5),
                           T(0.1),
                           T(0.25),
                           T(0.5),
                           std::nextafter(T(0.5), T(1)),
                           std::nextafter(T(1), T(0)),
                           1,
                           std::nextafter(T(1), T(2)),
                           T(1.5),
                           2,
                           T(2.5),
                           3,
                           std::numbers::pi_v<T>,
                           7,
                           10,
                           T(20.5),
                           T(87.5),
                           T(88.8),
                           T(103.9),
                           T(127),
                           T(128),
                           T(709.7),
                           T(744.5),
                           T(1e5),
                           T(8388607.5),
                           T(16777215),
                           T(16777217),
                           T(4503599627370495.5),
                           T(9007199254740991),
                           T(1e22),
                           Limits::max() / 2,
                           Limits::max(),
                           Limits::infinity(),
                           Limits::quiet_NaN()};
  for (size_t i = 0, e = result.size(); i < e; ++i)
    result.push_back(-result[i]);
  return result;
}

std::vector<int> intEdges() {
  std::vector<int> result = {0,   1,   2,   3,    5,    17,   64,    127,
                             128, 150, 300, 1023, 1100, 2200, 65537, 2147483520};
  for (size_t i = 0, e = result.size(); i < e; ++i)
    result.push_back(-result[i]);
  return result;
}

/// Adds `value`, and the next `distance` numbers below and above it.
template <class T> static void pushNeighbours(std::vector<T> &result, T value, int distance) {
  const T infinity = std::numeric_limits<T>::infinity();
  T below = value, above = value;
  result.push_back(value);
  for (int i = 0; i < distance; ++i) {
    below = std::nextafter(below, -infinity);
    above = std::nextafter(above, infinity);
    result.push_back(below);
    result.push_back(above);
  }
}

template <class T> std::vector<T> thresholds(const std::string &function) {
  using Limits = std::numeric_limits<T>;
  const Interest where = interestOf(function, Limits::digits);
  std::vector<T> result;
  // Add the limits of the range of the function, and the numbers next to them.
  for (const double end : {where.low, where.high})
    pushNeighbours(result, T(end), 8);
  pushNeighbours(result, T(1), 16);

  constexpr double MostSteps = 512;
  if (where.step != 0) {
    const double steps = (where.high - where.low) / where.step;
    const double stride = std::max(1.0, std::floor(steps / MostSteps));
    double k = std::ceil(where.low / where.step);
    while (k * where.step <= where.high) {
      pushNeighbours(result, T(k * where.step), 2);
      k += stride;
    }
  }
  if (isReducedByPi(function))
    for (const double x :
         nearMultiplesOfHalfPi(Limits::digits, Limits::max_exponent - Limits::digits)) {
      result.push_back(T(x));
      result.push_back(T(-x));
    }
  return result;
}

template std::vector<float> edges();
template std::vector<double> edges();
template std::vector<float> thresholds(const std::string &);
template std::vector<double> thresholds(const std::string &);

} // namespace oclc::test

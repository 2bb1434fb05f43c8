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
  std::vector<T> Result = {0,
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
  for (size_t I = 0, E = Result.size(); I < E; ++I)
    Result.push_back(-Result[I]);
  return Result;
}

std::vector<int> intEdges() {
  std::vector<int> Result = {0,   1,   2,   3,    5,    17,   64,    127,
                             128, 150, 300, 1023, 1100, 2200, 65537, 2147483520};
  for (size_t I = 0, E = Result.size(); I < E; ++I)
    Result.push_back(-Result[I]);
  return Result;
}

/// `Value` and the numbers around it.
template <class T> static void pushNeighbours(std::vector<T> &Result, T Value, int Distance) {
  const T Infinity = std::numeric_limits<T>::infinity();
  T Below = Value, Above = Value;
  Result.push_back(Value);
  for (int I = 0; I < Distance; ++I) {
    Below = std::nextafter(Below, -Infinity);
    Above = std::nextafter(Above, Infinity);
    Result.push_back(Below);
    Result.push_back(Above);
  }
}

template <class T> std::vector<T> thresholds(const std::string &Function) {
  using Limits = std::numeric_limits<T>;
  const Interest Where = interestOf(Function, Limits::digits);
  std::vector<T> Result;
  // Where the function leaves its range, to the last digit and beyond.
  for (const double End : {Where.low, Where.high})
    pushNeighbours(Result, T(End), 8);
  pushNeighbours(Result, T(1), 16);

  constexpr double MostSteps = 512;
  if (Where.step != 0) {
    const double Steps = (Where.high - Where.low) / Where.step;
    const double Stride = std::max(1.0, std::floor(Steps / MostSteps));
    double K = std::ceil(Where.low / Where.step);
    while (K * Where.step <= Where.high) {
      pushNeighbours(Result, T(K * Where.step), 2);
      K += Stride;
    }
  }
  if (isReducedByPi(Function))
    for (const double X :
         nearMultiplesOfHalfPi(Limits::digits, Limits::max_exponent - Limits::digits)) {
      Result.push_back(T(X));
      Result.push_back(T(-X));
    }
  return Result;
}

template std::vector<float> edges();
template std::vector<double> edges();
template std::vector<float> thresholds(const std::string &);
template std::vector<double> thresholds(const std::string &);

} // namespace oclc::test

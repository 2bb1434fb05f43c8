//===- Arguments.cpp - Arguments for the math functions ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Arguments.h"

#include "Edges.h"
#include "Interest.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>

namespace oclc::test {

namespace {

/// Generates the fractional parts of multiples of an irrational number. For every N, the first N of
/// them are evenly distributed in [0, 1).
class Spread {
public:
  explicit Spread(double irrational) : Step(irrational) {}
  double next() {
    Position += Step;
    return Position -= std::floor(Position);
  }

private:
  double Step, Position = 0;
};

template <class T> class Generator {
public:
  using Tuple = std::array<T, 3>;

  explicit Generator(const MathCase &c)
      : C(c), Where(interestOf(c.function, std::numeric_limits<T>::digits)) {}

  Tuple next() {
    const unsigned turn = Turns++;
    Tuple result;
    for (unsigned i = 0; i < 3; ++i)
      result[i] = turn % 3 == 0 ? anyExponent(i) : turn % 3 == 1 ? interesting(i) : ordinary();
    if (C.arity == 2 && turn % 3 == 1)
      result = related(result[0], turn);
    if (C.secondIsInt)
      result[1] = integer(result[0], turn);
    if (C.arity == 3 && turn % 2)
      result[2] = nearlyCancelling(result[0], result[1]);
    return result;
  }

private:
  using Limits = std::numeric_limits<T>;

  T sign() { return Random() % 2 ? T(-1) : T(1); }
  T mantissa() { return std::uniform_real_distribution<T>(1, 2)(Random); }

  T anyExponent(unsigned i) {
    const int smallest = Limits::min_exponent - Limits::digits;
    const int exponent = smallest + int(Exponents[i].next() * (Limits::max_exponent - smallest));
    return sign() * std::ldexp(mantissa(), exponent);
  }

  T ordinary() { return sign() * std::ldexp(mantissa(), int(Random() % 18) - 12); }

  T interesting(unsigned i) {
    const double even = Where.low + (Where.high - Where.low) * Positions[i].next();
    // Vary the last digits, which `even` may have lost.
    const double jitter = std::uniform_real_distribution<double>(0, 0x1p-20)(Random);
    return T(even - even * jitter);
  }

  /// Returns two arguments for a function of two. In most turns, the second depends on the first.
  Tuple related(T x, unsigned turn) {
    if (C.function == "pow" || C.function == "powr") {
      // Choose the second argument so that the result has a random exponent.
      const T base = turn % 2 ? std::fabs(anyExponent(0)) : std::ldexp(mantissa(), -int(turn % 7));
      return {base, targetExponent() / std::log2(base), 0};
    }
    if (C.function == "fmod" || C.function == "remainder" || C.function == "remquo") {
      const T y = anyExponent(1);
      const T quotient = T(Random() % 4096) / 2;
      return {std::nextafter(y * quotient, turn % 2 ? Limits::max() : T(0)), y, 0};
    }
    if (turn % 5 == 0)
      return {fewDenormals(), fewDenormals(), 0};
    // In odd turns, the magnitudes differ by a factor of at most about 2^32, so that both arguments
    // often affect the result.
    const T y = std::ldexp(mantissa(), int(Positions[1].next() * 64) - 32);
    return turn % 2 ? Tuple{x, x * y * sign(), 0} : Tuple{anyExponent(0), y * sign(), 0};
  }

  /// Returns a small denormal; ratios of such numbers lose digits if they are computed
  /// inaccurately.
  T fewDenormals() { return sign() * T(Random() % 512) * Limits::denorm_min(); }

  T targetExponent() {
    const int smallest = Limits::min_exponent - Limits::digits - 2;
    return T(smallest + Positions[1].next() * (Limits::max_exponent + 2 - smallest));
  }

  /// Returns an integer for the second argument: a small one, a larger one, or one for which the
  /// result has a random exponent.
  T integer(T x, unsigned turn) {
    switch (turn % 4) {
    case 0:
      return T(int(Random() % 2500) - 1250);
    case 1: {
      const T magnitude = targetExponent() / std::log2(std::fabs(x));
      return std::fabs(magnitude) < T(2147483520) ? std::trunc(magnitude) : T(3);
    }
    default:
      return T(int(Random() % 41) - 20);
    }
  }

  T nearlyCancelling(T x, T y) {
    return -x * y * (1 + T(int(Random() % 5) - 2) * Limits::epsilon());
  }

  const MathCase &C;
  const Interest Where;
  std::mt19937_64 Random{12345};
  unsigned Turns = 0;
  Spread Exponents[3] = {Spread(0.61803398874989485), Spread(0.41421356237309505),
                         Spread(0.73205080756887729)};
  Spread Positions[3] = {Spread(0.23606797749978970), Spread(0.64575131106459059),
                         Spread(0.31662479035539985)};
};

template <class T> class Columns {
public:
  explicit Columns(const MathCase &c) : C(c), Result(c.arity) {}

  void push(const std::array<T, 3> &tuple) {
    for (unsigned i = 0; i < C.arity; ++i)
      Result[i].push_back(C.largest != 0 && (i != 1 || !C.secondIsInt) ? folded(tuple[i])
                                                                       : tuple[i]);
  }

  std::vector<std::vector<T>> take() {
    while (Result[0].size() % 48)
      push({1, 1, 1});
    return std::move(Result);
  }

  size_t size() const { return Result[0].size(); }

private:
  /// Returns `v` if its magnitude is at most C.largest, and otherwise its remainder after division
  /// by C.largest. Infinities and NaN count as 1.
  T folded(T v) const {
    if (std::fabs(v) <= T(C.largest))
      return v;
    return std::fmod(std::isfinite(v) ? v : T(1), T(C.largest));
  }

  const MathCase &C;
  std::vector<std::vector<T>> Result;
};

} // namespace

template <class T> std::vector<std::vector<T>> argumentsFor(const MathCase &c, unsigned count) {
  Columns<T> result(c);
  const std::vector<T> firsts = edges<T>();
  std::vector<T> seconds = c.arity == 1 ? std::vector<T>{0} : firsts;
  if (c.secondIsInt) {
    const std::vector<int> ints = intEdges();
    seconds.assign(ints.begin(), ints.end());
  }
  for (const T x : firsts)
    for (const T y : seconds)
      result.push({x, y, firsts[result.size() % firsts.size()]});

  // Pairs of small multiples of the smallest denormal, whose quotients have few digits. The second
  // one may be zero.
  constexpr int Few = 16;
  if (c.arity == 2 && !c.secondIsInt)
    for (int x = 1; x <= Few; ++x)
      for (int y = -Few; y <= Few; ++y)
        result.push({x * std::numeric_limits<T>::denorm_min(),
                     y * std::numeric_limits<T>::denorm_min(), 0});

  Generator<T> more(c);
  for (const T x : thresholds<T>(c.function)) {
    std::array<T, 3> tuple = more.next();
    tuple[0] = x;
    result.push(tuple);
  }
  for (unsigned i = 0; i < count; ++i)
    result.push(more.next());
  return result.take();
}

template std::vector<std::vector<float>> argumentsFor(const MathCase &, unsigned);
template std::vector<std::vector<double>> argumentsFor(const MathCase &, unsigned);

} // namespace oclc::test

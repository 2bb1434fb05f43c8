//===- Arguments.cpp - What the math functions are called with -----------------------------------===//
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

/// Numbers in [0, 1) whose first N are spread evenly for every N: multiples of an irrational.
class Spread {
public:
  explicit Spread(double Irrational) : Step(Irrational) {}
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

  explicit Generator(const MathCase &C)
      : C(C), Where(interestOf(C.function, std::numeric_limits<T>::digits)) {}

  Tuple next() {
    const unsigned Turn = Turns++;
    Tuple Result;
    for (unsigned I = 0; I < 3; ++I)
      Result[I] = Turn % 3 == 0 ? anyExponent(I) : Turn % 3 == 1 ? interesting(I) : ordinary();
    if (C.arity == 2 && Turn % 3 == 1)
      Result = related(Result[0], Turn);
    if (C.secondIsInt)
      Result[1] = integer(Result[0], Turn);
    if (C.arity == 3 && Turn % 2)
      Result[2] = nearlyCancelling(Result[0], Result[1]);
    return Result;
  }

private:
  using Limits = std::numeric_limits<T>;

  T sign() { return Random() % 2 ? T(-1) : T(1); }
  T mantissa() { return std::uniform_real_distribution<T>(1, 2)(Random); }

  T anyExponent(unsigned I) {
    const int Smallest = Limits::min_exponent - Limits::digits;
    const int Exponent = Smallest + int(Exponents[I].next() * (Limits::max_exponent - Smallest));
    return sign() * std::ldexp(mantissa(), Exponent);
  }

  T ordinary() { return sign() * std::ldexp(mantissa(), int(Random() % 18) - 12); }

  T interesting(unsigned I) {
    const double Even = Where.low + (Where.high - Where.low) * Positions[I].next();
    // The difference may have lost its last digits, and these matter.
    const double Jitter = std::uniform_real_distribution<double>(0, 0x1p-20)(Random);
    return T(Even - Even * Jitter);
  }

  /// Second arguments that have something to do with the first.
  Tuple related(T X, unsigned Turn) {
    if (C.function == "pow" || C.function == "powr") {
      // So that the result's exponent is anywhere in the range.
      const T Base = Turn % 2 ? std::fabs(anyExponent(0)) : std::ldexp(mantissa(), -int(Turn % 7));
      return {Base, targetExponent() / std::log2(Base), 0};
    }
    if (C.function == "fmod" || C.function == "remainder" || C.function == "remquo") {
      const T Y = anyExponent(1);
      const T Quotient = T(Random() % 4096) / 2;
      return {std::nextafter(Y * Quotient, Turn % 2 ? Limits::max() : T(0)), Y, 0};
    }
    if (Turn % 5 == 0)
      return {fewDenormals(), fewDenormals(), 0};
    // Not too far apart for both to matter.
    const T Y = std::ldexp(mantissa(), int(Positions[1].next() * 64) - 32);
    return Turn % 2 ? Tuple{X, X * Y * sign(), 0} : Tuple{anyExponent(0), Y * sign(), 0};
  }

  /// Ratios that lose digits when they are computed in the wrong way.
  T fewDenormals() { return sign() * T(Random() % 512) * Limits::denorm_min(); }

  T targetExponent() {
    const int Smallest = Limits::min_exponent - Limits::digits - 2;
    return T(Smallest + Positions[1].next() * (Limits::max_exponent + 2 - Smallest));
  }

  /// Small ones, those that bring the result anywhere in its range, and large ones.
  T integer(T X, unsigned Turn) {
    switch (Turn % 4) {
    case 0:
      return T(int(Random() % 2500) - 1250);
    case 1: {
      const T Magnitude = targetExponent() / std::log2(std::fabs(X));
      return std::fabs(Magnitude) < T(2147483520) ? std::trunc(Magnitude) : T(3);
    }
    default:
      return T(int(Random() % 41) - 20);
    }
  }

  T nearlyCancelling(T X, T Y) {
    return -X * Y * (1 + T(int(Random() % 5) - 2) * Limits::epsilon());
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
  explicit Columns(const MathCase &C) : C(C), Result(C.arity) {}

  void push(const std::array<T, 3> &Tuple) {
    for (unsigned I = 0; I < C.arity; ++I)
      Result[I].push_back(C.largest != 0 && (I != 1 || !C.secondIsInt) ? folded(Tuple[I])
                                                                       : Tuple[I]);
  }

  std::vector<std::vector<T>> take() {
    while (Result[0].size() % 48)
      push({1, 1, 1});
    return std::move(Result);
  }

  size_t size() const { return Result[0].size(); }

private:
  /// Within the magnitude for which the function is defined.
  T folded(T V) const {
    if (std::fabs(V) <= T(C.largest))
      return V;
    return std::fmod(std::isfinite(V) ? V : T(1), T(C.largest));
  }

  const MathCase &C;
  std::vector<std::vector<T>> Result;
};

} // namespace

template <class T> std::vector<std::vector<T>> argumentsFor(const MathCase &C, unsigned Count) {
  Columns<T> Result(C);
  const std::vector<T> Edges = edges<T>();
  std::vector<T> Seconds = C.arity == 1 ? std::vector<T>{0} : Edges;
  if (C.secondIsInt) {
    const std::vector<int> Ints = intEdges();
    Seconds.assign(Ints.begin(), Ints.end());
  }
  for (const T X : Edges)
    for (const T Y : Seconds)
      Result.push({X, Y, Edges[Result.size() % Edges.size()]});

  // Two numbers of which a fraction has few digits or none.
  constexpr int Few = 16;
  if (C.arity == 2 && !C.secondIsInt)
    for (int X = 1; X <= Few; ++X)
      for (int Y = -Few; Y <= Few; ++Y)
        Result.push({X * std::numeric_limits<T>::denorm_min(),
                     Y * std::numeric_limits<T>::denorm_min(), 0});

  Generator<T> More(C);
  for (const T X : thresholds<T>(C.function)) {
    std::array<T, 3> Tuple = More.next();
    Tuple[0] = X;
    Result.push(Tuple);
  }
  for (unsigned I = 0; I < Count; ++I)
    Result.push(More.next());
  return Result.take();
}

template std::vector<std::vector<float>> argumentsFor(const MathCase &, unsigned);
template std::vector<std::vector<double>> argumentsFor(const MathCase &, unsigned);

} // namespace oclc::test

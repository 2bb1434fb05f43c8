//===- Measure.cpp - Runs a math function over arguments and compares ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Measure.h"

#include "Arguments.h"
#include "ExactReference.h"
#include "Ulp.h"

#include <atomic>
#include <cstring>
#include <optional>
#include <sstream>
#include <thread>

namespace oclc::test {

namespace {

using Ld = long double;

template <class T> constexpr bool IsFloat = std::numeric_limits<T>::digits == 24;

/// Expected results of a function for all rows. During the comparison, more precise values replace
/// some of them, which are then `confirmed`.
struct Expectation {
  std::vector<Ld> values;
  std::vector<char> confirmed;
};

/// The results of a function for all rows.
template <class T> struct Outcome {
  explicit Outcome(size_t rows) : values(rows), outs(rows), intValues(rows), intOuts(rows) {}

  std::vector<T> values, outs;
  std::vector<int> intValues, intOuts;
};

template <class T> bool sameBits(T a, T b) {
  return std::memcmp(&a, &b, sizeof(T)) == 0 || (a != a && b != b);
}

/// The argument and result arrays of one function.
template <class T> class Run {
public:
  Run(const MathCase &c, std::vector<std::vector<T>> arguments)
      : C(c), Arguments(std::move(arguments)), Rows(this->Arguments[0].size()), Results(Rows) {
    if (c.secondIsInt)
      Ints.assign(this->Arguments[1].begin(), this->Arguments[1].end());
    for (unsigned i = 0; i < c.arity; ++i)
      Inputs[i] = i == 1 && c.secondIsInt ? static_cast<const void *>(Ints.data())
                                          : this->Arguments[i].data();
    Outputs[0] =
        c.resultIsInt ? static_cast<void *>(Results.intValues.data()) : Results.values.data();
    Outputs[1] = c.outIsInt ? static_cast<void *>(Results.intOuts.data()) : Results.outs.data();
  }

  std::vector<T> &arguments(unsigned column) { return Arguments[column]; }
  size_t rows() const { return Rows; }
  void call(const ArrayCall &code) { code(Inputs, Outputs, Rows); }
  const Outcome<T> &results() const { return Results; }

  Expectation expect(const Reference &r) const {
    Expectation result{std::vector<Ld>(Rows), std::vector<char>(Rows)};
    for (size_t row = 0; row < Rows; ++row) {
      const Sample s = sample(row, 1, false);
      result.values[row] =
          IsFloat<T> ? r.quick(double(s.x), double(s.y), double(s.z)) : r.accurate(s.x, s.y, s.z);
    }
    return result;
  }

  void compare(Tally<T> &total, Expectation &main, Expectation &out, unsigned width) const {
    for (size_t row = 0; row < Rows; ++row) {
      Sample s = sample(row, width, false);
      const T got = valueOf(Results, row);
      if (C.resultIsInt)
        main.values[row] = T(main.values[row]);
      add(total, got, main, row, s);
      if (!C.outReference)
        continue;
      s.isOut = true;
      add(total, outOf(Results, row), out, row, s);
    }
  }

  /// Counts the results that are not those of another machine.
  void compareBits(Divergence &total, const Outcome<T> &others, unsigned width) const {
    total.compared += C.outReference ? 2 * Rows : Rows;
    for (size_t row = 0; row < Rows; ++row) {
      if (!sameBits(valueOf(Results, row), valueOf(others, row)))
        record(total, sample(row, width, false), valueOf(Results, row), valueOf(others, row));
      if (C.outReference && !sameBits(outOf(Results, row), outOf(others, row)))
        record(total, sample(row, width, true), outOf(Results, row), outOf(others, row));
    }
  }

  Sample sample(size_t row, unsigned width, bool isOut) const {
    auto at = [&](unsigned column) { return column < C.arity ? Ld(Arguments[column][row]) : 0; };
    return {at(0), at(1), at(2), width, isOut};
  }

private:
  static void add(Tally<T> &total, T got, Expectation &e, size_t row, const Sample &s) {
    bool confirmed = e.confirmed[row];
    total.add(got, e.values[row], confirmed, s);
    e.confirmed[row] = confirmed;
  }

  static void record(Divergence &total, const Sample &s, T got, T other) {
    if (total.count++)
      return;
    std::ostringstream text;
    text << std::hexfloat << double(s.x) << ' ' << double(s.y) << ' ' << double(s.z) << " width "
         << s.width << (s.isOut ? " out" : "") << ": " << got << ", not " << other;
    total.first = text.str();
  }

  T valueOf(const Outcome<T> &o, size_t row) const {
    return C.resultIsInt ? T(o.intValues[row]) : o.values[row];
  }

  /// Returns the out result. Of the quotient of remquo, returns only the sign and the seven bits
  /// that are specified.
  T outOf(const Outcome<T> &o, size_t row) const {
    if (!C.outIsInt)
      return o.outs[row];
    const int value = o.intOuts[row];
    if (C.function != "remquo")
      return T(value);
    return T(value < 0 ? -(-value & 0x7f) : value & 0x7f);
  }

  const MathCase &C;
  std::vector<std::vector<T>> Arguments;
  size_t Rows;
  Outcome<T> Results;
  std::vector<int> Ints;
  const void *Inputs[3] = {};
  void *Outputs[2] = {};
};

} // namespace

template <class T> Signature signatureOf(const MathCase &c, unsigned width) {
  const Kind value = IsFloat<T> ? Kind::Float : Kind::Double;
  Signature s{c.name, width, c.resultIsInt ? Kind::Int : value, {}};
  for (unsigned i = 0; i < c.arity; ++i)
    s.parameters.push_back(i == 1 && c.secondIsInt ? Kind::Int : value);
  if (c.outReference)
    s.parameters.push_back(c.outIsInt   ? Kind::IntOut
                           : IsFloat<T> ? Kind::FloatOut
                                        : Kind::DoubleOut);
  return s;
}

template <class T>
std::vector<Measured<T>> measure(const MathCase &c, std::span<const BuiltinCode> machines,
                                 const std::vector<unsigned> &widths, unsigned count) {
  CurrentDigits = std::numeric_limits<T>::digits;
  Run<T> r(c, argumentsFor<T>(c, count));
  Expectation main = r.expect(c.reference);
  Expectation out = c.outReference ? r.expect(c.outReference) : Expectation{};
  std::vector<Measured<T>> all(machines.size(), {Tally<T>(c), {}});
  for (const unsigned width : widths) {
    std::optional<Outcome<T>> first;
    for (size_t m = 0; m < all.size(); ++m) {
      r.call(machines[m].find(signatureOf<T>(c, width)));
      r.compare(all[m].errors, main, out, width);
      if (first)
        r.compareBits(all[m].divergence, *first, width);
      else
        first = r.results();
    }
  }
  return all;
}

Tally<float> measureExhaustively(const MathCase &c, const BuiltinCode &machine, unsigned width) {
  CurrentDigits = 24;
  constexpr uint64_t Chunk = uint64_t(1) << 18, Chunks = (uint64_t(1) << 32) / Chunk;
  // Chunk, rounded up to a multiple of every width. Rows beyond Chunk belong to the next chunk, or
  // wrap around to 0; they are only measured twice.
  constexpr size_t Rows = Chunk + 48 - Chunk % 48;
  const ArrayCall code = machine.find(signatureOf<float>(c, width));
  std::atomic<uint64_t> next = 0;
  auto work = [&](Tally<float> &total) {
    Run<float> r(c, {std::vector<float>(Rows)});
    for (uint64_t turn; (turn = next++) < Chunks;) {
      // Mix the magnitudes, so that large errors come early: a result that is not worse than
      // earlier ones needs less time.
      const uint64_t first = turn * 40503 % Chunks * Chunk;
      for (size_t row = 0; row < Rows; ++row) {
        const uint32_t bits = uint32_t(first + row);
        std::memcpy(&r.arguments(0)[row], &bits, sizeof(bits));
      }
      Expectation main = r.expect(c.reference);
      Expectation out = c.outReference ? r.expect(c.outReference) : Expectation{};
      r.call(code);
      r.compare(total, main, out, width);
    }
  };
  std::vector<Tally<float>> totals(std::max(1u, std::thread::hardware_concurrency()),
                                   Tally<float>(c));
  std::vector<std::thread> threads;
  threads.reserve(totals.size());
  for (Tally<float> &each : totals)
    threads.emplace_back(work, std::ref(each));
  for (std::thread &each : threads)
    each.join();
  for (const Tally<float> &each : totals)
    totals[0].merge(each);
  return totals[0];
}

Worst measureReference(const MathCase &c, unsigned count) {
  CurrentDigits = 53;
  const Run<double> r(c, argumentsFor<double>(c, count));
  const Expectation main = r.expect(c.reference);
  Worst result;
  for (size_t row = 0; row < r.rows(); ++row) {
    const Sample s = r.sample(row, 1, false);
    const Ld value = main.values[row];
    if (!std::isfinite(double(value)) || value == 0)
      continue;
    const std::optional<Ld> exact = exactReference(c.function, s.x, s.y);
    if (!exact)
      continue;
    const double error = double(std::fabs(value - *exact) / unitOf<double>(*exact));
    if (error <= result.error)
      continue;
    std::ostringstream where;
    where << std::hexfloat << double(s.x) << ' ' << double(s.y);
    result = {error, where.str()};
  }
  return result;
}

template Signature signatureOf<float>(const MathCase &, unsigned);
template Signature signatureOf<double>(const MathCase &, unsigned);
template std::vector<Measured<float>> measure(const MathCase &, std::span<const BuiltinCode>,
                                              const std::vector<unsigned> &, unsigned);
template std::vector<Measured<double>> measure(const MathCase &, std::span<const BuiltinCode>,
                                               const std::vector<unsigned> &, unsigned);

} // namespace oclc::test

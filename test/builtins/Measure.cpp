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
#include <sstream>
#include <thread>

namespace oclc::test {

namespace {

using Ld = long double;

template <class T> constexpr bool IsFloat = std::numeric_limits<T>::digits == 24;

/// What a function should return for all rows, improved as comparing goes on.
struct Expectation {
  std::vector<Ld> values;
  std::vector<char> confirmed;
};

/// The arrays of one function, and its results in them.
template <class T> class Run {
public:
  Run(const MathCase &C, std::vector<std::vector<T>> Arguments)
      : C(C), Arguments(std::move(Arguments)), Rows(this->Arguments[0].size()), Results(Rows),
        Outs(Rows), IntResults(Rows), IntOuts(Rows) {
    if (C.secondIsInt)
      Ints.assign(this->Arguments[1].begin(), this->Arguments[1].end());
    for (unsigned I = 0; I < C.arity; ++I)
      Inputs[I] = I == 1 && C.secondIsInt ? static_cast<const void *>(Ints.data())
                                          : this->Arguments[I].data();
    Outputs[0] = C.resultIsInt ? static_cast<void *>(IntResults.data()) : Results.data();
    Outputs[1] = C.outIsInt ? static_cast<void *>(IntOuts.data()) : Outs.data();
  }

  std::vector<T> &arguments(unsigned Column) { return Arguments[Column]; }
  size_t rows() const { return Rows; }
  void call(ArrayFunction Code) { Code(Inputs, Outputs, Rows); }

  Expectation expect(const Reference &R) const {
    Expectation Result{std::vector<Ld>(Rows), std::vector<char>(Rows)};
    for (size_t Row = 0; Row < Rows; ++Row) {
      const Sample S = sample(Row, 1, false);
      Result.values[Row] =
          IsFloat<T> ? R.quick(double(S.x), double(S.y), double(S.z)) : R.accurate(S.x, S.y, S.z);
    }
    return Result;
  }

  void compare(Tally<T> &Total, Expectation &Main, Expectation &Out, unsigned Width) const {
    for (size_t Row = 0; Row < Rows; ++Row) {
      Sample S = sample(Row, Width, false);
      const T Got = C.resultIsInt ? T(IntResults[Row]) : Results[Row];
      if (C.resultIsInt)
        Main.values[Row] = T(Main.values[Row]);
      add(Total, Got, Main, Row, S);
      if (!C.outReference)
        continue;
      S.isOut = true;
      add(Total, C.outIsInt ? T(intOut(Row)) : Outs[Row], Out, Row, S);
    }
  }

  Sample sample(size_t Row, unsigned Width, bool IsOut) const {
    auto At = [&](unsigned Column) { return Column < C.arity ? Ld(Arguments[Column][Row]) : 0; };
    return {At(0), At(1), At(2), Width, IsOut};
  }

private:
  static void add(Tally<T> &Total, T Got, Expectation &E, size_t Row, const Sample &S) {
    bool Confirmed = E.confirmed[Row];
    Total.add(Got, E.values[Row], Confirmed, S);
    E.confirmed[Row] = Confirmed;
  }

  /// Of remquo's quotient only the sign and seven bits are promised.
  int intOut(size_t Row) const {
    const int Value = IntOuts[Row];
    if (C.function != "remquo")
      return Value;
    return Value < 0 ? -(-Value & 0x7f) : Value & 0x7f;
  }

  const MathCase &C;
  std::vector<std::vector<T>> Arguments;
  size_t Rows;
  std::vector<T> Results, Outs;
  std::vector<int> IntResults, IntOuts, Ints;
  const void *Inputs[3] = {};
  void *Outputs[2] = {};
};

} // namespace

template <class T> Signature signatureOf(const MathCase &C, unsigned Width) {
  const Kind Value = IsFloat<T> ? Kind::Float : Kind::Double;
  Signature S{C.name, Width, C.resultIsInt ? Kind::Int : Value, {}};
  for (unsigned I = 0; I < C.arity; ++I)
    S.parameters.push_back(I == 1 && C.secondIsInt ? Kind::Int : Value);
  if (C.outReference)
    S.parameters.push_back(C.outIsInt   ? Kind::IntOut
                           : IsFloat<T> ? Kind::FloatOut
                                        : Kind::DoubleOut);
  return S;
}

template <class T>
Tally<T> measure(const MathCase &C, const NativeModule &Native, const std::vector<unsigned> &Widths,
                 unsigned Count) {
  CurrentDigits = std::numeric_limits<T>::digits;
  Run<T> R(C, argumentsFor<T>(C, Count));
  Expectation Main = R.expect(C.reference);
  Expectation Out = C.outReference ? R.expect(C.outReference) : Expectation{};
  Tally<T> Total(C);
  for (const unsigned Width : Widths) {
    R.call(Native.find(signatureOf<T>(C, Width)));
    R.compare(Total, Main, Out, Width);
  }
  return Total;
}

Tally<float> measureExhaustively(const MathCase &C, const NativeModule &Native, unsigned Width) {
  CurrentDigits = 24;
  constexpr uint64_t Chunk = uint64_t(1) << 18, Chunks = (uint64_t(1) << 32) / Chunk;
  // A multiple of every width; the last chunk wraps around, which does no harm.
  constexpr size_t Rows = Chunk + 48 - Chunk % 48;
  const ArrayFunction Code = Native.find(signatureOf<float>(C, Width));
  std::atomic<uint64_t> Next = 0;
  auto Work = [&](Tally<float> &Total) {
    Run<float> R(C, {std::vector<float>(Rows)});
    for (uint64_t Turn; (Turn = Next++) < Chunks;) {
      // All over the range: results that are no worse than earlier ones are dealt with quickly.
      const uint64_t First = Turn * 40503 % Chunks * Chunk;
      for (size_t Row = 0; Row < Rows; ++Row) {
        const uint32_t Bits = uint32_t(First + Row);
        std::memcpy(&R.arguments(0)[Row], &Bits, sizeof(Bits));
      }
      Expectation Main = R.expect(C.reference);
      Expectation Out = C.outReference ? R.expect(C.outReference) : Expectation{};
      R.call(Code);
      R.compare(Total, Main, Out, Width);
    }
  };
  std::vector<Tally<float>> Totals(std::max(1u, std::thread::hardware_concurrency()),
                                   Tally<float>(C));
  std::vector<std::thread> Threads;
  Threads.reserve(Totals.size());
  for (Tally<float> &Each : Totals)
    Threads.emplace_back(Work, std::ref(Each));
  for (std::thread &Each : Threads)
    Each.join();
  for (const Tally<float> &Each : Totals)
    Totals[0].merge(Each);
  return Totals[0];
}

Worst measureReference(const MathCase &C, unsigned Count) {
  CurrentDigits = 53;
  const Run<double> R(C, argumentsFor<double>(C, Count));
  const Expectation Main = R.expect(C.reference);
  Worst Result;
  for (size_t Row = 0; Row < R.rows(); ++Row) {
    const Sample S = R.sample(Row, 1, false);
    const Ld Value = Main.values[Row];
    if (!std::isfinite(double(Value)) || Value == 0)
      continue;
    const std::optional<Ld> Exact = exactReference(C.function, S.x, S.y);
    if (!Exact)
      continue;
    const double Error = double(std::fabs(Value - *Exact) / unitOf<double>(*Exact));
    if (Error <= Result.error)
      continue;
    std::ostringstream Where;
    Where << std::hexfloat << double(S.x) << ' ' << double(S.y);
    Result = {Error, Where.str()};
  }
  return Result;
}

template Signature signatureOf<float>(const MathCase &, unsigned);
template Signature signatureOf<double>(const MathCase &, unsigned);
template Tally<float> measure(const MathCase &, const NativeModule &, const std::vector<unsigned> &,
                              unsigned);
template Tally<double> measure(const MathCase &, const NativeModule &,
                               const std::vector<unsigned> &, unsigned);

} // namespace oclc::test

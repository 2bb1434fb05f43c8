//===- Accuracy.cpp - Measures the math functions against long double -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
//   oclc-builtins-accuracy [--cpu=NAME] [--count=N] [--widths=1,4] [--function=NAME] [--verbose]
//
// Runs every math function in float and double over edge values, random bit patterns and ordinary
// magnitudes, at the given vector widths, and compares with the host's long double functions.
// Prints the largest error of each in units in the last place, beside the limit of the OpenCL C
// specification for the full profile; the exit status is 1 if one is beyond it. The reference's own
// error is below a hundredth of a double's unit for most functions and below a tenth for all.
//
//===--------------------------------------------------------------------------------------------===//

#include "MathCases.h"
#include "NativeModule.h"
#include "Ulp.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <random>
#include <sstream>

using namespace oclc::test;

namespace {

struct Options {
  std::string cpu = "x86-64-v3";
  unsigned count = 20000;
  std::vector<unsigned> widths = {1, 4};
  std::string function;
  bool verbose = false;
};

template <class T> struct Traits;
template <> struct Traits<float> {
  using Bits = uint32_t;
  static constexpr Kind Value = Kind::Float, Out = Kind::FloatOut;
  static constexpr const char *Name = "float";
};
template <> struct Traits<double> {
  using Bits = uint64_t;
  static constexpr Kind Value = Kind::Double, Out = Kind::DoubleOut;
  static constexpr const char *Name = "double";
};

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
                           T(3.14159265358979323846),
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
                           T(16777217),
                           T(4503599627370495.5),
                           T(1e22),
                           Limits::max() / 2,
                           Limits::max(),
                           Limits::infinity(),
                           Limits::quiet_NaN()};
  for (size_t I = 0, E = Result.size(); I < E; ++I)
    Result.push_back(-Result[I]);
  return Result;
}

const int IntEdges[] = {
    0,   1,   2,   3,    5,    17,   64,    127,
    128, 150, 300, 1023, 1100, 2200, 65537, 2147483520}; // The largest that a float holds.

/// `Count` argument tuples beyond the edge values.
template <class T> class Arguments {
public:
  Arguments(const MathCase &C, unsigned Count) : Columns(C.arity) {
    std::vector<T> E = edges<T>();
    if (C.arity == 1) {
      Columns[0] = E;
    } else {
      std::vector<T> Second = E;
      if (C.secondIsInt) {
        Second.clear();
        for (int I : IntEdges) {
          Second.push_back(T(I));
          Second.push_back(-T(I));
        }
      }
      for (T X : E)
        for (T Y : Second)
          push({X, Y, E[Columns[0].size() % E.size()]});
    }
    std::mt19937_64 Random(12345);
    for (unsigned I = 0; I < Count; ++I) {
      T Tuple[3];
      for (T &V : Tuple)
        V = pick(Random);
      if (C.secondIsInt)
        Tuple[1] = T(int(Random() % 4 ? Random() % 41 - 20 : Random() % 2500 - 1250));
      if (C.arity == 3 && I % 2)
        Tuple[2] = -Tuple[0] * Tuple[1] *
                   T(1 + T(int(Random() % 5) - 2) * std::numeric_limits<T>::epsilon());
      push({Tuple[0], Tuple[1], Tuple[2]});
    }
    if (C.largest != 0)
      for (std::vector<T> &Column : Columns)
        for (T &V : Column)
          if (std::fabs(V) > T(C.largest))
            V = std::fmod(std::isfinite(V) ? V : T(1), T(C.largest));
    // A multiple of every width.
    while (Columns[0].size() % 48)
      push({1, 1, 1});
  }

  std::vector<std::vector<T>> Columns;

private:
  void push(std::initializer_list<T> Tuple) {
    for (unsigned I = 0; I < Columns.size(); ++I)
      Columns[I].push_back(Tuple.begin()[I]);
  }

  static T pick(std::mt19937_64 &Random) {
    auto Uniform = [&](T Low, T High) {
      return std::uniform_real_distribution<T>(Low, High)(Random);
    };
    switch (Random() % 5) {
    case 0: {
      typename Traits<T>::Bits Bits = Random();
      T V;
      std::memcpy(&V, &Bits, sizeof(V));
      return V;
    }
    case 1:
      return Uniform(-1, 1);
    case 2:
      return Uniform(T(0.5), T(2));
    case 3:
      return Uniform(-100, 100);
    default:
      return Uniform(-1000, 1000);
    }
  }
};

struct Tally {
  double worst = 0;
  std::string where;
};

template <class T>
void tally(Tally &Result, T Got, long double Expected, const std::vector<std::vector<T>> &Columns,
           size_t Row, unsigned Width, bool AnyZero) {
  if (AnyZero && Got == 0 && Expected == 0)
    return;
  double E = ulpError(Got, Expected);
  if (!(E > Result.worst))
    return;
  Result.worst = E;
  std::ostringstream Where;
  Where << std::hexfloat;
  for (const auto &Column : Columns)
    Where << double(Column[Row]) << ' ';
  Where << "-> " << double(Got) << ", not " << double(Expected) << ", width " << Width;
  Result.where = Where.str();
}

template <class T> Signature signature(const MathCase &C, unsigned Width) {
  Signature S{C.name, Width, C.resultIsInt ? Kind::Int : Traits<T>::Value, {}};
  for (unsigned I = 0; I < C.arity; ++I)
    S.parameters.push_back(I == 1 && C.secondIsInt ? Kind::Int : Traits<T>::Value);
  if (C.outReference)
    S.parameters.push_back(C.outIsInt ? Kind::IntOut : Traits<T>::Out);
  return S;
}

/// Runs one function in one type; returns whether it keeps its limit.
template <class T> bool measure(const MathCase &C, const NativeModule &Native, const Options &O) {
  CurrentDigits = std::numeric_limits<T>::digits;
  Arguments<T> Args(C, O.count);
  size_t Rows = Args.Columns[0].size();

  std::vector<long double> Expected(Rows), ExpectedOut(Rows);
  auto At = [&](unsigned Column, size_t Row) -> long double {
    return Column < C.arity ? (long double)Args.Columns[Column][Row] : 0;
  };
  for (size_t R = 0; R < Rows; ++R) {
    Expected[R] = C.reference(At(0, R), At(1, R), At(2, R));
    if (C.outReference)
      ExpectedOut[R] = C.outReference(At(0, R), At(1, R), At(2, R));
  }

  std::vector<int> Ints;
  if (C.secondIsInt)
    Ints.assign(Args.Columns[1].begin(), Args.Columns[1].end());
  Tally Total;
  for (unsigned Width : O.widths) {
    std::vector<T> Result(Rows), Out(Rows);
    std::vector<int> IntResult(Rows), IntOut(Rows);
    const void *Inputs[3];
    for (unsigned I = 0; I < C.arity; ++I)
      Inputs[I] = I == 1 && C.secondIsInt ? (const void *)Ints.data() : Args.Columns[I].data();
    void *Outputs[2] = {C.resultIsInt ? (void *)IntResult.data() : Result.data(),
                        C.outIsInt ? (void *)IntOut.data() : Out.data()};
    Native.find(signature<T>(C, Width))(Inputs, Outputs, Rows);
    for (size_t R = 0; R < Rows; ++R) {
      T Got = C.resultIsInt ? T(IntResult[R]) : Result[R];
      tally<T>(Total, Got, C.resultIsInt ? T(Expected[R]) : Expected[R], Args.Columns, R, Width,
               C.anyZero);
      if (!C.outReference)
        continue;
      if (!C.outIsInt) {
        tally<T>(Total, Out[R], ExpectedOut[R], Args.Columns, R, Width, C.anyZero);
        continue;
      }
      // remquo's quotient is of interest where the remainder is a number.
      if (std::isnan(Expected[R]) || std::isinf(Expected[R]))
        continue;
      int Quotient = IntOut[R];
      if (!std::strcmp(C.name, "remquo"))
        Quotient = Quotient < 0 ? -(-Quotient & 0x7f) : Quotient & 0x7f;
      tally<T>(Total, T(Quotient), ExpectedOut[R], Args.Columns, R, Width, C.anyZero);
    }
  }

  bool Exact = C.limit == 0;
  double Worst = Exact && Total.worst <= 0.5 ? 0 : Total.worst;
  bool Good = C.limit == Unlimited || Worst <= C.limit;
  std::printf("%-14s %-7s %10.3f  %s%s\n", C.name, Traits<T>::Name, Worst,
              C.limit == Unlimited ? "-" : std::to_string(C.limit).substr(0, 6).c_str(),
              Good ? "" : "  BEYOND THE LIMIT");
  if (!Good || O.verbose)
    std::printf("    %s\n", Total.where.c_str());
  return Good;
}

bool parse(int argc, char **argv, Options &O) {
  for (int I = 1; I < argc; ++I) {
    std::string Arg = argv[I];
    if (Arg.rfind("--cpu=", 0) == 0) {
      O.cpu = Arg.substr(6);
    } else if (Arg.rfind("--count=", 0) == 0) {
      O.count = std::atoi(Arg.c_str() + 8);
    } else if (Arg.rfind("--function=", 0) == 0) {
      O.function = Arg.substr(11);
    } else if (Arg.rfind("--widths=", 0) == 0) {
      O.widths.clear();
      std::istringstream List(Arg.substr(9));
      for (std::string Width; std::getline(List, Width, ',');)
        O.widths.push_back(std::atoi(Width.c_str()));
    } else if (Arg == "--verbose") {
      O.verbose = true;
    } else {
      std::fprintf(stderr, "oclc-builtins-accuracy: unknown option %s\n", Arg.c_str());
      return false;
    }
  }
  return true;
}

} // namespace

int main(int argc, char **argv) {
  Options O;
  if (!parse(argc, argv, O))
    return 2;
  std::vector<MathCase> Cases;
  for (const MathCase &C : mathCases())
    if (O.function.empty() || O.function == C.name)
      Cases.push_back(C);

  NativeModule Native(O.cpu);
  for (const MathCase &C : Cases)
    for (unsigned Width : O.widths) {
      Native.add(signature<float>(C, Width));
      if (!C.floatOnly)
        Native.add(signature<double>(C, Width));
    }
  Native.compile();

  std::printf("%-14s %-7s %10s  %s\n", "function", "type", "error", "limit");
  bool Good = true;
  for (const MathCase &C : Cases) {
    Good &= measure<float>(C, Native, O);
    if (!C.floatOnly)
      Good &= measure<double>(C, Native, O);
  }
  return Good ? 0 : 1;
}

//===- HalfTest.cpp - Tests the built-in functions of half -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
//   oclc-builtins-half [--cpu=NAME] [--widths=1,2,3,4,8,16] [--markdown] [FUNCTION...]
//
// Functions of one half get all halves, others edge values and random ones, against arithmetic in
// long double. Prints the largest error of each in units in the last place of half; --markdown
// prints the table for docs/builtins.md, of those that need not be exact.
//
//===--------------------------------------------------------------------------------------------===//

#include "HalfCase.h"
#include "HalfNumber.h"
#include "MathCases.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <sstream>

using namespace oclc::test;

namespace {

struct Options {
  std::string cpu = "x86-64-v3";
  std::vector<unsigned> widths = {1, 2, 3, 4, 8, 16};
  bool markdown = false;
  std::vector<std::string> functions;
};

bool parse(int argc, char **argv, Options &O) {
  for (int I = 1; I < argc; ++I) {
    std::string Argument = argv[I];
    if (Argument.starts_with("--cpu=")) {
      O.cpu = Argument.substr(6);
    } else if (Argument.starts_with("--widths=")) {
      O.widths.clear();
      std::istringstream List(Argument.substr(9));
      for (std::string Width; std::getline(List, Width, ',');)
        O.widths.push_back(unsigned(std::stoul(Width)));
    } else if (Argument == "--markdown") {
      O.markdown = true;
    } else if (Argument.starts_with("-")) {
      std::fprintf(stderr, "unknown option %s\n", Argument.c_str());
      return false;
    } else {
      O.functions.push_back(Argument);
    }
  }
  return true;
}

/// Calls `Do` with a zero of the type that holds a value of this kind; half is held as its bits.
template <class F> void withType(Kind K, F Do) {
  switch (K) {
  case Kind::Char:
    return Do(int8_t(0));
  case Kind::Uchar:
    return Do(uint8_t(0));
  case Kind::Short:
    return Do(int16_t(0));
  case Kind::Ushort:
  case Kind::Half:
  case Kind::HalfOut:
    return Do(uint16_t(0));
  case Kind::Int:
  case Kind::IntOut:
  case Kind::IntScalar:
    return Do(int32_t(0));
  case Kind::Uint:
  case Kind::UintScalar:
    return Do(uint32_t(0));
  case Kind::Long:
    return Do(int64_t(0));
  case Kind::Ulong:
    return Do(uint64_t(0));
  case Kind::Float:
  case Kind::FloatOut:
    return Do(float(0));
  case Kind::Double:
  case Kind::DoubleOut:
    return Do(double(0));
  }
}

bool isOut(Kind K) { return K == Kind::HalfOut || K == Kind::IntOut; }
bool isHalf(Kind K) { return K == Kind::Half || K == Kind::HalfOut; }
bool isInteger(Kind K) { return K < Kind::Float || K == Kind::IntOut; }

using Bytes = std::vector<unsigned char>;

/// `Count` elements; arguments are repeated from the start where there are not enough.
Bytes pack(Kind K, const Column &Values, size_t Count) {
  Bytes Result;
  withType(K, [&]<class T>(T Element) {
    Result.resize(Count * sizeof(T));
    for (size_t I = 0; I < Count; ++I) {
      Number Value = Values[I % Values.size()];
      Element = isHalf(K) ? T(roundToHalf(Value)) : T(Value);
      std::memcpy(&Result[I * sizeof(T)], &Element, sizeof(T));
    }
  });
  return Result;
}

Number unpack(Kind K, const Bytes &Values, size_t Index) {
  Number Result = 0;
  withType(K, [&]<class T>(T Element) {
    std::memcpy(&Element, &Values[Index * sizeof(T)], sizeof(T));
    Result = isHalf(K) ? halfValue(uint16_t(Element)) : Number(Element);
  });
  return Result;
}

Signature signature(const HalfCase &Case, unsigned Width) {
  std::string Name = Case.name;
  if (Case.hasWidthInName)
    Name += (Width == 1 ? "" : std::to_string(Width)) + Case.suffix;
  Kind Result = Case.isRelational && Width > 1 ? Kind::Short : Case.result;
  return {Name, Width, Result, Case.parameters};
}

/// How far off a result is; infinite if it must be exact and is not.
double errorOf(Kind K, Number Got, Number Expected, const Tolerance &T) {
  if ((T.anyZeroSign || isInteger(K)) && Got == 0 && Expected == 0)
    return 0;
  if (isHalf(K) && T.ulp != 0)
    return halfError(roundToHalf(Got), Expected);
  Number Rounded = isHalf(K) ? halfValue(roundToHalf(Expected)) : Expected;
  bool Same = std::isnan(Rounded) ? std::isnan(Got)
                                  : Got == Rounded && std::signbit(Got) == std::signbit(Rounded);
  return Same ? 0 : INFINITY;
}

/// One case at all widths.
class Measurement {
public:
  Measurement(const HalfCase &Case, const NativeModule &Native) : Case(Case), Native(Native) {
    size_t Rows = Case.arguments[0].size();
    for (size_t I = 0; I < Rows; ++I) {
      Arguments.emplace_back();
      for (const Column &Argument : Case.arguments)
        Arguments.back().push_back(Argument[I]);
      Expected.push_back(Case.reference(Arguments.back()));
    }
  }

  bool run(const Options &O) {
    for (unsigned Width : O.widths) {
      runAt(Width);
      bool Good =
          Case.tolerance.ulp == Unlimited ? !std::isinf(Worst) : Worst <= Case.tolerance.ulp;
      if (Good)
        continue;
      std::printf("FAILED: %s:%s\n", mangle(signature(Case, Width)).c_str(), WorstRow.c_str());
      return false;
    }
    if (O.markdown)
      std::printf("| `%s` | %.2f | %s |\n", Case.name.c_str(), Worst, limitText().c_str());
    else if (Case.tolerance.ulp != 0)
      std::printf("%-12s %5.2f\n", Case.name.c_str(), Worst);
    return true;
  }

private:
  std::string limitText() const {
    if (Case.tolerance.ulp == Unlimited)
      return "-";
    std::ostringstream Text;
    Text << Case.tolerance.ulp;
    return Text.str();
  }

  void runAt(unsigned Width) {
    Signature S = signature(Case, Width);
    size_t Count = (Arguments.size() + Width - 1) / Width * Width;
    std::vector<Bytes> Inputs, Outputs = {pack(S.result, {0}, Count)};
    std::vector<Kind> OutputKinds = {S.result};
    for (Kind K : S.parameters) {
      if (isOut(K)) {
        Outputs.push_back(pack(K, {0}, Count));
        OutputKinds.push_back(K);
      } else {
        Inputs.push_back(pack(K, Case.arguments[Inputs.size()], Count));
      }
    }
    std::vector<const void *> InputPointers;
    InputPointers.reserve(Inputs.size());
    for (const Bytes &Input : Inputs)
      InputPointers.push_back(Input.data());
    std::vector<void *> OutputPointers;
    OutputPointers.reserve(Outputs.size());
    for (Bytes &Output : Outputs)
      OutputPointers.push_back(Output.data());
    Native.find(S)(InputPointers.data(), OutputPointers.data(), Count);
    for (size_t I = 0; I < Arguments.size(); ++I)
      for (size_t R = 0; R < Expected[I].size(); ++R)
        compare(I, OutputKinds[R], unpack(OutputKinds[R], Outputs[R], I),
                Case.isRelational && Width > 1 ? 0 - Expected[I][R] : Expected[I][R]);
  }

  void compare(size_t Index, Kind K, Number Got, Number Wanted) {
    double Error = errorOf(K, Got, Wanted, Case.tolerance);
    if (Error <= Worst)
      return;
    Worst = Error;
    std::ostringstream Text;
    for (Number Argument : Arguments[Index])
      Text << ' ' << std::hexfloat << Argument;
    Text << " gives " << Got << ", not " << Wanted;
    WorstRow = Text.str();
  }

  const HalfCase &Case;
  const NativeModule &Native;
  std::vector<std::vector<Number>> Arguments, Expected;
  double Worst = 0;
  std::string WorstRow;
};

} // namespace

int main(int argc, char **argv) {
  Options O;
  if (!parse(argc, argv, O))
    return 2;
  std::vector<HalfCase> Cases;
  for (auto *Make : {halfConversionCases, halfMathCases, halfExactCases})
    for (HalfCase &Case : Make())
      if ((O.functions.empty() || std::ranges::count(O.functions, Case.name)) &&
          (!O.markdown || Case.tolerance.ulp != 0))
        Cases.push_back(std::move(Case));

  NativeModule Native(O.cpu);
  for (const HalfCase &Case : Cases)
    for (unsigned Width : O.widths)
      Native.add(signature(Case, Width));
  Native.compile();
  if (O.markdown)
    std::printf("| function | error | limit |\n|---|---|---|\n");
  size_t Failures = 0;
  for (const HalfCase &Case : Cases)
    Failures += !Measurement(Case, Native).run(O);
  if (!O.markdown)
    std::printf("%zu functions tested, %zu failed\n", Cases.size(), Failures);
  return Failures != 0 || Cases.empty();
}

//===- HalfTest.cpp - Tests the built-in functions of half -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
//   oclc-builtins-half [--cpu=NAME[@COMMAND]] [--widths=1,2,3,4,8,16] [--markdown] [FUNCTION...]
//
// Runs functions of one half over all halves, and others over edge values and random values. The
// reference is arithmetic in long double. Prints the largest error of each function in units in the
// last place of half; --markdown prints the table of inexact functions for docs/builtins.md.
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
  Machine machine;
  std::vector<unsigned> widths = {1, 2, 3, 4, 8, 16};
  bool markdown = false;
  std::vector<std::string> functions;
};

bool parse(int argc, char **argv, Options &o) {
  for (int i = 1; i < argc; ++i) {
    std::string argument = argv[i];
    if (argument.starts_with("--cpu=")) {
      o.machine = Machine::parse(argument.substr(6));
    } else if (argument.starts_with("--widths=")) {
      o.widths.clear();
      std::istringstream list(argument.substr(9));
      for (std::string width; std::getline(list, width, ',');)
        o.widths.push_back(unsigned(std::stoul(width)));
    } else if (argument == "--markdown") {
      o.markdown = true;
    } else if (argument.starts_with("-")) {
      std::fprintf(stderr, "unknown option %s\n", argument.c_str());
      return false;
    } else {
      o.functions.push_back(argument);
    }
  }
  return true;
}

/// Calls `action` with a zero of the type that holds a value of this kind; half is held as its
/// bits.
template <class F> void withType(Kind k, F action) {
  switch (k) {
  case Kind::Char:
    return action(int8_t(0));
  case Kind::Uchar:
    return action(uint8_t(0));
  case Kind::Short:
    return action(int16_t(0));
  case Kind::Ushort:
  case Kind::Half:
  case Kind::HalfOut:
    return action(uint16_t(0));
  case Kind::Int:
  case Kind::IntOut:
  case Kind::IntScalar:
    return action(int32_t(0));
  case Kind::Uint:
  case Kind::UintScalar:
    return action(uint32_t(0));
  case Kind::Long:
    return action(int64_t(0));
  case Kind::Ulong:
    return action(uint64_t(0));
  case Kind::Float:
  case Kind::FloatOut:
    return action(float(0));
  case Kind::Double:
  case Kind::DoubleOut:
    return action(double(0));
  }
}

bool isHalf(Kind k) { return k == Kind::Half || k == Kind::HalfOut; }
bool isInteger(Kind k) { return k < Kind::Float || k == Kind::IntOut; }

using Bytes = std::vector<unsigned char>;

/// Returns the bytes of `count` elements. Values repeat from the start if there are not enough.
Bytes pack(Kind k, const Column &values, size_t count) {
  Bytes result;
  withType(k, [&]<class T>(T element) {
    result.resize(count * sizeof(T));
    for (size_t i = 0; i < count; ++i) {
      Number value = values[i % values.size()];
      element = isHalf(k) ? T(roundToHalf(value)) : T(value);
      std::memcpy(&result[i * sizeof(T)], &element, sizeof(T));
    }
  });
  return result;
}

Number unpack(Kind k, const Bytes &values, size_t index) {
  Number result = 0;
  withType(k, [&]<class T>(T element) {
    std::memcpy(&element, &values[index * sizeof(T)], sizeof(T));
    result = isHalf(k) ? halfValue(uint16_t(element)) : Number(element);
  });
  return result;
}

Signature signature(const HalfCase &halfCase, unsigned width) {
  std::string name = halfCase.name;
  if (halfCase.hasWidthInName)
    name += (width == 1 ? "" : std::to_string(width)) + halfCase.suffix;
  Kind result = halfCase.isRelational && width > 1 ? Kind::Short : halfCase.result;
  return {name, width, result, halfCase.parameters};
}

/// Returns the error of a result; infinite if it must be exact and is not.
double errorOf(Kind k, Number got, Number expected, const Tolerance &t) {
  if ((t.anyZeroSign || isInteger(k)) && got == 0 && expected == 0)
    return 0;
  if (isHalf(k) && t.ulp != 0)
    return halfError(roundToHalf(got), expected);
  Number rounded = isHalf(k) ? halfValue(roundToHalf(expected)) : expected;
  bool same = std::isnan(rounded) ? std::isnan(got)
                                  : got == rounded && std::signbit(got) == std::signbit(rounded);
  return same ? 0 : INFINITY;
}

/// Runs one case at all widths.
class Measurement {
public:
  Measurement(const HalfCase &halfCase, const BuiltinCode &code) : halfCase(halfCase), Code(code) {
    size_t rows = halfCase.arguments[0].size();
    for (size_t i = 0; i < rows; ++i) {
      Arguments.emplace_back();
      for (const Column &argument : halfCase.arguments)
        Arguments.back().push_back(argument[i]);
      Expected.push_back(halfCase.reference(Arguments.back()));
    }
  }

  bool run(const Options &o) {
    for (unsigned width : o.widths) {
      runAt(width);
      bool good = halfCase.tolerance.ulp == Unlimited ? !std::isinf(Worst)
                                                      : Worst <= halfCase.tolerance.ulp;
      if (good)
        continue;
      std::printf("FAILED: %s:%s\n", mangle(signature(halfCase, width)).c_str(), WorstRow.c_str());
      return false;
    }
    if (o.markdown)
      std::printf("| `%s` | %.2f | %s |\n", halfCase.name.c_str(), Worst, limitText().c_str());
    else if (halfCase.tolerance.ulp != 0)
      std::printf("%-12s %5.2f\n", halfCase.name.c_str(), Worst);
    return true;
  }

private:
  std::string limitText() const {
    if (halfCase.tolerance.ulp == Unlimited)
      return "-";
    std::ostringstream text;
    text << halfCase.tolerance.ulp;
    return text.str();
  }

  void runAt(unsigned width) {
    Signature s = signature(halfCase, width);
    size_t count = (Arguments.size() + width - 1) / width * width;
    std::vector<Bytes> inputs, outputs = {pack(s.result, {0}, count)};
    std::vector<Kind> outputKinds = {s.result};
    for (Kind k : s.parameters) {
      if (isOut(k)) {
        outputs.push_back(pack(k, {0}, count));
        outputKinds.push_back(k);
      } else {
        inputs.push_back(pack(k, halfCase.arguments[inputs.size()], count));
      }
    }
    std::vector<const void *> inputPointers;
    inputPointers.reserve(inputs.size());
    for (const Bytes &input : inputs)
      inputPointers.push_back(input.data());
    std::vector<void *> outputPointers;
    outputPointers.reserve(outputs.size());
    for (Bytes &output : outputs)
      outputPointers.push_back(output.data());
    Code.find(s)(inputPointers.data(), outputPointers.data(), count);
    for (size_t i = 0; i < Arguments.size(); ++i)
      for (size_t r = 0; r < Expected[i].size(); ++r)
        compare(i, outputKinds[r], unpack(outputKinds[r], outputs[r], i),
                halfCase.isRelational && width > 1 ? 0 - Expected[i][r] : Expected[i][r]);
  }

  void compare(size_t index, Kind k, Number got, Number wanted) {
    double error = errorOf(k, got, wanted, halfCase.tolerance);
    if (error <= Worst)
      return;
    Worst = error;
    std::ostringstream text;
    for (Number argument : Arguments[index])
      text << ' ' << std::hexfloat << argument;
    text << " gives " << got << ", not " << wanted;
    WorstRow = text.str();
  }

  const HalfCase &halfCase;
  const BuiltinCode &Code;
  std::vector<std::vector<Number>> Arguments, Expected;
  double Worst = 0;
  std::string WorstRow;
};

} // namespace

int main(int argc, char **argv) {
  Options o;
  if (!parse(argc, argv, o))
    return 2;
  std::vector<HalfCase> cases;
  for (auto *make : {halfConversionCases, halfMathCases, halfExactCases})
    for (HalfCase &halfCase : make())
      if ((o.functions.empty() || std::ranges::count(o.functions, halfCase.name)) &&
          (!o.markdown || halfCase.tolerance.ulp != 0))
        cases.push_back(std::move(halfCase));

  BuiltinCode code(o.machine);
  for (const HalfCase &halfCase : cases)
    for (unsigned width : o.widths)
      code.add(signature(halfCase, width));
  code.compile();
  if (o.markdown)
    std::printf("| function | error | limit |\n|---|---|---|\n");
  size_t failures = 0;
  for (const HalfCase &halfCase : cases)
    failures += !Measurement(halfCase, code).run(o);
  if (!o.markdown)
    std::printf("%zu functions tested, %zu failed\n", cases.size(), failures);
  return failures != 0 || cases.empty();
}

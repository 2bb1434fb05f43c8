//===- HalfTest.cpp - Tests the built-in functions of half -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
//   oclc-builtins-half [--cpu=NAME[@COMMAND]]... [--widths=1,2,3,4,8,16] [--every=N] [--markdown]
//                      [FUNCTION...]
//
// Runs functions of one half over all halves, and others over edge values and random values. The
// reference is arithmetic in long double. --every leaves each Nth half and edge values, and an Nth
// of the random values. Prints the largest error of each function in units in the last place of
// half; --markdown prints the table of inexact functions for docs/builtins.md, with a column for
// all CPUs but the first: `=` if all results are those of the first CPU.
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
  std::vector<Machine> machines; ///< At least one.
  std::vector<unsigned> widths = {1, 2, 3, 4, 8, 16};
  bool markdown = false;
  std::vector<std::string> functions;
};

bool parse(int argc, char **argv, Options &o) {
  for (int i = 1; i < argc; ++i) {
    std::string argument = argv[i];
    if (argument.starts_with("--cpu=")) {
      o.machines.push_back(Machine::parse(argument.substr(6)));
    } else if (argument.starts_with("--widths=")) {
      o.widths.clear();
      std::istringstream list(argument.substr(9));
      for (std::string width; std::getline(list, width, ',');)
        o.widths.push_back(unsigned(std::stoul(width)));
    } else if (argument.starts_with("--every=")) {
      thinOutArguments(std::stoul(argument.substr(8)));
    } else if (argument == "--markdown") {
      o.markdown = true;
    } else if (argument.starts_with("-")) {
      std::fprintf(stderr, "unknown option %s\n", argument.c_str());
      return false;
    } else {
      o.functions.push_back(argument);
    }
  }
  if (o.machines.empty())
    o.machines.emplace_back();
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

/// The results of all rows, and then those of the out parameter.
using Results = std::vector<Bytes>;

/// The errors of one machine.
struct Findings {
  double worst = 0;
  std::string worstRow;
  bool differs = false; ///< True if a result is not that of the first machine.
};

/// Runs one case at all widths on all machines.
class Measurement {
public:
  Measurement(const HalfCase &halfCase, const std::vector<BuiltinCode> &machines)
      : halfCase(halfCase), Machines(machines), All(machines.size()) {
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
      const Results first = runAt(width, 0);
      for (size_t machine = 1; machine < All.size(); ++machine)
        All[machine].differs |= !sameResults(width, runAt(width, machine), first);
      for (size_t machine = 0; machine < All.size(); ++machine)
        if (!isGood(All[machine])) {
          std::printf("FAILED: %s for %s:%s\n", mangle(signature(halfCase, width)).c_str(),
                      o.machines[machine].cpu.c_str(), All[machine].worstRow.c_str());
          return false;
        }
    }
    if (o.markdown)
      printRow();
    else if (halfCase.tolerance.ulp != 0)
      std::printf("%-12s %5.2f\n", halfCase.name.c_str(), All[0].worst);
    return true;
  }

private:
  bool isGood(const Findings &f) const {
    return halfCase.tolerance.ulp == Unlimited ? !std::isinf(f.worst)
                                               : f.worst <= halfCase.tolerance.ulp;
  }

  void printRow() const {
    std::printf("| `%s` | %.2f | %s |", halfCase.name.c_str(), All[0].worst, limitText().c_str());
    if (All.size() > 1) {
      double worst = 0;
      bool differs = false;
      for (size_t machine = 1; machine < All.size(); ++machine) {
        worst = std::max(worst, All[machine].worst);
        differs |= All[machine].differs;
      }
      if (differs)
        std::printf(" %.2f |", worst);
      else
        std::printf(" = |");
    }
    std::printf("\n");
  }

  std::string limitText() const {
    if (halfCase.tolerance.ulp == Unlimited)
      return "-";
    std::ostringstream text;
    text << halfCase.tolerance.ulp;
    return text.str();
  }

  /// Returns the kinds of the result and of the out parameters.
  std::vector<Kind> outputKinds(const Signature &s) const {
    std::vector<Kind> kinds = {s.result};
    std::ranges::copy_if(s.parameters, std::back_inserter(kinds), isOut);
    return kinds;
  }

  Results runAt(unsigned width, size_t machine) {
    Signature s = signature(halfCase, width);
    size_t count = (Arguments.size() + width - 1) / width * width;
    const std::vector<Kind> kinds = outputKinds(s);
    Results inputs, outputs;
    for (Kind k : kinds)
      outputs.push_back(pack(k, {0}, count));
    for (Kind k : s.parameters)
      if (!isOut(k))
        inputs.push_back(pack(k, halfCase.arguments[inputs.size()], count));
    std::vector<const void *> inputPointers;
    inputPointers.reserve(inputs.size());
    for (const Bytes &input : inputs)
      inputPointers.push_back(input.data());
    std::vector<void *> outputPointers;
    outputPointers.reserve(outputs.size());
    for (Bytes &output : outputs)
      outputPointers.push_back(output.data());
    Machines[machine].find(s)(inputPointers.data(), outputPointers.data(), count);
    for (size_t i = 0; i < Arguments.size(); ++i)
      for (size_t r = 0; r < Expected[i].size(); ++r)
        compare(All[machine], i, kinds[r], unpack(kinds[r], outputs[r], i),
                halfCase.isRelational && width > 1 ? 0 - Expected[i][r] : Expected[i][r]);
    return outputs;
  }

  /// Compares the bits of results that are defined; all NaNs are the same.
  bool sameResults(unsigned width, const Results &a, const Results &b) const {
    const std::vector<Kind> kinds = outputKinds(signature(halfCase, width));
    for (size_t i = 0; i < Arguments.size(); ++i)
      for (size_t r = 0; r < Expected[i].size(); ++r) {
        const Number x = unpack(kinds[r], a[r], i), y = unpack(kinds[r], b[r], i);
        if (!(std::isnan(x) && std::isnan(y)) && (x != y || std::signbit(x) != std::signbit(y)))
          return false;
      }
    return true;
  }

  void compare(Findings &f, size_t index, Kind k, Number got, Number wanted) {
    double error = errorOf(k, got, wanted, halfCase.tolerance);
    if (error <= f.worst)
      return;
    f.worst = error;
    std::ostringstream text;
    for (Number argument : Arguments[index])
      text << ' ' << std::hexfloat << argument;
    text << " gives " << got << ", not " << wanted;
    f.worstRow = text.str();
  }

  const HalfCase &halfCase;
  const std::vector<BuiltinCode> &Machines;
  std::vector<Findings> All;
  std::vector<std::vector<Number>> Arguments, Expected;
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

  std::vector<BuiltinCode> machines;
  for (const Machine &machine : o.machines) {
    BuiltinCode &code = machines.emplace_back(machine);
    for (const HalfCase &halfCase : cases)
      for (unsigned width : o.widths)
        code.add(signature(halfCase, width));
    code.compile();
  }
  if (o.markdown)
    std::printf(machines.size() > 1
                    ? "| function | error | limit | other CPUs |\n|---|---|---|---|\n"
                    : "| function | error | limit |\n|---|---|---|\n");
  size_t failures = 0;
  for (const HalfCase &halfCase : cases)
    failures += !Measurement(halfCase, machines).run(o);
  if (!o.markdown)
    std::printf("%zu functions tested, %zu failed\n", cases.size(), failures);
  return failures != 0 || cases.empty();
}

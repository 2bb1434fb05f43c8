//===- Accuracy.cpp - Measures the math functions ------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
//   oclc-builtins-accuracy [--cpu=NAME] [--count=N] [--widths=1,4] [--function=NAME,...]
//                          [--group=full,half,native,relaxed] [--verbose] [--markdown]
//                          [--exhaustive] [--reference]
//
// Runs every math function in float and double, and the half_, native_ and relaxed ones in float,
// over edge values, thresholds and arguments spread over all exponents (Arguments.h), at the given
// vector widths. Prints the largest error of each in units in the last place, beside the limit of
// the OpenCL C specification; the exit status is 1 if one is beyond it. A function for relaxed math
// that the library lacks is left out.
//
// Errors in float are measured against double, and against long double where it matters; errors in
// double against long double, and against MPFR, if the tests are built with it, where it matters:
// when the error would be the largest, or nearly so. How good long double is, --reference measures.
//
// --exhaustive runs the functions of one argument over all floats, at the last of the widths.
//
//===--------------------------------------------------------------------------------------------===//

#include "AccuracyOptions.h"
#include "AccuracyReport.h"
#include "Builtins/Library.h"
#include "ExactReference.h"
#include "Measure.h"

#include <cstdio>

using namespace oclc::test;

/// Those of the widths that the library has the function at: a user's functions have all.
static std::vector<unsigned> widthsOf(const MathCase &C, const std::vector<unsigned> &Widths) {
  std::vector<unsigned> Result;
  for (const unsigned Width : Widths)
    if (C.group != Group::Relaxed ||
        oclc::builtins::Library::get().defines(mangle(signatureOf<float>(C, Width))))
      Result.push_back(Width);
  return Result;
}

static std::vector<MathCase> chosenCases(const AccuracyOptions &O) {
  std::vector<MathCase> Result;
  for (const std::vector<MathCase> *Cases : {&mathCases(), &reducedCases()})
    for (const MathCase &C : *Cases)
      if (O.wants(C) && (!O.exhaustive || C.arity == 1) && !widthsOf(C, O.widths).empty())
        Result.push_back(C);
  return Result;
}

/// Prints how far the reference for double is off; whether that is as little as is assumed.
static bool checkReference(const std::vector<MathCase> &Cases, unsigned Count) {
  if (!haveExactReference()) {
    std::printf("built without MPFR\n");
    return true;
  }
  bool Good = true;
  for (const MathCase &C : Cases) {
    if (C.floatOnly())
      continue;
    const Worst W = measureReference(C, Count);
    const bool Fine = W.error <= referenceError<double>(C) || C.limit == Unlimited;
    std::printf("%-14s %8.5f  %s%s\n", C.name.c_str(), W.error, W.where.c_str(),
                Fine ? "" : "  MORE THAN ASSUMED");
    Good &= Fine;
  }
  return Good;
}

static Finding find(const MathCase &C, const NativeModule &Native, const AccuracyOptions &O) {
  const std::vector<unsigned> Widths = widthsOf(C, O.widths);
  if (O.exhaustive)
    return {&C, measureExhaustively(C, Native, Widths.back()), std::nullopt};
  Finding F{&C, measure<float>(C, Native, Widths, O.count), std::nullopt};
  if (!C.floatOnly())
    F.doubles.emplace(measure<double>(C, Native, Widths, O.count));
  return F;
}

int main(int argc, char **argv) {
  const std::optional<AccuracyOptions> O = parseAccuracyOptions(argc, argv);
  if (!O)
    return 2;
  const std::vector<MathCase> Cases = chosenCases(*O);
  if (O->reference)
    return checkReference(Cases, O->count) ? 0 : 1;

  NativeModule Native(O->cpu);
  for (const MathCase &C : Cases)
    for (const unsigned Width : widthsOf(C, O->widths)) {
      Native.add(signatureOf<float>(C, Width));
      if (!C.floatOnly() && !O->exhaustive)
        Native.add(signatureOf<double>(C, Width));
    }
  Native.compile();

  if (!O->markdown)
    std::printf("%-22s %-7s %18s  %s\n", "function", "type", "error", "limit");
  std::vector<Finding> Findings;
  bool Good = true;
  for (const MathCase &C : Cases) {
    Findings.push_back(find(C, Native, *O));
    Good &= Findings.back().good();
    if (!O->markdown)
      printText(Findings.back(), O->verbose);
  }
  if (O->markdown)
    printMarkdown(Findings);
  return Good ? 0 : 1;
}

//===- Accuracy.cpp - Measures the math functions ------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
//   oclc-builtins-accuracy [--cpu=NAME[@COMMAND]]... [--count=N] [--widths=1,4]
//                          [--other-count=N] [--other-widths=4]
//                          [--function=NAME,...]
//                          [--group=full,half,native,relaxed] [--verbose] [--markdown]
//                          [--exhaustive] [--reference]
//
// Runs every math function in float and double, and the half_, native_ and relaxed functions in
// float, over edge values, thresholds and arguments of all exponents (Arguments.h), at the given
// vector widths. Prints the largest error of each function in units in the last place, and the
// limit of the OpenCL C specification. The exit status is 1 if an error exceeds its limit.
// Functions for relaxed math that the library lacks are left out.
//
// The reference for float is double, and the reference for double is long double. Where an error
// would be the largest one, or close to it, a more precise reference confirms it: long double for
// float, and MPFR for double if the tests are built with it. --reference measures, with
// MPFR, the error of the reference in long double, and not that of the functions.
//
// Further CPUs are compared with the first one: results with other bits are reported, and
// --markdown prints a column for all of these CPUs. --other-count and --other-widths are the number
// of arguments and the vector widths for them, by default a tenth of the arguments and all widths.
//
// --exhaustive runs the functions of one argument over all floats, at the last given width.
//
//===--------------------------------------------------------------------------------------------===//

#include "AccuracyOptions.h"
#include "AccuracyReport.h"
#include "Builtins/Library.h"
#include "ExactReference.h"
#include "Measure.h"

#include <cstdio>
#include <iterator>
#include <set>

using namespace oclc::test;

/// Returns the elements of `widths` at which to measure the function. Functions for relaxed math
/// are measured only at widths at which the library has them.
static std::vector<unsigned> widthsOf(const MathCase &c, const std::vector<unsigned> &widths) {
  std::vector<unsigned> result;
  for (const unsigned width : widths)
    if (c.group != Group::Relaxed ||
        oclc::builtins::Library::get().defines(mangle(signatureOf<float>(c, width))))
      result.push_back(width);
  return result;
}

static std::vector<MathCase> chosenCases(const AccuracyOptions &o) {
  std::vector<MathCase> result;
  for (const std::vector<MathCase> *cases : {&mathCases(), &reducedCases()})
    for (const MathCase &c : *cases)
      if (o.wants(c) && (!o.exhaustive || c.arity == 1) && !widthsOf(c, o.widths).empty())
        result.push_back(c);
  return result;
}

/// Prints the error of the reference for double in each case. Returns false if one exceeds the
/// assumed limit.
static bool checkReference(const std::vector<MathCase> &cases, unsigned count) {
  if (!haveExactReference()) {
    std::printf("built without MPFR\n");
    return true;
  }
  bool good = true;
  for (const MathCase &c : cases) {
    if (c.floatOnly())
      continue;
    const Worst w = measureReference(c, count);
    const bool fine = w.error <= referenceError<double>(c) || c.limit == Unlimited;
    std::printf("%-14s %8.5f  %s%s\n", c.name.c_str(), w.error, w.where.c_str(),
                fine ? "" : "  MORE THAN ASSUMED");
    good &= fine;
  }
  return good;
}

/// Measures a function on the first machine, and compares it with a part of the results of the
/// others.
template <class T>
static std::vector<Measured<T>> measureAll(const MathCase &c, std::span<const BuiltinCode> machines,
                                           const AccuracyOptions &o) {
  std::vector<Measured<T>> all = measure<T>(c, machines.first(1), widthsOf(c, o.widths), o.count);
  if (machines.size() == 1)
    return all;
  std::vector<Measured<T>> others =
      measure<T>(c, machines, widthsOf(c, o.otherWidths), o.otherCount);
  std::move(others.begin() + 1, others.end(), std::back_inserter(all));
  return all;
}

static Finding find(const MathCase &c, const std::vector<BuiltinCode> &machines,
                    const AccuracyOptions &o) {
  if (o.exhaustive)
    return {&c, {{measureExhaustively(c, machines.front(), widthsOf(c, o.widths).back()), {}}}, {}};
  Finding f{&c, measureAll<float>(c, machines, o), {}};
  if (!c.floatOnly())
    f.doubles = measureAll<double>(c, machines, o);
  return f;
}

static BuiltinCode compile(const std::vector<MathCase> &cases, const Machine &machine,
                           const std::set<unsigned> &widths, const AccuracyOptions &o) {
  BuiltinCode code(machine);
  for (const MathCase &c : cases)
    for (const unsigned width : widthsOf(c, {widths.begin(), widths.end()})) {
      code.add(signatureOf<float>(c, width));
      if (!c.floatOnly() && !o.exhaustive)
        code.add(signatureOf<double>(c, width));
    }
  code.compile();
  return code;
}

int main(int argc, char **argv) {
  const std::optional<AccuracyOptions> o = parseAccuracyOptions(argc, argv);
  if (!o)
    return 2;
  const std::vector<MathCase> cases = chosenCases(*o);
  if (o->reference)
    return checkReference(cases, o->count) ? 0 : 1;

  std::vector<BuiltinCode> machines;
  std::set<unsigned> widths(o->otherWidths.begin(), o->otherWidths.end());
  for (const Machine &each : std::span(o->machines).subspan(1))
    machines.push_back(compile(cases, each, widths, *o));
  widths.insert(o->widths.begin(), o->widths.end());
  machines.insert(machines.begin(), compile(cases, o->machines.front(), widths, *o));

  if (!o->markdown)
    std::printf("%-22s %-7s %18s  %s\n", "function", "type", "error", "limit");
  std::vector<Finding> findings;
  bool good = true;
  for (const MathCase &c : cases) {
    findings.push_back(find(c, machines, *o));
    good &= findings.back().good();
    if (!o->markdown)
      printText(findings.back(), o->machines, o->verbose);
  }
  if (o->markdown)
    printMarkdown(findings, o->machines);
  return good ? 0 : 1;
}

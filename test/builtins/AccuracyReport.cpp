//===- AccuracyReport.cpp - Prints errors beside their limits ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "AccuracyReport.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace oclc::test {

static std::string number(const char *format, double value) {
  char buffer[32];
  std::snprintf(buffer, sizeof(buffer), format, value);
  return buffer;
}

static std::string units(double error) {
  if (error == 0)
    return "0";
  return std::isinf(error) ? "inf" : number(error < 1000 ? "%.2f" : "%.3g", error);
}

/// Formats an absolute error as a power of two, like the specification does.
static std::string absolute(double error) {
  return std::isfinite(error) ? "2^" + number("%.1f", std::log2(error)) : "inf";
}

/// Formats the largest errors, except those in implementation-defined ranges.
template <class T> static std::string errorText(const MathCase &c, const Tally<T> &result) {
  if (c.group != Group::Relaxed)
    return result.Absolute.error > 0 ? absolute(result.Absolute.error) : units(result.Units.error);
  // Some functions have an absolute limit for some arguments, and a limit in ulp for others.
  std::string text;
  if (result.Absolute.error > 0)
    text = absolute(result.Absolute.error);
  if (result.Units.error > 0)
    text += (text.empty() ? "" : "; ") + units(result.Units.error) + " ulp";
  return text.empty() ? "-" : text;
}

/// Formats the largest error in implementation-defined ranges.
static std::string elsewhereText(const Tally<float> &t) {
  if (t.Elsewhere.error == 0)
    return "-";
  return t.Absolute.error > 0 ? absolute(t.Elsewhere.error) : units(t.Elsewhere.error) + " ulp";
}

static std::string limitText(const MathCase &c) {
  if (!c.limitText.empty())
    return c.limitText;
  return c.limit == Unlimited ? "-" : number("%g", c.limit);
}

template <class T>
static void printLine(const MathCase &c, const char *type, const Tally<T> &result, bool verbose,
                      std::FILE *file) {
  std::fprintf(file, "%-22s %-7s %18s  %s%s\n", c.name.c_str(), type, errorText(c, result).c_str(),
               limitText(c).c_str(), result.good() ? "" : "  BEYOND THE LIMIT");
  if (!result.good())
    std::fprintf(file, "    %s\n", result.Broken.where.c_str());
  if (!verbose)
    return;
  for (const Worst *w : {&result.Units, &result.Absolute, &result.Elsewhere})
    if (!w->where.empty())
      std::fprintf(file, "    %s%s\n", w == &result.Elsewhere ? "elsewhere: " : "",
                   w->where.c_str());
}

template <class T>
static void printLines(const MathCase &c, const char *type, const std::vector<Measured<T>> &all,
                       const std::vector<Machine> &machines, bool verbose, std::FILE *file) {
  for (size_t m = 0; m < all.size(); ++m) {
    const auto &[errors, divergence] = all[m];
    if (m != 0 && divergence.count == 0)
      continue;
    if (m != 0)
      std::fprintf(file, "    on %s %zu results differ: %s\n", machines[m].cpu.c_str(),
                   divergence.count, divergence.first.c_str());
    printLine(c, type, errors, verbose, file);
  }
}

static void printLines(const Finding &f, const std::vector<Machine> &machines, bool verbose,
                       std::FILE *file) {
  printLines(*f.math, "float", f.floats, machines, verbose, file);
  printLines(*f.math, "double", f.doubles, machines, verbose, file);
}

bool Finding::good() const {
  const auto isGood = [](const auto &each) { return each.errors.good(); };
  return std::ranges::all_of(floats, isGood) && std::ranges::all_of(doubles, isGood);
}

void printText(const Finding &f, const std::vector<Machine> &machines, bool verbose) {
  printLines(f, machines, verbose, stdout);
  std::fflush(stdout);
}

static const char *headerOf(Group g) {
  switch (g) {
  case Group::Full:
    return "| function | float | double | limit |";
  case Group::Half:
  case Group::Native:
    return "| function | float | limit | arguments |";
  case Group::Relaxed:
    return "| function | float | limit | elsewhere |";
  }
  return "";
}

/// Formats the largest error on all machines but the first; `=` if all their results have the bits
/// of those of the first machine.
template <class T>
static std::string errorOnOthers(const MathCase &c, const std::vector<Measured<T>> &all) {
  Tally<T> worst(c);
  size_t compared = 0, differing = 0;
  for (size_t m = 1; m < all.size(); ++m) {
    worst.merge(all[m].errors);
    compared += all[m].divergence.compared;
    differing += all[m].divergence.count;
  }
  if (compared == 0)
    return "-";
  return differing ? errorText(c, worst) : "=";
}

/// Formats the column of all machines but the first.
static std::string otherText(const Finding &f) {
  std::string floats = errorOnOthers(*f.math, f.floats);
  const std::string doubles = f.doubles.empty() ? floats : errorOnOthers(*f.math, f.doubles);
  return floats == doubles ? floats : floats + " / " + doubles;
}

static void printRow(const Finding &f) {
  const MathCase &c = *f.math;
  const std::string name = c.group == Group::Relaxed ? c.function : c.name;
  const std::string error = errorText(c, f.floats[0].errors), limit = limitText(c);
  std::string second = limit, third;
  switch (c.group) {
  case Group::Full:
    second = f.doubles.empty() ? "-" : errorText(c, f.doubles[0].errors);
    third = limit;
    break;
  case Group::Half:
  case Group::Native:
    third = c.largest != 0 ? "to " + number("%g", c.largest) : "all";
    break;
  case Group::Relaxed:
    third = elsewhereText(f.floats[0].errors);
    break;
  }
  std::printf("| `%s` | %s | %s | %s |", name.c_str(), error.c_str(), second.c_str(),
              third.c_str());
  if (f.floats.size() > 1)
    std::printf(" %s |", otherText(f).c_str());
  std::printf("\n");
}

void printMarkdown(const std::vector<Finding> &findings, const std::vector<Machine> &machines) {
  const bool isCompared = machines.size() > 1;
  const char *header = nullptr;
  for (const Finding &f : findings) {
    const char *next = headerOf(f.math->group);
    if (next != header)
      std::printf("%s%s%s\n|---|---|---|---|%s\n", header ? "\n" : "", next,
                  isCompared ? " other CPUs |" : "", isCompared ? "---|" : "");
    header = next;
    printRow(f);
    if (!f.good())
      printLines(f, machines, false, stderr);
  }
}

} // namespace oclc::test

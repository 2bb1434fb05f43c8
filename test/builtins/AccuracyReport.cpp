//===- AccuracyReport.cpp - Prints errors beside their limits ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "AccuracyReport.h"

#include <cmath>
#include <cstdio>

namespace oclc::test {

static std::string number(const char *Format, double Value) {
  char Buffer[32];
  std::snprintf(Buffer, sizeof(Buffer), Format, Value);
  return Buffer;
}

static std::string units(double Error) {
  if (Error == 0)
    return "0";
  return std::isinf(Error) ? "inf" : number(Error < 1000 ? "%.2f" : "%.3g", Error);
}

/// A power of two, as the specification writes absolute errors.
static std::string absolute(double Error) {
  return std::isfinite(Error) ? "2^" + number("%.1f", std::log2(Error)) : "inf";
}

/// Errors where there are limits.
template <class T> static std::string errorText(const MathCase &C, const Tally<T> &Result) {
  if (C.group != Group::Relaxed)
    return Result.Absolute.error > 0 ? absolute(Result.Absolute.error) : units(Result.Units.error);
  // Some have a limit of either kind.
  std::string Text;
  if (Result.Absolute.error > 0)
    Text = absolute(Result.Absolute.error);
  if (Result.Units.error > 0)
    Text += (Text.empty() ? "" : "; ") + units(Result.Units.error) + " ulp";
  return Text.empty() ? "-" : Text;
}

/// Errors where the implementation defines them.
static std::string elsewhereText(const Tally<float> &T) {
  if (T.Elsewhere.error == 0)
    return "-";
  return T.Absolute.error > 0 ? absolute(T.Elsewhere.error) : units(T.Elsewhere.error) + " ulp";
}

static std::string limitText(const MathCase &C) {
  if (!C.limitText.empty())
    return C.limitText;
  return C.limit == Unlimited ? "-" : number("%g", C.limit);
}

template <class T>
static void printLine(const MathCase &C, const char *Type, const Tally<T> &Result, bool Verbose,
                      std::FILE *File) {
  std::fprintf(File, "%-22s %-7s %18s  %s%s\n", C.name.c_str(), Type, errorText(C, Result).c_str(),
               limitText(C).c_str(), Result.good() ? "" : "  BEYOND THE LIMIT");
  if (!Result.good())
    std::fprintf(File, "    %s\n", Result.Broken.where.c_str());
  if (!Verbose)
    return;
  for (const Worst *W : {&Result.Units, &Result.Absolute, &Result.Elsewhere})
    if (!W->where.empty())
      std::fprintf(File, "    %s%s\n", W == &Result.Elsewhere ? "elsewhere: " : "",
                   W->where.c_str());
}

static void printLines(const Finding &F, bool Verbose, std::FILE *File) {
  printLine(*F.math, "float", F.floats, Verbose, File);
  if (F.doubles)
    printLine(*F.math, "double", *F.doubles, Verbose, File);
}

void printText(const Finding &F, bool Verbose) {
  printLines(F, Verbose, stdout);
  std::fflush(stdout);
}

static const char *headerOf(Group G) {
  switch (G) {
  case Group::Full:
    return "| function | float | double | limit |\n|---|---|---|---|\n";
  case Group::Half:
  case Group::Native:
    return "| function | float | limit | arguments |\n|---|---|---|---|\n";
  case Group::Relaxed:
    return "| function | float | limit | elsewhere |\n|---|---|---|---|\n";
  }
  return "";
}

static void printRow(const Finding &F) {
  const MathCase &C = *F.math;
  const std::string Name = C.group == Group::Relaxed ? C.function : C.name;
  const std::string Error = errorText(C, F.floats), Limit = limitText(C);
  std::string Second = Limit, Third;
  switch (C.group) {
  case Group::Full:
    Second = F.doubles ? errorText(C, *F.doubles) : "-";
    Third = Limit;
    break;
  case Group::Half:
  case Group::Native:
    Third = C.largest != 0 ? "to " + number("%g", C.largest) : "all";
    break;
  case Group::Relaxed:
    Third = elsewhereText(F.floats);
    break;
  }
  std::printf("| `%s` | %s | %s | %s |\n", Name.c_str(), Error.c_str(), Second.c_str(),
              Third.c_str());
}

void printMarkdown(const std::vector<Finding> &Findings) {
  const char *Header = nullptr;
  for (const Finding &F : Findings) {
    const char *Next = headerOf(F.math->group);
    if (Next != Header)
      std::printf("%s%s", Header ? "\n" : "", Next);
    Header = Next;
    printRow(F);
    if (!F.good())
      printLines(F, false, stderr);
  }
}

} // namespace oclc::test

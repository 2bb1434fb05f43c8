//===- AccuracyOptions.cpp - What is measured and how it is shown --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "AccuracyOptions.h"

#include "OptionText.h"

#include <algorithm>
#include <charconv>
#include <cstdio>

namespace oclc::test {

static bool parseNumber(const std::string &Text, unsigned &Result) {
  const char *End = Text.data() + Text.size();
  const auto [Stop, Error] = std::from_chars(Text.data(), End, Result);
  return Error == std::errc() && Stop == End;
}

static bool parseWidths(const std::string &Text, std::vector<unsigned> &Result) {
  Result.clear();
  for (const std::string &Item : splitList(Text))
    if (!parseNumber(Item, Result.emplace_back()))
      return false;
  return true;
}

static bool parseGroups(const std::string &Text, std::vector<Group> &Result) {
  static const char *const Names[] = {"full", "half", "native", "relaxed"};
  for (const std::string &Name : splitList(Text)) {
    const auto Found = std::find(std::begin(Names), std::end(Names), Name);
    if (Found == std::end(Names))
      return false;
    Result.push_back(Group(Found - Names));
  }
  return true;
}

bool AccuracyOptions::wants(const MathCase &C) const {
  return (functions.empty() ||
          std::find(functions.begin(), functions.end(), C.name) != functions.end()) &&
         (groups.empty() || std::find(groups.begin(), groups.end(), C.group) != groups.end());
}

std::optional<AccuracyOptions> parseAccuracyOptions(int argc, char **argv) {
  AccuracyOptions O;
  for (int I = 1; I < argc; ++I) {
    const std::string Arg = argv[I];
    const size_t Equals = std::min(Arg.find('='), Arg.size());
    const std::string Name = Arg.substr(0, Equals);
    const std::string Value = Equals < Arg.size() ? Arg.substr(Equals + 1) : "";
    bool Known = true;
    if (Name == "--cpu") {
      O.cpu = Value;
    } else if (Name == "--count") {
      Known = parseNumber(Value, O.count);
    } else if (Name == "--function") {
      O.functions = splitList(Value);
    } else if (Name == "--group") {
      Known = parseGroups(Value, O.groups);
    } else if (Name == "--widths") {
      Known = parseWidths(Value, O.widths);
    } else if (Arg == "--exhaustive") {
      O.exhaustive = true;
    } else if (Arg == "--reference") {
      O.reference = true;
    } else if (Arg == "--markdown") {
      O.markdown = true;
    } else if (Arg == "--verbose") {
      O.verbose = true;
    } else {
      Known = false;
    }
    if (!Known) {
      std::fprintf(stderr, "oclc-builtins-accuracy: unknown option %s\n", Arg.c_str());
      return std::nullopt;
    }
  }
  return O;
}

} // namespace oclc::test

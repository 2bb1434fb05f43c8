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

static bool parseNumber(const std::string &text, unsigned &result) {
  const char *end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, result);
  return error == std::errc() && stop == end;
}

static bool parseWidths(const std::string &text, std::vector<unsigned> &result) {
  result.clear();
  for (const std::string &item : splitList(text))
    if (!parseNumber(item, result.emplace_back()))
      return false;
  return true;
}

static bool parseGroups(const std::string &text, std::vector<Group> &result) {
  static const char *const names[] = {"full", "half", "native", "relaxed"};
  for (const std::string &name : splitList(text)) {
    const auto found = std::find(std::begin(names), std::end(names), name);
    if (found == std::end(names))
      return false;
    result.push_back(Group(found - names));
  }
  return true;
}

bool AccuracyOptions::wants(const MathCase &c) const {
  return (functions.empty() ||
          std::find(functions.begin(), functions.end(), c.name) != functions.end()) &&
         (groups.empty() || std::find(groups.begin(), groups.end(), c.group) != groups.end());
}

std::optional<AccuracyOptions> parseAccuracyOptions(int argc, char **argv) {
  AccuracyOptions o;
  for (int i = 1; i < argc; ++i) {
    const std::string arg = argv[i];
    const size_t equals = std::min(arg.find('='), arg.size());
    const std::string name = arg.substr(0, equals);
    const std::string value = equals < arg.size() ? arg.substr(equals + 1) : "";
    bool known = true;
    if (name == "--cpu") {
      o.machines.push_back(Machine::parse(value));
    } else if (name == "--count") {
      known = parseNumber(value, o.count);
    } else if (name == "--function") {
      o.functions = splitList(value);
    } else if (name == "--group") {
      known = parseGroups(value, o.groups);
    } else if (name == "--widths") {
      known = parseWidths(value, o.widths);
    } else if (name == "--other-count") {
      known = parseNumber(value, o.otherCount);
    } else if (name == "--other-widths") {
      known = parseWidths(value, o.otherWidths);
    } else if (arg == "--exhaustive") {
      o.exhaustive = true;
    } else if (arg == "--reference") {
      o.reference = true;
    } else if (arg == "--markdown") {
      o.markdown = true;
    } else if (arg == "--verbose") {
      o.verbose = true;
    } else {
      known = false;
    }
    if (!known) {
      std::fprintf(stderr, "oclc-builtins-accuracy: unknown option %s\n", arg.c_str());
      return std::nullopt;
    }
  }
  if (o.otherCount == 0)
    o.otherCount = o.count / 10;
  if (o.otherWidths.empty())
    o.otherWidths = o.widths;
  if (o.machines.empty())
    o.machines.emplace_back();
  return o;
}

} // namespace oclc::test

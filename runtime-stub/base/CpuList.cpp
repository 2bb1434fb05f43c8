//===- CpuList.cpp - Reads /proc/cpuinfo -----------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "base/CpuList.h"

#include "base/SystemFile.h"

#include <algorithm>

namespace oclc::rt::host {

static std::string_view trimmed(std::string_view text) {
  constexpr std::string_view Blanks = " \t";
  const size_t first = text.find_first_not_of(Blanks);
  if (first == std::string_view::npos)
    return {};
  return text.substr(first, text.find_last_not_of(Blanks) - first + 1);
}

std::vector<std::string> cpuListValues(std::string_view field) {
  const std::string list = readSystemFile("/proc/cpuinfo");
  std::vector<std::string> values;
  for (std::string_view rest = list; !rest.empty();) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    const size_t colon = line.find(':');
    if (colon == std::string_view::npos || trimmed(line.substr(0, colon)) != field)
      continue;
    std::string value(trimmed(line.substr(colon + 1)));
    if (std::ranges::find(values, value) == values.end())
      values.push_back(std::move(value));
  }
  return values;
}

std::string cpuListValue(std::string_view field) {
  const std::vector<std::string> values = cpuListValues(field);
  return values.empty() ? "" : values.front();
}

} // namespace oclc::rt::host

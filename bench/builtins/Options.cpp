//===- Options.cpp - What is measured and how it is shown ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Options.h"

#include "OptionText.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace oclc::bench {

using test::splitList;

static Range parseRange(const std::string &text) {
  Range result;
  char *end = nullptr;
  result.low = std::strtod(text.c_str(), &end);
  result.high = *end == ':' ? std::strtod(end + 1, nullptr) : result.low;
  result.logarithmic = result.low > 0 && result.high / result.low > 1000;
  return result;
}

std::optional<Options> parseOptions(int argc, char **argv) {
  Options o;
  for (int i = 1; i < argc; ++i) {
    const std::string arg = argv[i];
    const size_t equals = std::min(arg.find('='), arg.size());
    const std::string name = arg.substr(0, equals);
    const std::string value = equals < arg.size() ? arg.substr(equals + 1) : "";
    if (name == "--cpu")
      o.cpus = splitList(value);
    else if (name == "--function")
      o.functions = splitList(value);
    else if (name == "--type")
      o.types = splitList(value);
    else if (name == "--range")
      o.range = parseRange(value);
    else if (name == "--sweeps")
      o.sweeps = std::max(1, std::atoi(value.c_str()));
    else if (arg == "--relaxed")
      o.relaxed = true;
    else if (arg == "--markdown")
      o.markdown = true;
    else {
      std::fprintf(stderr, "bench-builtins: unknown option %s\n", arg.c_str());
      return std::nullopt;
    }
  }
  return o;
}

} // namespace oclc::bench

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

static Range parseRange(const std::string &Text) {
  Range Result;
  char *End = nullptr;
  Result.low = std::strtod(Text.c_str(), &End);
  Result.high = *End == ':' ? std::strtod(End + 1, nullptr) : Result.low;
  Result.logarithmic = Result.low > 0 && Result.high / Result.low > 1000;
  return Result;
}

std::optional<Options> parseOptions(int argc, char **argv) {
  Options O;
  for (int I = 1; I < argc; ++I) {
    const std::string Arg = argv[I];
    const size_t Equals = std::min(Arg.find('='), Arg.size());
    const std::string Name = Arg.substr(0, Equals);
    const std::string Value = Equals < Arg.size() ? Arg.substr(Equals + 1) : "";
    if (Name == "--cpu")
      O.cpus = splitList(Value);
    else if (Name == "--function")
      O.functions = splitList(Value);
    else if (Name == "--type")
      O.types = splitList(Value);
    else if (Name == "--range")
      O.range = parseRange(Value);
    else if (Name == "--sweeps")
      O.sweeps = std::max(1, std::atoi(Value.c_str()));
    else if (Arg == "--relaxed")
      O.relaxed = true;
    else if (Arg == "--markdown")
      O.markdown = true;
    else {
      std::fprintf(stderr, "bench-builtins: unknown option %s\n", Arg.c_str());
      return std::nullopt;
    }
  }
  return O;
}

} // namespace oclc::bench

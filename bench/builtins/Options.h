//===- Options.h - What is measured and how it is shown ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BENCH_BUILTINS_OPTIONS_H
#define OCLC_BENCH_BUILTINS_OPTIONS_H

#include "Functions.h"

#include <optional>
#include <string>
#include <vector>

namespace oclc::bench {

struct Options {
  std::vector<std::string> cpus = {"native", "x86-64-v3"};
  std::vector<std::string> functions; ///< All functions if empty.
  std::vector<std::string> types = {"float", "double"};
  std::optional<Range> range; ///< Range of all arguments, which replaces those of the functions.
  unsigned sweeps = 12;
  unsigned rounds = 15;
  bool relaxed = false;
  bool markdown = false;
};

/// Parses the command line. Prints a message and returns std::nullopt for an invalid argument.
std::optional<Options> parseOptions(int argc, char **argv);

} // namespace oclc::bench

#endif // OCLC_BENCH_BUILTINS_OPTIONS_H

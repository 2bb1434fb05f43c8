//===- AccuracyOptions.h - What is measured and how it is shown ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_BUILTINS_ACCURACYOPTIONS_H
#define OCLC_TEST_BUILTINS_ACCURACYOPTIONS_H

#include "BuiltinCode.h"
#include "MathCases.h"

#include <optional>

namespace oclc::test {

struct AccuracyOptions {
  std::vector<Machine> machines; ///< At least one.
  unsigned count = 20000;
  std::vector<unsigned> widths = {1, 2, 3, 4, 8, 16};
  unsigned otherCount = 0; ///< For all machines but the first.
  std::vector<unsigned> otherWidths;
  std::vector<std::string> functions; ///< Functions by their names in the library; all if empty.
  std::vector<Group> groups;          ///< Groups of functions; all if empty.
  bool exhaustive = false;
  bool reference = false;
  bool markdown = false;
  bool verbose = false;

  bool wants(const MathCase &c) const;
};

/// Parses the command line. Prints a message and returns std::nullopt for an invalid argument.
std::optional<AccuracyOptions> parseAccuracyOptions(int argc, char **argv);

} // namespace oclc::test

#endif // OCLC_TEST_BUILTINS_ACCURACYOPTIONS_H

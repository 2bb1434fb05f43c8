//===- OptionText.h - Reads the values of options ---------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Parses options of the programs that measure built-ins, here and in bench/builtins.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_BUILTINS_OPTIONTEXT_H
#define OCLC_TEST_BUILTINS_OPTIONTEXT_H

#include <sstream>
#include <string>
#include <vector>

namespace oclc::test {

/// Splits "a,b" into two items.
inline std::vector<std::string> splitList(const std::string &text) {
  std::vector<std::string> result;
  std::istringstream list(text);
  for (std::string item; std::getline(list, item, ',');)
    result.push_back(item);
  return result;
}

} // namespace oclc::test

#endif // OCLC_TEST_BUILTINS_OPTIONTEXT_H

//===- OptionTable.h - The options of oclc, once ----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// OpenCL's options look like -cl-mad-enable: one dash and many letters, which option parsers take
// for a bundle of short options. The table knows every spelling; `normalize` rewrites a command
// line into plain
// --name=value for CLI11, and the help text is printed from the same table.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_OPTIONTABLE_H
#define OCLC_TOOLS_OCLC_OPTIONTABLE_H

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace oclc::tool {

enum class Form {
  Flag,     ///< -w
  Joined,   ///< -cl-std=VALUE: the value follows at once; the spelling ends in '=' or takes it all.
  Separate, ///< -o VALUE
  Either,   ///< -DNAME and -D NAME; --cpu=NAME and --cpu NAME.
};

struct Option {
  std::string_view spelling; ///< Without the value: "-cl-std=", "-D", "--cpu".
  Form form;
  std::string_view target; ///< The name for CLI11; empty: accepted without effect.
  std::string_view metavar;
  std::string_view help; ///< Empty: not in the help text.
};

struct OptionGroup {
  std::string_view title;
  std::span<const Option> options;
};

std::span<const OptionGroup> optionGroups();

/// A mistake on the command line.
struct UsageError {
  std::string message;
  std::string argument;   ///< The argument to show under the message; empty: none.
  std::size_t column = 0; ///< Where in it, from 0.
};

/// A command line in two parts.
struct Normalized {
  std::vector<std::string> options; ///< Each "--target=value" or "--target".
  std::vector<std::string> inputs;
};

/// Throws UsageError.
Normalized normalize(std::span<const std::string> arguments);

/// What `options` of a Normalized were on the command line, but for those that name other files
/// than inputs or change what is printed. Included files are part of the inputs.
std::vector<std::string> optionsToRepeat(std::span<const std::string> options);

/// The whole text of --help.
std::string helpText(std::string_view version);

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_OPTIONTABLE_H

//===- OptionTable.h - The table of the options of oclc ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// OpenCL's options look like -cl-mad-enable: one dash and many letters, which option parsers read
// as a group of short options. The table contains every spelling; normalize() rewrites a command
// line to plain --name=value for CLI11, and the help text is printed from the same table.
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
  Flag,   ///< -w
  Joined, ///< -cl-std=VALUE, -WVALUE: the value follows the spelling without a space.
  Either, ///< -DNAME and -D NAME; --cpu=NAME and --cpu NAME.
};

struct Option {
  std::string_view spelling; ///< The option without its value: "-cl-std=", "-D", "--cpu".
  Form form;
  std::string_view target; ///< Name for CLI11; empty if the option has no effect.
  std::string_view metavar;
  std::string_view help; ///< Empty if the option is not in the help text.
};

struct OptionGroup {
  std::string_view title;
  std::span<const Option> options;
};

std::span<const OptionGroup> optionGroups();

/// A mistake on the command line.
struct UsageError {
  std::string message;
  std::string argument;   ///< Argument to show below the message, or empty.
  std::size_t column = 0; ///< Index of the mistake in the argument.
};

/// A command line, split into options and inputs.
struct Normalized {
  std::vector<std::string> options; ///< Each "--target=value" or "--target".
  std::vector<std::string> inputs;
};

/// Splits and rewrites a command line. Throws a UsageError if it has a mistake.
Normalized normalize(std::span<const std::string> arguments);

/// Returns the `options` of a Normalized in the spelling of the command line, for a command that
/// reproduces the code. Leaves out the options for files to write, --color, --time-report and
/// --sandbox. Also leaves out -I, because included files are expanded into the inputs of that
/// command.
std::vector<std::string> optionsToRepeat(std::span<const std::string> options);

/// Returns the whole text of --help.
std::string helpText(std::string_view version);

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_OPTIONTABLE_H

//===- Normalize.cpp - Command lines for CLI11 ------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "OptionTable.h"

#include <algorithm>
#include <optional>

namespace oclc::tool {

namespace {

/// A table entry, and the part of the argument that is its value.
struct Match {
  const Option *option = nullptr;
  std::optional<std::string_view> value;
};

} // namespace

static bool isLong(const Option &option) { return option.spelling.starts_with("--"); }

/// True for options whose relative order matters. They keep their spelling as part of the value.
static bool isVerbatim(const Option &option) {
  return option.target == "macro" || option.target == "warning";
}

/// Returns the match if `argument` is a use of `option`. The match has no value if the option is a
/// flag, or if its value is the next argument.
static std::optional<Match> match(const Option &option, std::string_view argument) {
  if (argument == option.spelling) {
    if (option.form == Form::Joined)
      return Match{&option, ""};
    return Match{&option, std::nullopt};
  }
  if (!argument.starts_with(option.spelling))
    return std::nullopt;
  std::string_view rest = argument.substr(option.spelling.size());
  if (option.form == Form::Joined || (option.form == Form::Either && !isLong(option)))
    return Match{&option, rest};
  if (option.form == Form::Either && rest.front() == '=')
    return Match{&option, rest.substr(1)};
  return std::nullopt;
}

/// Returns the entry with the longest spelling that matches: -MF is not -M with a value, -Werror is
/// not -W.
static Match findOption(std::string_view argument) {
  Match best;
  for (const OptionGroup &group : optionGroups())
    for (const Option &option : group.options)
      if (auto found = match(option, argument))
        if (!best.option || best.option->spelling.size() < option.spelling.size())
          best = *found;
  return best;
}

static std::size_t editDistance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j)
    row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      std::size_t above = row[j];
      row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (a[i - 1] != b[j - 1])});
      diagonal = above;
    }
  }
  return row[b.size()];
}

static UsageError unknownOption(std::string_view argument) {
  std::string_view name = argument.substr(0, argument.find('='));
  std::string_view nearest;
  std::size_t best = name.size() / 3 + 1;
  for (const OptionGroup &group : optionGroups())
    for (const Option &option : group.options) {
      std::string_view spelling = option.spelling;
      if (spelling.ends_with('='))
        spelling.remove_suffix(1);
      // Spellings of two characters, such as -D, are too short for a suggestion.
      if (spelling.size() < 3)
        continue;
      if (std::size_t distance = editDistance(name, spelling); distance < best) {
        best = distance;
        nearest = option.spelling;
      }
    }
  std::string message = "unknown option '" + std::string(argument) + "'";
  if (!nearest.empty())
    message += "; did you mean '" + std::string(nearest) + "'?";
  return {message, "", 0};
}

/// Appends one use of an option in its normal form; nothing if the option has no effect.
static void emit(const Option &option, std::optional<std::string_view> value,
                 std::vector<std::string> &out) {
  if (option.target.empty())
    return;
  std::string text = "--" + std::string(option.target);
  if (isVerbatim(option))
    text += "=" + std::string(option.spelling) + std::string(value.value_or(""));
  else if (value)
    text += "=" + std::string(*value);
  out.push_back(std::move(text));
}

Normalized normalize(std::span<const std::string> arguments) {
  Normalized result;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    std::string_view argument = arguments[i];
    if (argument == "--") {
      result.inputs.insert(result.inputs.end(), arguments.begin() + i + 1, arguments.end());
      break;
    }
    if (argument.empty())
      throw UsageError{"empty argument", "", 0};
    if (argument.front() != '-' || argument == "-") {
      result.inputs.emplace_back(argument);
      continue;
    }
    Match found = findOption(argument);
    if (!found.option)
      throw unknownOption(argument);
    const Option &option = *found.option;
    if (option.form != Form::Flag && !found.value) {
      if (i + 1 == arguments.size())
        throw UsageError{"option '" + std::string(option.spelling) + "' needs a value", "", 0};
      found.value = arguments[++i];
    }
    if (found.value && found.value->empty())
      throw UsageError{"option '" + std::string(option.spelling) + "' needs a value",
                       std::string(argument), argument.size()};
    emit(option, found.value, result.options);
  }
  return result;
}

/// Targets of options that do not change the code, or that name files that may be gone.
static constexpr std::string_view NotRepeated[] = {
    "output",     "MD",        "MF",          "MT",           "include",       "save-temps-here",
    "save-temps", "color",     "time-report", "save-remarks", "crash-bundle",  "sandbox",
    "tune",       "tune-time", "tune-on",     "tuning",       "tuning-name",   "save-facts",
    "jobs",       "header",    "progress",    "explain",      "explain-usual",
};

static const Option *optionWithTarget(std::string_view target) {
  for (const OptionGroup &group : optionGroups())
    for (const Option &option : group.options)
      if (option.target == target)
        return &option;
  return nullptr;
}

std::vector<std::string> optionsToRepeat(std::span<const std::string> options) {
  std::vector<std::string> words;
  for (std::string_view text : options) {
    const std::size_t equals = text.find('=');
    const std::string_view target = text.substr(2, equals - 2);
    const std::string value(equals == std::string_view::npos ? "" : text.substr(equals + 1));
    const Option *option = optionWithTarget(target);
    if (!option || std::ranges::find(NotRepeated, target) != std::end(NotRepeated))
      continue;
    const std::string spelling(option->spelling);
    if (isVerbatim(*option))
      words.push_back(value);
    else if (option->form == Form::Flag || option->form == Form::Joined)
      words.push_back(spelling + value);
    else if (isLong(*option))
      words.push_back(spelling + "=" + value);
    else
      words.insert(words.end(), {spelling, value});
  }
  return words;
}

} // namespace oclc::tool

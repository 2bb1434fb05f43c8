//===- BuildOptions.cpp - Parse and filter the options of clBuildProgram ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Offline/BuildOptions.h"

#include <algorithm>

namespace oclc::offline {

/// Options without a value.
static constexpr std::string_view Flags[] = {
    "-cl-denorms-are-zero",
    "-cl-fast-relaxed-math",
    "-cl-finite-math-only",
    "-cl-fp16-enable",
    "-cl-fp32-correctly-rounded-divide-sqrt",
    "-cl-fp64-enable",
    "-cl-kernel-arg-info",
    "-cl-mad-enable",
    "-cl-no-signed-zeros",
    "-cl-no-subgroup-ifp",
    "-cl-opt-disable",
    "-cl-single-precision-constant",
    "-cl-strict-aliasing",
    "-cl-uniform-work-group-size",
    "-cl-unsafe-math-optimizations",
    "-cl-zero-init-local-mem-vars",
    "-g",
    "-w",
};

/// Options with a value in the same word. In addition to -cl-std, these are the options of oclc
/// that control code generation and its remarks.
static constexpr std::string_view WithValue[] = {
    "-cl-std=", "--local-size=", "--vector-width=", "--vector-dim=", "--method=",
    "--cpu=",   "-Rpass=",       "-Rpass-missed=",  "--sanitize=",   "-spir-std=",
};

/// Says that the program is SPIR (cl_khr_spir); with a space before its value in the text.
static constexpr std::string_view IsSpir = "-xspir";

/// Options with a value in the same word or in the next word.
static constexpr std::string_view WithValueOrNext[] = {"-D", "-U", "-I", "-x"};

static bool isSpace(char character) {
  return std::string_view(" \t\n\v\f\r").find(character) != std::string_view::npos;
}

namespace {

/// Splits a text into words, and removes quotes and escapes.
class Words {
public:
  explicit Words(std::string_view text) : rest(text) {}

  /// Reads the next word. Returns false at the end of the text.
  bool next(std::string &word) {
    word.clear();
    while (!rest.empty() && isSpace(rest.front()))
      rest.remove_prefix(1);
    if (rest.empty())
      return false;
    while (!rest.empty() && (quote != '\0' || !isSpace(rest.front())))
      takeCharacter(word);
    return true;
  }
  bool endsInQuotes() const { return quote != '\0'; }

private:
  void takeCharacter(std::string &word) {
    const char character = rest.front();
    rest.remove_prefix(1);
    // A backslash protects a quote, a backslash or white space. Before any other character, and in
    // single quotes, it is literal, because some folder names contain one.
    if (character == '\\' && quote != '\'' && !rest.empty() && isProtected(rest.front())) {
      word += rest.front();
      rest.remove_prefix(1);
    } else if (quote == '\0' && (character == '"' || character == '\'')) {
      quote = character;
    } else if (quote != '\0' && character == quote) {
      quote = '\0';
    } else {
      word += character;
    }
  }
  static bool isProtected(char character) {
    return character == '"' || character == '\'' || character == '\\' || isSpace(character);
  }

  std::string_view rest;
  char quote = '\0';
};

} // namespace

/// True for Clang's warning options, but not for options that pass arguments to other programs,
/// such as -Wl,-o,file.
static bool isWarning(std::string_view word) {
  return word.starts_with("-W") && word.size() > 2 && std::ranges::all_of(word, [](char character) {
           return (character >= 'a' && character <= 'z') ||
                  (character >= 'A' && character <= 'Z') ||
                  (character >= '0' && character <= '9') || character == '-' || character == '+' ||
                  character == '=';
         });
}

/// True for a complete option that never has its value in the next word.
static bool isWhole(std::string_view word) {
  return std::ranges::find(Flags, word) != std::end(Flags) || isWarning(word) ||
         std::ranges::any_of(WithValue, [&](std::string_view option) {
           return word.starts_with(option) && word.size() > option.size();
         });
}

/// Returns the option of WithValueOrNext that `word` starts with, or null.
static const std::string_view *findWithValue(std::string_view word) {
  const auto *const option = std::ranges::find_if(
      WithValueOrNext, [&](std::string_view each) { return word.starts_with(each); });
  return option == std::end(WithValueOrNext) ? nullptr : option;
}

bool isBuildOption(std::string_view word) {
  const std::string_view *const option = findWithValue(word);
  if (word.starts_with("-x"))
    return word == IsSpir;
  return option ? word != *option : isWhole(word);
}

std::optional<std::vector<std::string>> parseBuildOptions(std::string_view options,
                                                          std::string &error) {
  std::vector<std::string> accepted;
  Words words(options);
  for (std::string word; words.next(word);) {
    const std::string_view *const option = findWithValue(word);
    if (option && word == *option) {
      std::string value;
      words.next(value);
      word += value;
    }
    if (!isBuildOption(word)) {
      const bool lacksValue = option && word == *option;
      error = lacksValue ? "option '" + word + "' needs a value" : "unknown option '" + word + "'";
      return std::nullopt;
    }
    accepted.push_back(std::move(word));
  }
  if (!words.endsInQuotes())
    return accepted;
  error = "a quotation mark has no other";
  return std::nullopt;
}

} // namespace oclc::offline

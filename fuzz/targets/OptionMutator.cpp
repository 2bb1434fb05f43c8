//===- OptionMutator.cpp - Puts options of oclc together ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "OptionMutator.h"

#include "OptionTable.h"

#include "Require.h"

#include <algorithm>
#include <iterator>
#include <random>
#include <string_view>
#include <utility>

extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);

namespace oclc::fuzz {

namespace {

/// Valid values of options that do not accept every value.
constexpr std::pair<std::string_view, std::string_view> RightValues[] = {
    {"--emit", "asm"},
    {"-x", "spirv"},
    {"--method", "cbs"},
    {"--vector-width", "8"},
    {"--vector-dim", "1"},
    {"--cpu", "native"},
    {"--local-size", "f:8x2"},
    {"--limit-time", "3"},
    {"--limit-memory", "9"},
    {"-j", "2"},
    {"--spec-const", "7:32"},
    {"--most-local-sizes", "2"},
    {"--self-check-seed", "3"},
    {"--color", "never"},
    {"--self-check=", "9,strict"},
    {"-cl-std=", "CL3.0"},
    {"-W", "no-unused"},
    {"--opt-bisect-limit", "-1"},
    {"--add-to-stage", "a:b"}};
constexpr std::string_view Values[] = {"",   "a", "64", "-1",  "-o", "16x4", "A=\"b c\"",
                                       "@f", "-", "'",  "\\ ", "7:", "0",    "99999999999"};

class OptionMutator {
public:
  OptionMutator(char separator, std::string_view text, unsigned seed) : random(seed) {
    while (!text.empty())
      words.emplace_back(takeUntil(text, separator));
  }

  void change() {
    const size_t at = below(words.size() + 1);
    const auto place = words.begin() + long(at);
    switch (at == words.size() ? 0 : below(4)) {
    case 0:
      words.insert(place, newWord());
      break;
    case 1:
      *place = newWord();
      break;
    case 2:
      words.erase(place);
      break;
    default:
      std::swap(*place, words[below(words.size())]);
    }
  }

  size_t below(size_t limit) { return random() % limit; }

  std::vector<std::string> words;

private:
  std::string newWord() {
    const auto groups = tool::optionGroups();
    const auto options = groups[below(groups.size())].options;
    const tool::Option &option = options[below(options.size())];
    std::string word(option.spelling);
    if (option.form == tool::Form::Either && word.starts_with("--"))
      word += '=';
    if (option.form != tool::Form::Flag)
      word += valueOf(option);
    return word;
  }

  std::string_view valueOf(const tool::Option &option) {
    if (below(4) == 0)
      return Values[below(std::size(Values))];
    const auto *const found = std::ranges::find(RightValues, option.spelling,
                                                [](const auto &each) { return each.first; });
    return found == std::end(RightValues) ? "a" : found->second;
  }

  std::mt19937 random;
};

} // namespace

size_t mutateOptions(char separator, uint8_t *data, size_t size, size_t most, unsigned seed) {
  OptionMutator mutator(separator, textOf(data, size), seed);
  if (mutator.below(2) == 0)
    return LLVMFuzzerMutate(data, size, most);
  for (size_t changes = 1 + mutator.below(3); changes != 0; --changes)
    mutator.change();
  std::string text;
  for (const std::string &word : mutator.words)
    text += word + separator;
  size = std::min(text.size(), most);
  std::copy_n(text.begin(), size, data);
  return size;
}

} // namespace oclc::fuzz

//===- KernelMutator.cpp - Changes OpenCL C so that most of it still compiles ------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "KernelMutator.h"

#include "KernelTokens.h"
#include "KernelWords.h"

#include <algorithm>
#include <iterator>
#include <random>

namespace oclc::fuzz {

namespace {

/// A text during its mutation.
class Kernel {
public:
  Kernel(std::string_view text, unsigned seed) : random(seed) {
    options = optionsOf(text);
    if (text.starts_with(OptionsMark))
      text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
    tokens = tokenize(text);
  }

  std::string text() const {
    std::string line(OptionsMark);
    for (const std::string &option : options)
      line += ' ' + option;
    return line + '\n' + join(tokens);
  }

  void change();
  /// Inserts a statement or a block of the other text after a statement of this text.
  void takeFrom(const Kernel &other);

private:
  void changeOptions();
  void changeToken();
  void renameEverywhere();
  void swapTokens();
  void eraseToken();
  void eraseStatement();
  void copyStatement();
  void insertStatement();
  void frameStatement();
  void eraseBrackets();
  void insertAttribute();

  size_t below(size_t limit) const { return limit == 0 ? 0 : random() % limit; }
  template <class List> const auto &any(const List &list) const {
    return std::data(list)[below(std::size(list))];
  }
  /// Picks a token that is not white space; std::nullopt if some tries find none.
  std::optional<size_t> anyToken() const;
  std::optional<size_t> anyToken(std::string_view text) const;
  std::optional<Span> anyStatement() const;
  std::string textOf(Span span) const {
    return join(Tokens(tokens.begin() + long(span.begin), tokens.begin() + long(span.end)));
  }
  void erase(Span span) {
    tokens.erase(tokens.begin() + long(span.begin), tokens.begin() + long(span.end));
  }
  void insert(size_t at, std::string_view text) {
    const Tokens added = tokenize(text);
    tokens.insert(tokens.begin() + long(at), added.begin(), added.end());
  }

  mutable std::mt19937 random;
  std::vector<std::string> options;
  Tokens tokens;
};

std::optional<size_t> Kernel::anyToken() const {
  for (unsigned tries = 0; tries != 32 && !tokens.empty(); ++tries)
    if (const size_t at = below(tokens.size()); tokens[at].kind != Token::Space)
      return at;
  return std::nullopt;
}

std::optional<size_t> Kernel::anyToken(std::string_view text) const {
  std::vector<size_t> places;
  for (size_t i = 0; i != tokens.size(); ++i)
    if (tokens[i].text == text)
      places.push_back(i);
  return places.empty() ? std::nullopt : std::optional(any(places));
}

/// Picks a statement or declaration that contains a semicolon; std::nullopt if none is found.
std::optional<Span> Kernel::anyStatement() const {
  for (unsigned tries = 0; tries != 8; ++tries) {
    const std::optional<size_t> end = anyToken(";");
    if (!end)
      return std::nullopt;
    if (const auto span = statementAround(tokens, *end))
      return span;
  }
  return std::nullopt;
}

void Kernel::changeOptions() {
  if (!options.empty() && below(3) == 0)
    options.erase(options.begin() + long(below(options.size())));
  else if (options.size() < 6)
    options.emplace_back(any(words::Options));
}

/// Replaces a number by another number, a word or operator by a similar one, or any other word by
/// some token of the text.
void Kernel::changeToken() {
  const std::optional<size_t> at = anyToken();
  if (!at)
    return;
  Token &token = tokens[*at];
  if (token.kind == Token::Number) {
    token.text = any(words::Numbers);
    return;
  }
  for (const words::List &list : words::Alike)
    if (std::ranges::find(list, token.text) != list.end()) {
      token.text = any(list);
      return;
    }
  if (token.kind == Token::Word)
    if (const auto other = anyToken(); other && tokens[*other].kind != Token::Directive)
      token.text = tokens[*other].text;
}

/// Replaces all uses of a type or a qualifier by another one.
void Kernel::renameEverywhere() {
  const words::List &list = words::Alike[below(3) == 0 ? 2 : 0];
  const std::string_view from = any(list), to = any(list);
  for (Token &token : tokens)
    if (token.text == from)
      token.text = to;
}

void Kernel::swapTokens() {
  const auto first = anyToken(), second = anyToken();
  if (first && second)
    std::swap(tokens[*first], tokens[*second]);
}

void Kernel::eraseToken() {
  if (const auto at = anyToken())
    erase({*at, *at + 1});
}

void Kernel::eraseStatement() {
  if (const auto span = anyStatement())
    erase(*span);
}

void Kernel::copyStatement() {
  const auto from = anyStatement(), to = anyStatement();
  if (from && to)
    insert(to->end, " " + textOf(*from));
}

void Kernel::insertStatement() {
  if (const auto span = anyStatement())
    insert(below(2) ? span->begin : span->end, " " + std::string(any(words::Statements)) + " ");
}

void Kernel::frameStatement() {
  const auto span = anyStatement();
  if (!span)
    return;
  const std::string statement = textOf(*span);
  std::string framed;
  for (char character : any(words::Frames))
    framed += character == '@' ? statement : std::string(1, character);
  erase(*span);
  insert(span->begin, " " + framed + " ");
}

/// Removes a pair of brackets, or what is between them.
void Kernel::eraseBrackets() {
  const auto open = anyToken(below(2) ? "{" : below(2) ? "(" : "[");
  const auto span = open ? bracketed(tokens, *open) : std::nullopt;
  if (!span)
    return;
  if (below(2)) {
    erase({span->end - 1, span->end});
    erase({span->begin, span->begin + 1});
  } else {
    erase({span->begin + 1, span->end - 1});
  }
}

void Kernel::insertAttribute() {
  auto at = anyToken("kernel");
  if (!at)
    at = anyToken("__kernel");
  if (at)
    insert(*at + 1, " " + std::string(any(words::Attributes)));
}

void Kernel::change() {
  using Change = void (Kernel::*)();
  static constexpr Change Changes[] = {
      &Kernel::changeOptions,   &Kernel::changeOptions,   &Kernel::changeToken,
      &Kernel::changeToken,     &Kernel::changeToken,     &Kernel::renameEverywhere,
      &Kernel::swapTokens,      &Kernel::eraseToken,      &Kernel::eraseStatement,
      &Kernel::copyStatement,   &Kernel::insertStatement, &Kernel::insertStatement,
      &Kernel::frameStatement,  &Kernel::frameStatement,  &Kernel::eraseBrackets,
      &Kernel::insertAttribute,
  };
  (this->*any(Changes))();
}

void Kernel::takeFrom(const Kernel &other) {
  const auto from = other.anyStatement(), to = anyStatement();
  if (from && to)
    insert(to->end, " " + other.textOf(*from));
}

} // namespace

std::vector<std::string> optionsOf(std::string_view text) {
  std::vector<std::string> options;
  if (!text.starts_with(OptionsMark))
    return options;
  std::string_view line = text.substr(OptionsMark.size(), text.find('\n') - OptionsMark.size());
  while (!line.empty()) {
    const std::string_view word = line.substr(0, line.find(' '));
    line.remove_prefix(std::min(word.size() + 1, line.size()));
    if (std::ranges::find(words::Options, word) != std::end(words::Options))
      options.emplace_back(word);
  }
  return options;
}

std::string mutateKernel(std::string_view text, unsigned seed) {
  Kernel kernel(text, seed);
  for (unsigned changes = 1 + seed % 3; changes != 0; --changes)
    kernel.change();
  return kernel.text();
}

std::string crossKernels(std::string_view first, std::string_view second, unsigned seed) {
  Kernel kernel(first, seed);
  kernel.takeFrom(Kernel(second, seed));
  return kernel.text();
}

} // namespace oclc::fuzz

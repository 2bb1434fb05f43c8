//===- KernelTokens.cpp - The tokens of OpenCL C, as far as a mutator needs them ---------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "KernelTokens.h"

#include <algorithm>
#include <cctype>

namespace oclc::fuzz {

static bool isInWord(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }
static bool isSpace(char c) { return std::isspace(static_cast<unsigned char>(c)); }

template <class Predicate> static size_t lengthOf(std::string_view text, Predicate belongs) {
  return size_t(std::find_if_not(text.begin(), text.end(), belongs) - text.begin());
}

/// Returns the length of the literal at the start of `text`, which ends with the closing quotation
/// mark or the end of the line.
static size_t lengthOfString(std::string_view text) {
  size_t length = 1;
  while (length < text.size() && text[length] != text[0] && text[length] != '\n')
    length += text[length] == '\\' ? 2 : 1;
  return std::min(length + 1, text.size());
}

static size_t lengthOfOperator(std::string_view text) {
  static constexpr std::string_view Long[] = {"<<=", ">>=", "->", "++", "--", "<<", ">>",
                                              "<=",  ">=",  "==", "!=", "&&", "||", "+=",
                                              "-=",  "*=",  "/=", "%=", "&=", "|=", "^="};
  for (std::string_view each : Long)
    if (text.starts_with(each))
      return each.size();
  return 1;
}

static Token takeToken(std::string_view text, bool isLineStart) {
  const char first = text[0];
  const auto token = [&](Token::Kind kind, size_t length) {
    return Token{kind, std::string(text.substr(0, length))};
  };
  if (isSpace(first))
    return token(Token::Space, lengthOf(text, isSpace));
  if (text.starts_with("//") || (first == '#' && isLineStart))
    return token(first == '#' ? Token::Directive : Token::Space,
                 std::min(text.find('\n'), text.size()));
  if (text.starts_with("/*"))
    return token(Token::Space, std::min(text.find("*/", 2), text.size() - 2) + 2);
  if (std::isdigit(static_cast<unsigned char>(first)))
    return token(Token::Number, lengthOf(text, [](char c) { return isInWord(c) || c == '.'; }));
  if (isInWord(first))
    return token(Token::Word, lengthOf(text, isInWord));
  if (first == '"' || first == '\'')
    return token(Token::String, lengthOfString(text));
  return token(Token::Operator, lengthOfOperator(text));
}

Tokens tokenize(std::string_view text) {
  Tokens tokens;
  for (bool isLineStart = true; !text.empty();) {
    tokens.push_back(takeToken(text, isLineStart));
    const std::string &last = tokens.back().text;
    isLineStart = last.find('\n') != std::string::npos;
    text.remove_prefix(last.size());
  }
  return tokens;
}

std::string join(const Tokens &tokens) {
  std::string text;
  for (const Token &token : tokens)
    text += token.text;
  return text;
}

static int depthChange(const Token &token) {
  if (token.kind != Token::Operator)
    return 0;
  if (token.text == "(" || token.text == "[" || token.text == "{")
    return 1;
  return token.text == ")" || token.text == "]" || token.text == "}" ? -1 : 0;
}

std::optional<Span> bracketed(const Tokens &tokens, size_t open) {
  int depth = 0;
  for (size_t i = open; i != tokens.size(); ++i) {
    depth += depthChange(tokens[i]);
    if (depth == 0)
      return i == open ? std::nullopt : std::optional(Span{open, i + 1});
  }
  return std::nullopt;
}

std::optional<Span> statementAround(const Tokens &tokens, size_t at) {
  const auto is = [&](size_t index, std::string_view text) { return tokens[index].text == text; };
  size_t begin = at;
  while (begin != 0 && !is(begin - 1, ";") && !is(begin - 1, "{") && !is(begin - 1, "}"))
    --begin;
  int depth = 0;
  for (size_t end = begin; end != tokens.size(); ++end) {
    depth += depthChange(tokens[end]);
    if (depth < 0)
      return std::nullopt;
    if (depth == 0 && (is(end, ";") || is(end, "}")))
      return Span{begin, end + 1};
  }
  return std::nullopt;
}

} // namespace oclc::fuzz

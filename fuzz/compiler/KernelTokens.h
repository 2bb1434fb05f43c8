//===- KernelTokens.h - The tokens of OpenCL C, as far as a mutator needs them -----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Text is cut into pieces that together are the text again, so that a mutator can take one away,
// put another in, and find which brackets belong together. What is no OpenCL C is cut somehow.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FUZZ_COMPILER_KERNELTOKENS_H
#define OCLC_FUZZ_COMPILER_KERNELTOKENS_H

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace oclc::fuzz {

struct Token {
  enum Kind { Space, Word, Number, String, Operator, Directive };
  Kind kind;
  std::string text;
};

using Tokens = std::vector<Token>;

Tokens tokenize(std::string_view text);

std::string join(const Tokens &tokens);

/// A range of tokens.
struct Span {
  size_t begin, end;
};

/// From the bracket at `open` to the one that closes it; nothing when there is none.
std::optional<Span> bracketed(const Tokens &tokens, size_t open);

/// The statement in which the token at `at` stands: from behind a ';' or a brace to the next ';' or
/// the end of the block that begins first.
std::optional<Span> statementAround(const Tokens &tokens, size_t at);

} // namespace oclc::fuzz

#endif // OCLC_FUZZ_COMPILER_KERNELTOKENS_H

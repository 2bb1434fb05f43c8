//===- KernelTokens.h - The tokens of OpenCL C, as far as a mutator needs them -----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A text is split into tokens whose concatenation is the text, so that a mutator can remove and
// insert tokens and find matching brackets. A text need not be valid OpenCL C.
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

/// The range of tokens with the indices from `begin` to `end` - 1.
struct Span {
  size_t begin, end;
};

/// Returns the range from the bracket at `open` to the matching one; std::nullopt if there is none.
std::optional<Span> bracketed(const Tokens &tokens, size_t open);

/// Returns the statement that contains the token at `at`. It starts after a ';' or a brace. It ends
/// at the next ';', or at the end of the next block if that begins before the ';'. Returns
/// std::nullopt if an enclosing bracket closes before the statement ends.
std::optional<Span> statementAround(const Tokens &tokens, size_t at);

} // namespace oclc::fuzz

#endif // OCLC_FUZZ_COMPILER_KERNELTOKENS_H

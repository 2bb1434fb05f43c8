//===- PrintfFormat.h - Grammar of OpenCL C's printf formats ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Parses printf formats. The compiler packs the arguments that a format requires, and the runtime
// prints them. Both parse the format with these functions, so that they agree on the conversion
// specifications and on the layout of the packed arguments (abi::PrintfFn). The grammar is that of
// OpenCL C 3.0, section 6.15.14.2:
//
//   %[-+ #0]*  [width]  [.[precision]]  [v(2|3|4|8|16)]  [hh|h|hl|l]  (diouxX fFeEgGaA c s p)
//
// That section leaves some formats undefined whose meaning is obvious. They are accepted:
//   - a vector without a length modifier has 32-bit elements;
//   - for a scalar, a modifier hh, h, hl or l without a meaning for the conversion is ignored;
//   - for a scalar integer, ll, z, t and j, which are reserved, mean l (z and t have this meaning
//     since OpenCL C 3.1).
// Everything else, like %n, %*d and %1$d, takes no argument and is printed as text.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BINARY_PRINTFFORMAT_H
#define OCLC_BINARY_PRINTFFORMAT_H

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace oclc::abi {

/// Size in bytes of the slot of a scalar; the slot of a vector is a multiple of it.
inline constexpr uint64_t PrintfSlotBytes = 8;

/// Maximum of a width or precision; greater numbers in a format are replaced by it.
inline constexpr uint32_t PrintfMaxNumber = uint32_t(1) << 30;

/// One conversion specification.
struct PrintfConversion {
  std::string_view text;  ///< The whole specification as written, with the '%'.
  std::string_view flags; ///< In any order, perhaps repeated.
  uint32_t width = 0;
  std::optional<uint32_t> precision;
  uint32_t elements = 1; ///< Number of elements of a vector; 1 for a scalar.
  std::string_view length;
  char letter = 0;

  bool isVector() const { return elements != 1; }
  bool isSigned() const { return isOneOf("di"); }
  bool isInteger() const { return isOneOf("diouxXc"); }
  bool isFloating() const { return isOneOf("fFeEgGaA"); }
  bool isPointer() const { return isOneOf("ps"); }
  bool isString() const { return letter == 's'; }

  /// Returns the size in bytes of the printed value, or of one element of a vector.
  uint32_t elementBytes() const {
    if (letter == 'c')
      return 1;
    if (isPointer() || (isFloating() && !isVector()))
      return 8;
    return length.empty() || length == "hl" ? 4 : length == "hh" ? 1 : length == "h" ? 2 : 8;
  }

  /// Returns the size in bytes of the slot in the packed arguments. A 3-component vector has the
  /// size of a 4-component vector.
  uint64_t slotBytes() const {
    const uint64_t size = isVector() ? (elements == 3 ? 4 : elements) * elementBytes() : 1;
    return (size + PrintfSlotBytes - 1) / PrintfSlotBytes * PrintfSlotBytes;
  }

private:
  bool isOneOf(std::string_view letters) const {
    return letters.find(letter) != std::string_view::npos;
  }
};

namespace detail {

/// Removes a decimal number from the start of `text` and returns it; 0 if there is none.
inline uint32_t takePrintfNumber(std::string_view &text) {
  uint64_t number = 0;
  for (; !text.empty() && text[0] >= '0' && text[0] <= '9'; text.remove_prefix(1))
    number = std::min<uint64_t>(number * 10 + uint64_t(text[0] - '0'), PrintfMaxNumber);
  return uint32_t(number);
}

/// Returns the first of `words` with which `text` starts, and removes it from `text`. Returns an
/// empty string if there is none.
template <size_t N>
std::string_view takePrintfWord(std::string_view &text, const std::string_view (&words)[N]) {
  for (std::string_view word : words)
    if (text.starts_with(word)) {
      text.remove_prefix(word.size());
      return word;
    }
  return {};
}

/// True if the length modifier, the vector size and the conversion letter may be combined.
inline bool isPrintfConversion(const PrintfConversion &c) {
  if (!c.isInteger() && !c.isFloating() && !c.isPointer())
    return false;
  const bool isReserved = c.length == "ll" || c.length == "z" || c.length == "t" || c.length == "j";
  if (!c.isVector())
    return !isReserved || (c.isInteger() && c.letter != 'c');
  if (isReserved || c.isPointer() || c.letter == 'c')
    return false;
  return c.isInteger() || c.length != "hh";
}

} // namespace detail

/// Removes a conversion specification from the start of `format`, which must start with '%', and
/// returns it. If OpenCL C has no such specification, `format` is unchanged and the result is
/// nullopt.
inline std::optional<PrintfConversion> takePrintfConversion(std::string_view &format) {
  // A word precedes its own prefixes ("hh" precedes "h"), because the first match is taken.
  static constexpr std::string_view Sizes[] = {"16", "2", "3", "4", "8"};
  static constexpr std::string_view Lengths[] = {"hh", "hl", "h", "ll", "l", "z", "t", "j"};

  std::string_view rest = format.substr(1);
  PrintfConversion result;
  result.flags = rest.substr(0, std::min(rest.find_first_not_of("-+ #0"), rest.size()));
  rest.remove_prefix(result.flags.size());
  result.width = detail::takePrintfNumber(rest);
  if (rest.starts_with('.')) {
    rest.remove_prefix(1);
    result.precision = detail::takePrintfNumber(rest);
  }
  if (rest.starts_with('v')) {
    rest.remove_prefix(1);
    std::string_view size = detail::takePrintfWord(rest, Sizes);
    if (size.empty())
      return std::nullopt;
    result.elements = detail::takePrintfNumber(size);
  }
  result.length = detail::takePrintfWord(rest, Lengths);
  if (rest.empty())
    return std::nullopt;
  result.letter = rest[0];
  rest.remove_prefix(1);
  result.text = format.substr(0, format.size() - rest.size());
  if (!detail::isPrintfConversion(result))
    return std::nullopt;
  format = rest;
  return result;
}

/// A part of a format: text, or a conversion specification.
struct PrintfPiece {
  std::string_view text;
  std::optional<PrintfConversion> conversion;
};

/// Removes the next piece from the start of `format`, which must not be empty, and returns it.
inline PrintfPiece takePrintfPiece(std::string_view &format) {
  size_t length = std::min(format.find('%'), format.size());
  if (length == 0) {
    if (auto conversion = takePrintfConversion(format))
      return {conversion->text, conversion};
    // "%%", or a '%' that does not start a conversion specification.
    const size_t taken = format.starts_with("%%") ? 2 : 1;
    format.remove_prefix(taken);
    return {"%", std::nullopt};
  }
  PrintfPiece text{format.substr(0, length), std::nullopt};
  format.remove_prefix(length);
  return text;
}

} // namespace oclc::abi

#endif // OCLC_BINARY_PRINTFFORMAT_H

//===- Format.cpp - OpenCL C's printf formats -------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// abi::takePrintfPiece (PrintfFormat.h) parses the format. C's snprintf then prints each element of
// a conversion separately, with a format that formatOf() builds; the kernel's own format is never
// passed to snprintf.
//
//===------------------------------------------------------------------------------------------===//

#include "exec/Format.h"

#include "Binary/PrintfFormat.h"

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <locale.h>

namespace oclc::rt {

using abi::PrintfConversion;

namespace {

/// Sets the C locale on the calling thread during its lifetime, so that kernels print a decimal
/// point whatever locale the application uses.
class NeutralLocale {
public:
  NeutralLocale() : previous(neutral() ? uselocale(neutral()) : locale_t()) {}
  ~NeutralLocale() {
    if (previous)
      uselocale(previous);
  }

private:
  static locale_t neutral() {
    static const locale_t locale = newlocale(LC_ALL_MASK, "C", nullptr);
    return locale;
  }
  const locale_t previous;
};

class Formatter {
public:
  Formatter(std::span<const std::byte> arguments, size_t limit)
      : arguments(arguments), limit(limit) {}

  std::optional<std::string> run(std::string_view format);

private:
  bool append(std::string_view piece);
  bool print(const PrintfConversion &conversion);
  bool printScalar(const PrintfConversion &conversion, const std::byte *slot);
  bool printElement(const PrintfConversion &conversion, const std::byte *element);
  const std::byte *next(size_t size);

  template <class T> bool emit(const PrintfConversion &conversion, const char *length, T value);

  std::span<const std::byte> arguments;
  const size_t limit;
  std::string text;
};

} // namespace

/// Returns the format that prints one element with C's printf, e.g. "%+8.3f".
static std::string formatOf(const PrintfConversion &conversion, const char *length) {
  std::string format = "%";
  for (char flag : std::string_view("-+ #0"))
    if (conversion.flags.find(flag) != std::string_view::npos)
      format += flag;
  if (conversion.width != 0)
    format += std::to_string(conversion.width);
  const bool hasPrecision = conversion.letter != 'c' && conversion.letter != 'p';
  if (conversion.precision && hasPrecision)
    format += '.' + std::to_string(*conversion.precision);
  return format + length + conversion.letter;
}

/// True if the width or the precision exceeds MaxPrintfField. The precision counts only for
/// numbers: that of a string can only shorten the output, and %c and %p ignore it.
static bool isTooWide(const PrintfConversion &conversion) {
  const bool isPadded =
      conversion.isFloating() || (conversion.isInteger() && conversion.letter != 'c');
  return conversion.width > MaxPrintfField ||
         (isPadded && conversion.precision.value_or(0) > MaxPrintfField);
}

bool Formatter::append(std::string_view piece) {
  if (piece.size() > limit - text.size())
    return false;
  text += piece;
  return true;
}

template <class T>
bool Formatter::emit(const PrintfConversion &conversion, const char *length, T value) {
  const std::string format = formatOf(conversion, length);
  char buffer[128];
  const int size = std::snprintf(buffer, sizeof(buffer), format.c_str(), value);
  if (size < 0 || size_t(size) > limit - text.size())
    return false;
  if (size_t(size) < sizeof(buffer))
    return append({buffer, size_t(size)});
  const size_t start = text.size();
  text.resize(start + size_t(size) + 1);
  std::snprintf(&text[start], size_t(size) + 1, format.c_str(), value);
  text.pop_back();
  return true;
}

/// Returns the next `size` bytes of the arguments; null if fewer are left.
const std::byte *Formatter::next(size_t size) {
  if (size > arguments.size())
    return nullptr;
  const std::byte *data = arguments.data();
  arguments = arguments.subspan(size);
  return data;
}

template <class T> static T load(const std::byte *data) {
  T value;
  std::memcpy(&value, data, sizeof(value));
  return value;
}

static float halfToFloat(uint16_t half) {
  const uint32_t sign = uint32_t(half & 0x8000) << 16;
  const uint32_t exponent = (half >> 10) & 0x1f, fraction = half & 0x3ff;
  uint32_t bits;
  if (exponent == 0x1f) {
    bits = 0x7f800000 | fraction << 13;
  } else if (exponent != 0) {
    bits = (exponent + 112) << 23 | fraction << 13;
  } else {
    // Zero and subnormal values: fraction * 2^-24 is exact in a float.
    float value = float(fraction) * 0x1p-24f;
    std::memcpy(&bits, &value, sizeof(bits));
  }
  bits |= sign;
  float value;
  std::memcpy(&value, &bits, sizeof(value));
  return value;
}

static double loadFloating(const std::byte *data, size_t size) {
  return size == 2   ? halfToFloat(load<uint16_t>(data))
         : size == 4 ? load<float>(data)
                     : load<double>(data);
}

/// Loads an integer of `size` bytes, sign- or zero-extended to 64 bits.
static uint64_t loadInteger(const std::byte *data, size_t size, bool isSigned) {
  uint64_t value = 0;
  std::memcpy(&value, data, size);
  if (isSigned && size < 8) {
    const unsigned shift = unsigned(64 - 8 * size);
    value = uint64_t(int64_t(value << shift) >> shift);
  }
  return value;
}

/// Prints one element of a vector, or a scalar.
bool Formatter::printElement(const PrintfConversion &conversion, const std::byte *element) {
  const size_t size = conversion.elementBytes();
  if (conversion.isFloating())
    return emit(conversion, "", loadFloating(element, size));
  const uint64_t value = loadInteger(element, size, conversion.isSigned());
  return emit(conversion, "ll", static_cast<unsigned long long>(value));
}

bool Formatter::printScalar(const PrintfConversion &conversion, const std::byte *slot) {
  switch (conversion.letter) {
  case 'c':
    return emit(conversion, "", int(load<uint8_t>(slot)));
  case 'p':
    return emit(conversion, "", load<void *>(slot));
  case 's': {
    const char *string = load<const char *>(slot);
    return emit(conversion, "", string ? string : "(null)");
  }
  default:
    return printElement(conversion, slot);
  }
}

bool Formatter::print(const PrintfConversion &conversion) {
  if (isTooWide(conversion))
    return false;
  const std::byte *data = next(conversion.slotBytes());
  if (!data)
    return append(conversion.text);
  if (!conversion.isVector())
    return printScalar(conversion, data);
  for (unsigned i = 0; i != conversion.elements; ++i)
    if ((i != 0 && !append(",")) || !printElement(conversion, data + i * conversion.elementBytes()))
      return false;
  return true;
}

std::optional<std::string> Formatter::run(std::string_view format) {
  NeutralLocale locale;
  while (!format.empty()) {
    const abi::PrintfPiece piece = abi::takePrintfPiece(format);
    if (!(piece.conversion ? print(*piece.conversion) : append(piece.text)))
      return std::nullopt;
  }
  return std::move(text);
}

std::optional<std::string> formatPrintf(const char *format, std::span<const std::byte> arguments,
                                        size_t limit) {
  return Formatter(arguments, limit).run(format);
}

} // namespace oclc::rt

//===- Format.cpp - OpenCL C's printf formats -------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Each conversion is parsed by OpenCL C's rules (a vector size, the length modifier hl, no
// asterisk, no %n) and its elements are then printed one by one by C's snprintf, with a format that
// is built here and never the kernel's own.
//
//===------------------------------------------------------------------------------------------===//

#include "exec/Format.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <locale.h>
#include <string_view>

namespace oclc::rt {

namespace {

/// Wider fields than this are cut: a format cannot ask for gigabytes.
constexpr unsigned MaxField = 1 << 16;

enum class Length { None, Char, Short, HalfLong, Long };

struct Conversion {
  std::string flags;
  std::string field;     ///< Width and precision, e.g. "8.3".
  unsigned elements = 1; ///< Of a vector.
  Length length = Length::None;
  char kind = 0;

  bool isVector() const { return elements != 1; }
  bool isSigned() const { return kind == 'd' || kind == 'i'; }
  bool isInteger() const { return std::strchr("dioxXu", kind); }
  bool isFloat() const { return std::strchr("fFeEgGaA", kind); }
};

/// Kernels print with a decimal point wherever the application lives.
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
  explicit Formatter(std::span<const std::byte> arguments) : arguments(arguments) {}

  std::string run(const char *format);

private:
  static const char *parseNumber(const char *at, std::string &field);
  static const char *parse(const char *at, Conversion &conversion);
  bool print(const Conversion &conversion);
  bool printElement(const Conversion &conversion, const std::byte *element);
  const std::byte *next(size_t size);

  template <class T> void emit(const Conversion &conversion, const char *length, T value);

  std::span<const std::byte> arguments;
  std::string text;
};

} // namespace

/// Digits, cut at MaxField.
const char *Formatter::parseNumber(const char *at, std::string &field) {
  unsigned number = 0;
  for (; *at >= '0' && *at <= '9'; ++at)
    number = std::min(number * 10 + unsigned(*at - '0'), MaxField);
  field += std::to_string(number);
  return at;
}

/// The end of the conversion behind a '%', or null when it is none.
const char *Formatter::parse(const char *at, Conversion &conversion) {
  for (; *at && std::strchr("-+ #0", *at); ++at)
    if (conversion.flags.find(*at) == std::string::npos)
      conversion.flags += *at;
  if (*at >= '1' && *at <= '9')
    at = parseNumber(at, conversion.field);
  if (*at == '.') {
    conversion.field += '.';
    at = parseNumber(at + 1, conversion.field);
  }
  if (*at == 'v') {
    ++at;
    // "16" before "1..." of anything else; vectors have no other sizes.
    static constexpr std::pair<std::string_view, unsigned> Sizes[] = {
        {"16", 16}, {"2", 2}, {"3", 3}, {"4", 4}, {"8", 8}};
    auto size = std::find_if(std::begin(Sizes), std::end(Sizes), [&](const auto &entry) {
      return std::strncmp(at, entry.first.data(), entry.first.size()) == 0;
    });
    if (size == std::end(Sizes))
      return nullptr;
    conversion.elements = size->second;
    at += size->first.size();
  }
  if (at[0] == 'h' && at[1] == 'h') {
    conversion.length = Length::Char;
    at += 2;
  } else if (at[0] == 'h' && at[1] == 'l') {
    conversion.length = Length::HalfLong;
    at += 2;
  } else if (at[0] == 'h') {
    conversion.length = Length::Short;
    ++at;
  } else if (at[0] == 'l') {
    conversion.length = Length::Long;
    ++at;
  }
  conversion.kind = *at;
  if (!*at || !std::strchr("diouxXfFeEgGaAcsp", *at))
    return nullptr;
  if (conversion.isVector() && !conversion.isInteger() && !conversion.isFloat())
    return nullptr;
  return at + 1;
}

template <class T> void Formatter::emit(const Conversion &conversion, const char *length, T value) {
  const std::string format = "%" + conversion.flags + conversion.field + length + conversion.kind;
  char buffer[128];
  int size = std::snprintf(buffer, sizeof(buffer), format.c_str(), value);
  if (size < 0)
    return;
  if (size_t(size) < sizeof(buffer)) {
    text.append(buffer, size_t(size));
    return;
  }
  const size_t start = text.size();
  text.resize(start + size_t(size) + 1);
  std::snprintf(&text[start], size_t(size) + 1, format.c_str(), value);
  text.pop_back();
}

/// The next `size` bytes of the arguments, which start a slot; null when there are not so many.
const std::byte *Formatter::next(size_t size) {
  const size_t slot = (size + 7) / 8 * 8;
  if (slot > arguments.size())
    return nullptr;
  const std::byte *data = arguments.data();
  arguments = arguments.subspan(slot);
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
    // Zero and subnormal numbers: fraction * 2^-24 is exact in a float.
    float value = float(fraction) * 0x1p-24f;
    std::memcpy(&bits, &value, sizeof(bits));
  }
  bits |= sign;
  float value;
  std::memcpy(&value, &bits, sizeof(value));
  return value;
}

static size_t elementSize(const Conversion &conversion) {
  switch (conversion.length) {
  case Length::Char:
    return 1;
  case Length::Short:
    return 2;
  case Length::Long:
    return 8;
  case Length::None:
  case Length::HalfLong:
    return 4;
  }
  return 4;
}

/// An integer of `size` bytes, extended as the conversion reads it.
static uint64_t loadInteger(const std::byte *data, size_t size, bool isSigned) {
  uint64_t value = 0;
  std::memcpy(&value, data, size);
  if (isSigned && size < 8) {
    const unsigned shift = unsigned(64 - 8 * size);
    value = uint64_t(int64_t(value << shift) >> shift);
  }
  return value;
}

/// One element of a vector, or the only one of a scalar in its slot of eight bytes.
bool Formatter::printElement(const Conversion &conversion, const std::byte *element) {
  if (conversion.isInteger()) {
    uint64_t value = loadInteger(element, elementSize(conversion), conversion.isSigned());
    emit(conversion, "ll", static_cast<unsigned long long>(value));
    return true;
  }
  double value;
  if (!conversion.isVector() || conversion.length == Length::Long)
    value = load<double>(element);
  else if (conversion.length == Length::Short)
    value = halfToFloat(load<uint16_t>(element));
  else
    value = load<float>(element);
  emit(conversion, "", value);
  return true;
}

bool Formatter::print(const Conversion &conversion) {
  if (!conversion.isVector()) {
    const std::byte *slot = next(8);
    if (!slot)
      return false;
    if (conversion.kind == 'c')
      emit(conversion, "", int(load<uint8_t>(slot)));
    else if (conversion.kind == 'p')
      emit(conversion, "", load<void *>(slot));
    else if (conversion.kind == 's')
      emit(conversion, "", load<const char *>(slot) ? load<const char *>(slot) : "(null)");
    else
      printElement(conversion, slot);
    return true;
  }
  if (conversion.isFloat() && conversion.length == Length::Char)
    return false;
  const size_t size = elementSize(conversion);
  const std::byte *data = next(size * (conversion.elements == 3 ? 4 : conversion.elements));
  if (!data)
    return false;
  for (unsigned i = 0; i != conversion.elements; ++i) {
    if (i != 0)
      text += ',';
    printElement(conversion, data + i * size);
  }
  return true;
}

std::string Formatter::run(const char *format) {
  NeutralLocale locale;
  while (*format) {
    const char *percent = std::strchr(format, '%');
    if (!percent) {
      text += format;
      break;
    }
    text.append(format, percent);
    format = percent + 1;
    if (*format == '%') {
      text += '%';
      ++format;
      continue;
    }
    Conversion conversion;
    const char *end = parse(format, conversion);
    if (end && print(conversion))
      format = end;
    else
      text += '%'; // and what follows as it is written
  }
  return std::move(text);
}

std::string formatPrintf(const char *format, std::span<const std::byte> arguments) {
  return Formatter(arguments).run(format);
}

} // namespace oclc::rt

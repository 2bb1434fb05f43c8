//===- Mangling.cpp - Parse and write names of overloaded functions ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/SPIR/Mangling.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// Maximum length of a name. It is longer than any name of OpenCL C, and short enough that
/// substitutions cannot make types huge.
constexpr size_t MaxLength = 512;

bool isDecimal(StringRef text) { return !text.empty() && isDigit(text.front()); }

/// Parses a name that follows its length, such as "3AS1".
bool takeSourceName(StringRef &text, StringRef &name) {
  size_t length;
  if (!isDecimal(text) || text.consumeInteger(10, length) || length == 0 || length > text.size())
    return false;
  name = text.take_front(length);
  text = text.drop_front(length);
  return true;
}

/// Returns Clang 22's name of the type that a producer calls `name`.
StringRef modernName(StringRef name) {
  return StringSwitch<StringRef>(name)
      .Cases({"event_t", "opencl.event_t"}, "ocl_event")
      .Cases({"sampler_t", "opencl.sampler_t"}, "ocl_sampler")
      .Cases({"reserve_id_t", "opencl.reserve_id_t"}, "ocl_reserveid")
      .Default(name);
}

class Parser {
public:
  explicit Parser(StringRef text) : Text(text) {}

  std::optional<MangledFunction> function() {
    StringRef name;
    if (Text.size() > MaxLength || !Text.consume_front("_Z") || !takeSourceName(Text, name))
      return std::nullopt;
    MangledFunction result;
    result.name = name.str();
    if (Text == "v")
      return result;
    while (!Text.empty()) {
      std::optional<MangledType> parameter = type();
      if (!parameter)
        return std::nullopt;
      result.parameters.push_back(std::move(*parameter));
    }
    return result;
  }

private:
  StringRef Text;
  SmallVector<MangledType, 8> Seen; ///< The types to which substitutions may refer.

  /// Parses a type: its layers, then its base, or a substitution that appends further layers. Each
  /// suffix of the chain that begins with a parsed layer becomes a candidate for later
  /// substitutions, innermost first.
  std::optional<MangledType> type() {
    MangledType layers;
    while (std::optional<std::string> found = layer())
      layers.push_back(std::move(*found));
    const size_t ownLayers = layers.size();
    if (!base(layers))
      return std::nullopt;
    for (size_t start = ownLayers; start-- > 0;)
      Seen.emplace_back(drop_begin(layers, start));
    return layers;
  }

  std::optional<std::string> layer() {
    if (Text.consume_front("P"))
      return "P";
    if (Text.consume_front("U7_Atomic"))
      return "U7_Atomic";
    if (Text.starts_with("Dv"))
      return vector();
    return qualifiers();
  }

  std::optional<std::string> vector() {
    StringRef rest = Text.drop_front(strlen("Dv"));
    unsigned lanes;
    if (!isDecimal(rest) || rest.consumeInteger(10, lanes) || !rest.consume_front("_"))
      return std::nullopt;
    Text = rest;
    return ("Dv" + Twine(lanes) + "_").str();
  }

  /// Parses qualifiers in any order and returns them in the order of Clang 22. Drops the address
  /// space of private memory; if there is no other qualifier, returns the next layer instead.
  std::optional<std::string> qualifiers() {
    StringRef space, before = Text;
    bool isRestrict = false, isVolatile = false, isConst = false;
    while (true) {
      if (Text.consume_front("r"))
        isRestrict = true;
      else if (Text.consume_front("V"))
        isVolatile = true;
      else if (Text.consume_front("K"))
        isConst = true;
      else if (!Text.starts_with("U7_Atomic") && Text.starts_with("U") && addressSpace(space))
        continue;
      else
        break;
    }
    if (Text == before)
      return std::nullopt;
    const bool hasSpace = !space.empty() && space != "AS0";
    std::string result;
    if (hasSpace)
      result = ("U" + Twine(space.size()) + space).str();
    for (auto [has, letter] : {std::pair(isRestrict, 'r'), {isVolatile, 'V'}, {isConst, 'K'}})
      if (has)
        result += letter;
    return result.empty() ? layer() : result;
  }

  bool addressSpace(StringRef &space) {
    StringRef rest = Text.drop_front(1);
    if (!takeSourceName(rest, space) || !space.starts_with("AS"))
      return false;
    Text = rest;
    return true;
  }

  /// Appends the base to `layers`, or all layers to which a substitution refers.
  bool base(MangledType &layers) {
    if (Text.starts_with("S"))
      return substitution(layers);
    StringRef name;
    if (takeSourceName(Text, name)) {
      name = modernName(name);
      layers.push_back((Twine(name.size()) + name).str());
      Seen.push_back({layers.back()});
      return true;
    }
    const size_t size = Text.starts_with("D") ? 2 : 1;
    StringRef letter = Text.take_front(size);
    if (letter != "Dh" && (letter.empty() || !StringRef("vbcahstijlmfdz").contains(letter)))
      return false;
    Text = Text.drop_front(size);
    layers.push_back(letter.str());
    return true;
  }

  bool substitution(MangledType &layers) {
    constexpr unsigned Digits = 36;
    StringRef number = Text.drop_front(1).take_until([](char c) { return c == '_'; });
    StringRef rest = Text.drop_front(1 + number.size());
    uint64_t index = 0;
    if (!rest.consume_front("_") || (!number.empty() && number.getAsInteger(Digits, index)))
      return false;
    index += number.empty() ? 0 : 1;
    if (index >= Seen.size())
      return false;
    Text = rest;
    append_range(layers, Seen[index]);
    return true;
  }
};

class Writer {
public:
  std::string write(const MangledFunction &function) {
    Text = ("_Z" + Twine(function.name.size()) + function.name).str();
    if (function.parameters.empty())
      Text += "v";
    for (const MangledType &parameter : function.parameters)
      type(parameter);
    return Text;
  }

private:
  std::string Text;
  SmallVector<std::string, 8> Seen; ///< Types that substitutions may name, each spelled in full.

  void type(ArrayRef<std::string> layers) {
    const bool isLetter = layers.size() == 1 && !isDecimal(layers.front());
    if (isLetter) {
      Text += layers.front();
      return;
    }
    std::string whole = join(layers, "");
    if (auto known = find(Seen, whole); known != Seen.end()) {
      Text += "S";
      if (known != Seen.begin())
        Text += number(known - Seen.begin() - 1);
      Text += "_";
      return;
    }
    Text += layers.front();
    if (layers.size() > 1)
      type(layers.drop_front());
    Seen.push_back(std::move(whole));
  }

  /// Returns `value` in base 36 with capital letters.
  static std::string number(size_t value) {
    constexpr size_t Digits = 36;
    std::string result;
    do {
      const size_t digit = value % Digits;
      result.insert(result.begin(),
                    static_cast<char>(digit < 10 ? '0' + digit : 'A' + (digit - 10)));
      value /= Digits;
    } while (value != 0);
    return result;
  }
};

} // namespace

std::optional<MangledFunction> parseMangled(StringRef name) { return Parser(name).function(); }

std::string mangle(const MangledFunction &function) { return Writer().write(function); }

} // namespace oclc::passes

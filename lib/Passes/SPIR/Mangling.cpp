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

bool isDecimal(StringRef Text) { return !Text.empty() && isDigit(Text.front()); }

/// Parses a name that follows its length, such as "3AS1".
bool takeSourceName(StringRef &Text, StringRef &Name) {
  size_t Length;
  if (!isDecimal(Text) || Text.consumeInteger(10, Length) || Length == 0 || Length > Text.size())
    return false;
  Name = Text.take_front(Length);
  Text = Text.drop_front(Length);
  return true;
}

/// Returns Clang 22's name of a type for which other producers use another name.
StringRef modernName(StringRef Name) {
  return StringSwitch<StringRef>(Name)
      .Cases({"event_t", "opencl.event_t"}, "ocl_event")
      .Cases({"sampler_t", "opencl.sampler_t"}, "ocl_sampler")
      .Default(Name);
}

class Parser {
public:
  explicit Parser(StringRef Text) : Text(Text) {}

  std::optional<MangledFunction> function() {
    StringRef Name;
    if (Text.size() > MaxLength || !Text.consume_front("_Z") || !takeSourceName(Text, Name))
      return std::nullopt;
    MangledFunction Result;
    Result.name = Name.str();
    if (Text == "v")
      return Result;
    while (!Text.empty()) {
      std::optional<MangledType> Parameter = type();
      if (!Parameter)
        return std::nullopt;
      Result.parameters.push_back(std::move(*Parameter));
    }
    return Result;
  }

private:
  StringRef Text;
  SmallVector<MangledType, 8> Seen; ///< The types to which substitutions may refer.

  /// Parses a type: its layers, then its base or a substitution, which appends its own layers. Each
  /// suffix of the chain that is longer than a letter becomes a candidate for later substitutions,
  /// innermost first.
  std::optional<MangledType> type() {
    MangledType Layers;
    while (std::optional<std::string> Layer = layer())
      Layers.push_back(std::move(*Layer));
    const size_t OwnLayers = Layers.size();
    if (!base(Layers))
      return std::nullopt;
    for (size_t Start = OwnLayers; Start-- > 0;)
      Seen.emplace_back(drop_begin(Layers, Start));
    return Layers;
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
    StringRef Rest = Text.drop_front(strlen("Dv"));
    unsigned Lanes;
    if (!isDecimal(Rest) || Rest.consumeInteger(10, Lanes) || !Rest.consume_front("_"))
      return std::nullopt;
    Text = Rest;
    return ("Dv" + Twine(Lanes) + "_").str();
  }

  /// Parses qualifiers in any order and returns them in the order of Clang 22. The address space of
  /// private memory may be spelled out; it is dropped.
  std::optional<std::string> qualifiers() {
    StringRef Space, Before = Text;
    bool IsRestrict = false, IsVolatile = false, IsConst = false;
    while (true) {
      if (Text.consume_front("r"))
        IsRestrict = true;
      else if (Text.consume_front("V"))
        IsVolatile = true;
      else if (Text.consume_front("K"))
        IsConst = true;
      else if (!Text.starts_with("U7_Atomic") && Text.starts_with("U") && addressSpace(Space))
        continue;
      else
        break;
    }
    if (Text == Before)
      return std::nullopt;
    const bool HasSpace = !Space.empty() && Space != "AS0";
    std::string Result;
    if (HasSpace)
      Result = ("U" + Twine(Space.size()) + Space).str();
    for (auto [Has, Letter] : {std::pair(IsRestrict, 'r'), {IsVolatile, 'V'}, {IsConst, 'K'}})
      if (Has)
        Result += Letter;
    return Result.empty() ? layer() : Result;
  }

  bool addressSpace(StringRef &Space) {
    StringRef Rest = Text.drop_front(1);
    if (!takeSourceName(Rest, Space) || !Space.starts_with("AS"))
      return false;
    Text = Rest;
    return true;
  }

  /// Appends the base to `Layers`, or all layers to which a substitution refers.
  bool base(MangledType &Layers) {
    if (Text.starts_with("S"))
      return substitution(Layers);
    StringRef Name;
    if (takeSourceName(Text, Name)) {
      Name = modernName(Name);
      Layers.push_back((Twine(Name.size()) + Name).str());
      Seen.push_back({Layers.back()});
      return true;
    }
    const size_t Size = Text.starts_with("D") ? 2 : 1;
    StringRef Letter = Text.take_front(Size);
    if (Letter != "Dh" && (Letter.empty() || !StringRef("vbcahstijlmfdz").contains(Letter)))
      return false;
    Text = Text.drop_front(Size);
    Layers.push_back(Letter.str());
    return true;
  }

  bool substitution(MangledType &Layers) {
    constexpr unsigned Digits = 36;
    StringRef Number = Text.drop_front(1).take_until([](char C) { return C == '_'; });
    StringRef Rest = Text.drop_front(1 + Number.size());
    uint64_t Index = 0;
    if (!Rest.consume_front("_") || (!Number.empty() && Number.getAsInteger(Digits, Index)))
      return false;
    Index += Number.empty() ? 0 : 1;
    if (Index >= Seen.size())
      return false;
    Text = Rest;
    append_range(Layers, Seen[Index]);
    return true;
  }
};

class Writer {
public:
  std::string write(const MangledFunction &Function) {
    Text = ("_Z" + Twine(Function.name.size()) + Function.name).str();
    if (Function.parameters.empty())
      Text += "v";
    for (const MangledType &Parameter : Function.parameters)
      type(Parameter);
    return Text;
  }

private:
  std::string Text;
  SmallVector<std::string, 8> Seen; ///< Types written so far, without substitutions.

  void type(ArrayRef<std::string> Layers) {
    const bool IsLetter = Layers.size() == 1 && !isDecimal(Layers.front());
    if (IsLetter) {
      Text += Layers.front();
      return;
    }
    std::string Whole = join(Layers, "");
    if (auto Known = find(Seen, Whole); Known != Seen.end()) {
      Text += "S";
      if (Known != Seen.begin())
        Text += number(Known - Seen.begin() - 1);
      Text += "_";
      return;
    }
    Text += Layers.front();
    if (Layers.size() > 1)
      type(Layers.drop_front());
    Seen.push_back(std::move(Whole));
  }

  /// Returns `Value` in base 36 with capital letters.
  static std::string number(size_t Value) {
    constexpr size_t Digits = 36;
    std::string Result;
    do {
      const size_t Digit = Value % Digits;
      Result.insert(Result.begin(),
                    static_cast<char>(Digit < 10 ? '0' + Digit : 'A' + (Digit - 10)));
      Value /= Digits;
    } while (Value != 0);
    return Result;
  }
};

} // namespace

std::optional<MangledFunction> parseMangled(StringRef Name) { return Parser(Name).function(); }

std::string mangle(const MangledFunction &Function) { return Writer().write(Function); }

} // namespace oclc::passes

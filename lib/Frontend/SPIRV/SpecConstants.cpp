//===- SpecConstants.cpp - Set values of specialisation constants -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Frontend/SPIRV/SpecConstants.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

#include <optional>

using namespace llvm;

namespace oclc::spirv {
namespace {

/// Returns the SpecId of each decorated constant, by the id of the constant.
DenseMap<uint32_t, uint32_t> decoratedIds(const Module &M) {
  DenseMap<uint32_t, uint32_t> Ids;
  for (const Instruction &I : M.instructions())
    if (I.opcode() == OpDecorate && I[2] == SpecId)
      Ids[I[1]] = I[3];
  return Ids;
}

std::optional<bool> boolOf(StringRef Text) {
  return StringSwitch<std::optional<bool>>(Text)
      .Cases({"true", "1"}, true)
      .Cases({"false", "0"}, false)
      .Default(std::nullopt);
}

/// Parses an integer of `Bits` bits; nullopt if `Text` is none or does not fit. Integer types of
/// SPIR-V for OpenCL have no signedness, so values of an i8 range from -128 to 255.
std::optional<APInt> integerOf(StringRef Text, unsigned Bits) {
  const bool IsNegative = Text.consume_front("-");
  APInt Value;
  if (Text.empty() || Text.starts_with("-") || Text.getAsInteger(0, Value))
    return std::nullopt;
  const unsigned Needed = Value.getActiveBits();
  const bool Fits =
      IsNegative ? Needed < Bits || (Needed == Bits && Value.isPowerOf2()) : Needed <= Bits;
  if (!Fits)
    return std::nullopt;
  Value = Value.zextOrTrunc(Bits);
  return IsNegative ? -Value : Value;
}

const fltSemantics *semantics(unsigned Bits) {
  return Bits == 16   ? &APFloat::IEEEhalf()
         : Bits == 32 ? &APFloat::IEEEsingle()
         : Bits == 64 ? &APFloat::IEEEdouble()
                      : nullptr;
}

std::optional<APInt> floatOf(StringRef Text, unsigned Bits) {
  const fltSemantics *Kind = semantics(Bits);
  if (!Kind || Text.empty())
    return std::nullopt;
  APFloat Value(*Kind);
  Expected<APFloat::opStatus> Status = Value.convertFromString(Text, APFloat::rmNearestTiesToEven);
  if (!Status) {
    consumeError(Status.takeError());
    return std::nullopt;
  }
  if (*Status & APFloat::opOverflow)
    return std::nullopt;
  return Value.bitcastToAPInt();
}

class Specialisation {
public:
  Specialisation(const Module &From, ArrayRef<frontend::SpecConstant> Values,
                 std::vector<std::string> &Mistakes)
      : Output(From), Ids(decoratedIds(From)), Mistakes(Mistakes) {
    // If an id has several values, the last one counts, as with all options.
    for (const frontend::SpecConstant &Value : Values)
      this->Values[Value.id] = Value.value;
  }

  Module run(const Module &From) {
    for (const Instruction &I : From.instructions())
      add(I);
    return Output.take();
  }

private:
  void add(const Instruction &I) {
    switch (I.opcode()) {
    case OpTypeInt:
      Integers[I[1]] = I[2];
      break;
    case OpTypeFloat:
      Floats[I[1]] = I[2];
      break;
    case OpSpecConstantTrue:
    case OpSpecConstantFalse:
      if (const std::string *Text = valueFor(I[2]))
        return addBool(I, *Text);
      break;
    case OpSpecConstant:
      if (const std::string *Text = valueFor(I[2]))
        return addNumber(I, *Text);
      break;
    default:
      break;
    }
    Output.add(I);
  }

  const std::string *valueFor(uint32_t Constant) const {
    const auto Id = Ids.find(Constant);
    if (Id == Ids.end())
      return nullptr;
    const auto Found = Values.find(Id->second);
    return Found == Values.end() ? nullptr : &Found->second;
  }

  void refuse(const Instruction &I, StringRef Text, const Twine &Type) {
    Mistakes.push_back(("'" + Text + "' is not a value of specialisation constant " +
                        Twine(Ids.lookup(I[2])) + ", which is " + Type)
                           .str());
    Output.add(I);
  }

  void addBool(const Instruction &I, StringRef Text) {
    const std::optional<bool> Value = boolOf(Text);
    if (!Value)
      return refuse(I, Text, "true or false");
    Output.add(*Value ? OpSpecConstantTrue : OpSpecConstantFalse, {I[1], I[2]});
  }

  void addNumber(const Instruction &I, StringRef Text) {
    const uint32_t IntegerBits = Integers.lookup(I[1]), FloatBits = Floats.lookup(I[1]);
    constexpr uint32_t Widest = 64;
    const bool IsInteger = IntegerBits != 0 && IntegerBits <= Widest;
    const std::optional<APInt> Value =
        IsInteger ? integerOf(Text, IntegerBits) : floatOf(Text, FloatBits);
    if (!Value)
      return refuse(I, Text,
                    IsInteger ? "an integer of " + Twine(IntegerBits) + " bits"
                              : "a floating-point number of " + Twine(FloatBits) + " bits");
    const uint64_t Bits = Value->getZExtValue();
    SmallVector<uint32_t> Operands = {I[1], I[2], static_cast<uint32_t>(Bits)};
    if (Value->getBitWidth() > 32)
      Operands.push_back(static_cast<uint32_t>(Bits >> 32));
    Output.add(OpSpecConstant, Operands);
  }

  Builder Output;
  DenseMap<uint32_t, uint32_t> Ids;
  DenseMap<uint32_t, std::string> Values;        ///< By SpecId.
  DenseMap<uint32_t, uint32_t> Integers, Floats; ///< Widths in bits, by type id.
  std::vector<std::string> &Mistakes;
};

} // namespace

std::vector<uint32_t> specIds(const Module &M) {
  std::vector<uint32_t> List;
  for (const auto &[Constant, Id] : decoratedIds(M))
    List.push_back(Id);
  sort(List);
  List.erase(unique(List), List.end());
  return List;
}

Module specialise(const Module &M, ArrayRef<frontend::SpecConstant> Values,
                  std::vector<std::string> &Mistakes) {
  return Specialisation(M, Values, Mistakes).run(M);
}

} // namespace oclc::spirv

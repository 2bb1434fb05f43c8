//===- SpecConstants.cpp - Set values of specialisation constants -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Frontend/SPIRV/SpecConstants.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

#include <optional>

using namespace llvm;

namespace oclc::spirv {
namespace {

/// Returns the SpecId of each decorated constant, by the id of the constant.
IdMap<uint32_t> decoratedIds(const Module &m) {
  IdMap<uint32_t> ids;
  for (const Instruction &inst : m.instructions())
    if (inst.opcode() == OpDecorate && inst[2] == SpecId)
      ids[inst[1]] = inst[3];
  return ids;
}

std::optional<bool> boolOf(StringRef text) {
  return StringSwitch<std::optional<bool>>(text)
      .Cases({"true", "1"}, true)
      .Cases({"false", "0"}, false)
      .Default(std::nullopt);
}

/// Parses an integer of `bits` bits; nullopt if `text` is none or does not fit. Integer types of
/// SPIR-V for OpenCL have no signedness, so values of an i8 range from -128 to 255.
std::optional<APInt> integerOf(StringRef text, unsigned bits) {
  const bool isNegative = text.consume_front("-");
  APInt value;
  if (text.empty() || text.starts_with("-") || text.getAsInteger(0, value))
    return std::nullopt;
  const unsigned needed = value.getActiveBits();
  const bool fits =
      isNegative ? needed < bits || (needed == bits && value.isPowerOf2()) : needed <= bits;
  if (!fits)
    return std::nullopt;
  value = value.zextOrTrunc(bits);
  return isNegative ? -value : value;
}

const fltSemantics *semantics(unsigned bits) {
  return bits == 16   ? &APFloat::IEEEhalf()
         : bits == 32 ? &APFloat::IEEEsingle()
         : bits == 64 ? &APFloat::IEEEdouble()
                      : nullptr;
}

std::optional<APInt> floatOf(StringRef text, unsigned bits) {
  const fltSemantics *kind = semantics(bits);
  if (!kind || text.empty())
    return std::nullopt;
  APFloat value(*kind);
  Expected<APFloat::opStatus> status = value.convertFromString(text, APFloat::rmNearestTiesToEven);
  if (!status) {
    consumeError(status.takeError());
    return std::nullopt;
  }
  if (*status & APFloat::opOverflow)
    return std::nullopt;
  return value.bitcastToAPInt();
}

class Specialisation {
public:
  Specialisation(const Module &from, ArrayRef<frontend::SpecConstant> values,
                 std::vector<std::string> &mistakes)
      : Output(from), Ids(decoratedIds(from)), Mistakes(mistakes) {
    // If an id has several values, the last one counts, as with all options.
    for (const frontend::SpecConstant &value : values)
      this->Values[value.id] = value.value;
  }

  Module run(const Module &from) {
    for (const Instruction &inst : from.instructions())
      add(inst);
    return Output.take();
  }

private:
  void add(const Instruction &inst) {
    switch (inst.opcode()) {
    case OpTypeInt:
      Integers[inst[1]] = inst[2];
      break;
    case OpTypeFloat:
      Floats[inst[1]] = inst[2];
      break;
    case OpSpecConstantTrue:
    case OpSpecConstantFalse:
      if (const std::string *text = valueFor(inst[2]))
        return addBool(inst, *text);
      break;
    case OpSpecConstant:
      if (const std::string *text = valueFor(inst[2]))
        return addNumber(inst, *text);
      break;
    default:
      break;
    }
    Output.add(inst);
  }

  const std::string *valueFor(uint32_t constant) const {
    const auto id = Ids.find(constant);
    if (id == Ids.end())
      return nullptr;
    const auto found = Values.find(id->second);
    return found == Values.end() ? nullptr : &found->second;
  }

  void refuse(const Instruction &inst, StringRef text, const Twine &type) {
    Mistakes.push_back(("'" + text + "' is not a value of specialisation constant " +
                        Twine(Ids.lookup(inst[2])) + ", which is " + type)
                           .str());
    Output.add(inst);
  }

  void addBool(const Instruction &inst, StringRef text) {
    const std::optional<bool> value = boolOf(text);
    if (!value)
      return refuse(inst, text, "true or false");
    Output.add(*value ? OpSpecConstantTrue : OpSpecConstantFalse, {inst[1], inst[2]});
  }

  void addNumber(const Instruction &inst, StringRef text) {
    const uint32_t integerBits = Integers.lookup(inst[1]), floatBits = Floats.lookup(inst[1]);
    constexpr uint32_t Widest = 64;
    const bool isInteger = integerBits != 0 && integerBits <= Widest;
    const std::optional<APInt> value =
        isInteger ? integerOf(text, integerBits) : floatOf(text, floatBits);
    if (!value)
      return refuse(inst, text,
                    isInteger ? "an integer of " + Twine(integerBits) + " bits"
                              : "a floating-point number of " + Twine(floatBits) + " bits");
    const uint64_t bits = value->getZExtValue();
    SmallVector<uint32_t> operands = {inst[1], inst[2], static_cast<uint32_t>(bits)};
    if (value->getBitWidth() > 32)
      operands.push_back(static_cast<uint32_t>(bits >> 32));
    Output.add(OpSpecConstant, operands);
  }

  Builder Output;
  IdMap<uint32_t> Ids;
  IdMap<std::string> Values;        ///< By SpecId.
  IdMap<uint32_t> Integers, Floats; ///< Widths in bits, by type id.
  std::vector<std::string> &Mistakes;
};

} // namespace

std::vector<uint32_t> specIds(const Module &m) {
  std::vector<uint32_t> list;
  for (const auto &[constant, id] : decoratedIds(m))
    list.push_back(id);
  sort(list);
  list.erase(unique(list), list.end());
  return list;
}

Module specialise(const Module &m, ArrayRef<frontend::SpecConstant> values,
                  std::vector<std::string> &mistakes) {
  return Specialisation(m, values, mistakes).run(m);
}

} // namespace oclc::spirv

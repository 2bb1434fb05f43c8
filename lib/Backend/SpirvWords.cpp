//===- SpirvWords.cpp - Mends a module that LLVM wrote ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "SpirvWords.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MathExtras.h"

#include <cassert>
#include <cstring>

using namespace llvm;

namespace oclc::backend {
namespace {

/// SPIR-V specification, section 3.49.
enum Opcode : uint32_t {
  OpSource = 3,
  OpName = 5,
  OpString = 7,
  OpExtension = 10,
  OpTypeBool = 20,
  OpTypeInt = 21,
  OpTypeFloat = 22,
  OpConstantFalse = 42,
  OpConstant = 43,
  OpConstantNull = 46,
  OpDecorate = 71,
};

/// Section 3.20.
constexpr uint32_t AlignmentDecoration = 44;

constexpr unsigned HeaderWords = 5, BoundIndex = 3;

class Mender {
public:
  Mender(ArrayRef<uint32_t> Words, ArrayRef<std::string> Strings) : Strings(Strings) {
    Result.assign(Words.begin(), Words.begin() + HeaderWords);
    for (ArrayRef<uint32_t> Rest = Words.drop_front(HeaderWords); !Rest.empty();) {
      const uint32_t Length = Rest.front() >> 16;
      assert(Length != 0 && Length <= Rest.size() && "not what LLVM writes");
      add(Rest.take_front(Length));
      Rest = Rest.drop_front(Length);
    }
  }

  std::vector<uint32_t> take() { return std::move(Result); }

private:
  void add(ArrayRef<uint32_t> Instruction) {
    const uint32_t Opcode = Instruction.front() & 0xffff;
    switch (Opcode) {
    case OpSource:
    case OpName:
      addStrings();
      break;
    case OpTypeBool:
      Bits[Instruction[1]] = 1;
      break;
    case OpTypeInt:
    case OpTypeFloat:
      Bits[Instruction[1]] = Instruction[2];
      break;
    case OpConstantNull:
      return addZero(Instruction[1], Instruction[2]);
    case OpExtension:
      if (textOf(Instruction.drop_front()) == "SPV_EXT_relaxed_printf_string_address_space")
        return;
      break;
    case OpDecorate:
      if (Instruction[2] == AlignmentDecoration)
        return addAlignment(Instruction[1], Instruction[3]);
      break;
    default:
      break;
    }
    llvm::append_range(Result, Instruction);
  }

  static StringRef textOf(ArrayRef<uint32_t> Words) {
    const char *Text = reinterpret_cast<const char *>(Words.data());
    return {Text, strnlen(Text, Words.size() * sizeof(uint32_t))};
  }

  void begin(uint32_t Opcode, size_t Length) {
    Result.push_back(static_cast<uint32_t>(Length) << 16 | Opcode);
  }

  void addZero(uint32_t Type, uint32_t ID) {
    const uint32_t Width = Bits.lookup(Type);
    const size_t ValueWords = Width <= 1 ? 0 : (Width + 31) / 32;
    begin(Width == 0 ? OpConstantNull : Width == 1 ? OpConstantFalse : OpConstant, 3 + ValueWords);
    Result.insert(Result.end(), {Type, ID});
    Result.resize(Result.size() + ValueWords);
  }

  /// The back end keeps alignments in a byte with a sign.
  void addAlignment(uint32_t ID, uint32_t Value) {
    begin(OpDecorate, 4);
    Result.insert(Result.end(),
                  {ID, AlignmentDecoration, isPowerOf2_32(Value) ? Value : Value & 0xff});
  }

  /// In front of the first debug instruction, where strings have to be.
  void addStrings() {
    for (const std::string &Text : Strings) {
      // At least one byte of zero ends a string.
      const size_t TextWords = Text.size() / 4 + 1;
      begin(OpString, 2 + TextWords);
      Result.push_back(Result[BoundIndex]++);
      Result.resize(Result.size() + TextWords);
      std::memcpy(&Result[Result.size() - TextWords], Text.data(), Text.size());
    }
    Strings = {};
  }

  ArrayRef<std::string> Strings;
  std::vector<uint32_t> Result;
  DenseMap<uint32_t, uint32_t> Bits; ///< Of the scalar type with an id.
};

} // namespace

std::vector<uint32_t> mendSpirv(ArrayRef<uint32_t> Words, ArrayRef<std::string> Strings) {
  return Mender(Words, Strings).take();
}

} // namespace oclc::backend

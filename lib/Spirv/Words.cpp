//===- Words.cpp - Read and write the words of a SPIR-V module ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Spirv/Words.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Endian.h"

#include <cstring>

using namespace llvm;

namespace oclc::spirv {

constexpr uint32_t Magic = 0x07230203;

std::string Instruction::text(size_t Index) const {
  std::string Text;
  for (uint32_t Word : Words.drop_front(std::min(Index, Words.size())))
    for (unsigned Byte = 0; Byte != sizeof(Word); ++Byte) {
      const char Character = static_cast<char>(Word >> (8 * Byte));
      if (Character == '\0')
        return Text;
      Text += Character;
    }
  return Text;
}

Expected<Module> Module::read(StringRef Bytes) {
  if (Bytes.size() % sizeof(uint32_t) != 0 || Bytes.size() < HeaderWords * sizeof(uint32_t))
    return createStringError("its " + Twine(Bytes.size()) +
                             " bytes are not a whole number of words with a header");
  const endianness Order =
      support::endian::read32be(Bytes.data()) == Magic ? endianness::big : endianness::little;
  std::vector<uint32_t> Words(Bytes.size() / sizeof(uint32_t));
  for (size_t Index = 0; Index != Words.size(); ++Index)
    Words[Index] = support::endian::read32(Bytes.data() + Index * sizeof(uint32_t), Order);
  if (Words[0] != Magic)
    return createStringError("it does not begin with the magic number of SPIR-V");
  for (size_t Index = HeaderWords; Index < Words.size();) {
    const size_t Length = Words[Index] >> 16;
    if (Length == 0 || Length > Words.size() - Index)
      return createStringError("the instruction at word " + Twine(Index) + " has " + Twine(Length) +
                               " words, of which " + Twine(Words.size() - Index) + " are there");
    Index += Length;
  }
  return Module(std::move(Words));
}

std::vector<Instruction> Module::instructions() const {
  std::vector<Instruction> List;
  for (ArrayRef<uint32_t> Rest = ArrayRef(Words).drop_front(HeaderWords); !Rest.empty();) {
    const size_t Length = Rest.front() >> 16;
    List.emplace_back(Rest.take_front(Length));
    Rest = Rest.drop_front(Length);
  }
  return List;
}

StringRef Module::bytes() const {
  return {reinterpret_cast<const char *>(Words.data()), Words.size() * sizeof(uint32_t)};
}

void Builder::add(Opcode Op, ArrayRef<uint32_t> Operands) {
  Words.push_back(static_cast<uint32_t>(Operands.size() + 1) << 16 | Op);
  Words.insert(Words.end(), Operands.begin(), Operands.end());
}

void Builder::addText(Opcode Op, ArrayRef<uint32_t> Operands, StringRef Text) {
  // A text ends with at least one zero byte, so it may need one more word.
  std::vector<uint32_t> All(Operands.begin(), Operands.end());
  All.resize(Operands.size() + Text.size() / sizeof(uint32_t) + 1);
  for (auto [Index, Character] : enumerate(Text.bytes()))
    All[Operands.size() + Index / sizeof(uint32_t)] |= uint32_t(Character)
                                                       << (8 * (Index % sizeof(uint32_t)));
  add(Op, All);
}

void Builder::addZero(uint32_t Type, uint32_t Id, uint32_t Bits) {
  if (Bits == 0)
    return add(OpConstantNull, {Type, Id});
  if (Bits == 1)
    return add(OpConstantFalse, {Type, Id});
  SmallVector<uint32_t> Operands = {Type, Id, 0};
  if (Bits > 32)
    Operands.push_back(0);
  add(OpConstant, Operands);
}

} // namespace oclc::spirv

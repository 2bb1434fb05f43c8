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

std::string Instruction::text(size_t index) const {
  std::string text;
  for (uint32_t word : Words.drop_front(std::min(index, Words.size())))
    for (unsigned byte = 0; byte != sizeof(word); ++byte) {
      const char character = static_cast<char>(word >> (8 * byte));
      if (character == '\0')
        return text;
      text += character;
    }
  return text;
}

Expected<Module> Module::read(StringRef bytes) {
  if (bytes.size() % sizeof(uint32_t) != 0 || bytes.size() < HeaderWords * sizeof(uint32_t))
    return createStringError("its " + Twine(bytes.size()) +
                             " bytes are not a whole number of words with a header");
  const endianness order =
      support::endian::read32be(bytes.data()) == Magic ? endianness::big : endianness::little;
  std::vector<uint32_t> words(bytes.size() / sizeof(uint32_t));
  for (size_t index = 0; index != words.size(); ++index)
    words[index] = support::endian::read32(bytes.data() + index * sizeof(uint32_t), order);
  if (words[0] != Magic)
    return createStringError("it does not begin with the magic number of SPIR-V");
  for (size_t index = HeaderWords; index < words.size();) {
    const size_t length = words[index] >> 16;
    if (length == 0 || length > words.size() - index)
      return createStringError("the instruction at word " + Twine(index) + " has " + Twine(length) +
                               " words, of which " + Twine(words.size() - index) + " are there");
    index += length;
  }
  return Module(std::move(words));
}

std::vector<Instruction> Module::instructions() const {
  std::vector<Instruction> list;
  for (ArrayRef<uint32_t> rest = ArrayRef(Words).drop_front(HeaderWords); !rest.empty();) {
    const size_t length = rest.front() >> 16;
    list.emplace_back(rest.take_front(length));
    rest = rest.drop_front(length);
  }
  return list;
}

StringRef Module::bytes() const {
  return {reinterpret_cast<const char *>(Words.data()), Words.size() * sizeof(uint32_t)};
}

void Builder::append(std::vector<uint32_t> &words, Opcode op, ArrayRef<uint32_t> operands) {
  words.push_back(static_cast<uint32_t>(operands.size() + 1) << 16 | op);
  words.insert(words.end(), operands.begin(), operands.end());
}

Module Builder::take() {
  Words.insert(Words.end(), Functions.begin(), Functions.end());
  return Module(std::move(Words));
}

void Builder::addText(Opcode op, ArrayRef<uint32_t> operands, StringRef text) {
  // A text ends with at least one zero byte, so it may need one more word.
  std::vector<uint32_t> all(operands.begin(), operands.end());
  all.resize(operands.size() + text.size() / sizeof(uint32_t) + 1);
  for (auto [index, character] : enumerate(text.bytes()))
    all[operands.size() + index / sizeof(uint32_t)] |= uint32_t(character)
                                                       << (8 * (index % sizeof(uint32_t)));
  add(op, all);
}

void Builder::addZero(uint32_t type, uint32_t id, uint32_t bits) {
  if (bits == 0)
    return add(OpConstantNull, {type, id});
  if (bits == 1)
    return add(OpConstantFalse, {type, id});
  SmallVector<uint32_t> operands = {type, id, 0};
  if (bits > 32)
    operands.push_back(0);
  add(OpConstant, operands);
}

} // namespace oclc::spirv

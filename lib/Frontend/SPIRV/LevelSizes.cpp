//===- LevelSizes.cpp - Sizes of levels of mipmaps ----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Frontend/SPIRV/LevelSizes.h"

#include <algorithm>

using namespace llvm;

namespace oclc::spirv {
namespace {

class SizeRewriter {
public:
  explicit SizeRewriter(const Module &from) : Output(from) {
    for (const Instruction &inst : from.instructions()) {
      note(inst);
      if (inst.opcode() == OpImageQuerySizeLod && !Zeros.contains(inst[4]))
        addSizes(inst);
      else
        Output.add(inst);
    }
  }

  Module take() { return Output.take(); }

private:
  struct Sizes {
    uint32_t element = 0; ///< The type of each; 0 if this is no type of integers.
    uint32_t count = 1;
  };
  static constexpr uint32_t MostSizes = 4;

  Builder Output;
  IdMap<Sizes> Types;          ///< Integers and vectors of them.
  IdMap<uint32_t> Bits;        ///< Widths of integers.
  IdMap<bool> Images;          ///< Types of images, and whether they are arrays.
  IdMap<uint32_t> ResultTypes; ///< Types of results that are integers or images.
  IdSet Zeros;                 ///< Constants.

  void note(const Instruction &inst) {
    switch (inst.opcode()) {
    case OpTypeInt:
      Types[inst[1]] = {inst[1], 1};
      Bits[inst[1]] = inst[2];
      return;
    case OpTypeVector:
      // The module may not be validated.
      if (Bits.contains(inst[2]))
        Types[inst[1]] = {inst[2], std::min(inst[3], MostSizes)};
      return;
    case OpTypeImage:
      Images[inst[1]] = inst[5] != 0;
      return;
    case OpConstantNull:
      Zeros.insert(inst[2]);
      break;
    case OpConstant:
      if (all_of(inst.wordsFrom(3), [](uint32_t word) { return word == 0; }))
        Zeros.insert(inst[2]);
      break;
    default:
      break;
    }
    // If word 1 of an instruction is a type, it is that of the result.
    if (Bits.contains(inst[1]) || Images.contains(inst[1]))
      ResultTypes[inst[2]] = inst[1];
  }

  uint32_t add(Opcode op, uint32_t type, std::initializer_list<uint32_t> operands) {
    const uint32_t result = Output.newId();
    SmallVector<uint32_t> words = {type, result};
    append_range(words, operands);
    Output.add(op, words);
    return result;
  }

  /// Returns `level` as an integer of type `element`.
  uint32_t levelAs(uint32_t element, uint32_t level) {
    const uint32_t from = ResultTypes.lookup(level);
    const bool isSame = from == 0 || Bits.lookup(from) == Bits.lookup(element);
    return isSame ? level : add(OpUConvert, element, {level});
  }

  void addSizes(const Instruction &query) {
    const uint32_t type = query[1], result = query[2], image = query[3], level = query[4];
    const Sizes sizes = Types.lookup(type);
    if (sizes.element == 0)
      return Output.add(query);
    const uint32_t first = add(OpImageQuerySizeLod, type, {image, level});
    const uint32_t zero = add(OpBitwiseXor, type, {first, first});
    const uint32_t ones = add(OpNot, type, {zero});
    const uint32_t shift = levelAs(sizes.element, level);
    const bool isArray = Images.lookup(ResultTypes.lookup(image));
    uint32_t shifts = zero;
    for (uint32_t i = 0; i + (isArray ? 1 : 0) < sizes.count; ++i)
      shifts = sizes.count == 1 ? shift : add(OpCompositeInsert, type, {shift, shifts, i});
    const uint32_t size = add(OpShiftRightLogical, type, {first, shifts});
    // Only 0 - 1 is so large that its quotient is 1.
    const uint32_t less = add(OpIAdd, type, {size, ones});
    const uint32_t isZero = add(OpUDiv, type, {less, ones});
    Output.add(OpBitwiseOr, {type, result, size, isZero});
  }
};

} // namespace

Module computeLevelSizes(const Module &m) { return SizeRewriter(m).take(); }

} // namespace oclc::spirv

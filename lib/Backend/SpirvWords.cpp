//===- SpirvWords.cpp - Repair SPIR-V modules that LLVM wrote ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Backend/SpirvWords.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace oclc::spirv;

namespace oclc::backend {
namespace {

class Fixer {
public:
  Fixer(const spirv::Module &from, ArrayRef<std::string> strings) : Strings(strings), Output(from) {
    for (const spirv::Instruction &inst : from.instructions())
      add(inst);
  }

  spirv::Module take() { return Output.take(); }

private:
  void add(const spirv::Instruction &inst) {
    switch (inst.opcode()) {
    case OpSource:
    case OpName:
      addStrings();
      break;
    case OpTypeBool:
      Bits[inst[1]] = 1;
      break;
    case OpTypeInt:
    case OpTypeFloat:
      Bits[inst[1]] = inst[2];
      break;
    case OpConstantNull:
      return Output.addZero(inst[1], inst[2], Bits.lookup(inst[1]));
    case OpExtension:
      if (inst.text(1) == "SPV_EXT_relaxed_printf_string_address_space")
        return;
      break;
    case OpDecorate:
      if (inst[2] == Alignment)
        return addAlignment(inst[1], inst[3]);
      break;
    default:
      break;
    }
    Output.add(inst);
  }

  /// Adds an alignment. Repairs values such as 4294967168, which is 128: the back end has stored
  /// the alignment in a signed byte.
  void addAlignment(uint32_t id, uint32_t value) {
    Output.add(OpDecorate, {id, Alignment, isPowerOf2_32(value) ? value : value & 0xff});
  }

  /// Adds the strings once, before the first debug instruction, which they must precede.
  void addStrings() {
    for (const std::string &text : Strings)
      Output.addText(OpString, {Output.newId()}, text);
    Strings = {};
  }

  ArrayRef<std::string> Strings;
  Builder Output;
  DenseMap<uint32_t, uint32_t> Bits; ///< Width of the scalar type with this id.
};

} // namespace

spirv::Module fixUpSpirv(const spirv::Module &m, ArrayRef<std::string> strings) {
  return Fixer(m, strings).take();
}

} // namespace oclc::backend

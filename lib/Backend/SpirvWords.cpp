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
  Fixer(const spirv::Module &From, ArrayRef<std::string> Strings) : Strings(Strings), Output(From) {
    for (const spirv::Instruction &I : From.instructions())
      add(I);
  }

  spirv::Module take() { return Output.take(); }

private:
  void add(const spirv::Instruction &I) {
    switch (I.opcode()) {
    case OpSource:
    case OpName:
      addStrings();
      break;
    case OpTypeBool:
      Bits[I[1]] = 1;
      break;
    case OpTypeInt:
    case OpTypeFloat:
      Bits[I[1]] = I[2];
      break;
    case OpConstantNull:
      return Output.addZero(I[1], I[2], Bits.lookup(I[1]));
    case OpExtension:
      if (I.text(1) == "SPV_EXT_relaxed_printf_string_address_space")
        return;
      break;
    case OpDecorate:
      if (I[2] == Alignment)
        return addAlignment(I[1], I[3]);
      break;
    default:
      break;
    }
    Output.add(I);
  }

  /// Repairs an alignment, which the back end stores in a signed byte.
  void addAlignment(uint32_t ID, uint32_t Value) {
    Output.add(OpDecorate, {ID, Alignment, isPowerOf2_32(Value) ? Value : Value & 0xff});
  }

  /// Strings must precede the first debug instruction.
  void addStrings() {
    for (const std::string &Text : Strings)
      Output.addText(OpString, {Output.newId()}, Text);
    Strings = {};
  }

  ArrayRef<std::string> Strings;
  Builder Output;
  DenseMap<uint32_t, uint32_t> Bits; ///< Width of the scalar type with this id.
};

} // namespace

spirv::Module fixUpSpirv(const spirv::Module &M, ArrayRef<std::string> Strings) {
  return Fixer(M, Strings).take();
}

} // namespace oclc::backend

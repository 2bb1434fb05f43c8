//===- QuantizedFloats.cpp - Round floats to half precision -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Frontend/SPIRV/QuantizedFloats.h"

#include "Frontend/SPIRV/TypePool.h"

#include "llvm/ADT/SmallVector.h"

using namespace llvm;

namespace oclc::spirv {
namespace {

constexpr uint32_t HalfBits = 16, ExponentMask = 0x7c00, SignMask = 0x8000, SignShift = 15;

class Quantizer {
public:
  explicit Quantizer(const Module &from) : Output(from), Types(Output) {
    for (const Instruction &inst : from.instructions()) {
      Types.note(inst);
      if (inst.opcode() == OpFunction)
        Output.startFunctions();
      if (inst.opcode() == OpQuantizeToF16)
        quantize(inst);
      else
        Output.add(inst);
    }
  }

  Module take() { return Output.take(); }

private:
  uint32_t add(Opcode op, uint32_t type, std::initializer_list<uint32_t> operands) {
    const uint32_t result = Output.newId();
    SmallVector<uint32_t> words = {type, result};
    append_range(words, operands);
    Output.add(op, words);
    return result;
  }

  void quantize(const Instruction &inst) {
    const uint32_t type = inst[1], result = inst[2], value = inst[3], lanes = Types.lanes(type);
    const uint32_t halves = Types.vector(Types.floating(HalfBits), lanes),
                   bits = Types.vector(Types.integer(HalfBits), lanes);
    auto number = [&](uint32_t value) { return Types.splat(HalfBits, value, lanes); };
    const uint32_t half = add(OpFConvert, halves, {value});
    const uint32_t word = add(OpBitcast, bits, {half});
    const uint32_t exponent = add(OpBitwiseAnd, bits, {word, number(ExponentMask)});
    // The sum has its highest bit set exactly if the exponent is not 0; its smallest other value is
    // 0x400. The shift makes all bits like that one.
    const uint32_t sum = add(OpIAdd, bits, {exponent, number(ExponentMask)});
    const uint32_t normal = add(OpShiftRightArithmetic, bits, {sum, number(SignShift)});
    const uint32_t kept = add(OpBitwiseOr, bits, {normal, number(SignMask)});
    const uint32_t masked = add(OpBitwiseAnd, bits, {word, kept});
    const uint32_t quantized = add(OpBitcast, halves, {masked});
    Output.add(OpFConvert, {type, result, quantized});
  }

  Builder Output;
  TypePool Types;
};

} // namespace

Module lowerQuantization(const Module &m) { return Quantizer(m).take(); }

} // namespace oclc::spirv

//===- Fixups.cpp - Replace SPIR-V that translators get wrong -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Frontend/SPIRV/Fixups.h"

#include "Frontend/SPIRV/ElementPointers.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

using namespace llvm;

namespace oclc::spirv {
namespace {

/// Execution modes (SPIR-V, section 3.6).
enum ExecutionMode : uint32_t {
  LocalSize = 17,
  LocalSizeHint = 18,
  LocalSizeId = 38,
  LocalSizeHintId = 39,
};

class Fixer {
public:
  explicit Fixer(const Module &from) : Output(from) {
    for (const Instruction &inst : from.instructions())
      note(inst);
  }

  Expected<Module> run(const Module &from) {
    for (const Instruction &inst : from.instructions())
      if (Error e = add(inst))
        return std::move(e);
    return Output.take();
  }

private:
  /// Records facts that earlier instructions of the module need.
  void note(const Instruction &inst) {
    switch (inst.opcode()) {
    case OpTypeBool:
      Bits[inst[1]] = 1;
      break;
    case OpTypeInt:
    case OpTypeFloat:
      Bits[inst[1]] = inst[2];
      break;
    case OpConstant:
    case OpSpecConstant:
      Constants[inst[2]] = inst[3];
      break;
    case OpDecorate:
      if (inst[2] == LinkageAttributes)
        LinkageNames[inst[1]] = inst.text(3);
      break;
    default:
      break;
    }
  }

  Error add(const Instruction &inst) {
    switch (inst.opcode()) {
    case OpConstantNull:
      Output.addZero(inst[1], inst[2], Bits.lookup(inst[1]));
      break;
    case OpName:
      if (auto name = LinkageNames.find(inst[1]); name != LinkageNames.end())
        Output.addText(OpName, {inst[1]}, name->second);
      else
        Output.add(inst);
      break;
    case OpExecutionModeId:
      return addMode(inst);
    default:
      Output.add(inst);
      break;
    }
    return Error::success();
  }

  Error addMode(const Instruction &inst) {
    if (inst[2] != LocalSizeId && inst[2] != LocalSizeHintId) {
      Output.add(inst);
      return Error::success();
    }
    SmallVector<uint32_t> operands = {inst[1], inst[2] == LocalSizeId ? LocalSize : LocalSizeHint};
    for (size_t index = 3; index != 6; ++index) {
      auto value = Constants.find(inst[index]);
      if (value == Constants.end())
        return createStringError("the local size of a kernel is computed, not a constant");
      operands.push_back(value->second);
    }
    Output.add(OpExecutionMode, operands);
    return Error::success();
  }

  Builder Output;
  DenseMap<uint32_t, uint32_t> Bits;      ///< Widths of scalar types.
  DenseMap<uint32_t, uint32_t> Constants; ///< First words of constants.
  DenseMap<uint32_t, std::string> LinkageNames;
};

} // namespace

Expected<Module> fixUp(const Module &m) {
  const Module withElements = pointToElements(m);
  return Fixer(withElements).run(withElements);
}

} // namespace oclc::spirv

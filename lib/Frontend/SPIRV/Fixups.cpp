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

/// SPIR-V, section 3.6.
enum ExecutionMode : uint32_t {
  LocalSize = 17,
  LocalSizeHint = 18,
  LocalSizeId = 38,
  LocalSizeHintId = 39,
};

class Fixer {
public:
  explicit Fixer(const Module &From) : Output(From) {
    for (const Instruction &I : From.instructions())
      note(I);
  }

  Expected<Module> run(const Module &From) {
    for (const Instruction &I : From.instructions())
      if (Error E = add(I))
        return std::move(E);
    return Output.take();
  }

private:
  /// Records facts that earlier instructions of the module need.
  void note(const Instruction &I) {
    switch (I.opcode()) {
    case OpTypeBool:
      Bits[I[1]] = 1;
      break;
    case OpTypeInt:
    case OpTypeFloat:
      Bits[I[1]] = I[2];
      break;
    case OpConstant:
    case OpSpecConstant:
      Constants[I[2]] = I[3];
      break;
    case OpDecorate:
      if (I[2] == LinkageAttributes)
        LinkageNames[I[1]] = I.text(3);
      break;
    default:
      break;
    }
  }

  Error add(const Instruction &I) {
    switch (I.opcode()) {
    case OpConstantNull:
      Output.addZero(I[1], I[2], Bits.lookup(I[1]));
      break;
    case OpName:
      if (auto Name = LinkageNames.find(I[1]); Name != LinkageNames.end())
        Output.addText(OpName, {I[1]}, Name->second);
      else
        Output.add(I);
      break;
    case OpExecutionModeId:
      return addMode(I);
    default:
      Output.add(I);
      break;
    }
    return Error::success();
  }

  Error addMode(const Instruction &I) {
    if (I[2] != LocalSizeId && I[2] != LocalSizeHintId) {
      Output.add(I);
      return Error::success();
    }
    SmallVector<uint32_t> Operands = {I[1], I[2] == LocalSizeId ? LocalSize : LocalSizeHint};
    for (size_t Index = 3; Index != 6; ++Index) {
      auto Value = Constants.find(I[Index]);
      if (Value == Constants.end())
        return createStringError("the local size of a kernel is computed, not a constant");
      Operands.push_back(Value->second);
    }
    Output.add(OpExecutionMode, Operands);
    return Error::success();
  }

  Builder Output;
  DenseMap<uint32_t, uint32_t> Bits;      ///< Widths of scalar types.
  DenseMap<uint32_t, uint32_t> Constants; ///< First words of constants.
  DenseMap<uint32_t, std::string> LinkageNames;
};

} // namespace

Expected<Module> fixUp(const Module &M) {
  const Module WithElements = pointToElements(M);
  return Fixer(WithElements).run(WithElements);
}

} // namespace oclc::spirv

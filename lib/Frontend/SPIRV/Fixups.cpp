//===- Fixups.cpp - Replace SPIR-V that translators get wrong -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Frontend/SPIRV/Fixups.h"

#include "Frontend/SPIRV/ElementPointers.h"
#include "Frontend/SPIRV/LevelSizes.h"
#include "Frontend/SPIRV/LocalSizes.h"
#include "Frontend/SPIRV/QuantizedFloats.h"

#include "llvm/ADT/SmallVector.h"

#include <utility>

using namespace llvm;

namespace oclc::spirv {
namespace {

struct Vector {
  uint32_t element = 0; ///< Type of the elements.
  uint32_t lanes = 0;
};

/// True for constants and undefined values outside of functions.
bool makesConstant(const Instruction &inst) {
  return inst.opcode() == OpUndef ||
         (inst.opcode() >= OpConstantTrue && inst.opcode() <= OpSpecConstantOp);
}

class Fixer {
public:
  explicit Fixer(const Module &from) : Output(from) {
    bool isInFunction = false;
    for (const Instruction &inst : from.instructions()) {
      note(inst);
      isInFunction |= inst.opcode() == OpFunction;
      if (isInFunction || makesConstant(inst))
        noteVector(inst);
    }
  }

  Module run(const Module &from) {
    for (const Instruction &inst : from.instructions())
      add(inst);
    return Output.take();
  }

private:
  static constexpr size_t FirstPart = 3;    ///< Index in the words of OpCompositeConstruct.
  static constexpr uint32_t MostLanes = 16; ///< Number of elements of the longest vectors.

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
    case OpTypeVector:
      // The module may not be validated.
      if (inst[3] <= MostLanes)
        Vectors[inst[1]] = {inst[2], inst[3]};
      break;
    case OpDecorate:
      if (inst[2] == LinkageAttributes)
        LinkageNames[inst[1]] = inst.text(3);
      break;
    default:
      break;
    }
  }

  void add(const Instruction &inst) {
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
    case OpCompositeConstruct:
      addConstruction(inst);
      break;
    default:
      Output.add(inst);
      break;
    }
  }

  /// Records the result of `inst`, a constant or an instruction of a function, if it is a vector.
  /// If word 1 of such an instruction is a type, it is that of the result.
  void noteVector(const Instruction &inst) {
    if (auto vector = Vectors.find(inst[1]); vector != Vectors.end())
      VectorResults[inst[2]] = vector->second;
  }

  /// Returns the parts of a composite that OpCompositeConstruct lists. A vector may consist of
  /// vectors, whose elements are extracted.
  SmallVector<uint32_t> partsOf(const Instruction &inst) {
    SmallVector<uint32_t> parts;
    const bool isVector = Vectors.contains(inst[1]);
    for (uint32_t part : inst.wordsFrom(FirstPart)) {
      const Vector from = isVector ? VectorResults.lookup(part) : Vector();
      if (from.lanes == 0)
        parts.push_back(part);
      for (uint32_t lane = 0; lane != from.lanes; ++lane) {
        parts.push_back(Output.newId());
        Output.add(OpCompositeExtract, {from.element, parts.back(), part, lane});
      }
    }
    return parts;
  }

  /// Inserts the parts of a vector, an array or a structure one after the other, because
  /// llvm-spirv-15 crashes if a part is not constant, and later versions do not accept vectors of
  /// vectors.
  void addConstruction(const Instruction &inst) {
    if (inst.size() <= FirstPart)
      return Output.add(inst);
    const SmallVector<uint32_t> parts = partsOf(inst);
    const uint32_t type = inst[1], result = inst[2];
    uint32_t whole = Output.newId();
    Output.add(OpUndef, {type, whole});
    for (uint32_t index = 0; index != parts.size(); ++index) {
      const bool isLast = index + 1 == parts.size();
      const uint32_t before = std::exchange(whole, isLast ? result : Output.newId());
      Output.add(OpCompositeInsert, {type, whole, parts[index], before, index});
    }
  }

  Builder Output;
  IdMap<uint32_t> Bits;        ///< Widths of scalar types.
  IdMap<Vector> Vectors;       ///< Vector types.
  IdMap<Vector> VectorResults; ///< The types of values that are vectors.
  IdMap<std::string> LinkageNames;
};

} // namespace

Expected<Module> fixUp(const Module &m) {
  Expected<Module> sized = evaluateLocalSizes(m);
  if (!sized)
    return sized.takeError();
  const Module whole = pointToElements(computeLevelSizes(lowerQuantization(*sized)));
  return Fixer(whole).run(whole);
}

} // namespace oclc::spirv

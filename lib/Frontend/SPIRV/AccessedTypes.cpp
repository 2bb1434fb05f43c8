//===- AccessedTypes.cpp - Types that instructions access through pointers --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Frontend/SPIRV/AccessedTypes.h"

using namespace llvm;

namespace oclc::spirv {
namespace {

/// Instructions of OpenCL.std with pointers ("OpenCL Extended Instruction Set", chapter 2).
enum ExtendedInstruction : uint32_t {
  Fract = 30,
  Frexp = 31,
  LgammaR = 36,
  Modf = 45,
  Remquo = 52,
  Sincos = 58,
  VloadN = 171,
  VstoreN = 172,
  VloadHalf = 173,
  VloadHalfN = 174,
  VstoreHalf = 175,
  VstoreHalfR = 176,
  VstoreHalfN = 177,
  VstoreHalfNR = 178,
  VloadaHalfN = 179,
  VstoreaHalfN = 180,
  VstoreaHalfNR = 181,
};

using Operands = SmallVector<PointerOperand, 2>;

bool isType(const Instruction &inst) {
  return (inst.opcode() >= OpTypeVoid && inst.opcode() <= OpTypePointer) ||
         inst.opcode() == OpTypeUntypedPointer;
}

/// True for instructions with a result outside of functions.
bool isGlobalValue(const Instruction &inst) {
  return inst.opcode() == OpUndef || inst.opcode() == OpVariable ||
         inst.opcode() == OpUntypedVariable ||
         (inst.opcode() >= OpConstantTrue && inst.opcode() <= OpSpecConstantOp);
}

Operands operandsOfExtended(const Instruction &inst, const ModuleTypes &types) {
  const uint32_t result = inst[1];
  switch (inst[4]) {
  case Fract:
  case Modf:
  case Sincos:
    return {{6, Accessed::Type, result}};
  case Frexp:
  case LgammaR:
    return {{6, Accessed::Integers, result}};
  case Remquo:
    return {{7, Accessed::Integers, result}};
  case VloadN:
    return {{6, Accessed::Element, result}};
  case VstoreN:
    return {{7, Accessed::Element, types.typeOf(inst[5])}};
  case VloadHalf:
  case VloadHalfN:
  case VloadaHalfN:
    return {{6, Accessed::Half}};
  case VstoreHalf:
  case VstoreHalfR:
  case VstoreHalfN:
  case VstoreHalfNR:
  case VstoreaHalfN:
  case VstoreaHalfNR:
    return {{7, Accessed::Half}};
  default:
    return {};
  }
}

/// Pointers of one storage class become pointers of another one to the same type.
Operands operandsOfCast(const Instruction &inst, const ModuleTypes &types) {
  const Instruction *result = types.declaration(inst[1]);
  if (result && result->opcode() == OpTypePointer)
    return {{3, Accessed::Type, (*result)[3]}};
  return {{3, Accessed::Bytes}};
}

/// Returns the untyped pointer of a copy, which has the type of the typed one.
Operands operandsOfCopy(const Instruction &inst, const ModuleTypes &types) {
  for (size_t typed : {1, 2}) {
    const Instruction *type = types.declaration(types.typeOf(inst[typed]));
    if (type && type->opcode() == OpTypePointer)
      return {{3 - typed, Accessed::Type, (*type)[3]}};
  }
  return {{1, Accessed::Type, 0}};
}

} // namespace

ModuleTypes::ModuleTypes(const Module &m) {
  for (const Instruction &inst : m.instructions())
    if (isType(inst))
      Declarations.try_emplace(inst[1], inst);
  bool isInFunction = false;
  for (const Instruction &inst : m.instructions()) {
    isInFunction |= inst.opcode() == OpFunction;
    // If word 1 of such an instruction is a type, it is that of the result.
    if ((isInFunction || isGlobalValue(inst)) && Declarations.count(inst[1]) != 0)
      Values.try_emplace(inst[2], inst[1]);
  }
}

const Instruction *ModuleTypes::declaration(uint32_t type) const {
  const auto found = Declarations.find(type);
  return found == Declarations.end() ? nullptr : &found->second;
}

uint32_t ModuleTypes::typeOf(uint32_t value) const {
  const auto found = Values.find(value);
  return found == Values.end() ? 0 : found->second;
}

uint32_t ModuleTypes::element(uint32_t type) const {
  return hasOpcode(type, OpTypeVector) ? (*declaration(type))[2] : type;
}

bool ModuleTypes::hasOpcode(uint32_t type, Opcode op) const {
  const Instruction *found = declaration(type);
  return found && found->opcode() == op;
}

Operands pointerOperands(const Instruction &inst, const ModuleTypes &types, uint32_t openclSet) {
  const uint32_t opcode = inst.opcode();
  if (opcode >= OpAtomicExchange && opcode <= OpAtomicXor)
    return {{3, Accessed::Type, inst[1]}};
  switch (opcode) {
  case OpLoad:
  case OpAtomicLoad:
  case OpAtomicFMin:
  case OpAtomicFMax:
  case OpAtomicFAdd:
    return {{3, Accessed::Type, inst[1]}};
  case OpStore:
    return {{1, Accessed::Type, types.typeOf(inst[2])}};
  case OpAtomicStore:
    return {{1, Accessed::Type, types.typeOf(inst[4])}};
  case OpAtomicFlagTestAndSet:
    return {{3, Accessed::Integers}};
  case OpAtomicFlagClear:
    return {{1, Accessed::Integers}};
  case OpCopyMemory:
    return operandsOfCopy(inst, types);
  case OpSubgroupBlockReadINTEL:
    return {{3, Accessed::Element, inst[1]}};
  case OpSubgroupBlockWriteINTEL:
    return {{1, Accessed::Element, types.typeOf(inst[2])}};
  case OpPtrEqual:
  case OpPtrNotEqual:
  case OpPtrDiff:
    return {{3, Accessed::Bytes}, {4, Accessed::Bytes}};
  case OpPtrCastToGeneric:
  case OpGenericCastToPtr:
  case OpGenericCastToPtrExplicit:
    return operandsOfCast(inst, types);
  case OpGroupAsyncCopy:
    return {{4, Accessed::Type, 0}, {5, Accessed::Type, 0}};
  case OpExtInst:
    return inst[3] == openclSet ? operandsOfExtended(inst, types) : Operands();
  default:
    return {};
  }
}

} // namespace oclc::spirv

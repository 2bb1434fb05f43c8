//===- AccessedTypes.h - Types that instructions access through pointers ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// An instruction that accesses memory through an untyped pointer defines the type of what it
// accesses by its result or by its other operands:
//
//   %x = OpLoad %float %pointer              word 3 points to %float
//        OpStore %pointer %value             word 1 points to the type of %value
//   %v = OpExtInst %int4 %opencl vloadn ..   word 6 points to %int
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FRONTEND_SPIRV_ACCESSEDTYPES_H
#define OCLC_FRONTEND_SPIRV_ACCESSEDTYPES_H

#include "Spirv/Words.h"

#include "llvm/ADT/SmallVector.h"

#include <map>
#include <optional>

namespace oclc::spirv {

/// The types of a module, and the types of its values. The module must outlive the object.
class ModuleTypes {
public:
  explicit ModuleTypes(const Module &m);

  /// Returns the declaration of a type; null if `type` is none.
  const Instruction *declaration(uint32_t type) const;
  /// Returns the type of a value; 0 if `value` is none.
  uint32_t typeOf(uint32_t value) const;
  /// Returns the element type of a vector; other types are their own element.
  uint32_t element(uint32_t type) const;
  bool isUntyped(uint32_t type) const { return hasOpcode(type, OpTypeUntypedPointer); }
  bool isPointer(uint32_t type) const { return hasOpcode(type, OpTypePointer) || isUntyped(type); }

private:
  bool hasOpcode(uint32_t type, Opcode op) const;

  std::map<uint32_t, Instruction> Declarations;
  std::map<uint32_t, uint32_t> Values;
};

/// How the type behind a pointer is derived.
enum class Accessed {
  Type,     ///< It is the type `from`.
  Element,  ///< It is `from`, or the element of the vector `from`.
  Half,     ///< It is half.
  Integers, ///< It is int, or a vector of int with as many lanes as `from`.
  Bytes,    ///< It is uchar.
};

struct PointerOperand {
  size_t word = 0; ///< Index of the pointer in the words of the instruction.
  Accessed accessed = Accessed::Type;
  uint32_t from = 0;
};

/// Returns the operands of `inst` that may be untyped pointers, but need the type of what they
/// point to. `openclSet` is the id of the instruction set OpenCL.std.
llvm::SmallVector<PointerOperand, 2> pointerOperands(const Instruction &inst,
                                                     const ModuleTypes &types, uint32_t openclSet);

} // namespace oclc::spirv

#endif // OCLC_FRONTEND_SPIRV_ACCESSEDTYPES_H

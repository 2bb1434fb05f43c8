//===- ConstantValues.h - Values of integer constants -----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Evaluates the constants of a module that are integers, Booleans, or vectors of them, including
// those that OpSpecConstantOp computes:
//
//   %n = OpSpecConstant %uint 4                         {4}
//   %m = OpSpecConstantOp %uint IMul %n %n              {16}
//   %v = OpSpecConstantComposite %uint2 %n %m           {4, 16}
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FRONTEND_SPIRV_CONSTANTVALUES_H
#define OCLC_FRONTEND_SPIRV_CONSTANTVALUES_H

#include "Spirv/Words.h"

#include "llvm/ADT/APInt.h"
#include "llvm/ADT/SmallVector.h"

#include <map>

namespace oclc::spirv {

/// The elements of a vector; a scalar has one. Empty if the value is unknown.
using ConstantLanes = llvm::SmallVector<llvm::APInt, 4>;

class ConstantValues {
public:
  /// Evaluates `inst` if it is a constant, and records it if it is a type. The instructions of a
  /// module must be passed in their order.
  void note(const Instruction &inst);

  /// Returns the value of a constant. Empty if `id` is none, if its type is another one, or if its
  /// value is undefined, such as that of a division by zero.
  llvm::ArrayRef<llvm::APInt> value(uint32_t id) const;

private:
  struct Type {
    uint32_t bits = 0, lanes = 0;
  };

  void noteType(const Instruction &inst);
  Type typeOf(const Instruction &inst) const;
  ConstantLanes evaluate(const Instruction &inst) const;
  ConstantLanes compute(const Instruction &inst) const;
  ConstantLanes composed(llvm::ArrayRef<uint32_t> parts) const;
  ConstantLanes rearranged(const Instruction &inst) const;

  std::map<uint32_t, Type> Types;
  std::map<uint32_t, ConstantLanes> Values;
};

} // namespace oclc::spirv

#endif // OCLC_FRONTEND_SPIRV_CONSTANTVALUES_H

//===- FreeRounding.cpp - Kernels whose last bits are left open -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "FreeRounding.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace oclc::driver {

/// work_group_reduce_add, sub_group_non_uniform_scan_inclusive_mul, ... behind _Z and a length.
static bool isGroupSum(const Function &F) {
  StringRef Name = F.getName();
  if (!Name.consume_front("_Z"))
    return false;
  Name = Name.drop_while(isDigit);
  return (Name.starts_with("work_group_") || Name.starts_with("sub_group_")) &&
         (Name.contains("_reduce_") || Name.contains("_scan_")) &&
         F.getReturnType()->isFPOrFPVectorTy();
}

/// Sums of products may be fused in every program, and are the same way in all variants.
static bool hasFreeArithmetic(const Instruction &I) {
  const auto *Arithmetic = dyn_cast<FPMathOperator>(&I);
  if (!Arithmetic)
    return false;
  FastMathFlags Flags = Arithmetic->getFastMathFlags();
  Flags.setAllowContract(false);
  return Flags.any();
}

bool hasFreeRounding(const Function &Kernel) {
  SetVector<const Function *> Reached;
  Reached.insert(&Kernel);
  for (size_t Next = 0; Next != Reached.size(); ++Next)
    for (const Instruction &I : instructions(*Reached[Next])) {
      if (hasFreeArithmetic(I))
        return true;
      const auto *Call = dyn_cast<CallBase>(&I);
      const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
      if (Callee && isGroupSum(*Callee))
        return true;
      if (Callee)
        Reached.insert(Callee);
    }
  return false;
}

} // namespace oclc::driver

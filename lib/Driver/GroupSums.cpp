//===- GroupSums.cpp - Sums over the work-items of a group ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "GroupSums.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"

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

bool hasGroupSums(const Function &Kernel) {
  SetVector<const Function *> Reached;
  Reached.insert(&Kernel);
  for (size_t Next = 0; Next != Reached.size(); ++Next)
    for (const Instruction &I : instructions(*Reached[Next]))
      if (const auto *Call = dyn_cast<CallBase>(&I))
        if (const Function *Callee = Call->getCalledFunction()) {
          if (isGroupSum(*Callee))
            return true;
          Reached.insert(Callee);
        }
  return false;
}

} // namespace oclc::driver

//===- VariableHomes.h - Memory for variables that debuggers read -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// The home of a variable is a stack slot that receives each value that the variable has:
//
//     #dbg_value(float %x, !x, ...)     =>     store float %x, ptr %x.home
//                                                #dbg_declare(ptr %x.home, !x, ...)   ; in the
//                                                entry
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_KERNELPREP_VARIABLEHOMES_H
#define OCLC_PASSES_KERNELPREP_VARIABLEHOMES_H

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

namespace oclc::passes {

/// Returns the records of variables in `f`, in the order of the function.
llvm::SmallVector<llvm::DbgVariableRecord *> recordsOf(llvm::Function &f);

/// Records of variables, by the variable without its fragments.
using RecordsOfVariables =
    llvm::MapVector<llvm::DebugVariable, llvm::SmallVector<llvm::DbgVariableRecord *, 4>>;
RecordsOfVariables groupByVariable(llvm::ArrayRef<llvm::DbgVariableRecord *> records);

/// True for the address of a variable in the memory of the work-group, which an argument holds.
bool isGroupAddress(const llvm::DbgVariableRecord &record);

/// Gives the variable with these records, all of which are values, a home. The records are erased.
/// Calls `stored` for each store. Returns the home; null if memory cannot express any record.
llvm::AllocaInst *giveHome(llvm::Function &f, llvm::ArrayRef<llvm::DbgVariableRecord *> records,
                           llvm::function_ref<void(llvm::StoreInst &)> stored);

} // namespace oclc::passes

#endif // OCLC_PASSES_KERNELPREP_VARIABLEHOMES_H
